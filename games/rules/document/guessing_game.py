"""Reads the blocks of a guessing game: what is hidden or divided, what a guess names and pays."""

from __future__ import annotations

from games.rules.blocks import dividing, ending, guess_turn, guessing, hiding, phasing, players
from games.rules.blocks.guess_scores import guess_row_field
from games.rules.document.counter_block import read_counters
from games.rules.document.end_clause import read_end
from games.rules.document.fields import SLUG
from games.rules.document.guess_checks import check_guessing
from games.rules.document.guess_phases import check_guess_phases
from games.rules.document.parts import AnyField, Block, Parts, key_of
from games.rules.document.phases import PhaseKinds, read_phases
from games.rules.document.players_block import read_players
from games.rules.document.score_block import read_score
from games.rules.document.tree import Scalar, Table
from games.rules.errors import Problem

MAX_SORTS = 8
# The ways in which a guessing game can end, the events at which a phase of it can begin, and the
# clauses that a phase can override.
ENDS = (
    ending.ALL_COUNTERS,
    ending.POOL_EMPTY,
    ending.BY_AGREEMENT,
    ending.TARGET,
    ending.PLAYS,
    ending.IN_A_ROW,
    ending.GAMES_IN_A_ROW,
    ending.GAMES_AHEAD,
)
PHASES = PhaseKinds(
    entries=(phasing.POOL_EMPTY, phasing.FIRST_SCORE, phasing.SCORES_RUNNING, phasing.LINE),
    changeable=(
        "pieces.",
        "hiding.",
        "dividing.",
        "guessing.",
        "scores.",
        "turn.",
        "counters.paid-by",
        "counters.win-beyond-pool",
        "counters.payer-with-too-few",
        "end",
    ),
    line=guess_row_field,
    about="guess",
    says_first=True,
)


def read_guessing_game(parts: Parts) -> None:
    """Every clause of a guessing game, in document order, into ``parts``.

    A document that has the block ``dividing`` is about divided sticks, any other about what is
    hidden.
    """
    starts = None if _both_sides(parts) else players.STARTS
    read_players(parts, starts, players.PLAYERS_OF_A_SIDE)
    divided = parts.root.get("dividing") is not None
    if divided:
        _dividing(parts)
    else:
        _hiding(parts, _pieces(parts))
    lines = read_score(
        parts,
        guess_row_field,
        "guess",
        "{guess: ..., guessers: ..., rests_on: ...}",
    )
    _turn(parts, divided)
    read_counters(parts)
    read_end(parts, ENDS)
    read_phases(parts, PHASES, lines)
    parts.problems += check_guessing(parts.clauses)
    if not parts.problems:
        parts.problems += check_guess_phases(parts.clauses)


def _both_sides(parts: Parts) -> bool:
    """Whether both sides are to hide at once in every reading, so that neither is first."""
    block = parts.root.get("hiding")
    by = block.get(key_of(hiding.BY)) if isinstance(block, Table) else None
    if isinstance(by, Table) and by.get("alternatives") is None:
        by = by.get("value")
    return isinstance(by, Scalar) and by.text == hiding.BOTH_SIDES


def _dividing(parts: Parts) -> None:
    parts.fields(parts.open("dividing", dividing.FIELDS), dividing.FIELDS)
    names = guessing.names_field(dividing=True)
    block = parts.open("guessing", (names, guessing.NONE_LEFT, guessing.calls_field(())))
    parts.fields(block, [names])
    named = names.choices_in(parts.clauses)
    remainder = any(name.kind == guessing.REMAINDER for name in named)
    answers = dict.fromkeys(answer for name in named for answer in name.answers)
    _where(parts, block, guessing.NONE_LEFT, asked=remainder)
    _where(parts, block, guessing.calls_field(answers), asked=False)


