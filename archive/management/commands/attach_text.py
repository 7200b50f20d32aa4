"""Attach the full text of a source to its passages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from archive.attaching import Placement, place_text, store
from archive.models import Source


class Command(BaseCommand):
    help = (
        "Lay a text file that you have beside the passages of a source. Unless every passage is "
        "found in it, with as many sentences as are covered, nothing is attached and what did not "
        "fit is told; --partial attaches what fits. A file that is not found as named is looked "
        "for in the folder of the setting TEXTS_DIR. Readers see a text only where the source's "
        "rights allow it in the jurisdiction of the setting TEXT_JURISDICTION."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("source", help="citation key of the source, as in fletcher-1915")
        parser.add_argument("file", type=Path, help="the text, in UTF-8")
        parser.add_argument(
            "--partial",
            action="store_true",
            help="attach the passages that fit, for a file that holds only a part of the source; "
            "the text that the others have stays as it is",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        key = options["source"]
        source = Source.objects.filter(slug=key).first()
        if source is None:
            keys = ", ".join(Source.objects.values_list("slug", flat=True))
            raise CommandError(f"there is no source “{key}”; the sources are {keys or 'none yet'}")
        placement = place_text(source, self._read(options["file"]))
        self._tell_what_does_not_fit(placement)
        unfit = len(placement.missing) + len(placement.miscounted)
        if not placement.complete and not (options["partial"] and placement.placed):
            raise CommandError(_refusal(source, unfit, len(placement.placed)))
        store(placement)
        for passage, text in placement.placed.items():
            self.stdout.write(f"{passage.locator}: {len(text)} characters attached")
        rest = f"; {unfit} did not fit" if unfit else ""
        attached = _passages(len(placement.placed))
        self.stdout.write(f"Attached {attached} of {source.short_title}{rest}.")

    def _tell_what_does_not_fit(self, placement: Placement) -> None:
        for number, line in placement.left_over:
            self.stdout.write(f"line {number} belongs to no passage: {line[:60]}")
        for passage in placement.missing:
            self.stderr.write(
                f"{passage.locator}: does not fit, "
                f"since no line begins with its incipit “{passage.incipit}”"
            )
        for passage, (found, covered) in placement.miscounted.items():
            self.stderr.write(
                f"{passage.locator}: does not fit, "
                f"since it has {found} sentences here and {covered} in coverage.csv"
            )

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


def _passages(number: int) -> str:
    return "1 passage" if number == 1 else f"{number} passages"


def _refusal(source: Source, unfit: int, fit: int) -> str:
    do = "does" if unfit == 1 else "do"
    said = f"Nothing was attached: {_passages(unfit)} of {source.short_title} {do} not fit"
    if not fit:
        return f"{said}, and no other does; is this the text of {source.slug}?"
    return (
        f"{said}, and {fit} would. See that the file is the text of {source.slug}; "
        "if it is and you have only a part of it, --partial attaches what fits."
    )
