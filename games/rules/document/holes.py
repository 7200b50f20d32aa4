"""Holes: what an account leaves open and nobody has filled."""

from __future__ import annotations

from collections.abc import Iterable

from games.rules.document.claims import is_line
from games.rules.document.clauses import UNKNOWN, Clause
from games.rules.errors import Problem


def is_hole(value: object) -> bool:
    """Whether the value of a choice is not known, in whole or in part."""
    return value is UNKNOWN or (is_line(value) and value.points is None)


def check_holes(clauses: Iterable[Clause]) -> list[Problem]:
    """A problem for every hole in the default reading of a document that is to be played."""
    return [
        Problem(
            clause.line,
            clause.path,
            "the value is not known, so the game cannot be played",
            "Say “status: record only” at the top, or give an answer of ours with “basis: "
            "editorial”.",
        )
        for clause in clauses
        if is_hole(clause.default.value)
    ]
