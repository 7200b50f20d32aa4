"""Looks at the phases of a guessing game: whether each, with what is still in force, is whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from games.rules.blocks import guess_turn, guessing, hiding, phasing
from games.rules.blocks.guess_scores import GuessRow, Pay
from games.rules.blocks.phasing import Entry
from games.rules.document.clauses import Clause
from games.rules.document.guess_checks import check_guessing
from games.rules.document.phases import FIRST, FROM, by_phase, layers
from games.rules.errors import Problem

Layer = Mapping[str, Clause]


def check_guess_phases(clauses: Sequence[Clause]) -> list[Problem]:
    """Everything that does not fit together once a later phase has begun."""
    found: list[Problem] = []
    own = by_phase(clauses)
    before: Layer = {}
    for name, in_force in layers(clauses):
        layer = {clause.path: clause for clause in in_force}
        if name:
            wrong = [*check_guessing(in_force), *_unsaid(own[name], layer)]
            found += [problem.within(name) for problem in wrong]
            found += _first(name, own[name], before, layer)
        before = layer
    return found


def _hides(layer: Layer) -> set[str]:
    """Who can hide in a phase; where sticks are divided, one side alone."""
    return set(hiding.BY.choices_in(layer.values())) or {hiding.ONE_SIDE}


def _unsaid(own: Layer, layer: Layer) -> Iterator[Problem]:
    """What was not asked for before the phase and is now."""
    if _hides(layer) == {hiding.BOTH_SIDES}:
        return
    line = own[FROM].line
    names = guessing.names_field(False).choices_in(layer.values())
    several = any(n > 1 for n in hiding.HIDERS.choices_in(layer.values())) or any(
        name.kind == guessing.ORDER for name in names
    )
    needed = [guess_turn.RIGHT, guess_turn.WRONG, *([guess_turn.SOME_RIGHT] if several else [])]
    for field in needed:
        if field.path not in layer:
            yield Problem(
                line,
                field.path,
                f"nothing answers: {field.asks.sentence().rstrip('?.')}",
                f"Write it in the phase, under “{field.path.replace('-', '_')}”.",
            )


def _first(name: str, own: Layer, before: Layer, layer: Layer) -> Iterator[Problem]:
    """Where both sides hid at once and one does now, the phase says which; and somebody scored."""
    path = phasing.first_field(name).path
    alone = _hides(layer) != {hiding.BOTH_SIDES}
    if FIRST not in own:
        if hiding.BOTH_SIDES in _hides(before) and alone:
            yield Problem(
                own[FROM].line,
                path,
                "both sides have hidden at once, and it is not said which plays first now",
                f"Add “first: {phasing.SCORER}” or “first: {phasing.OTHER_SIDE}” to the phase.",
            )
        return
    entries = [c.value for c in own[FROM].choices if isinstance(c.value, Entry)]
    for line in [before[entry.line] for entry in entries if entry.line in before]:
        rows = [choice.value for choice in line.choices]
        if any(isinstance(row, GuessRow) and row.points == (Pay(), Pay()) for row in rows):
            said = line.path.partition(".")[2]
            yield Problem(
                own[FIRST].line,
                path,
                f"no side scores by the line “{said}”, so none is first",
                "Let the phase begin at a line that pays a side.",
            )
            return
