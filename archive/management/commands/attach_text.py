"""Attach the full text of a source to its passages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from archive.attaching import place_text, store
from archive.models import Source


class Command(BaseCommand):
    help = (
        "Lay a text file that you have beside the passages of a source. A file that is not found "
        "as named is looked for in the folder of the setting TEXTS_DIR. Readers see a text only "
        "where the source's rights allow it in the jurisdiction of the setting TEXT_JURISDICTION."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("source", help="citation key of the source, as in fletcher-1915")
        parser.add_argument("file", type=Path, help="the text, in UTF-8")

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        key = options["source"]
        source = Source.objects.filter(slug=key).first()
        if source is None:
            keys = ", ".join(Source.objects.values_list("slug", flat=True))
            raise CommandError(f"there is no source “{key}”; the sources are {keys or 'none yet'}")
        placement = place_text(source, self._read(options["file"]))
        store(placement)
        for passage, text in placement.placed.items():
            self.stdout.write(f"{passage.locator}: {len(text)} characters attached")
        for number, line in placement.left_over:
            self.stdout.write(f"line {number} belongs to no passage: {line[:60]}")
        for passage in placement.missing:
            self.stderr.write(
                f"{passage.locator}: not attached, "
                f"since no line begins with its incipit “{passage.incipit}”"
            )
        for passage, (found, covered) in placement.miscounted.items():
            self.stderr.write(
                f"{passage.locator}: not attached, "
                f"since it has {found} sentences here and {covered} in coverage.csv"
            )
        self.stdout.write(f"Attached {len(placement.placed)} passages of {source.short_title}.")
        self.incomplete = not placement.complete

    def execute(self, *args: Any, **options: Any) -> str | None:
        output = super().execute(*args, **options)
        if self.incomplete:
            raise CommandError("some passages could not be attached; the others were")
        return output

    def _read(self, file: Path) -> str:
        if not file.exists() and settings.TEXTS_DIR and (settings.TEXTS_DIR / file).exists():
            file = settings.TEXTS_DIR / file
        try:
            text = file.read_bytes().decode("utf-8-sig")
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}") from error
        except UnicodeDecodeError as error:
            raise CommandError(f"{file} is not UTF-8 at byte {error.start}; convert it") from error
        if "\x00" in text:
            raise CommandError(f"{file} holds a NUL byte; it is no plain text")
        return text
