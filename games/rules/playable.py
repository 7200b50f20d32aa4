"""From a document and a reading to rules that can be played."""

from __future__ import annotations

from games.rules.blocks import players
from games.rules.blocks.ending import END
from games.rules.counter_rules import counter_holes, counter_rules
from games.rules.document.document import Document
from games.rules.document.holes import is_hole
from games.rules.errors import NotPlayableError
from games.rules.readings import Reading, choices, read_reading
from games.rules.rules import Rules
from games.rules.throwing_rules import throwing_holes, throwing_rules


def rules_of(document: Document, reading: Reading | str = "") -> Rules:
    """The rules that a reading of a document gives, of the document's class.

    Raises ReadingError for a reading that the document does not have, NotPlayableError where the
    account leaves a hole that nothing chosen fills.
    """
    if isinstance(reading, str):
        reading = read_reading(document, reading)
    made = choices(document, reading)
    values = {path: choice.value for path, choice in made.items()}
    holes = [path for path, choice in made.items() if is_hole(choice.value)]
    needed = (players.SIDES, players.STARTS, END)
    holes += [field.path for field in needed if field.path not in values]
    holes += counter_holes(values)
    holes += throwing_holes(values)
    if holes:
        raise NotPlayableError(
            f"{document.slug} cannot be played in this reading: the account does not settle "
            f"{', '.join(holes)}."
        )
    general = {
        "document": document,
        "reading": reading,
        "sides": players.SIDES.of(values),
        "per_side": players.PER_SIDE.of(values),
        "starts": players.STARTS.of(values),
        "order": players.ORDER.of(values, players.SIDES_BY_TURNS),
        "marks": players.MARKS.of(values, ()),
        "drops_out": players.DROPS_OUT.of(values, players.NEVER) != players.NEVER,
        "counters": counter_rules(values),
        "end": END.of(values),
    }
    return throwing_rules(general, values)
