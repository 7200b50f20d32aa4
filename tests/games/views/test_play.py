"""The page of a match, and what is done on it."""

from __future__ import annotations

import base64
import datetime
import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.models import Match
from games.play.standing import standing_of
from tests.games.conftest import PLUMS, STAVES, Start, play_to_the_end


def throw(client: Client, match: Match, ordinal: int | None = None) -> Any:
    """Send the form of the page as it is now, or as it was at an ordinal."""
    at = match.log.count() if ordinal is None else ordinal
    return client.post(f"/matches/{match.slug}/moves/", {"ordinal": str(at), "move": "throw"})


def notations(match: Match) -> list[str]:
    return list(match.log.order_by("ordinal").values_list("notation", flat=True))


def page_of(client: Client, match: Match) -> str:
    return client.get(match.get_absolute_url()).content.decode()


def test_the_commitment_is_shown_before_the_word_is_fixed(client: Client, start: Start) -> None:
    match = start()

    page = page_of(client, match)

    assert match.commitment in page
    assert 'name="word"' in page
    assert match.begun is None
    assert not match.log.exists()


def test_no_move_is_made_before_the_match_has_begun(client: Client, start: Start) -> None:
    match = start()

    answer = throw(client, match)

    assert answer.status_code == 409
    assert "has not begun" in answer.content.decode()
    assert not match.log.exists()


def test_the_word_is_fixed_when_the_match_begins_and_lots_are_drawn(
    client: Client, begun: Start
) -> None:
    match = begun(word="acorn")

    assert match.word == "acorn"
    assert notations(match)[0] in ("begins 1", "begins 2")
    assert "acorn" in page_of(client, match)


def test_a_match_does_not_begin_twice(client: Client, begun: Start) -> None:
    match = begun(word="acorn")
    before = notations(match)

    answer = client.post(f"/matches/{match.slug}/begin/", {"word": "other"})

    assert answer.status_code == 409
    match.refresh_from_db()
    assert match.word == "acorn"
    assert notations(match) == before


@pytest.mark.parametrize("word", ["a\0b", "a\nb", "x" * 101])
def test_a_word_that_cannot_be_mixed_in_is_refused(client: Client, start: Start, word: str) -> None:
    match = start()

    answer = client.post(f"/matches/{match.slug}/begin/", {"word": word})

    assert answer.status_code == 400
    match.refresh_from_db()
    assert match.begun is None


def test_a_throw_leads_back_to_the_page_of_the_match(client: Client, begun: Start) -> None:
    match = begun()

    answer = throw(client, match)

    assert answer.status_code == 302
    assert answer["Location"] == f"/matches/{match.slug}/#mat"
    assert notations(match)[1] == "throw"
    assert notations(match)[2].startswith("staves: ")


def test_the_page_names_the_clause_that_fired_with_its_mark_and_locator(
    client: Client, begun: Start
) -> None:
    match = begun()
    throw(client, match)

    page = page_of(client, match)

    assert f"/clauses/{STAVES}.scores." in page
    assert "basis-stated" in page
    assert 'href="/passages/bg-staves-1/"' in page


def test_a_double_click_makes_one_move(client: Client, begun: Start) -> None:
    match = begun()
    throw(client, match, 1)
    once = notations(match)

    answer = throw(client, match, 1)

    assert answer.status_code == 409
    assert "already made, once" in answer.content.decode()
    assert notations(match) == once


def test_the_page_of_an_old_tab_is_answered_with_the_match_as_it_stands(
    client: Client, begun: Start
) -> None:
    match = begun(PLUMS)
    throw(client, match)
    throw(client, match)
    before = notations(match)

    answer = client.post(f"/matches/{match.slug}/moves/", {"ordinal": "1", "move": "begins 1"})

    assert answer.status_code == 409
    page = answer.content.decode()
    assert "The match has gone on" in page
    assert f'data-ordinal="{len(before)}"' in page
    assert notations(match) == before


def test_reloading_the_page_after_a_move_plays_nothing(client: Client, begun: Start) -> None:
    match = begun()
    throw(client, match)
    before = notations(match)

    page_of(client, match)
    opened = client.get(f"/matches/{match.slug}/moves/")

    assert opened.status_code == 302
    assert notations(match) == before


def test_a_form_from_the_future_is_refused(client: Client, begun: Start) -> None:
    match = begun()

    assert throw(client, match, 7).status_code == 400
    assert len(notations(match)) == 1


@pytest.mark.parametrize("ordinal", ["", "-1", "one", "1.0", "9" * 40, "\0", "１"])
def test_a_form_without_a_true_ordinal_is_refused(
    client: Client, begun: Start, ordinal: str
) -> None:
    match = begun()

    answer = client.post(f"/matches/{match.slug}/moves/", {"ordinal": ordinal, "move": "throw"})

    assert answer.status_code == 400
    assert "Nothing was played" in answer.content.decode()
    assert len(notations(match)) == 1


