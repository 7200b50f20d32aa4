"""Reads patterns as a document writes them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from games.rules.blocks.bunches import (
    All,
    AllAlike,
    Anyhow,
    Both,
    BunchPattern,
    Count,
    EvenlyDivided,
    Parity,
)
from games.rules.blocks.patterns import AnyOf, ByGroup, Not, Otherwise, Pattern, Pooled, Sum
from games.rules.blocks.pieces import MAX_COUNT, Group
from games.rules.document.fields import WrongValueError, scalar, table
from games.rules.document.tree import Items, Node, Scalar, Table
from games.rules.errors import nearest

HOW = (
    "Write “2 moon”, “1 moon and 1 star”, “2 to 3 moon”, “at least 2 moon”, “at most 1 moon”, "
    "“no moon”, “all moon”, “odd moon”, “even moon”, “all alike”, “evenly divided” or “any”."
)
_PART = re.compile(
    r"(?:(?P<low>\d{1,4}) to (?P<high>\d{1,4})|(?P<exact>\d{1,4})|at least (?P<least>\d{1,4})"
    r"|at most (?P<most>\d{1,4})|(?P<word>no|all|odd|even)) (?P<face>[a-z][a-z0-9-]*)"
)
_WHOLE: dict[str, BunchPattern] = {
    "all alike": AllAlike(),
    "evenly divided": EvenlyDivided(),
    "any": Anyhow(),
}


def read_pattern(node: Node, groups: Mapping[str, Group]) -> Pattern:
    """The pattern at a node. Raises WrongValueError for a piece or face that does not exist."""
    if isinstance(node, Scalar):
        if node.text == "otherwise":
            return Otherwise()
        faces = {face: None for group in groups.values() for face in group.faces}
        pieces = sum(group.count for group in groups.values())
        return Pooled(_bunch(node, tuple(faces), pieces))
    body = table(node, "a pattern")
    keys = [key for key, _ in body.entries]
    special = [key for key in ("not", "any_of", "sum") if key in keys]
    if special and len(keys) > 1:
        raise WrongValueError(
            body.line,
            f"“{special[0]}” stands beside other keys",
            "Let it stand alone in its table; put tables inside it instead.",
        )
    if special:
        return _special(special[0], body.entries[0][1], groups)
    return _by_group(body, groups)


def _special(key: str, node: Node, groups: Mapping[str, Group]) -> Pattern:
    if key == "not":
        return Not(_nested(node, groups))
    if key == "any_of":
        if not isinstance(node, Items) or len(node.items) < 2:
            raise WrongValueError(
                node.line, "“any_of” should list two patterns or more", "Add the others."
            )
        return AnyOf(tuple(_nested(item, groups) for item in node.items))
    if not any(group.values for group in groups.values()):
        raise WrongValueError(
            node.line,
            "“sum” needs values on the faces",
            "Give the pieces “values: {face: number, ...}”.",
        )
    return _sum(node)


def _nested(node: Node, groups: Mapping[str, Group]) -> Pattern:
    pattern = read_pattern(node, groups)
    if isinstance(pattern, Otherwise):
        raise WrongValueError(
            node.line,
            "“otherwise” stands inside another pattern",
            "Let it be the whole fall of the last line of the score.",
        )
    return pattern


def _sum(node: Node) -> Sum:
    text = scalar(node, "a number, “odd” or “even”").text
    match = re.fullmatch(r"(\d{1,6})(?: (or more|or less)| to (\d{1,6}))?", text)
    if text in ("odd", "even"):
        return Sum(0, None, text)
    if not match:
        raise WrongValueError(
            node.line,
            f"“{text[:40]}” is not a sum",
            "Write 7, “7 or more”, “7 or less”, “5 to 7”, “odd” or “even”.",
        )
    first = int(match[1])
    if match[2] == "or more":
        return Sum(first, None)
    if match[2] == "or less":
        return Sum(0, first)
    return Sum(first, int(match[3]) if match[3] else first)


def _by_group(body: Table, groups: Mapping[str, Group]) -> ByGroup:
    parts: list[tuple[str, BunchPattern]] = []
    rest = ""
    for key, node in body.entries:
        if key == "rest":
            rest = scalar(node, "a face").text
            continue
        if key not in groups:
            raise WrongValueError(
                body.line_of(key), f"there are no pieces called “{key[:40]}”", nearest(key, groups)
            )
        group = groups[key]
        text = scalar(node, "a pattern such as “2 moon”").text
        if text in group.faces and group.count == 1:
            parts.append((key, All(text)))
        elif text in group.faces:
            raise WrongValueError(
                node.line,
                f"“{text}” does not say how many of the {group.count} pieces",
                f"Write “all {text}” or “1 {text}”.",
            )
        else:
            parts.append((key, _bunch(node, group.faces, group.count)))
    if not parts and not rest:
        raise WrongValueError(
            body.line, "the pattern is empty", "Name the pieces it is about, or write “otherwise”."
        )
    if rest:
        _check_rest(body, rest, dict(parts), groups)
    # Sorted, since the order of the keys of a table says nothing.
    return ByGroup(tuple(sorted(parts, key=lambda part: part[0])), rest)


def _check_rest(
    body: Table, rest: str, parts: Mapping[str, BunchPattern], groups: Mapping[str, Group]
) -> None:
    """The face of the rest must be one that every piece it speaks of can show."""
    for name, group in groups.items():
        fixed = isinstance(parts.get(name), (AllAlike, EvenlyDivided, Anyhow, All))
        if not fixed and rest not in group.faces:
            raise WrongValueError(
                body.line_of("rest"),
                f"{name} has no face “{rest[:40]}”",
                nearest(rest, group.faces),
            )
    if all(isinstance(parts.get(name), (AllAlike, EvenlyDivided, Anyhow, All)) for name in groups):
        raise WrongValueError(body.line_of("rest"), "no piece is left for “rest”", "Remove it.")


def _bunch(node: Scalar | Node, faces: tuple[str, ...], pieces: int) -> BunchPattern:
    line, text = node.line, scalar(node, "a pattern").text
    if text in _WHOLE:
        return _WHOLE[text]
    parts: list[BunchPattern] = []
    position = 0
    while match := _PART.match(text, position):
        parts.append(_part(match, faces, pieces, line))
        position = match.end()
        joint = re.compile(r"\s*(?:,|\band\b)?\s+").match(text, position)
        if not joint or position == len(text):
            break
        position = joint.end()
    if not parts or position != len(text):
        raise WrongValueError(line, f"“{text[:60]}” is not a pattern", HOW)
    exact = [part for part in parts if isinstance(part, Count) and part.low == part.high]
    named = [face for part in parts for face in part.faces]
    if len(set(named)) < len(named):
        raise WrongValueError(line, f"“{text[:60]}” names one face twice", "Name each face once.")
    if sum(part.low for part in exact) > pieces:
        raise WrongValueError(
            line,
            f"“{text[:60]}” asks for more pieces than there are",
            f"There are {pieces}; count again.",
        )
    return parts[0] if len(parts) == 1 else Both(tuple(parts))


def _part(match: re.Match[str], faces: tuple[str, ...], pieces: int, line: int) -> BunchPattern:
    face = match["face"]
    if face not in faces:
        raise WrongValueError(line, f"no piece here shows “{face[:40]}”", nearest(face, faces))
    word = match["word"]
    if word == "all":
        return All(face)
    if word == "no":
        return Count(face, 0, 0)
    if word:
        return Parity(face, word == "odd")
    low = int(match["exact"] or match["low"] or match["least"] or 0)
    upper = match["exact"] or match["high"] or match["most"]
    high = int(upper) if upper else None
    if low > pieces or (high is not None and high < low) or low > MAX_COUNT:
        raise WrongValueError(
            line,
            f"“{match[0]}” asks for more pieces than there are",
            f"There are {pieces}; count again.",
        )
    return Count(face, low, high)
