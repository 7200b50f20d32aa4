"""The exact odds of a reading: how long a game lasts and who wins it."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.chances import commanded
from games.chances.chains import IN_A_JOB
from games.chances.in_words import odds_in_words
from games.chances.keeping import odds_of
from games.chances.telling import as_sentence
from games.management.progress import Progress, stopping_in_words
from games.odds import TooLargeError


class Command(BaseCommand):
    help = (
        "Work out the exact odds of a reading: the law of one throw or guess, how long a game "
        "lasts, who wins it, and everything that this supposes."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        commanded.add_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        question = commanded.question_in(options)
        with stopping_in_words(), Progress(self.stderr) as progress:
            try:
                odds = odds_of(question, IN_A_JOB, progress)
            except TooLargeError as error:
                raise CommandError(as_sentence(str(error))) from error
        if options["json"]:
            self.stdout.write(json.dumps(odds, ensure_ascii=False, indent=2))
            return
        for line in odds_in_words(odds):
            self.stdout.write(line)
