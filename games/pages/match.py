"""What the page of a match shows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from archive.models import Implement, Source, Variant
from games.drawing import Place, Thing, ground_of, thing, things
from games.models import Match
from games.play.grounds import Ground, grounds_of
from games.play.moving import LONGEST_WORD
from games.play.standing import Standing, standing_of
from games.play.telling import Fallen, Line, buttons, falls, latest_round, lines
from games.rules import begin

# The latest entries of the log that a page tells; the whole log has an address of its own.
LATEST = 60
# A computer that goes on scoring makes many throws in a row; so many of them are drawn.
MOST_DRAWN = 6


@dataclass(frozen=True)
class Told:
    """A line of the log with the pieces as they fell, ready to be drawn; none if nothing fell."""

    line: Line
    pieces: tuple[tuple[Thing | None, str], ...]


def context_of(match: Match, held: frozenset[int], whole_log: bool = False) -> dict[str, Any]:
    """The context of the page of a match for a visitor who holds these seats."""
    standing = standing_of(match)
    variant = match.version.ruleset.variant
    grounds = grounds_of(standing.rules, match.version)
    since = latest_round(standing)
    first = 0 if whole_log else min(since, standing.ordinal - LATEST)
    told = lines(standing, grounds, first)
    mover = standing.mover
    seed = match.public_seed
    sources = _sources(grounds.values())
    latest = _drawn(standing, [line for line in told if line.ordinal >= since])
    return {
        "match": match,
        "ruleset": match.version.ruleset,
        "variant": variant,
        "standing": standing,
        "seated": bool(held),
        "mine": mover is not None and mover.number in held,
        "mover": standing.name_of(mover.number) if mover else "",
        "buttons": buttons(standing),
        "round": latest,
        "fallen": [told for told in latest if told.pieces],
        "ground": ground_of(variant),
        "counter": _counter_of(variant),
        "places": places(standing, held),
        "log": told[::-1],
        "log_is_cut": first > 0,
        "open_clauses": [ground for ground in grounds.values() if ground.is_open],
        "sources": sources,
        "many_sources": len(sources) != 1,
        "seed": seed.hex() if seed else "",
        "longest_word": LONGEST_WORD,
        "old_version": match.version.ruleset.version != match.version.sha256,
    }


def places(standing: Standing, held: frozenset[int]) -> list[Place]:
    """Where counters can lie: the pool between two sides, and left out of a game without one."""
    # Nothing is hidden from anybody in a game of throwing, so every seat sees the same.
    now = standing.state.observation(0)
    found = [
        Place(
            key=f"side-{side}",
            name=capfirst(standing.side_names[side]),
            count=count,
            note=_note(standing, side, held),
        )
        for side, count in enumerate(now.holdings)
    ]
    if begin(standing.rules, standing.match.last_winner).observation(0).pool:
        found.insert(1, Place(key="pool", name=_("Pool"), count=now.pool))
    return found


def _note(standing: Standing, side: int, held: frozenset[int]) -> str:
    """Whether the visitor sits here and another elsewhere, and whether it is this side's turn."""
    notes = []
    mine = {standing.rules.side_of(seat) for seat in held}
    if side in mine and len(mine) < standing.rules.sides:
        notes.append(_("you"))
    result, mover = standing.state.result, standing.mover
    if result is not None and result.winner == side:
        notes.append(_("has won"))
    if mover is not None and standing.rules.side_of(mover.number) == side:
        notes.append(_("to move"))
    return ", ".join(notes)


def _drawn(standing: Standing, told: list[Line]) -> list[Told]:
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


def _counter_of(variant: Variant) -> Thing | None:
    counter = variant.implements.in_circulation().filter(sort=Implement.Sort.COUNTER).first()
    return thing(counter) if counter else None


def _sources(grounds: Iterable[Ground]) -> list[Source]:
    return list(
        {
            statement.passage.source_id: statement.passage.source
            for ground in grounds
            for statement in ground.rests_on
        }.values()
    )
