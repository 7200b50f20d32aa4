"""When a game is over, and who has won it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games.rules.document.fields import Field, WrongValueError, one_of, slug, whole
from games.rules.document.tree import Node, Scalar, Table
from games.rules.errors import nearest
from games.rules.texts import Text, gettext, ngettext, number, spoken

ALL_COUNTERS = "all counters"
POOL_EMPTY = "pool empty"
BY_AGREEMENT = "by agreement"
TARGET = "target"
PLAYS = "plays"
IN_A_ROW = "in_a_row"
LAPS = "laps"
GAMES_IN_A_ROW = "games_in_a_row"
GAMES_AHEAD = "games_ahead"
ONE_SIDE_LEFT = "one side left"
# Keys beside the number: the kind of counters of which a target is so many; the end of each game.
OF = "of"
EACH = "each"

_BARE = {
    ALL_COUNTERS: gettext("the side that holds all the counters has won"),
    POOL_EMPTY: gettext(
        "the game ends when the pool is empty; the side with more counters has won"
    ),
    BY_AGREEMENT: gettext(
        "the game ends when both sides wish it; before a play one side may offer to stop"
    ),
    ONE_SIDE_LEFT: gettext("the side that is left when all others have dropped out has won"),
}
_COUNTED = (TARGET, PLAYS, IN_A_ROW, LAPS, GAMES_IN_A_ROW, GAMES_AHEAD)
# Ends that a game without counters cannot have.
OF_COUNTERS = frozenset({ALL_COUNTERS, POOL_EMPTY})


@dataclass(frozen=True)
class End:
    """How a game ends; ``number`` is the target, the number of plays, of laps, of wins in a row,
    or of games that one side has won more than the other.

    A target is so many ``of`` a kind of counters (empty: points, or the smallest); where several
    games are played, ``each`` is how one of them ends.
    """

    kind: str
    number: int = 0
    of: str = ""
    each: End | None = None


def _words(end: End) -> Text:
    n = number(end.number)
    if end.each is not None and end.kind == GAMES_AHEAD:
        return gettext(
            "each game that is won takes away one that the other side has won, and the side that "
            "has won {number} more than the other has won; of each game, {end}",
            number=n,
            end=_words(end.each),
        )
    if end.each is not None:
        return gettext(
            "the side that wins {number} games in a row has won; of each game, {end}",
            number=n,
            end=_words(end.each),
        )
    if end.kind == LAPS:
        return ngettext(
            "the side that completes {number} lap first has won",
            "the side that completes {number} laps first has won",
            end.number,
            number=n,
        )
    if end.kind == TARGET and end.of:
        return gettext(
            "the side that has {number} of the counters called “{kind}” first has won",
            number=n,
            kind=spoken(end.of),
        )
    if end.kind == TARGET:
        return ngettext(
            "the side that has {number} point first has won",
            "the side that has {number} points first has won",
            end.number,
            number=n,
        )
    if end.kind == PLAYS:
        return ngettext(
            "the game ends after {number} play; the side that has won more has won it",
            "the game ends after {number} plays; the side that has won more has won it",
            end.number,
            number=n,
        )
    if end.kind == IN_A_ROW:
        return ngettext(
            "the side that wins {number} play has won",
            "the side that wins {number} plays in a row has won",
            end.number,
            number=n,
        )
    return _BARE[end.kind]


def end_field(kinds: Sequence[str]) -> Field[End]:
    """The clause on the end in a class of game that can end in these ways."""
    bare = [kind for kind in kinds if kind in _BARE]
    counted = [kind for kind in kinds if kind in _COUNTED]

    def read(node: Node) -> End:
        if isinstance(node, Table):
            keys = [key for key, _ in node.entries]
            beside = [key for key in keys if key in (OF, EACH)]
            key = next((key for key in keys if key not in beside), "")
            several = key in (GAMES_IN_A_ROW, GAMES_AHEAD)
            fitting = [[EACH]] if several else [[], [OF]] if key == TARGET else [[]]
            if len(keys) != 1 + len(beside) or key not in counted or beside not in fitting:
                raise WrongValueError(
                    node.line,
                    "this does not say when the game is over",
                    f"Write {{{key}: 2, each: all counters}}." if several else nearest(key, kinds),
                )
            return _counted(key, node, read)
        if isinstance(node, Scalar) and node.text in counted:
            raise WrongValueError(
                node.line, f"“{node.text}” needs a number", f"Write {{{node.text}: NUMBER}}."
            )
        return End(one_of(bare)(node))

    return Field(
        path="end",
        asks=gettext("When is the game over, and who has won?"),
        read=read,
        words=_words,
    )


def _counted(key: str, node: Table, read: Callable[[Node], End]) -> End:
    of, each = node.get(OF), node.get(EACH)
    value = node.get(key)
    assert value is not None
    inner = read(each) if each is not None else None
    if each is not None and inner is not None and inner.each is not None:
        raise WrongValueError(
            each.line, "several games stand inside one of several games", "Write how one game ends."
        )
    return End(key, whole(1, 1_000)(value), slug(of) if of is not None else "", inner)


END = end_field((*_BARE, *_COUNTED))
