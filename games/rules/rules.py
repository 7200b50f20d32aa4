"""The rules of one reading, ready to play: typed values in place of clauses."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from games.rules.blocks import counters, players, throwing
from games.rules.blocks.falls import Fall, Weights, chance_of, every_fall
from games.rules.blocks.pieces import Group
from games.rules.blocks.scores import Row
from games.rules.blocks.throwing import Again
from games.rules.document.document import Document
from games.rules.document.fields import Field
from games.rules.document.holes import is_hole
from games.rules.document.scoring import first_match
from games.rules.errors import NotPlayableError
from games.rules.readings import Reading, choices, read_reading


@dataclass(frozen=True)
class CounterRules:
    """How many counters there are, where they lie at the start and who pays."""

    total: int
    start: str
    paid_by: tuple[str, ...]
    win_beyond_pool: str
    payer_with_too_few: str


@dataclass(frozen=True)
class Rules:
    """A reading of a throwing game.

    ``void_chance`` is the chance of a throw that does not count (0: none is ever drawn);
    ``weights`` those of the faces (empty: fair); ``end`` how the game ends. Two rules are equal if
    document and reading are.
    """

    document: Document
    reading: Reading
    sides: int = field(compare=False)
    per_side: int = field(compare=False)
    starts: str = field(compare=False)
    groups: tuple[Group, ...] = field(compare=False)
    weights: Weights = field(compare=False, hash=False)
    after_void: str = field(compare=False)
    void_chance: Fraction = field(compare=False)
    rows: tuple[Row, ...] = field(compare=False)
    again: Again = field(compare=False)
    counters: CounterRules = field(compare=False)
    end: str = field(compare=False)

    @property
    def seats(self) -> range:
        """The seats, numbered from 0: first one player of each side, then the second of each."""
        return range(self.sides * self.per_side)

    def side_of(self, seat: int) -> int:
        """The side, numbered from 0, for which a seat plays."""
        return seat % self.sides

    @cached_property
    def law(self) -> tuple[tuple[Fall, Fraction], ...]:
        """Every fall of a throw that counts and its exact chance; the chances add up to one."""
        return tuple((fall, chance_of(fall, self.weights)) for fall in every_fall(self.groups))

    @cached_property
    def law_of_rows(self) -> tuple[tuple[Fall, Fraction], ...]:
        """One fall for every line of the score that can fire, with the chance of that line."""
        chances: dict[str, tuple[Fall, Fraction]] = {}
        for fall, chance in self.law:
            path = self.scored_by[fall].path
            first, before = chances.get(path, (fall, Fraction(0)))
            chances[path] = (first, before + chance)
        return tuple(chances.values())

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

    def mean_points(self) -> Fraction:
        """The mean of one throw that counts, in points."""
        return sum((points * chance for points, chance in self.law_of_points()), Fraction(0))


def rules_of(document: Document, reading: Reading | str = "") -> Rules:
    """The rules that a reading of a document gives.

    Raises ReadingError for a reading that the document does not have, NotPlayableError where the
    account leaves a hole that nothing chosen fills.
    """
    if isinstance(reading, str):
        reading = read_reading(document, reading)
    made = choices(document, reading)
    holes = [path for path, choice in made.items() if is_hole(choice.value)]
    values = {path: choice.value for path, choice in made.items()}
    needed = (
        players.SIDES,
        players.STARTS,
        counters.TOTAL,
        counters.START,
        counters.PAID_BY,
        counters.END,
    )
    holes += [field.path for field in needed if field.path not in values]
    holes += [path for path in ("turn.again", "throw.chance") if path not in values]
    groups = tuple(value for value in values.values() if isinstance(value, Group))
    rows = tuple(value for value in values.values() if isinstance(value, Row))
    if not groups:
        holes.append("pieces")
    elif None in first_match(rows, every_fall(groups)).values():
        holes.append("scores")
    if holes:
        raise NotPlayableError(
            f"{document.slug} cannot be played in this reading: the account does not settle "
            f"{', '.join(holes)}."
        )
    weights: Field[Weights] = throwing.chance_field({})
    return Rules(
        document=document,
        reading=reading,
        sides=players.SIDES.of(values),
        per_side=players.PER_SIDE.of(values),
        starts=players.STARTS.of(values),
        groups=groups,
        weights=weights.of(values),
        after_void=throwing.AFTER_VOID.of(values, throwing.THROWN_AGAIN),
        void_chance=throwing.VOID_CHANCE.of(values, Fraction(0)),
        rows=rows,
        again=throwing.again_field({}).of(values),
        counters=CounterRules(
            total=counters.TOTAL.of(values),
            start=counters.START.of(values),
            paid_by=counters.PAID_BY.of(values),
            win_beyond_pool=counters.WIN_BEYOND_POOL.of(values, counters.REST_IS_LOST),
            payer_with_too_few=counters.PAYER_WITH_TOO_FEW.of(values, counters.PAYS_WHAT_IS_LEFT),
        ),
        end=counters.END.of(values),
    )
