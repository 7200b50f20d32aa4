"""Reads the blocks of a throwing game: players, pieces, throw, scores, turn, counters, end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from games.rules.blocks import ending, phasing, players, throwing
from games.rules.blocks.falls import MAX_FALLS, how_many
from games.rules.blocks.forms import form_field
from games.rules.blocks.pieces import MAX_GROUPS, NOT_NAMES, Group, group_field
from games.rules.blocks.scores import Row, row_field
from games.rules.document.circuit_block import check_costs, read_circuit
from games.rules.document.clauses import Clause
from games.rules.document.conditions import meetings
from games.rules.document.counter_block import read_counters
from games.rules.document.end_clause import read_end
from games.rules.document.fields import SLUG
from games.rules.document.parts import AnyField, Block, Parts, key_of
from games.rules.document.phases import PhaseKinds, read_phases
from games.rules.document.players_block import read_players
from games.rules.document.score_block import read_score
from games.rules.document.tree import Node
from games.rules.errors import Problem, nearest

# The ways in which a throwing game can end, the events at which a phase of it can begin, and the
# clauses that a phase can override.
ENDS = (
    ending.ALL_COUNTERS,
    ending.POOL_EMPTY,
    ending.TARGET,
    ending.LAPS,
    ending.ONE_SIDE_LEFT,
    ending.BY_AGREEMENT,
    ending.GAMES_IN_A_ROW,
    ending.GAMES_AHEAD,
)
ENTRIES = (
    phasing.POOL_EMPTY,
    phasing.FIRST_SCORE,
    phasing.FIRST_LAP,
    phasing.PLAYER_OUT,
    phasing.SCORES_RUNNING,
    phasing.LINE,
)
CHANGEABLE = (
    "pieces.",
    "throw.",
    "scores.",
    "turn.",
    "counters.paid-by",
    "counters.win-beyond-pool",
    "counters.payer-with-too-few",
    "circuit.hit",
    "circuit.lap",
    "gates.",
    "end",
)


def read_throwing_game(parts: Parts) -> None:
    """Every clause of a throwing game, in document order, into ``parts``."""
    read_players(parts, players.THROWING_STARTS)
    usual, most = _pieces(parts)
    _forms(parts, usual)
    _throw(parts, usual if most is not None else {})
    row_of = partial(row_field, most=most, usual=usual)
    rows = read_score(
        parts,
        row_of,
        "fall",
        "{fall: ..., points: ..., rests_on: ...}",
    )
    _turn(parts, rows)
    read_circuit(parts, rows)
    read_counters(parts)
    read_end(parts, ENDS)
    read_phases(parts, PhaseKinds(ENTRIES, CHANGEABLE, row_of, "fall"), rows)
    parts.problems += [*_marks(parts.clauses), *check_costs(parts.clauses)]


def _pieces(parts: Parts) -> tuple[dict[str, Group], dict[str, Group] | None]:
    """The groups of the default, and with the most pieces of any choice (None: one is wrong)."""
    block = parts.open("pieces", None)
    given = block.entries()
    if not given and not parts.record_only and not block.wrong:
        parts.problem(
            "pieces",
            "no pieces are named",
            "Name a group: “staves: {count: 6, faces: [round, flat]}”.",
        )
    if len(given) > MAX_GROUPS:
        parts.problem("pieces", f"more than {MAX_GROUPS} groups of pieces", "Join some.")
        return {}, None
    usual: dict[str, Group] = {}
    most: dict[str, Group] = {}
    for name, node in given:
        clause = _group(parts, block, name, node)
        groups = [c.value for c in clause.choices if isinstance(c.value, Group)] if clause else []
        if groups:
            usual[name] = groups[0]
            most[name] = replace(groups[0], count=max(group.count for group in groups))
    if len(usual) < len(given) or not usual:
        return usual, None
    if how_many(tuple(most.values())) > MAX_FALLS:
        parts.problem(
            "pieces",
            f"the pieces can fall in more than {MAX_FALLS} ways",
            "Use fewer pieces or fewer faces.",
        )
        return usual, None
    return usual, most


def _group(parts: Parts, block: Block, name: str, node: Node) -> Clause | None:
    line = block.table.line_of(name)
    if not SLUG.fullmatch(name) or name in NOT_NAMES:
        parts.problems.append(
            Problem(
                line,
                f"pieces.{name[:60]}",
                "pieces cannot be called so",
                f"Use small letters, digits and hyphens, and none of: "
                f"{', '.join(sorted(NOT_NAMES))}.",
            )
        )
        return None
    clause = parts.field(group_field(name), node, block.shared, line)
    choices = clause.choices if clause else ()
    if len({c.value.faces for c in choices if isinstance(c.value, Group)}) > 1:
        parts.problems.append(
            Problem(
                line,
                f"pieces.{name}",
                "an alternative has other faces",
                "An alternative may change how many pieces there are; give other faces a group of "
                "their own.",
            )
        )
    return clause


def _forms(parts: Parts, groups: Mapping[str, Group]) -> None:
    """Of which form pieces are, where that is a question of its own."""
    block = parts.open("implements", None)
    for name, node in block.entries():
        line = block.table.line_of(name)
        if name in groups:
            parts.field(form_field(name), node, block.shared, line)
        else:
            parts.problems.append(
                Problem(
                    line,
                    f"implements.{name[:60]}",
                    f"there are no pieces called “{name[:40]}”",
                    nearest(name, groups),
                )
            )


def _throw(parts: Parts, groups: Mapping[str, Group]) -> None:
    chance = throwing.chance_field(groups)
    void = (throwing.VOID, throwing.AFTER_VOID, throwing.VOID_CHANCE)
    block = parts.open("throw", (chance, *void))
    fields: list[AnyField] = []
    if groups or block.table.get(key_of(chance)) is None:
        fields.append(chance)
    # Where no throw is void there is nothing to say about void throws.
    if any(block.table.get(key_of(field)) is not None for field in void):
        fields += void
    parts.fields(block, fields)


def _turn(parts: Parts, rows: Mapping[str, str]) -> None:
    """Who throws again; and how many throws a turn has, where that is said."""
    again = throwing.again_field(rows)
    block = parts.open("turn", (throwing.THROWS, again))
    if block.table.get(key_of(throwing.THROWS)) is not None:
        parts.fields(block, [throwing.THROWS])
    parts.fields(block, [again])


def _marks(clauses: Sequence[Clause]) -> Iterator[Problem]:
    """A line that counts for one side names a mark that a side keeps."""
    for line in [clause for clause in clauses if isinstance(clause.default.value, Row)]:
        for clause, (row, marks) in meetings(clauses, line.path, players.MARKS.path):
            kept = marks if isinstance(marks, tuple) else ()
            if isinstance(row, Row) and row.mark and row.mark not in kept:
                yield Problem(
                    clause.line,
                    clause.path,
                    f"no side keeps the mark “{row.mark[:40]}”",
                    nearest(row.mark, kept) if kept else "Add “marks: [...]” to the players.",
                )
                break
