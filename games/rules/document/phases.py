"""Reads the phases of a game, each of which overrides named clauses of what went before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from games.rules.blocks.phasing import entry_field
from games.rules.document.clauses import Clause
from games.rules.document.evidence import Evidence
from games.rules.document.fields import WrongValueError, slug, table
from games.rules.document.parts import SHARED, AnyField, Parts
from games.rules.document.tree import Items, Node, Table
from games.rules.errors import Problem, nearest
from games.rules.texts import gettext, verbatim

PHASES = "phases"
MAX_PHASES = 6
NAME = "name"
FROM = "from"
# Blocks of which a key stands for a clause of that name; the others give the clauses themselves.
SCORES = "scores"
END = "end"


def read_phases(
    parts: Parts, entries: Sequence[str], changeable: Sequence[str], lines: Mapping[str, str]
) -> None:
    """The clauses of every phase into ``parts``.

    ``entries`` are the events at which a phase of this class can begin, ``changeable`` how the
    paths begin that a phase may override, ``lines`` the names of the lines of the score by path.
    """
    node = parts.root.get(PHASES)
    if node is None:
        return
    if not isinstance(node, Items) or not 1 <= len(node.items) <= MAX_PHASES:
        parts.problem(
            PHASES,
            f"the phases are not a list of one to {MAX_PHASES}",
            "Write one “- {name: ..., from: ..., ...}” for each after the first.",
        )
        return
    names: set[str] = set()
    for item in node.items:
        try:
            body = table(item, "a phase")
            given = body.get(NAME)
            if given is None:
                raise WrongValueError(item.line, "a phase has no name", "Add “name: ...”.")
            name = slug(given)
        except WrongValueError as wrong:
            parts.problems.append(wrong.at(PHASES))
            continue
        if name in names:
            parts.problems.append(
                Problem(
                    item.line,
                    f"{PHASES}.{name}",
                    "two phases have this name",
                    "Rename one of them.",
                )
            )
            continue
        names.add(name)
        _Phase(parts, name, body, changeable).read(entry_field(name, entries, lines))


class _Phase:
    """One phase being read."""

    def __init__(self, parts: Parts, name: str, body: Table, changeable: Sequence[str]) -> None:
        self.parts, self.name, self.body, self.changeable = parts, name, body, changeable
        self.known = dict(parts.known)
        shared = Table(body.line, tuple(entry for entry in body.entries if entry[0] in SHARED))
        self.shared = parts.reader.written(shared, f"{PHASES}.{name}")

    def read(self, entry: AnyField) -> None:
        """The clause on its beginning, then what it overrides, in document order."""
        line = self.body.line_of(FROM)
        self.parts.field(entry, self.body.get(FROM), self.shared, line)
        given = dict(self._given())
        for path, field in self.known.items():
            if path not in given:
                continue
            own = replace(
                field,
                path=f"{PHASES}.{self.name}.{path}",
                asks=gettext(
                    "In the part of the game called {phase}: {question}",
                    phase=verbatim(self.name),
                    question=field.asks,
                ),
            )
            node, inherited = given[path]
            self.parts.field(own, node, inherited, node.line)
        if not given:
            self._problem(self.body.line, "", "the phase overrides nothing", "Say what is other.")

    def _given(self) -> Iterator[tuple[str, tuple[Node, Evidence]]]:
        """The clauses that the phase gives, by the path of the clause that each overrides."""
        for block, node in self.body.entries:
            if block in SHARED | {NAME, FROM}:
                continue
            for path, line, value, evidence in self._of_block(block, node):
                if path not in self.known or not path.startswith(tuple(self.changeable)):
                    allowed = [p for p in self.known if p.startswith(tuple(self.changeable))]
                    self._problem(
                        line, path, "a phase cannot override this", nearest(path, allowed)
                    )
                    continue
                yield path, (value, evidence)

    def _of_block(self, block: str, node: Node) -> Iterator[tuple[str, int, Node, Evidence]]:
        if block == END:
            yield END, node.line, node, self.shared
        elif block == SCORES and isinstance(node, Items):
            for item in node.items:
                body = item if isinstance(item, Table) else Table(item.line, ())
                given = body.get(NAME)
                name = "" if given is None else getattr(given, "text", "")
                line = body.without(frozenset({NAME}))
                yield f"{SCORES}.{name}", item.line, line, replace(self.shared, line=item.line)
        elif isinstance(node, Table):
            written = Table(node.line, tuple(e for e in node.entries if e[0] in SHARED))
            own = self.parts.reader.written(written, f"{PHASES}.{self.name}.{block}")
            inherited = own if own.rests_on or own.cites else self.shared
            for key, value in node.entries:
                if key not in SHARED:
                    path = f"{block}.{key.replace('_', '-')}"
                    yield path, node.line_of(key), value, inherited
        else:
            self._problem(
                node.line, block, "this overrides no clause", "Write “key: value” lines under it."
            )

    def _problem(self, line: int, path: str, message: str, mend: str) -> None:
        where = ".".join(part for part in (PHASES, self.name, path[:80]) if part)
        self.parts.problems.append(Problem(line, where, message, mend))


def is_of_a_phase(path: str) -> bool:
    """Whether a clause belongs to a phase after the first."""
    return path.startswith(f"{PHASES}.")


def layers(clauses: Sequence[Clause]) -> Iterator[tuple[str, tuple[Clause, ...]]]:
    """The clauses in force in each phase, under their own paths: the first phase has no name.

    A clause that a phase overrides stands in its place; its ``path`` is that of the one overridden.
    """
    in_force = {c.path: c for c in clauses if not is_of_a_phase(c.path)}
    yield "", tuple(in_force.values())
    for name, overriding in by_phase(clauses).items():
        in_force |= {
            path: replace(clause, path=path) for path, clause in overriding.items() if path != FROM
        }
        yield name, tuple(in_force.values())


def by_phase(clauses: Sequence[Clause]) -> dict[str, dict[str, Clause]]:
    """The clauses of each phase by the path of what they override; ``from`` is its beginning."""
    found: dict[str, dict[str, Clause]] = {}
    for clause in clauses:
        if is_of_a_phase(clause.path):
            _, name, path = clause.path.split(".", 2)
            found.setdefault(name, {})[path] = clause
    return found
