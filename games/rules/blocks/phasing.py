"""The phases of a game: what brings each about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.rules.document.fields import Field, WrongValueError, one_of, scalar, whole
from games.rules.document.tree import Node, Table
from games.rules.errors import nearest
from games.rules.texts import Text, gettext, ngettext, number, spoken

POOL_EMPTY = "pool empty"
FIRST_SCORE = "first score"
FIRST_LAP = "first lap"
PLAYER_OUT = "a player drops out"
SCORES_RUNNING = "scores_running"
LINE = "line"
# Who plays first in a phase, and a score of its own.
SCORER = "the side that scored"
OTHER_SIDE = "the other side"
OWN_SCORE = "only the lines given here"

_BARE = {
    POOL_EMPTY: gettext("the pool is empty"),
    FIRST_SCORE: gettext("a side has scored for the first time"),
    FIRST_LAP: gettext("a runner has completed the first lap"),
    PLAYER_OUT: gettext("a player has dropped out"),
}


@dataclass(frozen=True)
class Entry:
    """The event at which a phase begins.

    ``number`` is that of the scores running, ``line`` the path of a line of the score.
    """

    kind: str
    number: int = 0
    line: str = ""


def entry_field(name: str, kinds: Sequence[str], lines: Mapping[str, str]) -> Field[Entry]:
    """The clause on how a phase begins; ``lines`` are the names of the lines of the score."""

    def read(node: Node) -> Entry:
        if not isinstance(node, Table):
            return Entry(one_of([kind for kind in kinds if kind in _BARE])(node))
        (key, value), *more = node.entries or (("", node),)
        if more or key not in (SCORES_RUNNING, LINE) or key not in kinds:
            raise WrongValueError(
                node.line, "this does not say when the phase begins", nearest(key, kinds)
            )
        if key == SCORES_RUNNING:
            return Entry(key, whole(2, 100)(value))
        text = scalar(value, "the name of a line of the score").text
        path = next((path for path, line in lines.items() if line == text), "")
        if not path:
            raise WrongValueError(
                value.line,
                f"no line of the score is called “{text[:40]}”",
                nearest(text, lines.values()),
            )
        return Entry(key, line=path)

    return Field(
        path=f"phases.{name}.from",
        asks=gettext("When does the part of the game called “{name}” begin?", name=spoken(name)),
        read=read,
        words=_words,
    )


def first_field(name: str) -> Field[str]:
    """The clause on who plays first in a phase, where the turn does not say it."""
    said = {
        SCORER: gettext("the side that has scored plays first"),
        OTHER_SIDE: gettext("the side that has not scored plays first"),
    }
    return Field(
        path=f"phases.{name}.first",
        asks=gettext("Who plays first in the part of the game called “{name}”?", name=spoken(name)),
        read=one_of(tuple(said)),
        words=lambda who: said[who],
    )


def own_score_field(name: str) -> Field[str]:
    """The clause by which a phase has a score of its own, none of whose lines were there before."""
    return Field(
        path=f"phases.{name}.scores",
        asks=gettext(
            "Which lines of the score count in the part of the game called “{name}”?",
            name=spoken(name),
        ),
        read=one_of((OWN_SCORE,)),
        words=lambda which: gettext("only the lines that are given for it"),
    )


def _words(entry: Entry) -> Text:
    if entry.kind == SCORES_RUNNING:
        return gettext(
            "it begins when a side has scored {times} running",
            times=ngettext(
                "{number} time", "{number} times", entry.number, number=number(entry.number)
            ),
        )
    if entry.kind == LINE:
        return gettext(
            "it begins when the line of the score called “{line}” is first made",
            line=spoken(entry.line.partition(".")[2]),
        )
    return gettext("it begins when {happens}", happens=_BARE[entry.kind])
