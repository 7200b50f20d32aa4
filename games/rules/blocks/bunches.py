"""Patterns of a bunch of pieces: how many of them show which face."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from games.rules.texts import Text, gettext, listing, number

Bunch = Mapping[str, int]
Say = Callable[[str, int], Text]


class BunchPattern(Protocol):
    """A pattern of some pieces, given as the number of them that show each face."""

    @property
    def faces(self) -> frozenset[str]:
        """The faces it counts; empty if it is about the bunch as a whole."""

    def holds(self, bunch: Bunch) -> bool:
        """Whether the pieces fell so."""

    def words(self, say: Say) -> Text:
        """The pattern in words; ``say`` puts a face and a number into words."""


@dataclass(frozen=True)
class Count:
    """So many of a face: ``2 moon``, ``at least 2 moon``, ``2 or 3 moon``, ``no moon``."""

    face: str
    low: int
    high: int | None

    @property
    def faces(self) -> frozenset[str]:
        return frozenset({self.face})

    def holds(self, bunch: Bunch) -> bool:
        n = bunch.get(self.face, 0)
        return self.low <= n and (self.high is None or n <= self.high)

    def words(self, say: Say) -> Text:
        if self.high == self.low:
            return say(self.face, self.low)
        if self.high is None:
            return gettext("at least {count}", count=say(self.face, self.low))
        if self.low == 0:
            return gettext("at most {count}", count=say(self.face, self.high))
        return gettext("{low} to {count}", low=number(self.low), count=say(self.face, self.high))


@dataclass(frozen=True)
class All:
    """Every piece shows one face: ``all white``."""

    face: str

    @property
    def faces(self) -> frozenset[str]:
        return frozenset({self.face})

    def holds(self, bunch: Bunch) -> bool:
        return bunch.get(self.face, 0) == sum(bunch.values())

    def words(self, say: Say) -> Text:
        return gettext("all {face}", face=gettext(self.face))


@dataclass(frozen=True)
class Parity:
    """An odd or an even number of a face: ``odd white``."""

    face: str
    odd: bool

    @property
    def faces(self) -> frozenset[str]:
        return frozenset({self.face})

    def holds(self, bunch: Bunch) -> bool:
        return bunch.get(self.face, 0) % 2 == int(self.odd)

    def words(self, say: Say) -> Text:
        if self.odd:
            return gettext("an odd number of {face}", face=gettext(self.face))
        return gettext("an even number of {face}", face=gettext(self.face))


@dataclass(frozen=True)
class AllAlike:
    """All pieces show the same face, whichever: ``all alike``."""

    faces: frozenset[str] = frozenset()

    def holds(self, bunch: Bunch) -> bool:
        return max(bunch.values()) == sum(bunch.values())

    def words(self, say: Say) -> Text:
        return gettext("all alike")


@dataclass(frozen=True)
class EvenlyDivided:
    """As many pieces show one face as another: ``evenly divided``."""

    faces: frozenset[str] = frozenset()

    def holds(self, bunch: Bunch) -> bool:
        return len(set(bunch.values())) == 1

    def words(self, say: Say) -> Text:
        return gettext("evenly divided")


@dataclass(frozen=True)
class Anyhow:
    """These pieces may fall anyhow: ``any``."""

    faces: frozenset[str] = frozenset()

    def holds(self, bunch: Bunch) -> bool:
        return True

    def words(self, say: Say) -> Text:
        return gettext("anyhow")


@dataclass(frozen=True)
class Both:
    """Several counts at once: ``1 moon and 1 star``."""

    parts: tuple[BunchPattern, ...]

    @property
    def faces(self) -> frozenset[str]:
        return frozenset().union(*(part.faces for part in self.parts))

    def holds(self, bunch: Bunch) -> bool:
        return all(part.holds(bunch) for part in self.parts)

    def words(self, say: Say) -> Text:
        return listing([part.words(say) for part in self.parts])
