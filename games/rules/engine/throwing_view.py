"""What a seat may know of a throwing game, and what the game waits for."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.blocks.circuit import CLOCKWISE, COUNTERCLOCKWISE
from games.rules.engine.contract import Action, Mover, Observation, OnTrack
from games.rules.engine.games import games_of
from games.rules.engine.position import Position, Stage
from games.rules.errors import IllegalError


def observed(
    position: Position, seat: int | None, to_move: Mover, legal: Sequence[Action]
) -> Observation:
    """Everything: a throwing game hides nothing. Raises IllegalError for no seat at all."""
    rules = position.rules
    if seat is not None and seat not in rules.seats:
        last = rules.seats[-1]
        raise IllegalError(f"there is no seat {seat}; seats are 0 to {last}.")
    mine = seat is not None and to_move == seat
    phase = rules.phases[position.phase - 1].name if position.phase else ""
    return Observation(
        seat=seat,
        side=None if seat is None else rules.side_of(seat),
        to_move=to_move,
        allowed=tuple(map(str, legal)) if mine else (),
        pool=position.counters.pool,
        holdings=position.counters.sides,
        result=position.result,
        stage=position.stage.value,
        purses=position.counters.purses,
        out=tuple(sorted(position.out)),
        phase=phase,
        games=games_of(rules.end, position.streak, rules.sides),
        track=tuple(_on_track(position, side) for side in range(rules.sides))
        if position.track
        else (),
    )


def _on_track(position: Position, side: int) -> OnTrack:
    circuit, track = position.rules.circuit, position.track
    assert circuit is not None
    assert track is not None
    gate, way = track.gates[side], track.ways[side]
    return OnTrack(
        gate=None if gate < 0 else gate,
        way=(CLOCKWISE if way > 0 else COUNTERCLOCKWISE) if way else "",
        points=tuple(track.point(circuit, side, n) for n in range(circuit.runners)),
        gone=tuple(gone if gone >= 0 else None for gone in track.runners[side]),
        laps=track.laps[side],
    )


def waits_for(position: Position) -> str:
    """What is to be done now, for the message about a move that cannot be made."""
    match position.stage:
        case Stage.OVER:
            return "the game is over"
        case Stage.START:
            return "it is not yet settled who plays first"
        case Stage.CHOOSE:
            return f"seat {position.seat} is to choose where its side starts"
        case Stage.THROW:
            return f"seat {position.seat} is to throw"
        case Stage.MOVE:
            return f"seat {position.seat} is to say which runner moves"
        case Stage.ANSWER:
            return "a side has offered to end the game and waits for an answer"
    return "the pieces are still falling"