def _pieces(parts: Parts) -> list[str]:
    """The names of the sorts of pieces."""
    block = parts.open("pieces", None)
    given = block.entries()
    if not given and not parts.record_only and not block.wrong:
        parts.problem("pieces", "no pieces are named", "Name what is hidden: “ball: {count: 1}”.")
    if len(given) > MAX_SORTS:
        parts.problem("pieces", f"more than {MAX_SORTS} sorts of pieces", "Join some.")
        return []
    for name, node in given:
        if SLUG.fullmatch(name):
            parts.field(hiding.hidden_field(name), node, block.shared, block.table.line_of(name))
        else:
            parts.problems.append(
                Problem(
                    block.table.line_of(name),
                    f"pieces.{name[:60]}",
                    "pieces cannot be called so",
                    "Use small letters, digits and hyphens.",
                )
            )
    return [name for name, _ in given]


def _hiding(parts: Parts, pieces: list[str]) -> None:
    block = parts.open("hiding", hiding.FIELDS)
    parts.fields(block, [hiding.BY])
    by = hiding.BY.choices_in(parts.clauses)
    # Of a neutral hider there is one, whose law is an assumption.
    _where(parts, block, hiding.HIDERS, asked=set(by) != {hiding.NEUTRAL})
    parts.fields(block, [hiding.PLACES])
    sorts = [
        sort for name in pieces for sort in hiding.hidden_field(name).choices_in(parts.clauses)
    ]
    # Of the pieces that each side has of its own a hider has that of one side.
    own = {mark for marks in players.MARKS.choices_in(parts.clauses) for mark in marks}
    theirs = own & set(pieces)
    different = len(pieces) - max(0, len(theirs) - 1)
    several = different > 1 or any(sort.count > 1 for sort in sorts)
    hiders = hiding.HIDERS.choices_in(parts.clauses)
    _where(parts, block, hiding.WAYS, asked=several)
    mixed = len({way for ways in hiding.WAYS.choices_in(parts.clauses) for way in ways}) > 1
    _where(parts, block, hiding.MIXED, asked=mixed and any(n > 1 for n in hiders))
    _where(parts, block, hiding.LAW, asked=hiding.NEUTRAL in by)

    names = guessing.names_field(dividing=False)
    sought = guessing.sought_field({sort.name: sort.called for sort in sorts})
    fields = (names, sought, guessing.BY, guessing.LOOKS, guessing.calls_field(()))
    block = parts.open("guessing", fields)
    parts.fields(block, [names])
    place = any(name.kind == guessing.PLACE for name in names.choices_in(parts.clauses))
    _where(parts, block, sought, asked=place and different > 1)
    partners = any(n != 1 for n in players.PER_SIDE.choices_in(parts.clauses))
    _where(parts, block, guessing.BY, asked=partners)
    _where(parts, block, guessing.LOOKS, asked=False)
    places = {place.name for places in hiding.PLACES.choices_in(parts.clauses) for place in places}
    # An order is called out piece by piece.
    called = sorted(places) if place else pieces
    _where(parts, block, guessing.calls_field(called), asked=False)


def _turn(parts: Parts, divided: bool) -> None:
    """Who plays next, asked for but where both hide; only of several can a part be right."""
    block = parts.open("turn", guess_turn.FIELDS)
    one_side = divided or bool(set(hiding.BY.choices_in(parts.clauses)) - {hiding.BOTH_SIDES})
    names = guessing.names_field(divided).choices_in(parts.clauses)
    parts_of = any(n > 1 for n in hiding.HIDERS.choices_in(parts.clauses)) or any(
        name.kind == guessing.ORDER for name in names
    )
    _where(parts, block, guess_turn.RIGHT, asked=one_side)
    _where(parts, block, guess_turn.SOME_RIGHT, asked=one_side and parts_of)
    _where(parts, block, guess_turn.WRONG, asked=one_side)
    _where(parts, block, guess_turn.PASS, asked=False)


def _where(parts: Parts, block: Block, field: AnyField, asked: bool) -> None:
    """A clause that is read where it is asked for, or where it is written all the same."""
    if asked or block.table.get(key_of(field)) is not None:
        parts.fields(block, [field])
