"""A move in words, as a button or a list of moves shows it."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.engine.actions import Begin, Choose, Move, Throw
from games.rules.engine.contract import Action
from games.rules.engine.guess_actions import Divide, Guess, Hide, PassOn
from games.rules.engine.stopping import Agree, GoOn, Offer
from games.rules.engine.tell_guesses import guess_words, holding_words
from games.rules.guessing_rules import GuessingRules
from games.rules.rules import Rules
from games.rules.texts import Text, gettext, number, verbatim

_PLAIN: dict[type, Text] = {
    Throw: gettext("throw"),
    Divide: gettext("divide the sticks"),
    PassOn: gettext("let the partner play"),
    Offer: gettext("offer to end the game"),
    Agree: gettext("end the game here"),
    GoOn: gettext("play on"),
}


def move_words(rules: Rules, action: Action, names: Sequence[Text | str] = ()) -> Text:
    """What a player chooses who makes this move; ``names`` are the sides by name.

    ``rules`` are those of the phase that the game is in (``State.now``).

    A guess that is called out in the words of a source has them, with what they mean: "ken" (one).
    """
    if isinstance(rules, GuessingRules) and isinstance(action, Guess):
        return guess_words(rules, action.named)
    if isinstance(rules, GuessingRules) and isinstance(action, Hide):
        return holding_words(rules, action.holding)
    match action:
        case Begin(side=side):
            name = names[side] if side < len(names) else ""
            who = name if isinstance(name, Text) else verbatim(name)
            if not name:
                who = gettext("side {number}", number=number(side + 1))
            return gettext("{side} plays first", side=who)
        case Choose(gate=gate, way=way) if way > 0:
            return gettext("start at gate {number}, clockwise", number=number(gate + 1))
        case Choose(gate=gate):
            return gettext("start at gate {number}, counterclockwise", number=number(gate + 1))
        case Move(runner=runner):
            return gettext("move runner {number}", number=number(runner + 1))
    return _PLAIN.get(type(action), verbatim(str(action)))
