"""Making an account, and the one link by which its person sets a password."""

from __future__ import annotations

from urllib.parse import urljoin

from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.contrib.auth.models import Group, User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from archive.accounts.roles import ADMINISTRATOR, AT_THE_DESK


def link(user: User, site: str) -> str:
    """The address at which somebody sets a password, once and within three days.

    ``site`` is the address of the home page.
    """
    key = default_token_generator.make_token(user)
    path = reverse(
        "account_reset_password_from_key",
        kwargs={"uidb36": user_pk_to_url_str(user), "key": key},
    )
    return urljoin(site, path)


@transaction.atomic
def make_administrator(name: str) -> tuple[User, bool]:
    """Give an account the role of administrator; whether it was made for that.

    Raises ValidationError where no account can have the name, or where it is closed.
    """
    user = User.objects.filter(username__iexact=name).first()
    made = user is None
    if user is None:
        user = User(username=name)
        user.set_unusable_password()
        user.full_clean()
        user.save()
    elif not user.is_active:
        raise ValidationError(_("This account is closed; open it in the admin first."))
    user.groups.add(Group.objects.get(name=ADMINISTRATOR))
    let_to_desk(user)
    return user, made


def let_to_desk(user: User) -> None:
    """Open the desk to those whose role works there, and close it to all others."""
    works_there = user.groups.filter(name__in=AT_THE_DESK).exists()
    staff = user.is_superuser or works_there
    if staff != user.is_staff:
        user.is_staff = staff
        user.save(update_fields=["is_staff"])
