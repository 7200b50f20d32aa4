"""What a reading says of the counters, typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.rules.blocks import counters, players
from games.rules.blocks import kinds as of_kinds
from games.rules.blocks.kinds import Kind


@dataclass(frozen=True)
class CounterRules:
    """How many counters there are, where they lie at the start and who pays.

    Where ``tally`` is not COUNTERS none change hands and each side adds up points or bets.
    ``purse`` is what each player holds at the start (0: players have no purses). Of ``kinds``
    (empty: all counters are alike) so many of one make one of the next; ``cancels`` names the kind
    of which a gain takes one away from the other side ("yes": every gain does, "no": none).
    """

    total: int
    start: str
    paid_by: tuple[str, ...]
    win_beyond_pool: str
    payer_with_too_few: str
    tally: str = counters.COUNTERS
    purse: int = 0
    kinds: tuple[Kind, ...] = ()
    cancels: str = of_kinds.NO
    surplus: str = of_kinds.CARRIED
    others: str = of_kinds.KEPT

    @property
    def change_hands(self) -> bool:
        """Whether there are counters at all."""
        return self.tally == counters.COUNTERS

    def worth_of(self, kind: str) -> int:
        """How many of the smallest counters one of a kind is worth; 1 where there is no such."""
        return next((one.worth for one in self.kinds if one.name == kind), 1)


def counter_holes(values: Mapping[str, object]) -> list[str]:
    """What the choices of a reading leave unsettled about the counters."""
    if counters.TALLY.of(values, counters.COUNTERS) != counters.COUNTERS:
        return []
    needed = [counters.TOTAL.path, counters.START.path, counters.PAID_BY.path]
    if counters.START.of(values, "") == counters.PURSES:
        needed.append(counters.PURSE.path)
    return [path for path in needed if path not in values]


def counter_rules(values: Mapping[str, object]) -> CounterRules:
    """The rules of the counters that the choices of a reading give."""
    start = counters.START.of(values, counters.POOL)
    purse = counters.PURSE.of(values, 0) if start == counters.PURSES else 0
    total = counters.TOTAL.of(values, counters.AS_MANY_AS_IN_PURSES)
    if total == counters.AS_MANY_AS_IN_PURSES:
        total = purse * players.SIDES.of(values) * players.PER_SIDE.of(values)
    return CounterRules(
        total=total,
        start=start,
        paid_by=counters.PAID_BY.of(values, ()),
        win_beyond_pool=counters.WIN_BEYOND_POOL.of(values, counters.REST_IS_LOST),
        payer_with_too_few=counters.PAYER_WITH_TOO_FEW.of(values, counters.PAYS_WHAT_IS_LEFT),
        tally=counters.TALLY.of(values, counters.COUNTERS),
        purse=purse,
        kinds=of_kinds.KINDS.of(values, ()),
        cancels=of_kinds.cancels_field({}).of(values, of_kinds.NO),
        surplus=of_kinds.SURPLUS.of(values, of_kinds.CARRIED),
        others=of_kinds.OTHERS.of(values, of_kinds.KEPT),
    )
