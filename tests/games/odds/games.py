"""Small games that the tests of the odds are about, and their odds by fractions."""

from collections.abc import Iterator
from fractions import Fraction

from games.odds import Answer, answer, compiled
from games.rules import CHANCE, Action, Rules, State, begin, parse, rules_of
from games.rules.engine.events import Thrown, Voided
from games.rules.engine.guess_events import Judged
from games.rules.engine.position import Stage
from games.rules.engine.throwing import ThrowingState
from tests.games.rules.documents import FOUNDING, OTHERS

TEXTS = {path.stem: path.read_text() for path in (*FOUNDING, *OTHERS)}


def rules(slug: str, reading: str = "") -> Rules:
    """The rules of a document of this archive, or of another, that the tests read."""
    return rules_of(parse(TEXTS[slug]), reading)


def answered(text: str, reading: str = "") -> Answer:
    """The odds of a document by the default law and the faces that the reading has."""
    return answer(compiled(rules_of(parse(text), reading)))


def law(given: Answer) -> dict[int, str]:
    """The law of one throw or guess, readable."""
    return {points: str(chance) for points, chance in given.law}


def every_way(state: State) -> Iterator[tuple[State, Fraction, tuple[object, ...]]]:
    """What can come of a state, nothing put together: each move as often as another."""
    outcomes: tuple[tuple[Action, Fraction], ...]
    if state.to_move == CHANCE:
        outcomes = state.chance_outcomes()
    else:
        moves = state.legal_actions()
        outcomes = tuple((move, Fraction(1, len(moves))) for move in moves)
    for action, chance in outcomes:
        after, events = state.apply(action)
        yield after, chance, events


TOO_SELDOM = Fraction(1, 10**13)
COUNTED = (Thrown, Voided, Judged)


def over_after(the_rules: Rules, most: int) -> tuple[list[Fraction], dict[int | None, Fraction]]:
    """The chance that a game is over with its n-th throw or guess, and who has won by then.

    All games are followed through every state of the engine, throw by throw.
    """
    games: dict[State, Fraction] = {begin(the_rules): Fraction(1)}
    chances = [Fraction(0)] * (most + 1)
    won: dict[int | None, Fraction] = {}
    for number in range(most + 1):
        following: dict[State, Fraction] = {}
        while games:
            state, share = games.popitem()
            lots = isinstance(state, ThrowingState) and state.stage is Stage.START_FALL
            for after, chance, events in every_way(state):
                made = sum(isinstance(event, COUNTED) for event in events)
                length = number if lots else number + made
                if after.result is not None:
                    if length <= most:
                        chances[length] += share * chance
                        winner = after.result.winner
                        won[winner] = won.get(winner, Fraction(0)) + share * chance
                    continue
                if length == number and share * chance < TOO_SELDOM:
                    # Lots that are cast again and again until they decide.
                    continue
                now = games if length == number else following
                now[after] = now.get(after, Fraction(0)) + share * chance
        games = following
    return chances, won
