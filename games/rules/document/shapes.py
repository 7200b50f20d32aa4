"""The forms in which a clause can be written: bare, long, a table of its own, a choice offered."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.document.evidence import KEYS as EVIDENCE_KEYS
from games.rules.document.fields import Field, unknown_keys
from games.rules.document.naming import AS_GIVEN, name_of
from games.rules.document.tree import Items, Node, Table
from games.rules.errors import Problem

OFFERS = frozenset({"agreed", "either"})
CLAUSE_KEYS = EVIDENCE_KEYS | {"silence", "alternatives", "choice"}
MAX_ALTERNATIVES = 12


@dataclass(frozen=True)
class Shape:
    """A clause taken apart: the table of its evidence, its value, the values offered beside it."""

    own: Table
    body: Node
    name: str
    offered: str = ""
    offers: tuple[tuple[str, Node], ...] = ()


class ShapeReader:
    """Takes clauses apart, collecting problems."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems

    def record(self, field: Field[object], node: Node) -> Shape | None:
        """A clause that is a table of keys of its own."""
        keys = field.keys or frozenset()
        if not isinstance(node, Table):
            self.problems.append(
                Problem(
                    node.line,
                    field.path,
                    "this should be a table",
                    "Give its keys: " + ", ".join(sorted(keys)) + ".",
                )
            )
            return None
        self.problems += unknown_keys(node, keys | CLAUSE_KEYS, field.path)
        body = node.without(CLAUSE_KEYS)
        for key, value in body.entries:
            if isinstance(value, Table) and (offer := self._offer(value, field.path)):
                how, nodes = offer
                full = [(name_of(n), body.overlaid(Table(n.line, ((key, n),)))) for n in nodes]
                return Shape(node, full[0][1], full[0][0], how, tuple(full[1:]))
        return Shape(node, body, AS_GIVEN)

    def plain(self, field: Field[object], node: Node) -> Shape | None:
        """A clause that is a value, alone or under ``value`` with its evidence beside it."""
        if not isinstance(node, Table):
            return Shape(Table(node.line, ()), node, name_of(node))
        value = node.get("value")
        if value is not None:
            self.problems += unknown_keys(node, CLAUSE_KEYS | {"value"}, field.path)
            return Shape(node, value, name_of(value))
        if offer := self._offer(node, field.path):
            self.problems += unknown_keys(node, CLAUSE_KEYS | OFFERS, field.path)
            how, nodes = offer
            named = [(name_of(n), n) for n in nodes]
            return Shape(node, named[0][1], named[0][0], how, tuple(named[1:]))
        if any(key in CLAUSE_KEYS for key, _ in node.entries):
            self.problems.append(
                Problem(node.line, field.path, "the clause has no value", "Add “value: ...”.")
            )
            return None
        return Shape(Table(node.line, ()), node, AS_GIVEN)

    def _offer(self, node: Table, path: str) -> tuple[str, tuple[Node, ...]] | None:
        """The values behind ``agreed: [5, 10]`` or ``either: [1, 2]``."""
        for how in sorted(OFFERS):
            offered = node.get(how)
            if isinstance(offered, Items) and 2 <= len(offered.items) <= MAX_ALTERNATIVES:
                return how, offered.items
            if offered is not None:
                self.problems.append(
                    Problem(
                        offered.line,
                        path,
                        f"“{how}” should list two values or more (at most {MAX_ALTERNATIVES})",
                        f"Write “{how}: [10, 5]”, the usual one first.",
                    )
                )
        return None
