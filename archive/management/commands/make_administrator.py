"""Makes somebody an administrator, as is needed once on a fresh machine."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from archive.accounts import guessing, invitations, second_factor


class Command(BaseCommand):
    """Give an account the role of administrator and print a link to set its password.

    Given again it lets an administrator back in who has lost the password, or the second factor.
    """

    help = "Make an administrator, and print a one-time link to set the password."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", metavar="NAME", help="the name to sign in with")
        parser.add_argument(
            "--without-second-factor",
            action="store_true",
            help="take the second factor away too, so that it is set up anew",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Make the account if there is none of that name."""
        try:
            user, made = invitations.make_administrator(options["name"])
        except ValidationError as error:
            raise CommandError(f"{options['name']!r}: {' '.join(error.messages)}") from None
        guessing.lift(user)
        if options["without_second_factor"]:
            second_factor.remove(user)
        done = "was made, and is an administrator" if made else "is an administrator"
        self.stdout.write(f"The account {user.get_username()!r} {done}.")
        self.stdout.write("Set its password here, once and within three days:")
        self.stdout.write(invitations.link(user, settings.SITE_ADDRESS))
