"""The record of a match: all that it takes to compute the match again, as data.

Every field is described in ``docs/matches.md``; the layout of draws in ``games.rules.draw``.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any

from games.rules.document.tree import Data
from games.rules.engine.contract import Result
from games.rules.errors import Problem

# The name of this layout; another layout gets another name.
FORMAT = "tallykeeper match 1"


class Progress(StrEnum):
    """How far a match has come."""

    NOT_BEGUN = "not begun"
    GOING_ON = "going on"
    OVER = "over"
    CLOSED = "closed unfinished"

    @property
    def final(self) -> bool:
        """Whether nothing will ever be added, so that the seed is no secret any more."""
        return self in (Progress.OVER, Progress.CLOSED)


class Kind(StrEnum):
    """Who sits at a seat."""

    PERSON = "person"
    COMPUTER = "computer"
    OPEN = "open"


class RecordError(ValueError):
    """A record that cannot be read; ``problems`` holds everything that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(dict.fromkeys(problems))
        super().__init__("\n".join(map(_said, self.problems)))


@dataclass(frozen=True)
class RecordedSeat:
    """A place at a match, from 0, with its side and who sits there."""

    number: int
    side: int
    kind: Kind


@dataclass(frozen=True)
class RecordedEntry:
    """An entry of the log; ``seat`` made it, or (None) chance did.

    A traceback prints no notation, which may tell where something is hidden.
    """

    ordinal: int
    seat: int | None
    notation: str = field(repr=False)


@dataclass(frozen=True)
class MatchRecord:
    """A match as it is handed out. Times are texts (ISO 8601); ``seed`` is in hexadecimal."""

    id: str
    address: str
    how_to_check: str
    progress: Progress
    ruleset: str
    version: str
    document: Data
    reading: str
    seats: tuple[RecordedSeat, ...]
    follows: str | None
    last_winner: int | None
    commitment: str
    word: str
    seed: str | None
    created: str
    begun: str | None
    moved: str
    ended: str | None
    log: tuple[RecordedEntry, ...]
    result: Result | None

    def as_data(self) -> dict[str, Any]:
        """The record as tables, lists and texts, its fields in the order that is fixed for them."""
        return {"format": FORMAT, **asdict(self)}


def canonical(document: Data) -> str:
    """The one text of a document of which a version is the SHA-256: JSON, keys sorted, no spaces.

    Raises ValueError where it cannot be written in UTF-8.
    """
    text = json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    text.encode("utf-8")
    return text


def version_of(document: Data) -> str:
    """The SHA-256 of a document, as 64 hexadecimal digits."""
    return hashlib.sha256(canonical(document).encode("utf-8")).hexdigest()


def load_record(source: str | bytes) -> Mapping[str, Any]:
    """The record that a file holds, not yet read. Raises RecordError for what is no JSON table."""
    try:
        text = source.decode("utf-8-sig") if isinstance(source, bytes) else source
    except UnicodeDecodeError as error:
        place = f"byte {error.start + 1} is not UTF-8"
        raise _unreadable(place, "Take the file as the archive gave it, in UTF-8") from error
    try:
        data = json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        place = f"this is not JSON: line {error.lineno}, column {error.colno}: {error.msg}"
        raise _unreadable(place, "Download the record again") from error
    except RecordError:
        raise
    except (ValueError, RecursionError) as error:
        place = "this is no JSON that a record can be"
        raise _unreadable(place, "Download the record again") from error
    if not isinstance(data, dict):
        raise _unreadable("this is no table of fields", "A record begins with { and ends with }")
    return data


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A table in which no key stands twice, which two programs might read differently."""
    table = dict(pairs)
    if len(table) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise RecordError([Problem(0, twice[:60], "this field stands twice", "Keep one of them")])
    return table


def _unreadable(message: str, mend: str) -> RecordError:
    return RecordError([Problem(0, "", message, mend)])


def _said(problem: Problem) -> str:
    place = f"{problem.path}: " if problem.path else ""
    stop = "" if problem.mend.endswith((".", "?")) else "."
    return f"{place}{problem.message}. {problem.mend}{stop}"
