"""Playing again with the same players: the same reading, and the sides changed if wished."""

from __future__ import annotations

from django.db import transaction

from games.documents.versions import rules_for
from games.models import Match, Seat
from games.play.joining import join, may_take
from games.play.seating import seats_held
from games.play.starting import Follows, lay_out
from games.rules import Rules


@transaction.atomic
def rematch(before: Match, key: str, change_sides: bool = False) -> Match:
    """A match after another, with its reading and its players.

    Whoever asks keeps the seats held before; those of the other people are open for them. If
    another of the players has laid the next match out already, it is that one, and the seats in it
    are taken. Whoever held no seat begins a match of their own in which everybody sits at one
    screen. Raises ReadingError and NotPlayableError where the ruleset has a version now in which
    that reading cannot be played.
    """
    Match.objects.select_for_update(of=("self",)).get(pk=before.pk)
    held = seats_held(key, before)
    for laid_out in before.followed_by.in_circulation().order_by("created", "slug"):
        if laid_out.is_over:
            continue
        mine = may_take(laid_out, key)
        for side in mine:
            join(laid_out, side, key)
        if mine or (not laid_out.begun and seats_held(key, laid_out)):
            return laid_out
    ruleset = before.version.ruleset
    rules = rules_for(ruleset.current_version, before.reading)
    seats = [_before(rules, number, change_sides) for number in rules.seats]
    sat = {seat.number: Seat.Sort(seat.sort) for seat in before.seats.all()}
    sorts = [_sort(sat[number], number in held or not held) for number in seats]
    follows = Follows(before, _winner(rules, before, change_sides), tuple(seats)) if held else None
    return lay_out(ruleset, before.reading, sorts, key, follows)


def _sort(sat: Seat.Sort, mine: bool) -> Seat.Sort:
    if sat == Seat.Sort.COMPUTER:
        return sat
    return Seat.Sort.PERSON if mine else Seat.Sort.OPEN


def _before(rules: Rules, number: int, change_sides: bool) -> int:
    """The seat of the match before whose player sits at a seat now."""
    if not change_sides:
        return number
    player, side = divmod(number, rules.sides)
    return player * rules.sides + (side + 1) % rules.sides


def _winner(rules: Rules, before: Match, change_sides: bool) -> int | None:
    """The side that the winner of the match before is on now."""
    won = before.result["winner"] if before.result else None
    if won is None or not change_sides:
        return won
    return (int(won) - 1) % rules.sides
