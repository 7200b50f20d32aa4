"""What the lines of the score claim: falls of the pieces, or what came of a guess."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any, Protocol, TypeGuard, TypeVar

from games.rules.blocks.falls import every_fall, how_many
from games.rules.blocks.guess_scores import GuessRow
from games.rules.blocks.pieces import Group
from games.rules.blocks.scores import Row
from games.rules.document.clauses import Clause


class Claimed(Protocol):
    """What a line of the score can claim: a fall of the pieces, or what came of a guess."""

    def ways(self) -> int:
        """In how many ways it comes about."""


class Pattern(Protocol):
    """What a line of the score is about."""

    def holds(self, claimed: Any, /) -> bool:
        """Whether it claims this."""


class Line(Protocol):
    """A line of the score, of whichever class of game."""

    @property
    def path(self) -> str: ...

    @property
    def pattern(self) -> Pattern: ...

    @property
    def points(self) -> object: ...

    @property
    def otherwise(self) -> bool: ...

    @property
    def yields_to(self) -> tuple[str, ...]: ...


L = TypeVar("L", bound=Line)
C = TypeVar("C", bound=Claimed)


@dataclass(frozen=True)
class Universe:
    """All that can happen under one choice of pieces: how much that is, and what."""

    size: int
    members: Callable[[], Sequence[Claimed]]


@dataclass(frozen=True)
class Sayings:
    """How errors about the score speak of what it claims."""

    one: str
    many: str
    last_line: str


FALLS = Sayings("fall", "falls", "{fall: otherwise, points: 0, ...}")


@dataclass(frozen=True)
class Overlap:
    """Falls or outcomes that two lines of the score claim; the earlier takes them."""

    earlier: str
    later: str
    falls: tuple[Claimed, ...]
    same_points: bool

    @property
    def ways(self) -> int:
        """How many ways of falling, pieces told apart, are claimed twice."""
        return sum(fall.ways() for fall in self.falls)


def first_match(rows: Sequence[L], falls: Iterable[C]) -> dict[C, L | None]:
    """The line that takes each fall; None where no line does."""
    return {fall: next((row for row in rows if row.pattern.holds(fall)), None) for fall in falls}


def overlaps(rows: Sequence[Line], falls: Sequence[Claimed]) -> tuple[Overlap, ...]:
    """Every pair of lines, "otherwise" apart, that claim some fall both."""
    claims = [
        (row, frozenset(fall for fall in falls if row.pattern.holds(fall)))
        for row in rows
        if not row.otherwise
    ]
    return tuple(
        Overlap(
            early.path,
            late.path,
            tuple(f for f in falls if f in first & second),
            early.points == late.points,
        )
        for number, (late, second) in enumerate(claims)
        for early, first in claims[:number]
        if first & second
    )


def universes_of_falls(clauses: Sequence[Clause]) -> Iterator[Universe]:
    """How the pieces can fall, for every choice of how many there are."""
    pieces = [c for c in clauses if c.path.startswith("pieces.")]
    for chosen in product(*(clause.choices for clause in pieces)):
        groups = tuple(choice.value for choice in chosen if isinstance(choice.value, Group))
        if groups:
            yield Universe(how_many(groups), partial(every_fall, groups))


def is_line(value: object) -> TypeGuard[Line]:
    """Whether the value of a choice is a line of the score."""
    return isinstance(value, Row | GuessRow)