@pytest.mark.parametrize(
    ("move", "status"),
    [
        ("", 400),
        ("\0", 400),
        ("throw\0", 400),
        ("throwing", 400),
        ("x" * 100_000, 400),
        ("<script>", 400),
        ("begins 1", 409),
        ("void", 409),
        ("staves: flat flat flat flat flat flat", 409),
        ("staves: flat", 400),
        ("go on", 409),
    ],
)
def test_what_is_no_move_now_is_refused(
    client: Client, begun: Start, move: str, status: int
) -> None:
    match = begun()

    answer = client.post(f"/matches/{match.slug}/moves/", {"ordinal": "1", "move": move})

    assert answer.status_code == status
    assert "<script>" not in answer.content.decode().replace("<script src", "")
    assert len(notations(match)) == 1


def test_an_offer_to_end_the_game_can_be_declined(client: Client, begun: Start) -> None:
    match = begun("miwok-stick-game")
    address = f"/matches/{match.slug}/moves/"
    while "offer end" not in (moves := [*map(str, standing_of(match).state.legal_actions())]):
        client.post(address, {"ordinal": str(match.log.count()), "move": moves[0]})
    client.post(address, {"ordinal": str(match.log.count()), "move": "offer end"})

    answer = client.post(address, {"ordinal": str(match.log.count()), "move": "go on"})

    assert answer.status_code == 302
    assert notations(match)[-2:] == ["offer end", "go on"]


def test_somebody_without_a_seat_watches_and_does_not_move(client: Client, begun: Start) -> None:
    match = begun()
    other = Client()

    page = page_of(other, match)
    answer = throw(other, match)

    assert "You are watching" in page
    assert 'name="move"' not in page
    assert answer.status_code == 403
    assert "no seat" in answer.content.decode()
    assert len(notations(match)) == 1


def test_somebody_without_a_seat_does_not_begin_a_match(client: Client, start: Start) -> None:
    match = start()

    assert Client().post(f"/matches/{match.slug}/begin/", {"word": "x"}).status_code == 403
    match.refresh_from_db()
    assert match.begun is None


def test_watching_needs_no_session(begun: Start) -> None:
    match = begun()
    other = Client()

    other.get(match.get_absolute_url())

    assert "sessionid" not in other.cookies


def test_the_computer_answers_at_once(client: Client, begun: Start) -> None:
    match = begun(opponent="computer")

    throw(client, match)

    page = page_of(client, match)
    seats = [entry.seat.number for entry in match.log.all() if entry.seat]
    assert set(seats) == {0, 1}
    assert "The player is to move." in page
    assert "The computer:" in page


def test_the_computer_throws_first_where_the_lot_says_so(client: Client, begun: Start) -> None:
    for _ in range(20):
        match = begun(opponent="computer", side="1")
        log = notations(match)
        if log[0] == "begins 1":
            break
    else:
        pytest.fail("Twenty lots fell alike.")

    assert log[1] == "throw"
    assert 'name="move"' in page_of(client, match)


@pytest.mark.usefixtures("short_game")
def test_a_match_is_over_when_it_is_over(client: Client, begun: Start) -> None:
    match = begun()
    play_to_the_end(client, match)

    page = page_of(client, match)
    answer = throw(client, match)

    assert match.result is not None
    assert match.result["winner"] in (0, 1)
    assert "has won" in page
    assert 'name="move"' not in page
    assert answer.status_code == 409
    assert "This match is over" in answer.content.decode()


def test_nothing_that_is_answered_before_the_end_holds_the_seed(
    client: Client, start: Start
) -> None:
    match = start(**{"clause.end": "pool-empty"})
    seed = bytes(match.seed)
    forms = [
        seed,
        seed.hex().encode(),
        seed.hex().upper().encode(),
        base64.b64encode(seed).rstrip(b"="),
        base64.urlsafe_b64encode(seed).rstrip(b"="),
        str(int.from_bytes(seed, "big")).encode(),
        str(int.from_bytes(seed, "little")).encode(),
        str(list(seed)).encode(),
        repr(seed).encode(),
    ]

    def is_silent(answer: Any) -> bool:
        whole = answer.serialize() + str(answer.cookies).encode()
        return not any(form in whole for form in forms)

    address = match.get_absolute_url()
    assert is_silent(client.get(address))
    assert is_silent(client.post(f"{address}begin/", {"word": "acorn"}))
    throw(client, match)
    assert is_silent(client.get(f"{address}?log=whole"))
    assert is_silent(client.get(address, headers={"HX-Request": "true"}))
    assert is_silent(client.get(f"/api/v1/matches/{match.slug}/"))
    assert is_silent(client.get("/matches/"))
    assert is_silent(throw(client, match, 0))
    assert is_silent(throw(Client(), match))
    while match.ended is None:
        assert is_silent(client.get(address))
        assert is_silent(throw(client, match))
        match.refresh_from_db()

    assert not is_silent(client.get(address))


