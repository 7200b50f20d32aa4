"""A log in plain words: "Two moons and three white: ten. Ten counters from the pool." """

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from games.rules.blocks import ending
from games.rules.engine.events import (
    Began,
    DropsOut,
    Ended,
    Event,
    GameWon,
    PhaseBegins,
    Resigned,
    Scored,
    StartTied,
    Thrown,
    ThrowsAgain,
    TurnPasses,
    Voided,
)
from games.rules.engine.guess_events import Declined, GuessEvent, Offered
from games.rules.engine.resigning import RESIGNED
from games.rules.engine.running import TrackEvent
from games.rules.engine.tell_counters import counter_sentence
from games.rules.engine.tell_guesses import tell_guess
from games.rules.engine.tell_track import track_sentence
from games.rules.guessing_rules import GuessingRules
from games.rules.rules import Rules
from games.rules.texts import Text, gettext, number, spoken, verbatim


def tell(
    rules: Rules, events: Iterable[Event], names: Sequence[Text | str] = ()
) -> tuple[tuple[Text, Event], ...]:
    """The events of one action in words, each sentence with the event whose clause it rests on.

    A fall and its points make one sentence. ``names`` are the sides by name, or, where a side has
    several players and as many names are given as there are seats, the seats.
    """
    teller = _Teller(rules, names)
    return tuple(teller.sentences(tuple(events)))


class _Teller:
    def __init__(self, rules: Rules, names: Sequence[Text | str]) -> None:
        self.rules = rules
        self.names = [name if isinstance(name, Text) else verbatim(name) for name in names]

    def side(self, side: int) -> Text:
        if side < len(self.names):
            return self.names[side]
        return gettext("side {number}", number=number(side + 1))

    def seat(self, seat: int) -> Text:
        if seat < len(self.names):
            return self.names[seat]
        return self.side(self.rules.side_of(seat))

    def player(self, seat: int) -> Text:
        """A player of a side, told from the partner where the names are those of the sides."""
        if self.rules.per_side == 1 or seat < len(self.names) > self.rules.sides:
            return self.seat(seat)
        return gettext(
            "player {number} of {side}",
            number=number(seat // self.rules.sides + 1),
            side=self.side(self.rules.side_of(seat)),
        )

    def sentences(self, events: tuple[Event, ...]) -> Iterator[tuple[Text, Event]]:
        fallen: Thrown | None = None
        for event in events:
            if isinstance(event, Thrown):
                fallen = event
            elif isinstance(event, Scored) and fallen is not None:
                points = number(event.points) if event.points else gettext("nothing")
                yield gettext("{fall}: {points}", fall=fallen.fall.words(), points=points), event
            else:
                yield self.sentence(event), event

    def sentence(self, event: Event) -> Text:
        told = counter_sentence(event, self.side)
        if told is not None:
            return told
        if isinstance(event, TrackEvent):
            return track_sentence(event, self.side)
        if isinstance(event, GuessEvent) and isinstance(self.rules, GuessingRules):
            return tell_guess(self.rules, event, self.player, self.side)
        match event:
            case Began():
                return gettext("{side} has the first play", side=self.side(event.side))
            case StartTied():
                return gettext("the highest throw was made twice; all throw again")
            case DropsOut():
                return gettext("{player} is out", player=self.seat(event.seat))
            case PhaseBegins():
                return gettext(
                    "the part of the game called “{phase}” begins", phase=spoken(event.phase)
                )
            case GameWon(winner=None):
                return gettext("this game is drawn")
            case GameWon(winner=int(winner)):
                return gettext("{side} has won this game", side=self.side(winner))
            case Offered():
                return gettext("{player} offers to end the game", player=self.seat(event.seat))
            case Declined():
                return gettext("{player} wishes to go on", player=self.seat(event.seat))
            case Resigned():
                return gettext("{player} gives the match up", player=self.player(event.seat))
            case Voided():
                return gettext("a throw that does not count")
            case ThrowsAgain():
                return gettext("{player} throws again", player=self.seat(event.seat))
            case TurnPasses():
                return gettext("the turn passes to {player}", player=self.seat(event.seat))
            case Ended():
                return self.ended(event)
            case Scored():
                return gettext(
                    "{side}: {points}", side=self.side(event.side), points=number(event.points)
                )
            case Thrown():
                return event.fall.words()
        raise TypeError(f"{event!r} is no event")

    def ended(self, event: Ended) -> Text:
        if event.winner is None:
            return _DRAWN.get(event.reason, _DRAWN[""])
        return gettext(_WON.get(event.reason, _WON[""]).template, side=self.side(event.winner))


_DRAWN = {
    RESIGNED: gettext("the match ends, and nobody has won"),
    ending.POOL_EMPTY: gettext(
        "the pool is empty and both sides hold as many counters: the game is drawn"
    ),
    ending.BY_AGREEMENT: gettext("the sides agree to stop, and neither has more than the other"),
    "": gettext("neither side has more than the other: the game is drawn"),
}
_WON = {
    ending.POOL_EMPTY: gettext("the pool is empty and {side} holds more counters: {side} has won"),
    ending.ALL_COUNTERS: gettext("{side} holds all the counters and has won"),
    ending.TARGET: gettext("{side} has reached the number that was played for and has won"),
    ending.PLAYS: gettext("all plays are played, and {side} has more: {side} has won"),
    ending.IN_A_ROW: gettext("{side} has won as often in a row as was needed, and so the game"),
    ending.BY_AGREEMENT: gettext("the sides agree to stop, and {side} has more"),
    ending.LAPS: gettext("{side} has completed the laps that were played for and has won"),
    ending.GAMES_IN_A_ROW: gettext("{side} has won as many games in a row as were needed"),
    ending.GAMES_AHEAD: gettext("{side} is as many games ahead as were needed, and has won"),
    ending.ONE_SIDE_LEFT: gettext("all others are out: {side} has won"),
    "": gettext("{side} has won"),
}
