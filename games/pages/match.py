"""What the page of a match shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from archive.models import Implement, Term, Variant
from games.drawing import Place, Thing, ground_of, thing, things
from games.models import Match
from games.pages.hiding import hiders, sticks
from games.play.choosing import groups, on_the_guess
from games.play.grounds import Ground, grounds_of, sources_of
from games.play.moving import LONGEST_WORD
from games.play.standing import Standing, standing_of
from games.play.telling import Fallen, Line, falls, latest_round, latest_throw, lines
from games.rules import begin
from games.rules.guessing_rules import GuessingRules
from games.rules.throwing_rules import ThrowingRules

# The latest entries of the log that a page tells; the whole log has an address of its own.
LATEST = 60
# A computer that goes on scoring makes many throws in a row; so many of them are drawn.
MOST_DRAWN = 6


@dataclass(frozen=True)
class Told:
    """A line of the log with the pieces as they fell, ready to be drawn; none if nothing fell."""

    line: Line
    pieces: tuple[tuple[Thing | None, str], ...]


@dataclass(frozen=True)
class OnTrack:
    """Where one side starts and stands on the track, in words."""

    name: str
    start: str
    runners: tuple[str, ...]
    laps: int


def context_of(
    match: Match, held: frozenset[int], whole_log: bool = False, look: str = ""
) -> dict[str, Any]:
    """The context of the page of a match for a visitor who holds these seats.

    ``look`` is the place in the log up to which somebody at a shared screen has asked to see what
    there is to choose; what is chosen later is covered again.
    """
    standing = standing_of(match)
    variant = match.version.ruleset.variant
    grounds = grounds_of(standing.rules, match.version)
    since = latest_round(standing)
    first = 0 if whole_log else min(since, standing.ordinal - LATEST)
    told = lines(standing, grounds, first)
    # Nobody is to move before the match has begun.
    mover = standing.mover if match.begun else None
    mine = mover is not None and mover.number in held
    covered = mine and standing.covers(held)
    opened = covered and look == str(standing.ordinal)
    seed = match.public_seed
    sources = sources_of(grounds.values())
    latest = drawn(standing, [line for line in told if line.ordinal >= since])
    return {
        "match": match,
        "ruleset": match.version.ruleset,
        "variant": variant,
        "standing": standing,
        "seated": bool(held),
        "mine": mine,
        "covered": covered and not opened,
        "opened": opened,
        "mover": standing.name_of(mover.number) if mover else "",
        "groups": groups(standing) if mine and (opened or not covered) else (),
        "on_the_guess": on_the_guess(standing),
        "throws": isinstance(standing.rules, ThrowingRules),
        "hiders": hiders(standing, held, variant),
        "sticks": sticks(standing),
        "phase": standing.state.observation(None).phase,
        "track": track(standing),
        "called": calls_of(standing, variant),
        "round": latest,
        "fallen": [told for told in latest if told.pieces] or fallen_last(standing, grounds),
        "ground": ground_of(variant),
        "counter": counter_of(variant),
        "places": places(standing, held),
        "log": told[::-1],
        "log_is_cut": first > 0,
        "log_is_whole": whole_log,
        "open_clauses": [ground for ground in grounds.values() if ground.is_open],
        "sources": sources,
        "many_sources": len(sources) != 1,
        "seed": seed.hex() if seed else "",
        "longest_word": LONGEST_WORD,
        "old_version": match.version.ruleset.version != match.version.sha256,
    }


def places(standing: Standing, held: frozenset[int]) -> list[Place]:
    """Where counters can lie: the pool between two sides, and left out of a game without one."""
    now = standing.state.observation(None)
    points = not standing.rules.counters.change_hands
    if now.purses:
        found = [
            Place(
                key=f"seat-{seat}",
                name=capfirst(standing.name_of(seat)),
                count=count,
                note=_note(standing, standing.rules.side_of(seat), held, seat in now.out),
            )
            for seat, count in enumerate(now.purses)
        ]
    else:
        found = [
            Place(
                key=f"side-{side}",
                name=capfirst(standing.side_names[side]),
                count=count,
                note=_note(standing, side, held),
                points=points,
            )
            for side, count in enumerate(now.holdings)
        ]
    if begin(standing.rules, standing.match.last_winner).observation(None).pool or now.pool:
        found.insert(1, Place(key="pool", name=_("Pool"), count=now.pool))
    return found


def track(standing: Standing) -> list[OnTrack]:
    """Where the sides stand on a track; nothing in a game without one."""
    now = standing.state.observation(None)
    stands = [tuple(zip(on.points, on.gone, strict=True)) for on in now.track]
    return [
        OnTrack(
            name=capfirst(standing.side_names[side]),
            start=_("not yet chosen")
            if on.gate is None or not on.way
            else _("gate %(number)d, %(way)s") % {"number": on.gate + 1, "way": _(on.way)},
            runners=tuple(_stands(point, gone) for point, gone in stand),
            laps=on.laps,
        )
        for side, (on, stand) in enumerate(zip(now.track, stands, strict=True))
    ]


def _stands(point: int | None, gone: int | None) -> str:
    """Where one runner stands, in words."""
    if point is not None:
        return _("point %(number)d") % {"number": point}
    return _("not on its way") if gone is None else _("at its gate")


def _note(standing: Standing, side: int, held: frozenset[int], out: bool = False) -> str:
    """Whether the visitor sits here and another elsewhere, and whether it is this side's turn; of
    several games, how many this side has won that count."""
    notes = [_("out")] if out else []
    games = standing.state.observation(None).games
    if games and games[side]:
        won = ngettext("%(number)d game won", "%(number)d games won", games[side])
        notes.append(won % {"number": games[side]})
    mine = {standing.rules.side_of(seat) for seat in held}
    if side in mine and len(mine) < standing.rules.sides:
        notes.append(_("you"))
    result, mover = standing.state.result, standing.mover
    if result is not None and result.winner == side:
        notes.append(_("has won"))
    begun = standing.match.begun is not None
    if begun and mover is not None and standing.rules.side_of(mover.number) == side:
        notes.append(_("to move"))
    return ", ".join(notes)


def drawn(standing: Standing, told: list[Line]) -> list[Told]:
    """The latest of some lines of the log, each with the pieces as they fell."""
    latest = told[-MOST_DRAWN:]
    fallen: dict[int, Fallen] = {fall.line.ordinal: fall for fall in falls(standing, latest)}
    slugs = {slug for fall in fallen.values() for slug, _face in fall.pieces if slug}
    found = things(slugs) if slugs else {}
    return [
        Told(
            line,
            tuple(
                (found.get(slug), face)
                for slug, face in (fallen[line.ordinal].pieces if line.ordinal in fallen else ())
            ),
        )
        for line in latest
    ]


def fallen_last(standing: Standing, grounds: Mapping[str, Ground]) -> list[Told]:
    """The latest throw, with the pieces as they fell; nothing before there is one."""
    at = latest_throw(standing)
    if at is None:
        return []
    return drawn(standing, list(lines(standing.at(at + 1), grounds, at)))


def counter_of(variant: Variant) -> Thing | None:
    """The counter that a variant is played with, if its records tell one."""
    counter = variant.implements.in_circulation().filter(sort=Implement.Sort.COUNTER).first()
    return thing(counter) if counter else None


def calls_of(standing: Standing, variant: Variant) -> dict[str, str]:
    """The words that are called out in a guess, each with the code of its language."""
    rules = standing.state.now
    if not isinstance(rules, GuessingRules) or not rules.calls:
        return {}
    terms = (
        Term.objects.in_circulation()
        .filter(uses__variant=variant, form__in=rules.calls.values())
        .prefetch_related("communities")
    )
    return {term.form: term.language for term in terms}