def test_a_match_that_lay_still_is_closed_and_shows_its_seed(client: Client, begun: Start) -> None:
    match = begun()
    long_ago = timezone.now() - datetime.timedelta(days=30)
    Match.objects.filter(pk=match.pk).update(moved=long_ago)

    page = page_of(client, match)
    answer = throw(client, match)

    assert bytes(match.seed).hex() in page
    assert answer.status_code == 409
    assert "30 days" in answer.content.decode()
    assert len(notations(match)) == 1


def test_the_same_address_serves_the_page_and_the_fragment(client: Client, begun: Start) -> None:
    match = begun()

    page = client.get(match.get_absolute_url())
    fragment = client.get(match.get_absolute_url(), headers={"HX-Request": "true"})

    assert "<html" in page.content.decode()
    assert fragment.content.decode().lstrip().startswith('<div class="match"')
    for answer in (page, fragment):
        assert "HX-Request" in answer["Vary"]
        assert "no-store" in answer["Cache-Control"]


def test_a_refusal_reaches_htmx_as_the_fragment(client: Client, begun: Start) -> None:
    match = begun()

    answer = client.post(
        f"/matches/{match.slug}/moves/",
        {"ordinal": "0", "move": "throw"},
        headers={"HX-Request": "true"},
    )

    assert answer.status_code == 409
    assert 'role="alert"' in answer.content.decode()
    assert "<html" not in answer.content.decode()


def test_a_page_of_a_long_match_asks_no_more_of_the_database(
    client: Client, begun: Start, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    match = begun(PLUMS)
    throw(client, match)
    with django_assert_max_num_queries(34):
        page_of(client, match)
    for _ in range(60):
        throw(client, match)

    with django_assert_max_num_queries(34):
        client.get(match.get_absolute_url())
    with django_assert_max_num_queries(34):
        client.get(f"{match.get_absolute_url()}?log=whole")


def test_a_page_tells_the_latest_of_the_log_and_leads_to_the_whole(
    client: Client, begun: Start
) -> None:
    match = begun(PLUMS)
    for _ in range(40):
        throw(client, match)

    latest = page_of(client, match)
    whole = client.get(f"{match.get_absolute_url()}?log=whole").content.decode()

    assert latest.count('<li value="') == 30
    assert "?log=whole#log" in latest
    assert whole.count('<li value="') == 41


def test_the_reading_is_named_during_the_match(client: Client, begun: Start) -> None:
    match = begun(**{"clause.turn.again": "while-scoring"})

    page = page_of(client, match)

    assert match.reading == "turn.again=while-scoring"
    assert 'class="departs"' in page
    assert f"/clauses/{STAVES}.turn.again/" in page


def test_every_counter_can_be_counted(client: Client, begun: Start) -> None:
    match = begun()
    for _ in range(6):
        throw(client, match)

    page = page_of(client, match)

    assert page.count('class="counter ') + page.count('class="counter"') == 10


def test_an_unknown_match_is_not_found(founding_archive: None, client: Client) -> None:
    answer = client.get("/matches/nosuchmatch/")

    assert answer.status_code == 404
    assert client.post("/matches/nosuchmatch/moves/", {"move": "throw"}).status_code == 404


def test_a_withdrawn_match_is_gone(client: Client, begun: Start) -> None:
    match = begun()
    match.withdrawn = True
    match.save()

    assert client.get(match.get_absolute_url()).status_code == 410
    assert throw(client, match).status_code == 404


def test_a_form_of_another_site_is_refused(begun: Start) -> None:
    strict = Client(enforce_csrf_checks=True)
    match = begun()

    assert throw(strict, match).status_code == 403
    assert len(notations(match)) == 1


def test_a_visitor_is_told_which_side_is_theirs(client: Client, begun: Start) -> None:
    match = begun(opponent="computer", side="1")

    assert "you, to move" in page_of(client, match)
    assert "you" not in page_of(Client(), match).split('class="places', 1)[1].split("<form", 1)[0]


def test_the_lines_of_the_log_are_numbered_as_they_are_read(client: Client, begun: Start) -> None:
    match = begun()
    for _ in range(3):
        throw(client, match)

    numbers = re.findall(r'<li value="(\d+)">', page_of(client, match))

    assert numbers == ["4", "3", "2", "1"]


def test_the_players_of_a_side_are_told_apart(client: Client, begun: Start) -> None:
    match = begun(reading="players.per-side=2")
    for _ in range(3):
        throw(client, match)

    page = page_of(client, match)

    assert "layer 1 of side 1" in page
    assert "layer 2 of side" in page


@pytest.mark.parametrize("address", ["", "begin/", "moves/"])
def test_a_match_is_opened_and_posted_to_and_nothing_else(
    client: Client, begun: Start, address: str
) -> None:
    match = begun()

    assert client.put(f"{match.get_absolute_url()}{address}").status_code == 405
    assert client.delete(f"{match.get_absolute_url()}{address}").status_code == 405
