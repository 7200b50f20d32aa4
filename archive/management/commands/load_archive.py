"""Load the data files of a folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.utils.translation import gettext as _

from archive.exchange.loading import load
from archive.exchange.problems import LoadError
from archive.history.author import sign


class Command(BaseCommand):
    help = (
        "Load the data files of a folder (the founding archive unless another is named). All of "
        "it is stored or, where anything is wrong, nothing; no record is ever deleted."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", nargs="?", type=Path, default=settings.FIXTURES_DIR)

        parser.add_argument(
            "--overwrite",
            action="store_true",
            help="Change rows that were changed on the site since they were last loaded, too.",
        )
        parser.add_argument(
            "--overwrite-row",
            action="append",
            default=[],
            metavar="FILE:LINE",
            help="Do so for one row alone, named as a refusal names it: terms.csv:12.",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        rows = set(options["overwrite_row"])
        try:
            with transaction.atomic():
                sign(None, _("Loaded from the data files (load_archive)."))
                tally = load(
                    options["folder"],
                    lambda row: options["overwrite"] or f"{row.table.file}:{row.line}" in rows,
                )
        except OSError as error:
            raise CommandError(f"{error.filename} cannot be read: {error.strerror}") from error
        except LoadError as error:
            count = len(error.problems)
            faults = "1 fault" if count == 1 else f"{count} faults"
            raise CommandError(f"{error}\nNothing was loaded: {faults}.") from error
        created, changed, unchanged = tally.total
        for file in sorted(set(tally.created) | set(tally.changed)):
            self.stdout.write(f"{file}: {tally.created[file]} new, {tally.changed[file]} changed")
        self.stdout.write(f"Loaded: {created} new, {changed} changed, {unchanged} as before.")
