"""Reads the score line by line, the same for every class of game."""

from __future__ import annotations

from collections.abc import Callable

from games.rules.blocks.scores import MAX_ROWS, NAME, row_name
from games.rules.document.evidence import Evidence
from games.rules.document.fields import WrongValueError, table
from games.rules.document.parts import AnyField, Parts
from games.rules.document.tree import Items
from games.rules.errors import Problem


def read_score(
    parts: Parts, field_of: Callable[[str], AnyField], about: str, example: str
) -> dict[str, str]:
    """The lines of the score into ``parts``; their names by path.

    ``field_of`` makes the clause of a line from its name; ``about`` is the key under which a line
    says what it is about, after which it is named where it has no name.
    """
    node = parts.root.get("scores")
    if node is None and parts.record_only:
        return {}
    if not isinstance(node, Items) or not 1 <= len(node.items) <= MAX_ROWS:
        parts.problem(
            "scores",
            f"the score is not a list of one to {MAX_ROWS} lines",
            f"Write one “- {example}” for each.",
        )
        return {}
    names: dict[str, str] = {}
    for item in node.items:
        try:
            line = table(item, "a line of the score")
            name = row_name(line, about)
        except WrongValueError as wrong:
            parts.problems.append(wrong.at("scores"))
            continue
        field = field_of(name)
        if field.path in names:
            parts.problems.append(
                Problem(
                    item.line,
                    field.path,
                    "two lines of the score have this name",
                    f"Give one of them another name with “{NAME}: ...”.",
                )
            )
            continue
        names[field.path] = name
        parts.field(field, line.without(frozenset({NAME})), Evidence(line=item.line), item.line)
    return names
