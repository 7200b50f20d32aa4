"""Reads the head of a document and its blocks, clause by clause."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.rules.document.clauses import Clause
from games.rules.document.evidence import Evidence
from games.rules.document.fields import Field, WrongValueError, table, unknown_keys
from games.rules.document.reader import ClauseReader
from games.rules.document.tree import Node, Table
from games.rules.errors import Problem

# Evidence that a block may give once for all its clauses.
SHARED = frozenset({"rests_on", "cites"})
AnyField = Field[Any]


class Block:
    """A block of a document: its keys, and the evidence it gives for all its clauses."""

    def __init__(self, name: str, table: Table, shared: Evidence, wrong: bool = False) -> None:
        self.name, self.table, self.shared, self.wrong = name, table, shared, wrong

    def entries(self) -> list[tuple[str, Node]]:
        """The keys that are no evidence, sorted: the order of keys says nothing."""
        return sorted((key, node) for key, node in self.table.entries if key not in SHARED)


class Parts:
    """A document being read: the clauses found so far, and every problem on the way."""

    def __init__(self, root: Table, problems: list[Problem]) -> None:
        self.root, self.problems = root, problems
        self.reader = ClauseReader(problems)
        self.clauses: list[Clause] = []
        # Every clause that the document may have, by path: a phase may override it.
        self.known: dict[str, AnyField] = {}
        self.record_only = False

    def problem(self, key: str, message: str, mend: str) -> None:
        """Something wrong with a key at the top of the document."""
        self.problems.append(Problem(self.root.line_of(key), key, message, mend))

    def head(self, key: str, read: Callable[[Node], str], example: str = "") -> str:
        """A key of the head; one that must be there has an example."""
        node = self.root.get(key)
        if node is not None:
            return self.reader.attempt(key, lambda: read(node), "")
        if example:
            self.problem(key, f"the document has no “{key}”", f"Add “{key}: {example}” at the top.")
        return ""

    def open(self, name: str, fields: Iterable[AnyField] | None) -> Block:
        """A block, empty if it is missing or no table; ``fields`` None: its keys are free names."""
        if fields is not None:
            fields = tuple(fields)
            for field in fields:
                self.known.setdefault(field.path, field)
        node = self.root.get(name)
        if node is None:
            return Block(name, Table(self.root.line, ()), Evidence())
        try:
            found = table(node, f"the block “{name}”")
        except WrongValueError as wrong:
            self.problems.append(wrong.at(name))
            return Block(name, Table(node.line, ()), Evidence(), wrong=True)
        if fields is not None:
            known = frozenset(map(key_of, fields)) | SHARED
            self.problems += unknown_keys(found, known, name)
        shared = Table(found.line, tuple(entry for entry in found.entries if entry[0] in SHARED))
        return Block(name, found, self.reader.written(shared, name))

    def fields(self, block: Block, fields: Iterable[AnyField]) -> dict[str, Clause]:
        """The clauses of these fields of a block, by path."""
        if block.wrong:
            return {}
        read = (
            self.field(field, block.table.get(key_of(field)), block.shared, block.table.line)
            for field in fields
        )
        return {clause.path: clause for clause in read if clause is not None}

    def field(
        self, field: AnyField, node: Node | None, inherited: Evidence, line: int
    ) -> Clause | None:
        """One clause; a document that is a record only may leave it out."""
        self.known[field.path] = field
        if node is None and field.implied is None and self.record_only:
            return None
        clause = self.reader.read(field, node, inherited, line)
        if clause is not None:
            self.clauses.append(clause)
        return clause


def key_of(field: AnyField) -> str:
    """The key under which a clause stands in its block: ``paid_by`` of ``counters.paid-by``."""
    return field.path.partition(".")[2].replace("-", "_")
