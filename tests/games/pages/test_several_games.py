"""Several games played one after another, as the page of a match shows them."""

from django.test import Client

from games.pages.match import places
from games.play import moving
from games.play.standing import standing_of
from tests.games.play.test_hidden import seated


def test_the_games_that_a_side_has_won_stand_beside_its_counters(
    founding_archive: None, client: Client
) -> None:
    match = seated(client, Client(), "pima-vaputai")
    seats = standing_of(match).rules.seats
    moves = ["hide ball -", "hide ball -", "guess upper", "guess under"]
    # The first side fills, and the other never names the pair; ten grains each time.
    moves += ["hide ball -", "guess marked"] * 10

    for move in moves:
        moving.move(match, seats, standing_of(match).ordinal, move)

    standing = standing_of(match)
    assert standing.state.observation(None).games == (1, 0)
    notes = {place.key: place.note for place in places(standing, frozenset())}
    assert notes["side-0"].startswith("1 game won")
    assert "won" not in notes["side-1"]
