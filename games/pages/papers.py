"""What is cut out of a sheet: as many pieces, sticks and counters as a reading needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from archive.models import Variant
from games.drawing import Thing, things
from games.drawing.cutouts import CutOut, StripBundle, bar, cut_out, strips
from games.drawing.hands import Laid
from games.pages.match import counter_of
from games.play.choosing import in_words
from games.play.grounds import Ground
from games.rules import Rules, choices
from games.rules.blocks import dividing
from games.rules.guessing_rules import GuessingRules
from games.rules.texts import spoken
from games.rules.throwing_rules import ThrowingRules

# More counters than this are not cut: they are ticked off in rows.
MOST_CUT = 120
ROW = 10


@dataclass(frozen=True)
class Paper:
    """Pieces of one sort: how many and what, their faces in words, and the clauses behind them."""

    number: int
    name: str
    faces: tuple[str, ...]
    cuts: tuple[CutOut, ...]
    bundles: tuple[StripBundle, ...]
    grounds: tuple[Ground, ...]


@dataclass(frozen=True)
class Cards:
    """Counters: how many, to be cut in bundles, or to be ticked off in rows."""

    total: int
    kind: str
    bundles: tuple[StripBundle, ...]
    ticks: tuple[range, ...]


@dataclass(frozen=True)
class Track:
    """A track on paper: its points by number, which of them are gates, and the runners."""

    points: tuple[tuple[int, bool], ...]
    runners: tuple[CutOut, ...]


def papers_of(rules: Rules, grounds: Mapping[str, Ground]) -> list[Paper]:
    """The pieces that are thrown or hidden, or the sticks that are divided."""
    if isinstance(rules, ThrowingRules):
        return list(_thrown(rules, grounds))
    if isinstance(rules, GuessingRules):
        return [*_hidden(rules, grounds), *_sticks(rules, grounds)]
    return []


def places_of(rules: Rules) -> list[tuple[str, CutOut]]:
    """Cards under which something is hidden, by name; none where it is held in the hands."""
    if not isinstance(rules, GuessingRules) or rules.hiding is None:
        return []
    return [
        (capfirst(_(place.called)), cut_out(None, [place.called], f"place-{nth}"))
        for nth, place in enumerate(rules.hiding.places)
        if "hand" not in place.called
    ]


def counters_of(rules: Rules, variant: Variant) -> list[Cards]:
    """The counters of every kind; none where points or bets are added up instead."""
    if not rules.counters.change_hands:
        return []
    thing, total = counter_of(variant), rules.counters.total
    kinds = [(kind.name, total // kind.worth) for kind in rules.counters.kinds]
    return [_cards(thing, number, kind) for kind, number in kinds or [("", total)] if number]


def track_of(rules: Rules) -> Track | None:
    """The track with its runners; None in a game without one."""
    if not isinstance(rules, ThrowingRules) or rules.circuit is None:
        return None
    track = rules.circuit
    first = 1 if track.between else 0
    gates = set() if track.between else {n * track.points // track.arms for n in range(track.arms)}
    names = [
        _("side %(side)d, no. %(number)d") % {"side": side + 1, "number": runner + 1}
        for side in range(rules.sides)
        for runner in range(track.runners)
    ]
    return Track(
        points=tuple((n, n in gates) for n in range(first, first + track.points)),
        runners=tuple(cut_out(None, [name, name], f"runner-{n}") for n, name in enumerate(names)),
    )


def _thrown(rules: ThrowingRules, grounds: Mapping[str, Ground]) -> Iterator[Paper]:
    found = things(group.implement for group in rules.groups if group.implement)
    for group in rules.groups:
        thing = found.get(group.implement)
        yield Paper(
            number=group.count,
            name=thing.title if thing else in_words(spoken(group.name)),
            faces=tuple(in_words(spoken(face)) for face in group.faces),
            cuts=tuple(
                cut_out(thing, group.faces, f"{group.name}-{nth}") for nth in range(group.count)
            ),
            bundles=(),
            grounds=_grounds(grounds, f"pieces.{group.name}", f"implements.{group.name}"),
        )


def _hidden(rules: GuessingRules, grounds: Mapping[str, Ground]) -> Iterator[Paper]:
    if rules.hiding is None:
        return
    # The sides hide in turn with the same pieces, unless both hide at once.
    hiders = rules.hiders * (rules.sides if rules.both else 1)
    found = things(piece.implement for piece in rules.hiding.pieces if piece.implement)
    for piece in rules.hiding.pieces:
        laid = Laid(_(piece.called), found.get(piece.implement))
        yield Paper(
            number=piece.count * hiders,
            name=laid.called,
            faces=(),
            cuts=tuple(bar(laid, f"{piece.name}-{nth}") for nth in range(piece.count * hiders)),
            bundles=(),
            grounds=_grounds(grounds, f"pieces.{piece.name}"),
        )


def _sticks(rules: GuessingRules, grounds: Mapping[str, Ground]) -> Iterator[Paper]:
    if rules.dividing is None:
        return
    sticks = rules.dividing.sticks
    held = choices(rules.document, rules.reading).get(dividing.HELD.path)
    each = held is not None and held.value == dividing.A_BUNDLE_EACH
    bundles = len(rules.seats) if each else 1
    number, marked = sticks.count * bundles, bundles if sticks.marked else 0
    thing = things([sticks.implement]).get(sticks.implement) if sticks.implement else None
    yield Paper(
        number=number,
        name=thing.title if thing else _("Stick"),
        faces=(),
        cuts=(),
        bundles=(
            *strips(thing, number - marked, long=True),
            *strips(thing, marked, _("marked"), long=True),
        ),
        grounds=_grounds(grounds, "dividing.sticks"),
    )


def _cards(thing: Thing | None, number: int, kind: str) -> Cards:
    if number > MOST_CUT:
        rows = tuple(range(min(ROW, number - first)) for first in range(0, number, ROW))
        return Cards(number, _(kind) if kind else "", (), rows)
    word = _(kind) if kind else ""
    return Cards(number, word, tuple(strips(thing, number, word)), ())


def _grounds(grounds: Mapping[str, Ground], *paths: str) -> tuple[Ground, ...]:
    return tuple(grounds[path] for path in paths if path in grounds)
