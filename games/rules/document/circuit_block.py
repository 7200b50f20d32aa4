"""Reads the blocks on the track of a circuit and its named places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from games.rules.blocks import circuit, counters, players
from games.rules.blocks.track_events import EVENTS, HIT, Gate, Hit, gate_field
from games.rules.document.clauses import Clause
from games.rules.document.conditions import meetings
from games.rules.document.fields import SLUG
from games.rules.document.parts import Parts
from games.rules.errors import Problem

CIRCUIT = "circuit"
GATES = "gates"


def read_circuit(parts: Parts, lines: Mapping[str, str]) -> None:
    """The clauses on the track into ``parts``; ``lines`` are the names of the score by path."""
    if parts.root.get(CIRCUIT) is None:
        if parts.root.get(GATES) is not None:
            parts.problem(GATES, "there are gates and no track", "Add a block “circuit”.")
        return
    fields = (*circuit.FIELDS[:-1], circuit.entry_field(lines), *EVENTS)
    block = parts.open(CIRCUIT, fields)
    parts.fields(block, fields)
    places = parts.open(GATES, None)
    entries = places.entries()
    if len(entries) > circuit.MAX_GATES:
        parts.problem(GATES, f"more than {circuit.MAX_GATES} named places", "Join some.")
        return
    for name, node in entries:
        line = places.table.line_of(name)
        if SLUG.fullmatch(name):
            parts.field(gate_field(name), node, places.shared, line)
        else:
            parts.problems.append(
                Problem(
                    line,
                    f"{GATES}.{name[:60]}",
                    "a place cannot be called so",
                    "Use small letters, digits and hyphens.",
                )
            )
    parts.problems += [*_arms(parts.clauses), *_places(parts.clauses)]


def _arms(clauses: Sequence[Clause]) -> Iterator[Problem]:
    """The arms are equally long, and there are as many as there must be different homes."""
    paths = (circuit.ARMS.path, circuit.POINTS.path, circuit.HOME.path, players.SIDES.path)
    by_path = {clause.path: clause for clause in clauses}
    for clause, (arms, points, home, sides) in meetings(clauses, *paths):
        if not isinstance(arms, int) or not isinstance(points, int):
            continue
        line = clause.line or by_path[circuit.POINTS.path].line
        if points % arms:
            yield Problem(
                line,
                clause.path,
                f"{points} points cannot be divided among {arms} arms",
                "Give a number of arms that divides the points.",
            )
            return
        if home == circuit.EVENLY_APART and isinstance(sides, int) and arms % sides:
            yield Problem(
                line,
                clause.path,
                f"{sides} homes do not lie evenly apart on {arms} arms",
                f"Give {sides} arms or a multiple of it.",
            )
            return


def _places(clauses: Sequence[Clause]) -> Iterator[Problem]:
    """Every named place lies on the track."""
    for place in [clause for clause in clauses if isinstance(clause.default.value, Gate)]:
        paths = (place.path, circuit.POINTS.path, circuit.GATE_IS.path)
        for clause, (gate, points, is_what) in meetings(clauses, *paths):
            if not isinstance(gate, Gate) or not isinstance(points, int):
                continue
            first = 1 if is_what == circuit.BETWEEN else 0
            if not first <= gate.at < first + points:
                yield Problem(
                    clause.line,
                    clause.path,
                    f"the track has no point {gate.at}",
                    f"Its points are numbered from {first} to {first + points - 1}.",
                )
                break


def check_costs(clauses: Sequence[Clause]) -> Iterator[Problem]:
    """A problem for every hit and place that costs counters where none change hands."""
    by_path = {clause.path: clause for clause in clauses}
    for clause in clauses:
        if clause.path != HIT.path and not isinstance(clause.default.value, Gate):
            continue
        for _, (value, tally) in meetings(clauses, clause.path, counters.TALLY.path):
            costs = isinstance(value, Hit | Gate) and value.pays
            if costs and counters.TALLY.path in by_path and tally != counters.COUNTERS:
                yield Problem(
                    clause.line,
                    clause.path,
                    "this costs counters, and none change hands",
                    "Leave “pays” out, or let counters change hands.",
                )
                break
