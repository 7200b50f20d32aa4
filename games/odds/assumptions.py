"""What the odds of a reading suppose, in words, each with the clause that it belongs to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from games.odds.laws import Law, Sort
from games.rules import Basis, Choice, Rules, Text, choices
from games.rules.blocks import circuit, dividing, ending, guess_turn, hiding, players
from games.rules.blocks.falls import Weights
from games.rules.blocks.throwing import VOID_CHANCE, chance_field
from games.rules.engine.actions import Begin, Choose, Move
from games.rules.engine.guess_actions import Guess, Hide, PassOn
from games.rules.engine.stopping import Agree, GoOn, Offer
from games.rules.guessing_rules import GuessingRules
from games.rules.texts import gettext

CHANCE: Final = chance_field({}).path
# Where a document says how chance falls, it is said again whatever that rests on.
_OF_CHANCE: Final = (CHANCE, VOID_CHANCE.path, dividing.LAW.path, players.STARTS.path)
_DOUBTFUL: Final = (Basis.EDITORIAL, Basis.DISPUTED)
# The clause that lets a player choose, the first that a document has.
_LETS_CHOOSE: Final[Mapping[Sort, tuple[str, ...]]] = {
    Begin: (players.STARTS.path,),
    Hide: (hiding.WAYS.path, hiding.PLACES.path),
    Guess: ("guessing.names",),
    PassOn: (guess_turn.PASS.path,),
    Choose: (circuit.HOME.path, circuit.DIRECTION.path),
    Move: (circuit.RUNNERS.path,),
    Offer: (ending.END.path,),
    Agree: (ending.END.path,),
    GoOn: (ending.END.path,),
}
_HIDING: Final = gettext("every way of hiding is chosen as often as another")
_GUESSING: Final = gettext("every guess is made as often as another")
_NO_GAME_BEFORE: Final = gettext("no game went before, so that lots are drawn for the first play")


@dataclass(frozen=True)
class Assumption:
    """Something that odds suppose, and the path of the clause that it belongs to."""

    clause: str
    text: Text


def assumptions(
    rules: Rules, law: Law, sorts: Iterable[Sort], weights: Weights | None
) -> tuple[Assumption, ...]:
    """What odds suppose, in the order of the document.

    That is how chance falls, how players decide (``sorts`` are the moves between which there is
    anything to choose), and every answer of the reading that is ours or disputed.
    """
    made = choices(rules.document, rules.reading)
    decided = _decided(rules, law, sorts, made)
    found = []
    for path, choice in made.items():
        texts = list(decided.get(path, ()))
        if weights and path.endswith(CHANCE):
            texts.append(chance_field({}).words(weights))
        elif path == players.STARTS.path and choice.value == players.LAST_WINNER:
            texts.append(_NO_GAME_BEFORE)
        elif path.endswith(_OF_CHANCE) or choice.basis in _DOUBTFUL:
            texts.append(choice.text)
        found += [Assumption(path, text) for text in dict.fromkeys(texts)]
    return tuple(found)


def _decided(
    rules: Rules, law: Law, sorts: Iterable[Sort], made: Mapping[str, Choice]
) -> dict[str, list[Text]]:
    """How players decide, by clause."""
    said: dict[str, list[Text]] = {}
    for sort, text in _laws(rules, law, sorts):
        path = next(path for path in (*_LETS_CHOOSE[sort], ending.END.path) if path in made)
        said.setdefault(path, []).append(text)
    return said


def _laws(rules: Rules, law: Law, sorts: Iterable[Sort]) -> Iterator[tuple[Sort, Text]]:
    if isinstance(rules, GuessingRules):
        if rules.hiding is not None:
            yield Hide, _HIDING
        yield Guess, _GUESSING
    for sort in sorts:
        if sort in _LETS_CHOOSE and sort is not Hide and sort is not Guess:
            yield sort, law.text
