"""A document as a small tree of tables, items and scalars, each with its line.

Every scalar stays text: ``no`` is no truth value, ``1e3`` no number and ``2020-01-01`` no date
until the clause that it stands in reads it. Quoting, comments, flow or block style and JSON or
YAML are therefore gone by the time a document is compared with another.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Data = str | list["Data"] | dict[str, "Data"]


@dataclass(frozen=True)
class Scalar:
    """A word, a number or a sentence, as text."""

    line: int
    text: str


@dataclass(frozen=True)
class Items:
    """A list; its order matters."""

    line: int
    items: tuple[Node, ...]


@dataclass(frozen=True)
class Table:
    """A mapping; the order of its keys does not matter."""

    line: int
    entries: tuple[tuple[str, Node], ...]
    key_lines: tuple[tuple[str, int], ...] = field(default=(), compare=False)

    def get(self, key: str) -> Node | None:
        """The node under a key, or None."""
        return dict(self.entries).get(key)

    def line_of(self, key: str) -> int:
        """The line that a key stands on."""
        return dict(self.key_lines).get(key, self.line)

    def without(self, keys: frozenset[str]) -> Table:
        """The same table, these keys left out."""
        kept = tuple((key, node) for key, node in self.entries if key not in keys)
        return Table(self.line, kept, self.key_lines)

    def overlaid(self, other: Table) -> Table:
        """The same table, with the other's entries in place of its own."""
        merged = {**dict(self.entries), **dict(other.entries)}
        return Table(other.line, tuple(merged.items()), self.key_lines + other.key_lines)


Node = Scalar | Items | Table


def data_of(node: Node) -> Data:
    """The tree without its lines, tables sorted by key: what a version is computed from."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Items):
        return [data_of(item) for item in node.items]
    return {key: data_of(value) for key, value in sorted(node.entries)}
