"""Check rulesets that need not be stored, and tell what they decide."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.documents.as_data import examined_as_data
from games.documents.examining import Examination, examine
from games.documents.in_words import examined_in_words
from games.rules import Problem
from games.rules.document.text import MAX_BYTES


class Command(BaseCommand):
    help = (
        "Check documents by themselves and against the archive: tell everything that is wrong, or "
        "what they decide. Nothing is stored."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", type=Path, help="YAML or JSON")
        parser.add_argument(
            "--all",
            action="store_true",
            help="examine all readings, not only each alternative and every two of them",
        )
        parser.add_argument("--json", action="store_true", help="answer in JSON, for programs")

    def handle(self, *args: Any, **options: Any) -> None:
        found = []
        wrong = 0
        for file in options["files"]:
            examination = _examine(file, every=options["all"])
            wrong += bool(examination.errors)
            if options["json"]:
                found.append({"file": str(file), **examined_as_data(examination)})
                continue
            for line in examined_in_words(examination):
                self.stdout.write(f"{file}: {line}")
        if options["json"]:
            self.stdout.write(json.dumps(found, ensure_ascii=False, indent=2))
        if wrong:
            raise CommandError(f"{wrong} of {len(options['files'])} documents wrong")


def _examine(file: Path, every: bool) -> Examination:
    try:
        with file.open("rb") as opened:
            # One byte more than is read shows that a file is too long.
            source = opened.read(MAX_BYTES + 1)
    except OSError as error:
        reason = f"the file cannot be read: {error.strerror}"
        return Examination((Problem(0, "", reason, "Name a file of YAML or JSON."),))
    return examine(source, every=every)
