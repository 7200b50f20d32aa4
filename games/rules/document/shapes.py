"""The forms in which a clause can be written: bare, long, a table of its own, a choice offered."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from games.rules.document.evidence import KEYS as EVIDENCE_KEYS
from games.rules.document.fields import Field, WrongValueError, table, unknown_keys
from games.rules.document.naming import AS_GIVEN, name_of
from games.rules.document.tree import Items, Node, Scalar, Table
from games.rules.errors import Problem

OFFERS = frozenset({"agreed", "either"})
CLAUSE_KEYS = EVIDENCE_KEYS | {"silence", "alternatives", "choice", "rejected"}
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
    """Takes clauses apart; a key that nothing reads is a problem and does not stop the reading."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems

    def take_apart(self, field: Field[object], node: Node) -> Shape:
        """The parts of a clause. Raises WrongValueError where it has no value to be found."""
        return self._plain(field, node) if field.keys is None else self._record(field, node)

    def _record(self, field: Field[object], node: Node) -> Shape:
        """A clause that is a table of keys of its own, one of which may be offered."""
        keys = field.keys or frozenset()
        own = table(node, "this")
        self.problems += unknown_keys(own, keys | CLAUSE_KEYS, field.path)
        body = own.without(CLAUSE_KEYS)
        for key, value in body.entries:
            offer = _offer(value) if isinstance(value, Table) else None
            if offer is not None:
                how, nodes = offer
                full = [(name_of(n), body.overlaid(Table(n.line, ((key, n),)))) for n in nodes]
                return Shape(own, full[0][1], full[0][0], how, tuple(full[1:]))
        return Shape(own, body, AS_GIVEN)

    def _plain(self, field: Field[object], node: Node) -> Shape:
        """A clause that is a value, alone or under ``value`` with its evidence beside it."""
        if not isinstance(node, Table):
            return Shape(Table(node.line, ()), node, name_of(node))
        value, offer = node.get("value"), _offer(node)
        if value is not None:
            self.problems += unknown_keys(node, CLAUSE_KEYS | {"value"}, field.path)
            return Shape(node, value, name_of(value))
        if offer is not None:
            self.problems += unknown_keys(node, CLAUSE_KEYS | OFFERS, field.path)
            how, nodes = offer
            named = [(name_of(n), n) for n in nodes]
            return Shape(node, named[0][1], named[0][0], how, tuple(named[1:]))
        if any(key in CLAUSE_KEYS for key, _ in node.entries):
            raise WrongValueError(node.line, "the clause has no value", "Add “value: ...”.")
        return Shape(Table(node.line, ()), node, AS_GIVEN)

    def beside(
        self, field: Field[object], node: Node, default: Node, about: frozenset[str]
    ) -> tuple[str, Node]:
        """The name and the value of an answer written beside the clause's own.

        ``about`` are the keys that say something about it. Raises WrongValueError if it has none.
        """
        own = node if isinstance(node, Table) else Table(node.line, ())
        keys = frozenset({"value"}) if field.keys is None else field.keys
        self.problems += unknown_keys(own, keys | about, field.path)
        if field.keys is None:
            value = node.get("value") if isinstance(node, Table) else node
            if value is None:
                raise WrongValueError(
                    node.line, "the alternative has no value", "Add “value: ...”."
                )
            return name_of(value), value
        changed = own.without(about)
        if not changed.entries:
            raise WrongValueError(
                node.line,
                "the alternative does not say what differs",
                "Name it and give the keys that differ: {choice: unscored, points: 0}.",
            )
        name = name_of(changed.entries[0][1]) if len(changed.entries) == 1 else AS_GIVEN
        full = default.overlaid(changed) if isinstance(default, Table) else changed
        return name, replace(full, line=node.line)


def _offer(node: Table) -> tuple[str, tuple[Node, ...]] | None:
    """The values behind ``agreed: [5, 10]``, ``either: [1, 2]`` or ``either: 100 to 102``."""
    for how in sorted(OFFERS):
        offered = node.get(how)
        values = offered.items if isinstance(offered, Items) else _span(offered)
        if 2 <= len(values) <= MAX_ALTERNATIVES:
            return how, values
        if offered is not None:
            raise WrongValueError(
                offered.line,
                f"“{how}” should list two values or more (at most {MAX_ALTERNATIVES})",
                f"Write “{how}: [10, 5]”, the usual one first, or “{how}: 1 to 3”.",
            )
    return None


def _span(node: Node | None) -> tuple[Node, ...]:
    """Every whole number of a range that the source gives, written ``100 to 102``."""
    text = node.text if isinstance(node, Scalar) else ""
    found = re.fullmatch(r"(0|[1-9][0-9]{0,5}) to ([1-9][0-9]{0,5})", text)
    if node is None or found is None:
        return ()
    low, high = int(found[1]), int(found[2])
    # One more than is allowed is enough to see that there are too many.
    numbers = range(low, min(high, low + MAX_ALTERNATIVES) + 1)
    return tuple(Scalar(node.line, str(n)) for n in numbers)
