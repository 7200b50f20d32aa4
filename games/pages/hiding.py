"""What the mat shows of a guessing game: hands and covers, and sticks that are divided.

Whether a place is open follows from the events, which hold nothing hidden, and from what the
visitor's own side may know.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from archive.models import Implement, Variant
from games.drawing import thing, things
from games.drawing.hands import Heap, Hider, HidingPlace, Laid, Sticks, in_bundles
from games.play.standing import Standing
from games.rules import Step
from games.rules.blocks import dividing, guessing
from games.rules.blocks.hiding import Holding
from games.rules.dividing_rules import DividingRules
from games.rules.engine.guess_actions import Hide
from games.rules.engine.guess_events import Counted, Hid, Shown
from games.rules.guessing_rules import GuessingRules
from games.rules.hiding_rules import HidingRules

ACTS = ("hide", "guess")
# Sticks that are not counted off by a number lie in bundles of so many.
BUNDLE = 10


def hiders(
    standing: Standing, held: Collection[int], variant: Variant, opened: bool = False
) -> tuple[Hider, ...]:
    """Those who hide now, or who showed last what they had; nobody in a game without hiding.

    ``opened`` shows what everybody has hidden: of a match that has gone on since, or is over.
    """
    rules = standing.state.now
    if not isinstance(rules, GuessingRules) or rules.hiding is None:
        return ()
    now = standing.state.observation(standing.eyes_of(held))
    if now.stage in ACTS:
        done = _hidden_so_far(standing)
        if done:
            mine = [n for n, seat in enumerate(now.playing) if rules.side_of(seat) == now.side]
            own = {
                number: _read(standing, f"hide {notation}")
                for number, (_seat, notation) in zip(mine, now.hidden, strict=False)
            }
            if opened:
                own = dict(enumerate(_hidden(standing)))
            looked = _looked(rules, now.guesses)
            return tuple(
                Hider(
                    name=name,
                    note=_note(number < done, number in own and not opened),
                    places=_places(
                        rules.hiding,
                        own.get(number),
                        closed=_("hidden") if number < done else _("nothing hidden yet"),
                        looked=looked,
                    ),
                    form=_form(rules.hiding, variant),
                )
                for number, name in enumerate(_names(standing, now.playing))
            )
    shown = _last_shown(standing)
    before = _hiding_of(standing, shown[0].phase) if shown else rules.hiding
    return tuple(
        Hider(
            name=name,
            note=_("shown, and guessed") if event.right else _("shown, and missed"),
            places=_places(before, event.holding),
            form=_form(before, variant),
        )
        for name, event in zip(_names(standing, [e.seat for e in shown]), shown, strict=True)
    )


def _hiding_of(standing: Standing, phase: str) -> HidingRules:
    """How it was hidden in a part of the game, which may be over."""
    rules = standing.rules.in_phase(phase)
    assert isinstance(rules, GuessingRules)
    assert rules.hiding is not None
    return rules.hiding


def sticks(standing: Standing) -> Sticks | None:
    """The sticks as they were divided last; None before, and in a game without them."""
    rules = standing.state.now
    if not isinstance(rules, GuessingRules) or rules.dividing is None:
        return None
    now, total = standing.state.observation(None), rules.dividing.bundle
    if now.stage == "guess":
        return Sticks(capfirst(standing.name_of(now.playing[0])), total)
    for step in reversed(standing.steps):
        for event in step.events:
            if isinstance(event, Counted):
                return Sticks(
                    capfirst(standing.name_of(event.seat)),
                    total,
                    _heaps(rules.dividing, event.bunch.sticks),
                )
    return None


def _heaps(rules: DividingRules, parted: int) -> tuple[Heap, ...]:
    """The sticks parted off and those kept; those by which the guess is judged are counted off."""
    of = {guessing.REMAINDER: rules.names.by, guessing.PARITY: 2}.get(rules.names.kind, 0)
    kept = rules.bundle - parted
    heaps = (
        (
            parted,
            ngettext("%(number)d stick parted off", "%(number)d sticks parted off", parted),
            rules.counted == dividing.PARTED,
        ),
        (
            kept,
            ngettext("%(number)d stick kept", "%(number)d sticks kept", kept),
            rules.counted != dividing.PARTED,
        ),
    )
    return tuple(
        Heap(
            called=called % {"number": number},
            bundles=in_bundles(number, of if of and counted else BUNDLE),
            of=of or BUNDLE,
            left=_left(number % of) if of and counted else "",
        )
        for number, called, counted in heaps
    )


def _left(number: int) -> str:
    if not number:
        return _("none left over")
    return ngettext("%(number)d left over", "%(number)d left over", number) % {"number": number}


def _hidden_so_far(standing: Standing) -> int:
    """How many of those who hide in this play have done so; everybody sees as much."""
    return len(_hides(standing))


def _hidden(standing: Standing) -> list[Holding]:
    """How they have hidden, one after another, for those who may see all of it."""
    return [_read(standing, step.notation) for step in _hides(standing)]


def _hides(standing: Standing) -> list[Step]:
    """The entries of this play by which something was hidden that is hidden still."""
    found: list[Step] = []
    for step in reversed(standing.steps):
        if not step.state.secret:
            break
        found += [step for event in step.events if isinstance(event, Hid)]
    return found[::-1]


def _names(standing: Standing, seats: Sequence[int | None]) -> list[str]:
    """Those who hide by name, numbered where one player hides for several; None is nobody who
    plays."""
    names = [capfirst(_("the hider") if s is None else standing.name_of(s)) for s in seats]
    if len(set(seats)) == len(seats):
        return names
    return [
        _("%(player)s, hider %(number)d") % {"player": name, "number": number}
        for number, name in enumerate(names, 1)
    ]


def _read(standing: Standing, notation: str) -> Holding:
    """A holding from its notation."""
    action = standing.state.read(notation)
    assert isinstance(action, Hide)
    return action.holding


def _looked(rules: GuessingRules, guesses: tuple[tuple[int, str], ...]) -> frozenset[str]:
    """The places in which somebody has looked in vain."""
    if rules.hiding is None or rules.hiding.looks == 1:
        return frozenset()
    return frozenset(word for _seat, guess in guesses for word in guess.split()[1:])


def _note(done: bool, own: bool) -> str:
    if own:
        return _("hidden; only your side sees where")
    return _("hidden") if done else _("has not hidden yet")


def _places(
    hiding: HidingRules,
    holding: Holding | None,
    closed: str = "",
    looked: frozenset[str] = frozenset(),
) -> tuple[HidingPlace, ...]:
    pieces = {piece.name: piece for piece in hiding.pieces}
    known = things({piece.implement for piece in hiding.pieces if piece.implement})
    return tuple(
        HidingPlace(
            called=capfirst(_(place.called)),
            pieces=None
            if holding is None
            else tuple(
                Laid(_(pieces[name].called), known.get(pieces[name].implement))
                for name in holding.contents[number]
            ),
            note=_("looked there in vain") if place.name in looked else closed,
        )
        for number, place in enumerate(hiding.places)
    )


def _last_shown(standing: Standing) -> list[Shown]:
    for step in reversed(standing.steps):
        shown = [event for event in step.events if isinstance(event, Shown)]
        if shown:
            return shown
    return []


def _form(hiding: HidingRules, variant: Variant) -> str:
    """How a closed place is drawn, as far as the places and the variant's things tell it."""
    if not any("hand" in place.called for place in hiding.places):
        return "cover"
    coverings = variant.implements.in_circulation().filter(sort=Implement.Sort.COVERING)
    said = (material for one in coverings for material in thing(one).materials)
    return "bunch" if any("grass" in material for material in said) else "hand"
