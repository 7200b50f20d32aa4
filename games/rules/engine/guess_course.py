"""The course of a guessing game: what a play and a game begin with, and what follows its end."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from games.rules.blocks import players
from games.rules.engine.contract import Result
from games.rules.engine.events import Ended, Event, GameWon
from games.rules.engine.finish import leader
from games.rules.engine.games import NOBODY, after_a_game
from games.rules.engine.guess_stage import Stage
from games.rules.engine.payments import at_the_start
from games.rules.guessing_rules import GuessingRules

if TYPE_CHECKING:
    from games.rules.engine.guessing import GuessingState

Applied = tuple["GuessingState", tuple[Event, ...]]


def first_stage(rules: GuessingRules) -> Stage:
    """What a play begins with."""
    if rules.neutral:
        return Stage.GUESS
    return Stage.HIDE if rules.hiding else Stage.DIVIDE


def next_play(state: GuessingState, **changes: Any) -> GuessingState:
    """The state before a play, in which nothing is hidden or guessed, with these changes."""
    fresh: dict[str, Any] = {
        "hidden": (), "guessed": (), "got": (), "passed": False, "offered": False,
    }  # fmt: skip
    after = state.but(**(fresh | changes))
    return after.but(stage=first_stage(after.now))


def opened(state: GuessingState) -> GuessingState:
    """The state with everything laid out for a new game."""
    rules = state.rules
    laid_out = state.but(
        stage=Stage.START,
        side=0,
        playing=tuple(range(rules.hiders)),
        partners=(0, 0),
        counters=at_the_start(rules.counters, rules.sides, rules.per_side),
        hidden=(),
        guessed=(),
        got=(),
        passed=False,
        offered=False,
        plays=0,
        streak=NOBODY,
        phase=0,
        running=NOBODY,
    )
    # Where both sides hide and guess at once neither is first.
    return next_play(laid_out) if rules.both else laid_out


def stopped(state: GuessingState) -> Applied:
    """The game ends because both sides have agreed to it."""
    return over(state, leader(state.now.one_game, state.counters))


def over(state: GuessingState, result: Result) -> Applied:
    """What follows the end of a game: of several of them, perhaps, the next one."""
    rules = state.now
    clause = rules.at(result.clause)
    if rules.end.each is not None:
        games = after_a_game(rules.end, state.games, result.winner)
        if games[1] < rules.end.number:
            by_winner = rules.starts == players.LAST_WINNER
            last = result.winner if by_winner else None
            won = GameWon(result.winner, result.reason, clause)
            return opened(state.but(games=games, last_winner=last)), (won,)
        state, result = state.but(games=games), replace(result, winner=games[0])
        result = replace(result, reason=rules.end.kind)
    result = replace(result, clause=clause)
    ended = next_play(state, result=result).but(stage=Stage.OVER)
    return ended, (Ended(result.winner, result.reason, clause),)
