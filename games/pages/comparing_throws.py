"""The same throws or guesses under several readings, and their laws of one throw side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.forms.columns import Column
from games.pages.numbers import Chance, signed
from games.play.choosing import in_words
from games.play.grounds import Ground, say
from games.rules import Rules, tell
from games.rules.engine.events import Paid, Scored, Tallied, TurnPasses
from games.rules.engine.guess_events import Divided, Hid
from games.rules.guessing_rules import GuessingRules
from games.rules.judging import Judgement
from games.rules.same_guesses import Guessable, guessable_of, judge_guesses
from games.rules.same_throws import Pieces, as_thrown, judge_throws, pieces_of, same_throws
from games.rules.throwing_rules import ThrowingRules

# What a cell says in figures, or what its row says already.
_SAID_ELSEWHERE = (Scored, Paid, Tallied, TurnPasses, Hid, Divided)


@dataclass(frozen=True)
class LawRow:
    """A number of points with its chance in each game; None where it never comes."""

    points: str
    chances: tuple[tuple[Column, Chance | None], ...]

    @property
    def differs(self) -> bool:
        """Whether it does not come equally often in all of them."""
        return len({one.exact if one else None for _column, one in self.chances}) > 1


@dataclass(frozen=True)
class Laws:
    """The laws of points of one throw or guess, of the games that are played, side by side."""

    columns: tuple[Column, ...]
    rows: tuple[LawRow, ...]
    means: tuple[tuple[Column, Chance], ...]
    guesses: bool


@dataclass(frozen=True)
class JudgedCell:
    """What one reading makes of a throw or a guess, in words and in figures.

    ``grounds`` are the clauses that decided; ``sums`` what each side has been given so far,
    ``counters`` where the counters are (empty: none change hands).
    """

    who: str
    points: str
    grounds: tuple[Ground, ...]
    sums: str
    counters: str
    told: tuple[str, ...]
    over: bool


@dataclass(frozen=True)
class JudgedRow:
    """A throw or a guess of a series under each reading; None where the game was over before."""

    number: int
    about: str
    cells: tuple[tuple[Column, JudgedCell | None], ...]
    differs: bool


@dataclass(frozen=True)
class Series:
    """Readings in which the same throws can be thrown, or the same guesses made, and what came."""

    columns: tuple[Column, ...]
    rows: tuple[JudgedRow, ...]
    guesses: bool

    @property
    def differing(self) -> int:
        """How many of them are not judged alike."""
        return sum(row.differs for row in self.rows)


def laws_of(columns: Sequence[Column]) -> Laws | None:
    """The laws of the games that are played here; None where there are none."""
    played = [(column, column.rules) for column in columns if column.rules is not None]
    if not played:
        return None
    laws = [dict(rules.law_of_points()) for _column, rules in played]
    every = sorted({points for law in laws for points in law}, reverse=True)
    return Laws(
        columns=tuple(column for column, _rules in played),
        rows=tuple(
            LawRow(
                signed(points),
                tuple(
                    (column, Chance(law[points]) if law.get(points) else None)
                    for (column, _rules), law in zip(played, laws, strict=True)
                ),
            )
            for points in every
        ),
        means=tuple((column, Chance(rules.mean_points())) for column, rules in played),
        guesses=any(isinstance(rules, GuessingRules) for _column, rules in played),
    )


def series_of(
    columns: Sequence[Column],
    grounds: Mapping[int, Mapping[str, Ground]],
    word: str,
    number: int,
) -> list[Series]:
    """One series for every two or more readings that can be given the same throws or guesses."""
    together: dict[Pieces | Guessable, list[Column]] = {}
    for column in columns:
        kind = kind_of(column.rules)
        if kind is not None:
            together.setdefault(kind, []).append(column)
    return [
        _throws(kind, some, grounds, word, number)
        if isinstance(kind, tuple)
        else _guesses(some, grounds, word, number)
        for kind, some in together.items()
        if len(some) > 1
    ]


def kind_of(rules: Rules | None) -> Pieces | Guessable | None:
    """What is thrown, or hidden and guessed: equal where the same can be judged; None: nothing."""
    if isinstance(rules, ThrowingRules):
        return pieces_of(rules)
    return guessable_of(rules) if isinstance(rules, GuessingRules) else None


def _throws(
    pieces: Pieces,
    columns: Sequence[Column],
    grounds: Mapping[int, Mapping[str, Ground]],
    word: str,
    number: int,
) -> Series:
    falls = same_throws(pieces, word, number)
    judged = [judge_throws(_throwing(column), falls) for column in columns]
    first = _throwing(columns[0])
    about = [capfirst(in_words(as_thrown(fall, first).words())) for fall in falls]
    return Series(tuple(columns), _rows(columns, judged, grounds, about), guesses=False)


def _guesses(
    columns: Sequence[Column],
    grounds: Mapping[int, Mapping[str, Ground]],
    word: str,
    number: int,
) -> Series:
    judged = [
        judge_guesses(column.rules, word, number)
        for column in columns
        if isinstance(column.rules, GuessingRules)
    ]
    return Series(tuple(columns), _rows(columns, judged, grounds, [""] * number), guesses=True)


def _throwing(column: Column) -> ThrowingRules:
    assert isinstance(column.rules, ThrowingRules)
    return column.rules


def _rows(
    columns: Sequence[Column],
    judged: Sequence[Sequence[Judgement]],
    grounds: Mapping[int, Mapping[str, Ground]],
    about: Sequence[str],
) -> tuple[JudgedRow, ...]:
    rows = []
    for at, said in enumerate(about):
        each = [found[at] if at < len(found) else None for found in judged]
        if not any(each):
            break
        cells = tuple(
            (
                column,
                _cell(column.rules, one, grounds[column.place])
                if one is not None and column.rules is not None
                else None,
            )
            for column, one in zip(columns, each, strict=True)
        )
        came = {(one.side, one.gains, one.counters) if one else None for one in each}
        rows.append(JudgedRow(at + 1, said, cells, len(came) > 1))
    return tuple(rows)


def _cell(rules: Rules, one: Judgement, grounds: Mapping[str, Ground]) -> JudgedCell:
    guesses = isinstance(rules, GuessingRules)
    both = guesses and isinstance(rules, GuessingRules) and rules.both
    side = {"side": one.side + 1}
    who = _("Side %(side)d hides") % side if guesses else _("Side %(side)d throws") % side
    return JudgedCell(
        who=_("Both sides hide") if both else who,
        points=_points(one, guesses=guesses),
        grounds=tuple(grounds[path] for path in one.clauses if path in grounds),
        sums=" : ".join(str(points) for points in one.sums),
        counters=_counters(rules, one),
        told=tuple(
            say(text)
            for text, event in tell(rules, one.told)
            if not isinstance(event, _SAID_ELSEWHERE)
        ),
        over=one.over,
    )


def _points(one: Judgement, *, guesses: bool) -> str:
    """The points that came, and for which side where it is not plain."""
    gained = [(side, points) for side, points in enumerate(one.gains) if points]
    if not gained:
        return _("no points")
    if not guesses and [side for side, _points in gained] == [one.side]:
        return _so_many(gained[0][1])
    return "; ".join(
        _("%(points)s to side %(side)d") % {"points": _so_many(points), "side": side + 1}
        for side, points in gained
    )


def _so_many(points: int) -> str:
    return ngettext("%(number)d point", "%(number)d points", points) % {"number": points}


def _counters(rules: Rules, one: Judgement) -> str:
    """Where the counters are; where none change hands, what each side has by the rules."""
    held = " : ".join(str(number) for number in one.counters.sides)
    if not rules.counters.change_hands:
        return _("by the rules each side has %(held)s") % {"held": held}
    if not one.counters.pool:
        return _("counters %(held)s, none in the pool") % {"held": held}
    told = {"held": held, "pool": one.counters.pool}
    return _("counters %(held)s, %(pool)d in the pool") % told
