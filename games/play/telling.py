"""A match in plain words: its log, and the pieces as they fell."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.utils.text import capfirst

from games.models import Seat
from games.play.grounds import Ground, say
from games.play.standing import Standing
from games.rules import tell
from games.rules.engine.events import Thrown
from games.rules.guessing_rules import GuessingRules
from games.rules.throwing_rules import ThrowingRules


@dataclass(frozen=True)
class Sentence:
    """One sentence of the log and the clause that made it happen; None where no rule did."""

    text: str
    ground: Ground | None


@dataclass(frozen=True)
class Line:
    """What followed from one entry of the log; ``player`` is empty where nobody moved
    or the sentences name who did.

    ``ordinal`` is the entry's, from 0; ``number`` is the line's own, from 1.
    """

    ordinal: int
    number: int
    player: str
    sentences: tuple[Sentence, ...]

    @property
    def step(self) -> int:
        """The step of the match that the entry leads to."""
        return self.ordinal + 1

    @property
    def text(self) -> str:
        """The sentences in one."""
        return " ".join(sentence.text for sentence in self.sentences)


@dataclass(frozen=True)
class Fallen:
    """The pieces as they fell in one throw: (implement's slug, face) of each."""

    line: Line
    pieces: tuple[tuple[str, str], ...]


def lines(standing: Standing, grounds: Mapping[str, Ground], first: int = 0) -> tuple[Line, ...]:
    """The log from one entry on; an entry from which nothing followed yet has no line."""
    names = standing.side_names
    told = []
    first = max(first, 0)
    number = sum(bool(step.events) for step in standing.steps[:first])
    for ordinal in range(first, standing.ordinal):
        sentences = tuple(
            Sentence(say(text), grounds.get(event.clause))
            for text, event in tell(standing.rules, standing.steps[ordinal].events, names)
        )
        if sentences:
            number += 1
            told.append(Line(ordinal, number, _player(standing, ordinal, sentences), sentences))
    return tuple(told)


def latest_round(standing: Standing) -> int:
    """The entry at which the latest move of a person stands; 0 before there is one."""
    people = {seat.number for seat in standing.seats if seat.sort == Seat.Sort.PERSON}
    moves = (at for at in reversed(range(standing.ordinal)) if standing.entries[at].seat in people)
    return next(moves, 0)


def latest_throw(standing: Standing) -> int | None:
    """The entry of the latest throw; None before there is one."""
    thrown = (
        at
        for at in reversed(range(standing.ordinal))
        if any(isinstance(event, Thrown) for event in standing.steps[at].events)
    )
    return next(thrown, None)


def falls(standing: Standing, told: Collection[Line]) -> tuple[Fallen, ...]:
    """The throws among some lines of the log, with how the pieces fell."""
    if not isinstance(standing.rules, ThrowingRules):
        return ()
    implements = {group.name: group.implement for group in standing.rules.groups}
    return tuple(
        Fallen(
            line,
            tuple(
                (implements[group], face) for group, faces in event.fall.faces() for face in faces
            ),
        )
        for line in told
        for event in standing.steps[line.ordinal].events
        if isinstance(event, Thrown)
    )


def _player(standing: Standing, ordinal: int, sentences: Sequence[Sentence]) -> str:
    """Whose move an entry was, or whose move chance answered.

    Empty where the sentences themselves name who does what: in a guessing game, and where the
    first begins with the same name.
    """
    if isinstance(standing.rules, GuessingRules):
        return ""
    for entry in (standing.entries[ordinal], standing.entries[ordinal - 1] if ordinal else None):
        if entry is not None and entry.seat is not None:
            player = capfirst(standing.name_of(entry.seat))
            return "" if sentences[0].text.startswith(f"{player} ") else player
    return ""
