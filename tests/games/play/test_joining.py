"""Open seats, and playing again with the same people."""

from __future__ import annotations

import pytest

from games.models import Match, Ruleset, Seat
from games.play import moving
from games.play.joining import join, may_take
from games.play.refusals import (
    NoSideError,
    NotInvitedError,
    NotSeatedError,
    OpenSeatsError,
    OverError,
    TakenError,
)
from games.play.rematch import rematch
from games.play.seating import invitations, seats_held
from games.play.standing import standing_of
from games.play.starting import lay_out

HOST, GUEST, STRANGER = "host", "guest", "stranger"
SORTS = (Seat.Sort.PERSON, Seat.Sort.OPEN)


@pytest.fixture
def waiting(staves: Ruleset) -> Match:
    """A match with its second seat open."""
    return lay_out(staves, "", SORTS, HOST)


@pytest.fixture
def played(waiting: Match) -> Match:
    """A match of host and guest that the host has given up, so that side 1 has won."""
    join(waiting, 1, GUEST, invitations(HOST, waiting)[1])
    moving.begin(waiting, [0], "")
    moving.resign(waiting, [0], waiting.log.count(), 0)
    waiting.refresh_from_db()
    return waiting


def test_whoever_has_the_link_takes_the_side_and_nobody_else(waiting: Match) -> None:
    link = invitations(HOST, waiting)[1]
    with pytest.raises(NotInvitedError):
        join(waiting, 1, STRANGER, "f" * 64)
    with pytest.raises(NoSideError):
        join(waiting, 2, GUEST, link)
    join(waiting, 1, GUEST, link)
    assert seats_held(GUEST, waiting) == {1}
    assert seats_held(HOST, waiting) == {0}
    with pytest.raises(TakenError):
        join(waiting, 1, STRANGER, link)
    assert seats_held(STRANGER, waiting) == frozenset()
    assert invitations(HOST, waiting) == {}


def test_taking_a_side_twice_changes_nothing(waiting: Match) -> None:
    link = invitations(HOST, waiting)[1]
    join(waiting, 1, GUEST, link)
    moved = Match.objects.get(pk=waiting.pk).moved
    join(waiting, 1, GUEST, link)
    assert Match.objects.get(pk=waiting.pk).moved == moved


def test_one_link_takes_all_seats_of_its_side(staves: Ruleset) -> None:
    person, left_open = Seat.Sort.PERSON, Seat.Sort.OPEN
    match = lay_out(staves, "players.per-side=2", (person, left_open, person, left_open), HOST)
    links = invitations(HOST, match)
    assert set(links) == {1}

    join(match, 1, GUEST, links[1])

    assert seats_held(GUEST, match) == {1, 3}
    assert seats_held(HOST, match) == {0, 2}
    with pytest.raises(TakenError):
        join(match, 0, GUEST, links[1])


def test_an_invitation_moves_nothing(waiting: Match) -> None:
    assert seats_held(invitations(HOST, waiting)[1], waiting) == frozenset()
    assert invitations(GUEST, waiting) == invitations("", waiting) == {}


def test_a_match_begins_when_all_have_sat_down(waiting: Match) -> None:
    with pytest.raises(OpenSeatsError):
        moving.begin(waiting, [0], "")
    join(waiting, 1, GUEST, invitations(HOST, waiting)[1])
    assert moving.begin(waiting, [1], "").match.begun


def test_only_from_a_seat_of_ones_own_can_a_match_be_given_up(waiting: Match) -> None:
    join(waiting, 1, GUEST, invitations(HOST, waiting)[1])
    moving.begin(waiting, [0], "")
    with pytest.raises(NotSeatedError):
        moving.resign(waiting, [1], waiting.log.count(), 0)
    after = moving.resign(waiting, [1], waiting.log.count(), 1)
    assert after.match.result == {"winner": 0, "reason": "resigned", "clause": ""}
    assert standing_of(after.match).entries[-1].notation == "resigns 2"
    with pytest.raises(OverError):
        moving.resign(waiting, [0], waiting.log.count(), 0)


def test_a_rematch_keeps_the_players_and_changes_the_sides(played: Match) -> None:
    again = rematch(played, GUEST, change_sides=True)
    assert again.follows == played
    assert seats_held(GUEST, again) == {0}
    assert again.last_winner == 0
    assert may_take(again, HOST) == {1}
    assert may_take(again, STRANGER) == frozenset()
    # The other player's wish for a rematch leads to the same match.
    assert rematch(played, HOST, change_sides=True) == again
    assert seats_held(HOST, again) == {1}


def test_a_rematch_on_the_same_sides_leaves_them(played: Match) -> None:
    again = rematch(played, HOST)
    assert seats_held(HOST, again) == {0}
    assert again.last_winner == 1
    join(again, 1, GUEST)
    assert seats_held(GUEST, again) == {1}


def test_who_did_not_play_begins_a_match_of_their_own(played: Match) -> None:
    again = rematch(played, STRANGER)
    assert again.follows is None
    assert again.last_winner is None
    assert seats_held(STRANGER, again) == {0, 1}
