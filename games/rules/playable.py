"""From a document and a reading to rules that can be played."""

from __future__ import annotations

from collections.abc import Mapping

from games.rules.blocks import hiding, players
from games.rules.blocks.ending import END
from games.rules.blocks.phasing import Entry
from games.rules.counter_rules import counter_holes, counter_rules
from games.rules.document.document import Document
from games.rules.document.holes import is_hole
from games.rules.document.parse import THROWING
from games.rules.document.phases import FIRST, FROM, OF_PHASE, by_phase, is_of_a_phase, kept
from games.rules.errors import NotPlayableError
from games.rules.guessing_rules import guessing_holes, guessing_rules
from games.rules.readings import Reading, choices, read_reading
from games.rules.rules import Phase, Rules
from games.rules.throwing_rules import throwing_holes, throwing_rules


def rules_of(document: Document, reading: Reading | str = "") -> Rules:
    """The rules that a reading of a document gives, of the document's class.

    Raises ReadingError for a reading that the document does not have, NotPlayableError where the
    account leaves a hole that nothing chosen fills.
    """
    if isinstance(reading, str):
        reading = read_reading(document, reading)
    made = choices(document, reading)
    holes = [path for path, choice in made.items() if is_hole(choice.value)]
    values = {path: choice.value for path, choice in made.items()}
    in_force = {path: value for path, value in values.items() if not is_of_a_phase(path)}
    parts = [(in_force, dict[str, str]())]
    later = by_phase(document.clauses)
    for clauses in later.values():
        before, overridden = parts[-1]
        own = {path: clause.path for path, clause in clauses.items() if path not in OF_PHASE}
        changed = {path: values[at] for path, at in own.items()}
        parts.append(({**kept(before, clauses), **changed}, {**overridden, **own}))
    for number, (part, _) in enumerate(parts):
        holes += _unsettled(document, part, first=number == 0)
    if holes:
        raise NotPlayableError(
            f"{document.slug} cannot be played in this reading: the account does not settle "
            f"{', '.join(dict.fromkeys(holes))}.",
            dict.fromkeys(holes),
        )
    phases = tuple(
        Phase(
            name,
            _entry(values[clauses[FROM].path]),
            _rules(document, reading, *part, ()),
            str(values[clauses[FIRST].path]) if FIRST in clauses else "",
        )
        for (name, clauses), part in zip(later.items(), parts[1:], strict=True)
    )
    return _rules(document, reading, *parts[0], phases)


def _unsettled(document: Document, values: Mapping[str, object], first: bool) -> list[str]:
    """What the choices of a reading leave open, in the first phase or in a later one."""
    needed = [players.SIDES.path, END.path]
    # Neither side is first where both play at once; later on the turn or the phase says it.
    if first and values.get(hiding.BY.path) != hiding.BOTH_SIDES:
        needed.append(players.STARTS.path)
    holes = [path for path in needed if path not in values]
    of_class = guessing_holes if document.game_class != THROWING else throwing_holes
    return [*holes, *counter_holes(values), *of_class(values)]


def _entry(value: object) -> Entry:
    assert isinstance(value, Entry)
    return value


def _rules(
    document: Document,
    reading: Reading,
    values: Mapping[str, object],
    overridden: Mapping[str, str],
    phases: tuple[Phase, ...],
) -> Rules:
    """The rules of one phase, all of whose choices are made."""
    general = {
        "document": document,
        "reading": reading,
        "sides": players.SIDES.of(values),
        "per_side": players.PER_SIDE.of(values),
        "starts": players.STARTS.of(values, players.BY_LOT),
        "order": players.ORDER.of(values, players.SIDES_BY_TURNS),
        "marks": players.MARKS.of(values, ()),
        "drops_out": players.DROPS_OUT.of(values, players.NEVER) != players.NEVER,
        "counters": counter_rules(values),
        "end": END.of(values),
        "phases": phases,
        "overridden": overridden,
    }
    if document.game_class == THROWING:
        return throwing_rules(general, values)
    rules = guessing_rules(general, values)
    if rules.unclaimed:
        raise NotPlayableError(
            f"{document.slug} cannot be played in this reading: no line of the score takes "
            f"“{rules.unclaimed[0]}”."
        )
    return rules
