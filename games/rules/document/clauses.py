"""A clause: one rule of a document, what it rests on, and what else it could be."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from games.rules.document.tree import Data
from games.rules.texts import Text


class Basis(StrEnum):
    """Why a clause says what it says."""

    STATED = "stated"
    INFERRED = "inferred"
    DISPUTED = "disputed"
    EDITORIAL = "editorial"


class Unknown:
    """The value of a clause that the sources leave open and nobody has filled: a hole."""

    def __repr__(self) -> str:
        return "UNKNOWN"


UNKNOWN = Unknown()


@dataclass(frozen=True)
class Choice:
    """One answer to the question that a clause asks.

    ``value`` is what the engine reads (UNKNOWN: a hole), ``data`` what the document writes and
    ``text`` what a reader reads. ``rests_on`` are the slugs of the statements that carry it,
    ``against`` of those that speak against it, ``cites`` places as ``key[locator]``.
    ``conditions`` are the ``(path, choice)`` pairs under which alone it can be chosen.
    """

    name: str
    value: object
    data: Data
    text: Text
    basis: Basis
    rests_on: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    note: str = ""
    conditions: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Rejected:
    """An answer that somebody might give and that the editor turns down, with the reason.

    It is no choice and cannot be played; readers see it, so that nobody need wonder whether it was
    thought of. ``rests_on`` and ``cites`` are what the reason rests on.
    """

    data: Data
    text: Text
    reason: str
    rests_on: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()


@dataclass(frozen=True)
class Clause:
    """A rule at a path that stays the same when other rules are put in before it.

    ``asks`` is the question it answers; ``silence`` says, of an editorial clause, what the sources
    leave out; ``implied`` is true of an assumption that the format makes where the document says
    nothing. ``line`` is 0 of an implied clause. ``offered`` is "agreed" where the source says that
    players agree on one of the choices before play, "either" where it gives a range, else empty.
    ``rejected`` are answers that were considered and turned down.
    """

    path: str
    line: int = field(compare=False)
    asks: Text
    default: Choice
    alternatives: tuple[Choice, ...] = ()
    silence: str = ""
    implied: bool = False
    offered: str = ""
    rejected: tuple[Rejected, ...] = ()

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The default and the alternatives."""
        return (self.default, *self.alternatives)

    @property
    def is_open(self) -> bool:
        """Whether there is anything to choose."""
        return bool(self.alternatives)

    @property
    def basis(self) -> Basis:
        """The basis of the default."""
        return self.default.basis

    @property
    def text(self) -> Text:
        """The default in words."""
        return self.default.text

    def choice(self, name: str) -> Choice | None:
        """The choice of that name, or None."""
        return next((choice for choice in self.choices if choice.name == name), None)
