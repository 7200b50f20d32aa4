"""Reads the phases of a game, each of which overrides named clauses of what went before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from games.rules.blocks.phasing import OWN_SCORE, entry_field, first_field, own_score_field
from games.rules.blocks.scores import row_name
from games.rules.document.clauses import Clause
from games.rules.document.evidence import Evidence
from games.rules.document.fields import WrongValueError, slug, table
from games.rules.document.parts import SHARED, AnyField, Parts
from games.rules.document.tree import Items, Node, Scalar, Table
from games.rules.errors import Problem, nearest
from games.rules.texts import Text, gettext, spoken

PHASES = "phases"
MAX_PHASES = 6
NAME = "name"
FROM = "from"
FIRST = "first"
ONLY = "only"
# Blocks of which a key stands for a clause of that name; the others give the clauses themselves.
SCORES = "scores"
END = "end"
# What a phase says of itself: clauses that override none.
OF_PHASE = frozenset({FROM, FIRST, SCORES})

T = TypeVar("T")


@dataclass(frozen=True)
class PhaseKinds:
    """What the phases of a class of game can be.

    ``entries`` are the events at which one can begin, ``changeable`` how the paths begin that one
    may override. ``line`` makes the clause of a line of the score from its name, ``about`` is the
    key under which it says what it is about. ``says_first``: whether a phase may say who plays
    first.
    """

    entries: Sequence[str]
    changeable: Sequence[str]
    line: Callable[[str], AnyField]
    about: str
    says_first: bool = False


def read_phases(parts: Parts, kinds: PhaseKinds, lines: Mapping[str, str]) -> None:
    """The clauses of every phase into ``parts``; ``lines`` names those of the score by path."""
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
    lines = dict(lines)
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
        lines |= _Phase(parts, name, body, kinds).read(entry_field(name, kinds.entries, lines))


class _Phase:
    """One phase being read."""

    def __init__(self, parts: Parts, name: str, body: Table, kinds: PhaseKinds) -> None:
        self.parts, self.name, self.body, self.kinds = parts, name, body, kinds
        self.changeable = kinds.changeable
        self.known = dict(parts.known)
        shared = Table(body.line, tuple(entry for entry in body.entries if entry[0] in SHARED))
        self.shared = parts.reader.written(shared, f"{PHASES}.{name}")

    def read(self, entry: AnyField) -> dict[str, str]:
        """The clause on its beginning, then what it overrides, in document order.

        Gives the names of the lines of a score of its own, by path.
        """
        line = self.body.line_of(FROM)
        self.parts.field(entry, self.body.get(FROM), self.shared, line)
        first = self.body.get(FIRST) if self.kinds.says_first else None
        if first is not None:
            self.parts.field(first_field(self.name), first, self.shared, first.line)
        own_lines = self._own_score()
        given = dict(self._given())
        for path, field in self.known.items():
            if path not in given:
                continue
            node, inherited = given[path]
            self.parts.field(self._here(field), node, inherited, node.line)
        if not given and not own_lines:
            self._problem(self.body.line, "", "the phase overrides nothing", "Say what is other.")
        return own_lines

    def _here(self, field: AnyField) -> AnyField:
        """The field of a clause as one of this phase."""

        def asked(question: Text) -> Text:
            return gettext(
                "In the part of the game called “{phase}”: {question}",
                phase=spoken(self.name),
                question=question,
            )

        about = field.about
        return replace(
            field,
            path=f"{PHASES}.{self.name}.{field.path}",
            asks=asked(field.asks),
            about=(lambda value: asked(about(value))) if about else None,
        )

    def _own_score(self) -> dict[str, str]:
        """The score under “only”, which takes the place of that before; its names by path."""
        score = self.body.get(SCORES)
        lines = score.get(ONLY) if isinstance(score, Table) else None
        if not isinstance(score, Table) or lines is None:
            return {}
        inherited = self._evidence_of(SCORES, score)
        said = Scalar(score.line, OWN_SCORE)
        self.parts.field(own_score_field(self.name), said, inherited, score.line)
        names: dict[str, str] = {}
        for item in lines.items if isinstance(lines, Items) else ():
            try:
                line = table(item, "a line of the score")
                name = row_name(line, self.kinds.about)
            except WrongValueError as wrong:
                self.parts.problems.append(wrong.at(f"{PHASES}.{self.name}.{SCORES}"))
                continue
            field = self.kinds.line(name)
            if field.path in names:
                self._problem(item.line, field.path, "two lines have this name", "Rename one.")
                continue
            names[field.path] = name
            body = line.without(frozenset({NAME}))
            self.parts.field(self._here(field), body, replace(inherited, line=item.line), item.line)
        if not names:
            self._problem(score.line, SCORES, "the score has no lines", "List them under “only”.")
        return names

    def _evidence_of(self, block: str, node: Table) -> Evidence:
        """What the clauses of a block of the phase rest on, where they do not say it."""
        written = Table(node.line, tuple(e for e in node.entries if e[0] in SHARED))
        own = self.parts.reader.written(written, f"{PHASES}.{self.name}.{block}")
        return own if own.rests_on or own.cites else self.shared

    def _given(self) -> Iterator[tuple[str, tuple[Node, Evidence]]]:
        """The clauses that the phase gives, by the path of the clause that each overrides."""
        known = SHARED | {NAME, FROM} | ({FIRST} if self.kinds.says_first else set())
        for block, node in self.body.entries:
            if block in known or (
                block == SCORES and isinstance(node, Table) and node.get(ONLY) is not None
            ):
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
            inherited = self._evidence_of(block, node)
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
        in_force = kept(in_force, overriding) | {
            path: replace(clause, path=path)
            for path, clause in overriding.items()
            if path not in OF_PHASE
        }
        yield name, tuple(in_force.values())


def kept(in_force: Mapping[str, T], overriding: Mapping[str, Clause]) -> dict[str, T]:
    """What is left of what was in force when a phase begins: where it has a score of its own, no
    line of the score."""
    if SCORES not in overriding:
        return dict(in_force)
    return {path: one for path, one in in_force.items() if not path.startswith(f"{SCORES}.")}


def by_phase(clauses: Sequence[Clause]) -> dict[str, dict[str, Clause]]:
    """The clauses of each phase by the path of what they override; ``from`` is its beginning."""
    found: dict[str, dict[str, Clause]] = {}
    for clause in clauses:
        if is_of_a_phase(clause.path):
            _, name, path = clause.path.split(".", 2)
            found.setdefault(name, {})[path] = clause
    return found
