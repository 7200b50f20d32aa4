"""What one action adds to the throws and turns of a game, as ``games.odds.chain`` counts them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.odds.chain import GOES_ON
from games.rules import State
from games.rules.blocks import players
from games.rules.engine.events import Began, Ended, Event, GameWon, Thrown, TurnPasses, Voided
from games.rules.engine.guess_events import Judged, PlaysAgain
from games.rules.engine.position import Stage
from games.rules.engine.throwing import ThrowingState

_COUNTED: Final = frozenset({Thrown, Voided, Judged})
_TURN_ENDS: Final = frozenset({TurnPasses, Ended, GameWon})


class Counted(NamedTuple):
    """What is added by one action; ``starter`` is the side that it gives the first play."""

    throws: bool
    turns: bool
    starter: int


def counted(before: State, events: Sequence[Event]) -> Counted:
    """What an action in a state adds, from the events that it led to."""
    happened = {type(event) for event in events}
    lots = isinstance(before, ThrowingState) and before.stage is Stage.START_FALL
    # A guess after which it is not said that the same side plays again ends its turn.
    passes = Judged in happened and PlaysAgain not in happened
    first = (event for event in events if isinstance(event, Began)) if Began in happened else ()
    return Counted(
        throws=not lots and not happened.isdisjoint(_COUNTED),
        turns=passes or not happened.isdisjoint(_TURN_ENDS),
        starter=next((one.side for one in first if one.clause == players.STARTS.path), GOES_ON),
    )
