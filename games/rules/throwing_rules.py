"""The rules of one reading of a throwing game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from games.rules.blocks import players, throwing
from games.rules.blocks.falls import MOST_WEIGHT, Fall, Weights, chance_of, every_fall
from games.rules.blocks.forms import Form
from games.rules.blocks.pieces import Group
from games.rules.blocks.scores import Row
from games.rules.blocks.throwing import Again
from games.rules.circuit_rules import CircuitRules, circuit_holes, circuit_rules
from games.rules.document.claims import first_match
from games.rules.document.fields import Field
from games.rules.errors import WeightsError, nearest
from games.rules.rules import Rules


@dataclass(frozen=True)
class ThrowingRules(Rules):
    """A reading of a throwing game.

    ``void_chance`` is the chance of a throw that does not count (0: none is ever drawn);
    ``weights`` those of the faces (empty: fair); ``throws`` how many a turn has; ``circuit`` the
    track, where points are steps on one (None: they are counters, or points).
    """

    groups: tuple[Group, ...] = field(compare=False)
    weights: Weights = field(compare=False, hash=False)
    after_void: str = field(compare=False)
    void_chance: Fraction = field(compare=False)
    rows: tuple[Row, ...] = field(compare=False)
    again: Again = field(compare=False)
    throws: int = field(compare=False)
    circuit: CircuitRules | None = field(compare=False)

    def with_weights(self, weights: Weights) -> ThrowingRules:
        """These rules with pieces of which each face has a weight, in every phase of the game.

        Groups that are not named fall as the reading has it. Raises WeightsError for weights that
        name no pieces of the game, or not a whole number from 1 to 1,000 for every face.
        """
        for name, given in weights.items():
            faces = next((group.faces for group in self.groups if group.name == name), None)
            if faces is None:
                known = [group.name for group in self.groups]
                raise WeightsError(f"no pieces are called “{name[:40]}”. {nearest(name, known)}")
            whole = all(type(one) is int and 1 <= one <= MOST_WEIGHT for one in given)
            if len(given) != len(faces) or not whole:
                raise WeightsError(
                    f"the weights of {name} must be whole numbers from 1 to {MOST_WEIGHT:,}, one "
                    f"for each of its faces: {', '.join(faces)}."
                )
        phases = tuple(
            replace(phase, rules=phase.rules.with_weights(weights)) for phase in self.phases
        )
        changed = replace(self, weights={**self.weights, **weights}, phases=phases)
        # What a fall counts does not depend on how often it falls, and is long in finding.
        changed.__dict__["scored_by"] = self.scored_by
        return changed

    @cached_property
    def law(self) -> tuple[tuple[Fall, Fraction], ...]:
        """Every fall of a throw that counts and its exact chance; the chances add up to one."""
        return tuple((fall, chance_of(fall, self.weights)) for fall in every_fall(self.groups))

    @cached_property
    def law_of_effects(self) -> tuple[tuple[Fall, Fraction], ...]:
        """One fall for all of which the same comes, with their chance together."""
        chances: dict[object, tuple[Fall, Fraction]] = {}
        for fall, chance in self.law:
            effect = self._effect(self.scored_by[fall])
            first, before = chances.get(effect, (fall, Fraction(0)))
            chances[effect] = (first, before + chance)
        return tuple(chances.values())

    def _effect(self, row: Row) -> object:
        """What comes of a line of the score: lines of which the same comes have the same."""
        enters = self.circuit is not None and row.path in self.circuit.entry
        begins = any(phase.entry.line == row.path for phase in self.phases)
        if self.circuit is not None and self.circuit.runners > 1:
            return row.path
        return (row.points or 0, row.mark, row.path in self.again.after, enters, begins)

    @property
    def void_passes(self) -> bool:
        """Whether the turn can pass by a throw that does not count."""
        return bool(self.void_chance) and self.after_void == throwing.TURN_PASSES

    def throws_again(self, row: Row) -> bool:
        """Whether whoever makes a fall that counts for the own side throws again."""
        return row.path in self.again.after or (self.again.scoring and row.points != 0)

    @cached_property
    def effects(self) -> tuple[tuple[Row, bool], ...]:
        """One line of the score for all of which the same comes; whether one throws again."""
        unlike = {self._effect(row): row for row in self.scored_by.values()}
        return tuple((row, self.throws_again(row)) for row in unlike.values())

    @cached_property
    def payments(self) -> frozenset[tuple[int, bool]]:
        """The points that a throw can count, each with whether its maker throws again."""
        return frozenset((row.points or 0, again) for row, again in self.effects) | (
            {(0, False)} if self.void_passes else frozenset()
        )

    @cached_property
    def fate(self) -> object:
        """All on which it depends whether a game of this reading ends."""
        told_apart = self.counters.purse or self.order == players.WHOLE_SIDE
        partners = (self.per_side, self.order) if told_apart else ()
        return (
            (self.sides, partners, self.marks, self.drops_out),
            self.starts == players.HIGHEST_THROW,
            (self.counters, self.end, self.circuit, self.throws, self.payments),
            frozenset(self._effect(row) for row in self.scored_by.values()),
            tuple((phase.entry, phase.rules.fate) for phase in self.phases),
        )

    def row_at(self, path: str) -> Row:
        """The line of the score at a path."""
        return next(row for row in self.rows if row.path == path)

    @cached_property
    def scored_by(self) -> dict[Fall, Row]:
        """The line of the score that takes each fall."""
        matched = first_match(self.rows, every_fall(self.groups))
        return {fall: row for fall, row in matched.items() if row is not None}

    def law_of_points(self) -> tuple[tuple[int, Fraction], ...]:
        """The chance of each number of points in one throw that counts, most points first."""
        law: dict[int, Fraction] = {}
        for fall, chance in self.law:
            points = self.scored_by[fall].points or 0
            law[points] = law.get(points, Fraction(0)) + chance
        return tuple(sorted(law.items(), reverse=True))


def throwing_holes(values: Mapping[str, object]) -> list[str]:
    """What the choices of a reading leave unsettled that a throwing game needs."""
    holes = [path for path in ("turn.again", "throw.chance") if path not in values]
    holes += circuit_holes(values)
    groups = tuple(value for value in values.values() if isinstance(value, Group))
    rows = tuple(value for value in values.values() if isinstance(value, Row))
    if not groups:
        holes.append("pieces")
    elif None in first_match(rows, every_fall(groups)).values():
        holes.append("scores")
    return holes


def _groups(values: Mapping[str, object]) -> Iterator[Group]:
    """The groups of pieces, each of the form that the reading gives it."""
    for group in values.values():
        if isinstance(group, Group):
            form = values.get(f"implements.{group.name}")
            yield replace(group, implement=form.implement) if isinstance(form, Form) else group


def throwing_rules(general: Mapping[str, Any], values: Mapping[str, object]) -> ThrowingRules:
    """The rules that the choices of a reading give; ``general`` are those of every class."""
    weights: Field[Weights] = throwing.chance_field({})
    return ThrowingRules(
        **general,
        groups=tuple(_groups(values)),
        weights=weights.of(values),
        after_void=throwing.AFTER_VOID.of(values, throwing.THROWN_AGAIN),
        void_chance=throwing.VOID_CHANCE.of(values, Fraction(0)),
        rows=tuple(value for value in values.values() if isinstance(value, Row)),
        again=throwing.again_field({}).of(values),
        throws=throwing.THROWS.of(values, 1),
        circuit=circuit_rules(values),
    )
