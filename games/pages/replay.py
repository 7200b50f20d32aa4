"""What the page of one step of a match shows: the mat as it stood then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.drawing import ground_of
from games.models import Match, Seat
from games.pages.hiding import hiders, sticks
from games.pages.match import Told, calls_of, counter_of, drawn, fallen_last, places, track
from games.play.choosing import in_words
from games.play.grounds import Ground, grounds_of, sources_of
from games.play.standing import Standing, standing_of
from games.play.telling import Line, Sentence, lines
from games.rules import move_words
from games.rules.throwing_rules import ThrowingRules

# So many steps are listed on one page.
STRETCH = 50
# So many stretches before and behind can be gone to.
AROUND = 2
NOBODY: frozenset[int] = frozenset()


class NoStepError(LookupError):
    """A match has not come to a step, or never will; ``last`` is the latest that it has."""

    def __init__(self, last: int) -> None:
        super().__init__(last)
        self.last = last


@dataclass(frozen=True)
class Way:
    """A step to go to from here: its number (None: there is none), its words and its key."""

    step: int | None
    label: str
    key: str
    shown_key: str
    rel: str = ""


@dataclass(frozen=True)
class Stretch:
    """Some steps in a row that one page lists. ``here``: this page; ``gap``: some are left out
    before it."""

    first: int
    last: int
    here: bool
    gap: bool


def step_of(match: Match, number: int) -> dict[str, Any]:
    """The context of the page of a match after so many entries of its log.

    It is the same for everybody: what is hidden now is shown to nobody, and what was hidden then
    and lies open by now is shown. Raises NoStepError.
    """
    whole = standing_of(match)
    if number > whole.ordinal:
        raise NoStepError(whole.ordinal)
    standing = whole.at(number)
    variant = match.version.ruleset.variant
    grounds = grounds_of(standing.rules, match.version)
    sources = sources_of(grounds.values())
    first = (max(number, 1) - 1) // STRETCH * STRETCH
    said = _told(standing, grounds, number - 1)
    told = lines(whole.at(min(first + STRETCH, whole.ordinal)), grounds, first)
    return {
        "match": match,
        "ruleset": match.version.ruleset,
        "variant": variant,
        "standing": standing,
        "number": number,
        "last": whole.ordinal,
        "ways": _ways(whole, number),
        "said": said,
        "called": calls_of(standing, variant),
        "round": [one for one in said if any(part.ground for part in one.line.sentences)],
        "notation": whole.open_log()[number - 1] if number else "",
        "throws": isinstance(standing.rules, ThrowingRules),
        "fallen": fallen_last(standing, grounds),
        "hiders": hiders(standing, NOBODY, variant, opened=number <= whole.opened),
        "sticks": sticks(standing),
        "phase": standing.state.observation(None).phase,
        "track": track(standing),
        "ground": ground_of(variant),
        "counter": counter_of(variant),
        "places": places(standing, NOBODY),
        "told": told,
        "stretches": _stretches(whole.ordinal, number),
        "sources": sources,
        "many_sources": len(sources) != 1,
        "old_version": match.version.ruleset.version != match.version.sha256,
    }


def _ways(whole: Standing, number: int) -> list[Way]:
    last = whole.ordinal
    people = {seat.number for seat in whole.seats if seat.sort == Seat.Sort.PERSON}
    moves = [at for at, entry in enumerate(whole.entries, 1) if entry.seat in people]
    earlier = max((at for at in moves if at < number), default=None)
    later = min((at for at in moves if at > number), default=None)
    back, on = number > 0, number < last
    return [
        Way(0 if back else None, _("First"), "home", _("Home")),
        Way(number - 1 if back else None, _("Back"), "arrowleft", "←", "prev"),
        Way(number + 1 if on else None, _("Next"), "arrowright", "→", "next"),
        Way(last if on else None, _("Last"), "end", _("End")),
        Way(earlier, _("A player's move before"), "p", "P"),
        Way(later, _("A player's next move"), "n", "N"),
    ]


def _told(standing: Standing, grounds: dict[str, Ground], ordinal: int) -> list[Told]:
    """What an entry brought about; what a player did, where nothing followed from it yet."""
    if ordinal < 0:
        return []
    told = list(lines(standing, grounds, ordinal))
    if told:
        return drawn(standing, told)
    entry = standing.entries[ordinal]
    before = standing.at(ordinal).state
    action = before.read(entry.notation)
    text = capfirst(in_words(move_words(before.now, action, standing.side_names)))
    player = capfirst(standing.name_of(entry.seat)) if entry.seat is not None else ""
    return [Told(Line(ordinal, 0, player, (Sentence(f"{text}.", None),)), ())]


def _stretches(last: int, number: int) -> list[Stretch]:
    """Those around a step, the first and the last of a long match; none of a short one."""
    if last <= STRETCH:
        return []
    here, end = (max(number, 1) - 1) // STRETCH, (last - 1) // STRETCH
    near = range(max(here - AROUND, 0), min(here + AROUND, end) + 1)
    listed = sorted({0, *near, end})
    return [
        Stretch(
            first=at * STRETCH + 1,
            last=min((at + 1) * STRETCH, last),
            here=at == here,
            gap=at > 0 and at - 1 not in listed,
        )
        for at in listed
    ]
