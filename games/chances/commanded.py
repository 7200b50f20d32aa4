"""What commands ask odds of: a ruleset by its slug, or a document in a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from games.chances.questions import LawError, Question, question_about, question_of
from games.chances.telling import as_sentence
from games.models import Ruleset
from games.odds import LAWS, UNIFORM
from games.rules import DocumentError, NotPlayableError, ReadingError, WeightsError, parse
from games.rules.document.text import MAX_BYTES
from games.rules.errors import nearest


def add_arguments(parser: CommandParser) -> None:
    """The arguments that say of what odds are asked."""
    parser.add_argument(
        "asked",
        metavar="RULESET_OR_FILE",
        help="the slug of a ruleset of the archive, or a document in YAML or JSON",
    )
    parser.add_argument(
        "--reading",
        default="",
        metavar="PATH=CHOICE,...",
        help="departures from the default choices",
    )
    parser.add_argument(
        "--law",
        default=UNIFORM.name,
        help=f"how players decide: {', '.join(LAWS)} (default: {UNIFORM.name})",
    )
    parser.add_argument(
        "--weights",
        default="",
        metavar="PIECES=W:W;...",
        help="weights of the faces, as figured=3:1; the others fall as the reading has them",
    )
    parser.add_argument("--json", action="store_true", help="answer in JSON, for programs")


def question_in(options: dict[str, Any]) -> Question:
    """The question that the arguments of a command ask. Raises CommandError."""
    how = {name: options[name] for name in ("reading", "law", "weights")}
    named: str = options["asked"]
    try:
        if _is_file(named):
            return question_about(parse(_read(Path(named))), **how)
        ruleset = Ruleset.objects.in_circulation().filter(slug=named).first()
        if ruleset is None:
            known = Ruleset.objects.in_circulation().values_list("slug", flat=True)
            raise CommandError(
                f"There is no ruleset and no file “{named}”. {nearest(named, known)}"
            )
        return question_of(ruleset.current_version, **how)
    except DocumentError as error:
        listed = "\n".join(f"  {problem}" for problem in error.problems)
        raise CommandError(f"{named} is no ruleset:\n{listed}") from error
    except (ReadingError, NotPlayableError, LawError, WeightsError) as error:
        raise CommandError(as_sentence(str(error))) from error


def _is_file(named: str) -> bool:
    # No slug has a slash, or ends so.
    return "/" in named or named.endswith((".yaml", ".yml", ".json")) or Path(named).is_file()


def _read(file: Path) -> bytes:
    try:
        with file.open("rb") as opened:
            # One byte more than is read shows that a file is too long.
            return opened.read(MAX_BYTES + 1)
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}.") from error
