"""Laws for the decisions of players: how often each sort of move is made.

Moves of one sort (the ways of hiding, the guesses, the gates to start from) are always made one as
often as another; a law says how the sorts share the chances where several are open at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from games.rules.engine.contract import Action
from games.rules.engine.guess_actions import PassOn
from games.rules.engine.stopping import GoOn, Offer
from games.rules.texts import Text, gettext

Sort = type[Action]
# How many moves of each sort can be made, and the chance of each sort.
Counts = Mapping[Sort, int]
Shares = Mapping[Sort, Fraction]


@dataclass(frozen=True)
class Law:
    """A law of decisions: its name, what it supposes in words, and the chance of each sort of move.

    ``shares`` is given how many moves of each sort can be made; sorts that it leaves out are never
    chosen, and the chances of the others must add up to one.
    """

    name: str
    text: Text
    shares: Callable[[Counts], Shares]

    def chances(self, counts: Counts) -> Shares:
        """The chance of each sort of move. Raises ValueError where they do not add up to one."""
        found = self.shares(counts)
        if sum(found.values()) != 1 or min(found.values()) < 0 or not counts.keys() >= found.keys():
            sorts = ", ".join(sorted(sort.__name__ for sort in counts))
            raise ValueError(
                f"the law “{self.name}” gives no chances that add up to one where these moves are "
                f"open: {sorts}."
            )
        return found


def _evenly(counts: Counts) -> Shares:
    every = sum(counts.values())
    return {sort: Fraction(count, every) for sort, count in counts.items()}


def _without(counts: Counts, left_out: tuple[Sort, ...]) -> Counts:
    return {sort: count for sort, count in counts.items() if sort not in left_out}


def _never_offers(counts: Counts) -> Shares:
    return _evenly(_without(counts, (Offer,)))


def _as_the_computer(counts: Counts) -> Shares:
    # As ``games.rules.law_of_moves`` has it.
    kept = _without(counts, (Offer, GoOn))
    if PassOn not in kept:
        return _evenly(kept)
    others = _evenly(_without(kept, (PassOn,)))
    return {PassOn: Fraction(1, 2), **{sort: share / 2 for sort, share in others.items()}}


UNIFORM = Law(
    "uniform",
    gettext("every move that is allowed is made as often as another"),
    _evenly,
)
NEVER_OFFERS = Law(
    "never-offers",
    gettext(
        "nobody ever offers to end the game; every other move that is allowed is made as often as "
        "another"
    ),
    _never_offers,
)
COMPUTER = Law(
    "computer",
    gettext(
        "both sides play as the computer does: it hides and guesses every way equally often, "
        "passes the play to its partner every other time, and never offers to end the game"
    ),
    _as_the_computer,
)
LAWS = {law.name: law for law in (UNIFORM, NEVER_OFFERS, COMPUTER)}
