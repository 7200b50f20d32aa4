"""Looks at the score as a whole: what is claimed twice, never, or by no line at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, product

from games.rules.document.claims import FALLS, Line, Sayings, Universe, is_line
from games.rules.document.clauses import Choice, Clause
from games.rules.document.conditions import can_meet
from games.rules.document.tree import Data
from games.rules.errors import Problem

MAX_READINGS = 1_024
MAX_SETS = 64
MAX_WORK = 1_000_000


def check_scoring(
    clauses: Sequence[Clause],
    record_only: bool,
    universes: Iterable[Universe],
    sayings: Sayings = FALLS,
) -> list[Problem]:
    """Everything about the score that is an error, in some reading of the document or in all."""
    lines = [c for c in clauses if c.path.startswith("scores.")]
    few = list(islice(universes, MAX_SETS + 1))
    if not few or not lines:
        return []
    return _Scoring({c.path: c for c in clauses}, lines, few, sayings).problems(record_only)


class _Scoring:
    """The claims of every choice of every line, in every universe."""

    def __init__(
        self,
        by_path: Mapping[str, Clause],
        lines: list[Clause],
        universes: list[Universe],
        sayings: Sayings,
    ) -> None:
        self.by_path, self.lines = by_path, lines
        self.universes, self.say = universes, sayings
        self.rows: list[list[tuple[Choice, Line]]] = [
            [(c, c.value) for c in clause.choices if is_line(c.value)] for clause in lines
        ]

    def problems(self, record_only: bool) -> list[Problem]:
        """What is wrong, the order of lines kept."""
        words = sum(_size(choice.data) for choices in self.rows for choice, _ in choices)
        size = sum(universe.size for universe in self.universes)
        if len(self.universes) > MAX_SETS or words * size > MAX_WORK:
            return [
                Problem(
                    0,
                    "scores",
                    "the score has too many lines and choices for so many pieces",
                    "Leave out alternatives, or split the document.",
                )
            ]
        self.falls = [tuple(universe.members()) for universe in self.universes]
        self.claims = [
            [
                [frozenset(f for f in falls if row.pattern.holds(f)) for _, row in choices]
                for choices in self.rows
            ]
            for falls in self.falls
        ]
        found = [*self._names(), *self._dead(), *self._contradictions()]
        if not found and not record_only:
            found += self._undecided()
        return found

    def _names(self) -> Iterator[Problem]:
        for number, clause in enumerate(self.lines):
            earlier = {line.path for line in self.lines[:number]}
            for _, row in self.rows[number]:
                for path in row.yields_to:
                    if path not in earlier:
                        yield Problem(
                            clause.line,
                            clause.path,
                            f"“{path[7:67]}” is no line before this one",
                            "Name earlier lines under “yields_to”.",
                        )

    def _dead(self) -> Iterator[Problem]:
        """Lines that can never claim a fall, whatever is chosen."""
        for number, clause in enumerate(self.lines):
            for at, (choice, _) in enumerate(self.rows[number]):
                if not any(
                    claims[number][at]
                    - frozenset().union(
                        *(frozenset.intersection(*line) for line in claims[:number] if line)
                    )
                    for claims in self.claims
                ):
                    empty = not any(claims[number][at] for claims in self.claims)
                    why = (
                        f"no {self.say.one} is like this"
                        if empty
                        else f"the lines before it claim all its {self.say.many}"
                    )
                    yield Problem(
                        clause.line,
                        clause.path,
                        f"this line can never count: {why} (choice “{choice.name}”)",
                        "Move it up, mend its fall, or remove it.",
                    )

    def _contradictions(self) -> Iterator[Problem]:
        """Two lines that give different points for one fall, where neither is said to yield."""
        for late, clause in enumerate(self.lines):
            for early in range(late):
                problem = self._contradiction(early, late, clause)
                if problem:
                    yield problem

    def _contradiction(self, early: int, late: int, clause: Clause) -> Problem | None:
        for claims in self.claims:
            for a, (first, before) in enumerate(self.rows[early]):
                for b, (second, after) in enumerate(self.rows[late]):
                    both = claims[early][a] & claims[late][b]
                    if not both or after.otherwise or before.points == after.points:
                        continue
                    if before.path in after.yields_to or not can_meet(
                        self.by_path, (before.path, first), (after.path, second)
                    ):
                        continue
                    ways = sum(fall.ways() for fall in both)
                    example = min(map(str, both))
                    falls = self.say.one if ways == 1 else self.say.many
                    return Problem(
                        clause.line,
                        clause.path,
                        f"choice “{second.name}” repeats {before.path} on {ways} {falls} and gives "
                        f"other points (for example {example})",
                        f"Mend one of the two; if the earlier is meant to come first, add "
                        f"“yields_to: {before.path[7:]}”.",
                    )
        return None

    def _undecided(self) -> list[Problem]:
        """Falls that no line claims, in some reading."""
        for number, falls in enumerate(self.falls):
            claims = self.claims[number]
            sure = frozenset().union(*(frozenset.intersection(*line) for line in claims if line))
            if sure >= frozenset(falls):
                continue
            for chosen in islice(product(*claims), MAX_READINGS):
                claimed = frozenset().union(*chosen)
                open_falls = [fall for fall in falls if fall not in claimed]
                if open_falls:
                    ways, total = (sum(f.ways() for f in some) for some in (open_falls, falls))
                    return [
                        Problem(
                            self.lines[-1].line,
                            "scores",
                            f"no line claims {ways} of {total} {self.say.many} (for example "
                            f"{open_falls[0]})",
                            f"Add a last line “{self.say.last_line}” with what it rests on; if the "
                            "account does not tell, say “status: record only”.",
                        )
                    ]
        return []


def _size(data: Data) -> int:
    """How many words a value has, as a measure of the work that looking at it makes."""
    if isinstance(data, str):
        return 1
    return sum(map(_size, data if isinstance(data, list) else data.values()))
