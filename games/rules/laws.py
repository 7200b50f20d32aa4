"""Laws for the decisions of players: how the computer plays, and which guess is the better one.

Who hides every holding as often as another makes every guess equally good, because the places are
alike: exchanging places turns one guess into another and leaves that law as it is. Against whoever
guesses every way equally often, every holding is equally good for the same reason. So neither side
can be outguessed, and the mean that both can be sure of is ``Rules.mean_points``. Sticks are
parted by the law that the reading names, an assumption; there one guess may be better than another.
"""

from __future__ import annotations

from fractions import Fraction

from games.rules.blocks.outcomes import Outcome
from games.rules.engine.contract import Action, State
from games.rules.engine.guess_actions import PassOn
from games.rules.engine.stopping import GoOn, Offer
from games.rules.guessing_rules import GuessingRules
from games.rules.rules import Rules

Law = tuple[tuple[Action, Fraction], ...]
# The computer never offers to end a game, and agrees when it is asked.
_LEFT_TO_OTHERS = (Offer, GoOn)


def law_of_moves(state: State) -> Law:
    """How likely the computer makes each move that is legal now; empty unless a seat is to move.

    It hides and guesses so that nobody can outguess it, and passes the play to its partner as often
    as not. The chances add up to one; moves that it never makes are left out.
    """
    moves = [move for move in state.legal_actions() if not isinstance(move, _LEFT_TO_OTHERS)]
    passing = [move for move in moves if isinstance(move, PassOn)]
    others = [move for move in moves if not isinstance(move, PassOn)]
    share = Fraction(1, 2 if passing else 1)
    law = [(move, share / len(others)) for move in others]
    return tuple(law + [(move, share) for move in passing])


def worth_of_guesses(rules: Rules) -> tuple[tuple[tuple[str, ...], Fraction], ...]:
    """What each guess about all hiders brings the guessers on the average, in points.

    Pieces are hidden, or sticks divided, by the law of the reading; points of the other side count
    as lost. Where one may look several times, a guess is the first look, and the others follow
    anyhow. Empty for a game without guesses.
    """
    if not isinstance(rules, GuessingRules):
        return ()
    if rules.dividing is None:
        # The places are alike, so that every guess brings what guesses bring on the average.
        mean = rules.mean_points()
        return tuple((named, mean) for named in rules.guesses(rules.hiders))
    return tuple(
        ((answer,), chance * rules.net(Outcome(1, 1)) + (1 - chance) * rules.net(Outcome(1, 0)))
        for answer, chance in rules.dividing.law_of_answers
    )


def better_guesses(rules: Rules) -> tuple[tuple[str, ...], ...]:
    """The guesses that bring most on the average; empty where every guess brings the same."""
    worth = worth_of_guesses(rules)
    most = max((value for _, value in worth), default=Fraction(0))
    best = tuple(named for named, value in worth if value == most)
    return best if len(best) < len(worth) else ()
