"""The score: what each fall is worth, first match wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.rules.blocks.pattern_reader import read_pattern
from games.rules.blocks.patterns import Otherwise, Pattern
from games.rules.blocks.pieces import Group
from games.rules.document.fields import Field, WrongValueError, scalar, several, slug, table, whole
from games.rules.document.naming import name_of
from games.rules.document.tree import Node, Scalar, Table
from games.rules.texts import Text, gettext, ngettext, number, spoken

MAX_ROWS = 40
MAX_POINTS = 1_000
KEYS = frozenset({"fall", "points", "yields_to", "for"})
# ``name`` belongs to the line, not to its rule: it makes the path.
NAME = "name"


@dataclass(frozen=True)
class Row:
    """A line of the score. ``points`` is None where the account does not say how many.

    ``yields_to`` names earlier lines that may claim some of the same falls for other points: the
    account means them to come first. Without it such an overlap is an error. ``mark`` is that of
    the side for which the fall counts, whoever throws it (empty: for the side that throws).
    """

    path: str
    pattern: Pattern
    points: int | None
    yields_to: tuple[str, ...] = ()
    mark: str = ""

    @property
    def otherwise(self) -> bool:
        """Whether this line takes what the others leave."""
        return isinstance(self.pattern, Otherwise)


def row_name(node: Table, about: str) -> str:
    """The name of a line: given, or made from what it is about."""
    given = node.get(NAME)
    if given is not None:
        return slug(given)
    subject = node.get(about)
    return name_of(subject) if subject is not None else f"without-a-{about}"


def row_field(
    name: str, most: Mapping[str, Group] | None, usual: Mapping[str, Group]
) -> Field[Row]:
    """The clause of one line of the score.

    ``most`` are the groups with the largest number of pieces that any choice gives them, ``usual``
    those of the default: counts are checked against the first and put into words by the second.
    Where ``most`` is None the pieces are wrong, and what a pattern says of them is not looked at.
    """
    path = f"scores.{name}"
    return Field(
        path=path,
        asks=gettext("What does the line of the score called “{name}” count?", name=spoken(name)),
        about=lambda row: _question(row, usual),
        read=lambda node: _row(path, node, most),
        words=lambda row: row_words(row, usual),
        keys=KEYS,
    )


def points_words(points: int | None) -> Text:
    """So many points in words."""
    if points is None:
        return gettext("a number of points that is not known")
    return (
        ngettext("{number} point", "{number} points", points, number=number(points))
        if (points)
        else gettext("nothing")
    )


def _question(row: Row, groups: Mapping[str, Group]) -> Text:
    if row.otherwise:
        return gettext("What does any other fall count?")
    return gettext("What does this fall count: {fall}?", fall=row.pattern.words(groups))


def row_words(row: Row, groups: Mapping[str, Group]) -> Text:
    """A line of the score in words."""
    fall, points = row.pattern.words(groups), points_words(row.points)
    if row.mark:
        return gettext(
            "{fall}: {points} for the side that keeps {mark}",
            fall=fall,
            points=points,
            mark=spoken(row.mark),
        )
    return gettext("{fall}: {points}", fall=fall, points=points)


def _row(path: str, node: Node, groups: Mapping[str, Group] | None) -> Row:
    body = table(node, "a line of the score")
    fall, points, yields_to, mark = (
        body.get(key) for key in ("fall", "points", "yields_to", "for")
    )
    if fall is None:
        raise WrongValueError(
            node.line,
            "the line does not say which fall it is about",
            "Add “fall: {PIECES: 2 FACE}”, or “fall: otherwise” for all that is left.",
        )
    if points is None:
        raise WrongValueError(
            node.line,
            "the line does not say what the fall counts",
            "Add “points: NUMBER”; if the account does not tell, “points: unknown”.",
        )
    return Row(
        path=path,
        pattern=Otherwise() if groups is None else read_pattern(fall, groups),
        points=_points(points),
        yields_to=several(yields_to, row_path) if yields_to is not None else (),
        mark=slug(mark) if mark is not None else "",
    )


def _points(node: Node) -> int | None:
    if isinstance(node, Scalar) and node.text == "unknown":
        return None
    return whole(0, MAX_POINTS)(scalar(node, "a whole number"))


def row_path(node: Node) -> str:
    """The path of a line that another one names."""
    return f"scores.{slug(node)}"
