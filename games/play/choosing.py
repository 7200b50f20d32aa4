"""What the seat that is to move may do now, as buttons in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.play.grounds import say
from games.play.standing import Standing
from games.rules import Action, Text, better_guesses, choices, move_words
from games.rules.blocks import guessing
from games.rules.engine.actions import Throw
from games.rules.engine.guess_actions import Divide, Guess, Hide, PassOn
from games.rules.engine.stopping import Agree, GoOn, Offer
from games.rules.guessing_rules import GuessingRules

# The keys of moves of which there is one at most; others are numbered.
KEYS: dict[type, str] = {Throw: "t", Divide: "d", PassOn: "p", Offer: "e", Agree: "a", GoOn: "c"}
MOST_NUMBERED = 9


@dataclass(frozen=True)
class Button:
    """A move that can be made now: its notation, its words, its key (empty: none)."""

    notation: str
    label: str
    key: str


@dataclass(frozen=True)
class Group:
    """Moves that belong together, under a few words that say what is chosen (empty: nothing)."""

    legend: str
    buttons: tuple[Button, ...]


def groups(standing: Standing) -> tuple[Group, ...]:
    """What the seat to move may do, one kind of choice after another.

    It is for that seat alone: what one hider may do can follow from what the partner has hidden.
    """
    sorted_out: dict[str, list[Button]] = {}
    numbered = 0
    for action in standing.state.legal_actions():
        key = KEYS.get(type(action), "")
        if not key:
            numbered += 1
            key = str(numbered) if numbered <= MOST_NUMBERED else ""
        button = Button(str(action), _label(standing, action), key)
        sorted_out.setdefault(_legend(standing, action), []).append(button)
    return tuple(Group(legend, tuple(buttons)) for legend, buttons in sorted_out.items())


def on_the_guess(standing: Standing) -> str:
    """Which guess is the better one by the law of this reading, or that none is; else empty."""
    rules = standing.state.now
    if not isinstance(rules, GuessingRules) or rules.dividing is None or rules.marks:
        return ""
    if standing.state.observation(None).stage != "guess":
        return ""
    better = better_guesses(rules)
    if not better:
        return _("The sticks are divided so that no guess is better than another.")
    chances = dict(rules.dividing.law_of_answers)
    said = [
        _("%(guess)s, right %(chance)s of the time")
        % {"guess": in_words(move_words(rules, Guess(named))), "chance": chances[named[0]]}
        for named in better
    ]
    return ngettext(
        "By the law of dividing that is played here the better guess is: %(guesses)s.",
        "By the law of dividing that is played here the better guesses are: %(guesses)s.",
        len(said),
    ) % {"guesses": "; ".join(said)}


def in_words(text: Text) -> str:
    """A text of the rules in the visitor's language, without capital and full stop."""
    return text.render(_, ngettext)


def _label(standing: Standing, action: Action) -> str:
    rules = standing.state.now
    if isinstance(rules, GuessingRules) and isinstance(action, Guess):
        hiders = _guessed_at(standing)
        if len(action.named) > 1 and len(hiders) == len(action.named):
            several = len(set(hiders)) == len(hiders)
            parts = (
                (_("player %(number)d %(place)s") if several else _("hider %(number)d %(place)s"))
                % {
                    "number": hider // rules.sides + 1 if several else at,
                    "place": in_words(move_words(rules, Guess((place,)))),
                }
                for at, (hider, place) in enumerate(zip(hiders, action.named, strict=True), 1)
            )
            return capfirst(", ".join(parts))
    return capfirst(in_words(move_words(rules, action, standing.side_names)))


def _legend(standing: Standing, action: Action) -> str:
    rules, mover = standing.state.now, standing.mover
    if not isinstance(rules, GuessingRules) or mover is None:
        return ""
    if isinstance(action, Hide):
        if not _differ(action.holding.together for action in _hides(standing)):
            return _("How the pieces are hidden")
        if action.holding.together:
            return _("Hidden together in one place")
        return _("Hidden each in a place of its own")
    if isinstance(action, Guess):
        if rules.hiding is None:
            chosen = choices(rules.document, rules.reading)
            return say(chosen["guessing.names"].text)
        if rules.names.kind == guessing.ORDER:
            return _("How the pieces lie")
        called = {piece.name: piece.called for piece in rules.hiding.pieces}
        piece = _(called[rules.hiding.sought_of(1 - rules.side_of(mover.number))])
        hiders = _guessed_at(standing)
        if rules.hiding.guesser == guessing.EACH_FOR_ONE and len(hiders) > 1:
            done = len(standing.state.observation(mover.number).guesses)
            return _("Where %(player)s has %(piece)s") % {
                "player": standing.name_of(hiders[done]),
                "piece": piece,
            }
        return _("Where %(piece)s is") % {"piece": piece}
    return ""


def _hides(standing: Standing) -> list[Hide]:
    return [one for one in standing.state.legal_actions() if isinstance(one, Hide)]


def _guessed_at(standing: Standing) -> tuple[int, ...]:
    """The seats of which a guess can be made now: those of the other side that hide."""
    mover, rules = standing.mover, standing.state.now
    playing = standing.state.observation(None).playing
    if mover is None:
        return ()
    return tuple(hider for hider in playing if rules.side_of(hider) != rules.side_of(mover.number))


def _differ(values: Iterable[bool]) -> bool:
    return len(set(values)) > 1
