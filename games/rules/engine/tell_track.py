"""What happens on a track, in words."""

from __future__ import annotations

from collections.abc import Callable

from games.rules.engine.running import (
    Hits,
    LapDone,
    Moved,
    Placed,
    SentBack,
    Stays,
    TrackEvent,
    Visits,
)
from games.rules.texts import Text, gettext, ngettext, number, spoken, verbatim


def track_sentence(event: TrackEvent, side: Callable[[int], Text]) -> Text:
    """An event of the track in words, ``side`` being how a side is called."""
    who = side(event.side)
    match event:
        case Placed():
            way = gettext("clockwise") if event.way > 0 else gettext("counterclockwise")
            return gettext(
                "{side} starts at gate {gate} and goes {way}",
                side=who,
                gate=number(event.gate + 1),
                way=way,
            )
        case Moved():
            steps = ngettext(
                "{number} step", "{number} steps", event.steps, number=number(event.steps)
            )
            if event.point is None:
                return gettext("{side} goes {steps}", side=who, steps=steps)
            return gettext(
                "{side} goes {steps}, to point {point}",
                side=who,
                steps=steps,
                point=verbatim(str(event.point)),
            )
        case Stays():
            return gettext("{side} cannot move", side=who)
        case LapDone():
            if event.home:
                return gettext("a runner of {side} is home and leaves the track", side=who)
            return gettext("{side} completes a lap", side=who)
        case Visits():
            return gettext("{side} comes to {place}", side=who, place=spoken(event.place))
        case Hits():
            return gettext("{side} hits {other}", side=who, other=side(event.other))
        case SentBack():
            if event.outside:
                return gettext("a runner of {side} must enter again", side=who)
            return gettext("a runner of {side} goes back to its gate", side=who)
