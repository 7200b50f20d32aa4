"""Many games of a reading played by chance, beside its exact odds."""

from __future__ import annotations

import json
import os
import secrets
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.chances import commanded
from games.chances.in_words import simulation_in_words
from games.chances.telling import as_sentence
from games.management.progress import Progress, stopping_in_words
from games.odds.sample import RefusedBatchError

GAMES = 1_000_000


def usable_cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Command(BaseCommand):
    help = (
        "Play many games of a reading by chance and tell how long they were and who won them, "
        "beside the exact odds. The same seed gives the same games, on one core and on several."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        commanded.add_arguments(parser)
        parser.add_argument(
            "--games", type=int, default=GAMES, help=f"how many games (default: {GAMES})"
        )
        parser.add_argument("--seed", type=int, help="a whole number (default: chosen by lot)")
        parser.add_argument("--cores", type=int, default=1, help="on how many cores (default: 1)")

    def handle(self, *args: Any, **options: Any) -> None:
        cores, seed = options["cores"], options["seed"]
        most = usable_cores()
        if not 1 <= cores <= most:
            raise CommandError(
                f"--cores is a whole number from 1 to {most}, as many as this machine has for you, "
                f"and not {cores}."
            )
        if seed is None:
            seed = secrets.randbelow(10**9)
        question = commanded.question_in(options)
        # The compiler is loaded only where there is something to play.
        from games.chances.simulating import simulated

        with stopping_in_words(), Progress(self.stderr) as progress:
            try:
                told = simulated(question, options["games"], seed, cores, progress)
            except RefusedBatchError as error:
                raise CommandError(as_sentence(str(error))) from error
        if options["json"]:
            self.stdout.write(json.dumps(told, ensure_ascii=False, indent=2))
            return
        for line in simulation_in_words(told):
            self.stdout.write(line)
