"""What a seat may know of a guessing game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.engine.contract import Observation
from games.rules.engine.games import games_of
from games.rules.errors import IllegalError

if TYPE_CHECKING:
    from games.rules.engine.guessing import GuessingState


def observed(state: GuessingState, seat: int | None) -> Observation:
    """What a seat may know, or (None) an onlooker. Raises IllegalError for no seat at all."""
    rules = state.rules
    if seat is not None and seat not in rules.seats:
        last = rules.seats[-1]
        raise IllegalError(f"there is no seat {seat}; seats are 0 to {last}.")
    side = None if seat is None else rules.side_of(seat)
    mine = seat is not None and state.to_move == seat
    hidden = zip(state.hiders, state.hidden, strict=False)
    guesser = state.guesser_of
    return Observation(
        seat=seat,
        side=side,
        to_move=state.to_move,
        allowed=tuple(map(str, state.legal_actions())) if mine else (),
        pool=state.counters.pool,
        holdings=state.counters.sides,
        result=state.result,
        stage=state.stage.value,
        playing=state.hiders,
        hidden=tuple((at, str(held)) for at, held in hidden if rules.side_of(at) == side),
        guesses=tuple(
            (guesser(number), str(guess))
            for number, guess in enumerate(state.guessed)
            if not state.now.both or rules.side_of(guesser(number)) == side
        ),
        phase=state.phase_name,
        games=games_of(rules.end, state.games, rules.sides),
    )
