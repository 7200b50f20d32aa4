"""Compute matches again, and tell whether they hold."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.models import Match
from games.play.grounds import say
from games.play.recording import record_of
from games.rules import RecordError, check, load_record


class Command(BaseCommand):
    help = (
        "Compute matches again from the seed, the word and the players' moves, and tell for each "
        "whether it holds. Ends with an error where one does not, or cannot be read."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "matches",
            nargs="+",
            metavar="MATCH",
            help="the ID of a match of this archive, the file of a record, or - for standard input",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        asked = options["matches"]
        wrong = sum(self._departs(name) for name in asked)
        if wrong:
            raise CommandError(f"{wrong} of {len(asked)} matches do not hold or cannot be read")

    def _departs(self, name: str) -> bool:
        """Tell of one match; whether it does not hold or cannot be read."""
        try:
            record, sent = _record(name)
            verdict = check(record)
        except (RecordError, OSError, ValueError) as error:
            for line in _reason(error).splitlines():
                self.stdout.write(f"{name}: {line}")
            return True
        for line in verdict.in_words(say):
            self.stdout.write(f"{name}: {line}")
        if sent:
            self.stdout.write(f"{name}: {say(verdict.identity)}")
            self.stdout.write(f"{name}: Commitment: {verdict.record.commitment}")
        return verdict.holds is False


def _record(name: str) -> tuple[Mapping[str, Any], bool]:
    """The record that a name given to the command stands for, and whether it came from outside."""
    if name == "-":
        return load_record(sys.stdin.buffer.read()), True
    path = Path(name)
    if path.exists():
        return load_record(path.read_bytes()), True
    match = Match.objects.filter(slug=name).select_related("version", "follows").first()
    if match is None:
        raise ValueError(
            "There is no such file, and no match of that ID. Give the path of a record, or the "
            "last part of the address of a match."
        )
    return record_of(match, match.get_absolute_url()).as_data(), False


def _reason(error: Exception) -> str:
    if isinstance(error, OSError):
        return f"The file cannot be read: {error.strerror}."
    return str(error)
