"""The list of matches, and beginning one."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.models import Match, Ruleset, Seat
from games.models.match import STILL
from tests.games.conftest import PLUMS, STAVES, Start, play_to_the_end


@pytest.fixture
def form(founding_archive: None) -> dict[str, str]:
    return {"ruleset": STAVES, "opponent": "people"}


def test_a_match_is_named_past_guessing(start: Start) -> None:
    names = {start().slug for _ in range(3)}

    assert len(names) == 3
    for name in names:
        assert len(name) == 24
        assert set(name) <= set("abcdefghijklmnopqrstuvwxyz234567")


def test_people_on_one_screen_hold_every_seat(start: Start) -> None:
    match = start(**{"clause.players.per-side": "2"})

    assert [seat.sort for seat in match.seats.all()] == [Seat.Sort.PERSON] * 4


@pytest.mark.parametrize(("side", "sorts"), [("0", "pcpc"), ("1", "cpcp")])
def test_against_the_computer_a_visitor_sits_on_one_side(
    start: Start, side: str, sorts: str
) -> None:
    match = start(opponent="computer", side=side, **{"clause.players.per-side": "2"})

    assert "".join(seat.sort[0] for seat in match.seats.all()) == sorts


def test_a_seat_keeps_the_hash_of_its_token_alone(client: Client, start: Start) -> None:
    match = start()
    key = client.session["seat_key"]

    for seat in match.seats.all():
        assert key not in seat.token_hash
        assert len(seat.token_hash) == 64
    hashes = [seat.token_hash for seat in match.seats.all()]
    assert len(set(hashes)) == len(hashes)


def test_a_match_keeps_its_reading_in_canonical_form(start: Start) -> None:
    match = start(
        **{
            "clause.end": "pool-empty",
            "clause.turn.again": "while-scoring",
            "clause.counters.win-beyond-pool": "rest-from-the-opponent",
        }
    )

    assert match.reading == "turn.again=while-scoring,end=pool-empty"


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("clause.turn.again", "sometimes", "“sometimes” is none of the answers"),
        ("clause.turn.agian", "never", "This game has no rule “turn.agian” to choose"),
        ("clause.turn.again", "\0", "is none of the answers"),
        ("opponent", "ghost", "“ghost” is nobody to play with"),
        ("side", "7", "“7” is no side"),
        ("reading", "end=never", "“never” is none of the answers"),
        ("reading", "end", "a reading that cannot be read"),
    ],
)
def test_a_form_that_names_what_there_is_not_begins_nothing(
    client: Client, form: dict[str, str], field: str, value: str, said: str
) -> None:
    answer = client.post("/matches/", {**form, field: value})

    assert answer.status_code == 400
    page = answer.content.decode()
    assert said.casefold() in page.casefold()
    assert "No match was begun" in page
    assert 'action="/matches/"' in page
    assert not Match.objects.exists()


def test_a_choice_that_needs_another_is_refused_without_it(
    client: Client, form: dict[str, str]
) -> None:
    data = {**form, "ruleset": PLUMS, "clause.throw.after-void": "turn-passes"}

    answer = client.post("/matches/", data)

    assert answer.status_code == 400
    page = answer.content.decode()
    assert "goes only with “Once in 10 throws”" in page
    assert 'value="turn-passes" checked' in page


@pytest.mark.parametrize("slug", ["", "no-such", "\0", "../x", "x" * 5000])
def test_a_ruleset_that_there_is_not_is_not_found(
    client: Client, form: dict[str, str], slug: str
) -> None:
    assert client.post("/matches/", {**form, "ruleset": slug}).status_code == 404
    assert client.post("/matches/", {"after": slug}).status_code == 404


def test_a_ruleset_that_is_a_record_only_is_not_begun(client: Client, form: dict[str, str]) -> None:
    Ruleset.objects.filter(slug=STAVES).update(status=Ruleset.Status.RECORD_ONLY)

    assert client.post("/matches/", form).status_code == 404


def test_a_new_match_keeps_the_reading_the_seats_and_who_won(client: Client, begun: Start) -> None:
    before = begun(
        opponent="computer",
        side="1",
        **{"clause.players.starts": "last-winner", "clause.end": "pool-empty"},
    )
    play_to_the_end(client, before)

    answer = client.post("/matches/", {"after": before.slug})

    match = Match.objects.exclude(pk=before.pk).get()
    assert answer["Location"] == match.get_absolute_url()
    assert match.reading == before.reading
    assert [seat.sort for seat in match.seats.all()] == ["computer", "person"]
    assert before.result is not None
    assert match.last_winner == before.result["winner"]
    assert match.seed != before.seed
    client.post(f"{match.get_absolute_url()}begin/", {"word": ""})
    if match.last_winner is not None:
        assert match.log.get(ordinal=0).notation == f"begins {match.last_winner + 1}"


def test_a_new_match_is_not_bound_to_a_reading_that_is_no_longer_there(
    client: Client, begun: Start
) -> None:
    before = begun(**{"clause.turn.again": "while-scoring"})
    Match.objects.filter(pk=before.pk).update(reading="turn.again=gone")

    answer = client.post("/matches/", {"after": before.slug})

    assert answer.status_code == 400
    assert "is none of the answers" in answer.content.decode()


def test_the_list_has_the_latest_match_first(client: Client, begun: Start) -> None:
    first, second = begun(), begun(PLUMS)

    page = client.get("/matches/").content.decode()

    assert page.index(second.slug) < page.index(first.slug)


def test_a_match_that_has_not_begun_is_on_no_list(client: Client, start: Start) -> None:
    match = start(opponent="link")

    assert match.slug not in client.get("/matches/").content.decode()


def test_the_list_tells_who_plays_and_how_it_stands(client: Client, begun: Start) -> None:
    begun(opponent="computer")
    given_up = begun(PLUMS)
    client.post(f"/matches/{given_up.slug}/resign/", {"ordinal": "1", "seat": "1"})

    page = client.get("/matches/").content.decode()

    assert "One person and the computer. Going on." in page
    assert "2 people. Side 2 gave the match up; side 1 has won." in page


@pytest.mark.usefixtures("short_game")
def test_a_match_played_to_its_end_is_told_with_its_winner(client: Client, begun: Start) -> None:
    match = begun(**{"clause.end": "pool-empty"})
    play_to_the_end(client, match)
    assert match.result is not None
    winner = match.result["winner"]

    page = client.get("/matches/").content.decode()

    told = "Over; nobody has won." if winner is None else f"Side {winner + 1} has won."
    assert f"2 people. {told}" in page


def test_the_list_can_be_narrowed_to_what_goes_on_or_is_over(client: Client, begun: Start) -> None:
    going_on, given_up, still = begun(), begun(), begun()
    client.post(f"/matches/{given_up.slug}/resign/", {"ordinal": "1", "seat": "0"})
    Match.objects.filter(pk=still.pk).update(moved=timezone.now() - STILL)

    def listed(only: str) -> set[str]:
        page = client.get("/matches/", {"only": only}).content.decode()
        return {match.slug for match in (going_on, given_up, still) if match.slug in page}

    assert listed("going-on") == {going_on.slug}
    assert listed("over") == {given_up.slug, still.slug}
    answer = client.get("/matches/", {"only": "lost"})
    assert answer.status_code == 400
    assert "“lost” is no state of a match" in answer.content.decode()


@pytest.mark.parametrize("page", ["0", "-1", "1000000", "x", "9" * 30])
def test_a_page_of_the_list_that_there_is_not_is_the_nearest(
    client: Client, begun: Start, page: str
) -> None:
    match = begun()

    answer = client.get("/matches/", {"page": page})

    assert answer.status_code == 200
    assert match.slug in answer.content.decode()


def test_the_list_asks_a_bounded_number_of_queries(
    client: Client, begun: Start, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(12):
        begun()

    with django_assert_max_num_queries(6):
        client.get("/matches/")
