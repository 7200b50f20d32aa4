"""Matches on several devices: the link to an open side, giving up, and meeting again."""

from __future__ import annotations

import datetime
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.models import Match, Seat
from games.play.standing import standing_of
from tests.games.conftest import PLUMS, Start

LINK = re.compile(r'value="http://testserver(/matches/[^"]+/join/[^"]+)"')


@pytest.fixture
def guest() -> Client:
    """Somebody on another device."""
    return Client()


@pytest.fixture
def waiting(start: Start) -> Match:
    """A match whose second side waits for somebody."""
    return start(opponent="link")


@pytest.fixture
def two(client: Client, guest: Client, waiting: Match) -> Match:
    """A match of two people on two devices, begun."""
    guest.post(link_of(client, waiting))
    client.post(f"{waiting.get_absolute_url()}begin/", {"word": "acorn"})
    waiting.refresh_from_db()
    return waiting


def page_of(client: Client, match: Match) -> str:
    return unescape(client.get(match.get_absolute_url()).content.decode())


def link_of(client: Client, match: Match) -> str:
    found = LINK.findall(page_of(client, match))
    assert len(found) == 1
    return str(found[0])


def fragment(client: Client, match: Match, mark: str = "") -> Any:
    headers = {"HX-Request": "true", **({"If-None-Match": mark} if mark else {})}
    return client.get(match.get_absolute_url(), headers=headers)


def give_up(client: Client, match: Match, seat: int) -> Any:
    form = {"ordinal": str(match.log.count()), "seat": str(seat)}
    return client.post(f"{match.get_absolute_url()}resign/", form)


def after(client: Client, match: Match, **fields: str) -> Match:
    answer = client.post("/matches/", {"after": match.slug, **fields})
    assert answer.status_code == 302
    return Match.objects.get(slug=answer["Location"].strip("/").split("/")[-1])


def test_a_match_by_link_leaves_every_other_side_open(start: Start) -> None:
    sorts = [
        seat.sort[0]
        for seat in start(opponent="link", side="1", **{"clause.players.per-side": "2"}).seats.all()
    ]

    assert "".join(sorts) == "opop"


def test_the_host_finds_the_link_on_the_page_and_a_watcher_does_not(
    client: Client, guest: Client, waiting: Match
) -> None:
    assert "Waiting for somebody to take side 2." in page_of(client, waiting)
    assert "Waiting for somebody to take side 2." in page_of(guest, waiting)
    assert link_of(client, waiting).startswith(f"/matches/{waiting.slug}/join/2/")
    assert not LINK.search(page_of(guest, waiting))
    assert 'name="word"' not in page_of(client, waiting)


def test_opening_a_link_takes_no_seat_and_sends_it_nowhere(
    client: Client, guest: Client, waiting: Match
) -> None:
    link = link_of(client, waiting)

    for ask in (guest.get, guest.head):
        answer = ask(link)
        assert answer.status_code == 200
        assert "noindex" in answer["X-Robots-Tag"]
        assert answer["Referrer-Policy"] == "same-origin"
        assert "no-store" in answer["Cache-Control"]

    page = guest.get(link).content.decode()
    assert waiting.title in page
    assert "You are asked to play on side 2." in page
    assert "Sit down" in page
    assert "/rulesets/miwok-staves/" in page
    assert 'class="asks"' in page
    assert waiting.seats.filter(sort=Seat.Sort.OPEN).count() == 1
    assert "sessionid" not in guest.cookies


def test_whoever_sits_down_plays_and_the_link_is_used_up(
    client: Client, guest: Client, waiting: Match
) -> None:
    link = link_of(client, waiting)

    answer = guest.post(link)

    assert answer["Location"] == waiting.get_absolute_url()
    assert 'name="word"' in page_of(guest, waiting)
    assert 'name="word"' in page_of(client, waiting)
    assert guest.get(link)["Location"] == guest.post(link)["Location"] == answer["Location"]
    for ask in (Client().get, Client().post):
        refused = ask(link)
        assert refused.status_code == 409
        assert "Somebody sits on this side already" in refused.content.decode()
        assert waiting.get_absolute_url() in refused.content.decode()


@pytest.mark.parametrize("ask", ["get", "post"])
def test_a_link_that_was_changed_seats_nobody(
    client: Client, guest: Client, waiting: Match, ask: str
) -> None:
    link = link_of(client, waiting)
    address = waiting.get_absolute_url()

    wrong = getattr(guest, ask)(f"{link[:-2]}{'1' if link[-2] == '0' else '0'}/")
    other_side = getattr(guest, ask)(link.replace("/join/2/", "/join/1/"))
    no_side = getattr(guest, ask)(link.replace("/join/2/", "/join/7/"))

    assert (wrong.status_code, other_side.status_code, no_side.status_code) == (403, 409, 404)
    assert "This is not the link of this side" in wrong.content.decode()
    assert "no side 7" in no_side.content.decode()
    assert getattr(guest, ask)(f"/matches/nosuch/join/2/{'f' * 64}/").status_code == 404
    assert 'name="word"' not in page_of(guest, waiting)
    assert address in wrong.content.decode()
    assert "sessionid" not in guest.cookies


def test_a_link_to_a_match_that_lies_still_or_was_withdrawn_seats_nobody(
    client: Client, guest: Client, waiting: Match
) -> None:
    link = link_of(client, waiting)
    long_ago = timezone.now() - datetime.timedelta(days=30)
    Match.objects.filter(pk=waiting.pk).update(moved=long_ago)

    assert guest.get(link).status_code == guest.post(link).status_code == 409
    assert "30 days" in guest.get(link).content.decode()
    Match.objects.filter(pk=waiting.pk).update(withdrawn=True)
    assert guest.get(link).status_code == guest.post(link).status_code == 404


def test_the_page_says_who_sits_where_and_where_to_watch(
    client: Client, guest: Client, two: Match
) -> None:
    def told(visitor: Client) -> list[str]:
        part = page_of(visitor, two).split('class="sides"')[1].split("</dl>")[0]
        return re.findall(r"<dd>([^<]+)</dd>", part)

    assert told(client) == ["you", "somebody on another device"]
    assert told(guest) == ["somebody on another device", "you"]
    assert told(Client()) == ["a person", "a person"]
    assert f'value="http://testserver{two.get_absolute_url()}"' in page_of(Client(), two)


def test_what_is_shown_already_is_not_sent_or_replayed_again(
    client: Client,
    guest: Client,
    two: Match,
    monkeypatch: pytest.MonkeyPatch,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    marks = {who: fragment(who, two)["ETag"] for who in (client, guest, Client())}
    assert len(set(marks.values())) == 3
    for who, mark in marks.items():
        assert not mark.startswith("W/")
        assert f'data-mark="{mark.strip(chr(34))}"' in page_of(who, two)

    def replay(*_: object) -> None:
        raise AssertionError("the match was replayed")

    monkeypatch.setattr("games.pages.match.standing_of", replay)
    for who, mark in marks.items():
        with django_assert_max_num_queries(6):  # two of them are of the transaction
            answer = fragment(who, two, mark)
        assert answer.status_code == 304
        assert answer.content == b""
        assert answer["ETag"] == mark
        assert "HX-Request" in answer["Vary"]


def test_whatever_the_page_shows_anew_is_sent(client: Client, guest: Client, start: Start) -> None:
    match = start(opponent="link")
    watcher = Client()
    marks = {who: fragment(who, match)["ETag"] for who in (client, watcher)}

    def something_new() -> None:
        for who, mark in marks.items():
            answer = fragment(who, match, mark)
            assert answer.status_code == 200
            marks[who] = answer["ETag"]
            assert fragment(who, match, answer["ETag"]).status_code == 304

    guest.post(link_of(client, match))
    something_new()
    client.post(f"{match.get_absolute_url()}begin/", {"word": ""})
    something_new()
    give_up(client, match, 0)
    something_new()
    after(guest, match)
    something_new()


def test_the_mark_of_another_address_is_another(client: Client, two: Match) -> None:
    whole = client.get(two.get_absolute_url(), {"log": "whole"}, headers={"HX-Request": "true"})

    assert whole["ETag"] != fragment(client, two)["ETag"]
    assert f'data-follow="{two.get_absolute_url()}?log=whole"' in whole.content.decode()


def test_only_a_page_that_others_can_change_follows_them(
    client: Client, begun: Start, two: Match
) -> None:
    assert "data-follow" in page_of(client, two)
    assert "data-follow" in page_of(Client(), two)
    for opponent in ("people", "computer"):
        alone = begun(opponent=opponent)
        assert "data-follow" not in page_of(client, alone)
        assert "data-follow" in page_of(Client(), alone)


def test_a_player_gives_the_match_up_and_the_other_has_won(
    client: Client, guest: Client, two: Match
) -> None:
    assert "the other side has won" in page_of(guest, two)
    assert "Give the match up" not in page_of(Client(), two)
    assert give_up(Client(), two, 1).status_code == 403
    assert give_up(client, two, 1).status_code == 403

    answer = give_up(guest, two, 1)

    assert answer["Location"] == f"{two.get_absolute_url()}#mat"
    two.refresh_from_db()
    assert two.result == {"winner": 0, "reason": "resigned", "clause": ""}
    for who in (client, guest, Client()):
        assert "Side 2 gives the match up" in page_of(who, two)
        assert "Give the match up" not in page_of(who, two)
    assert give_up(client, two, 0).status_code == 409


@pytest.mark.parametrize("seat", ["", "x", "-1", "7", "9" * 30])
def test_a_seat_that_there_is_not_gives_nothing_up(client: Client, two: Match, seat: str) -> None:
    form = {"ordinal": str(two.log.count()), "seat": seat}

    answer = client.post(f"{two.get_absolute_url()}resign/", form)

    assert answer.status_code in (400, 403)
    two.refresh_from_db()
    assert two.ended is None


def test_at_one_screen_either_side_can_give_up(client: Client, begun: Start) -> None:
    match = begun()
    page = page_of(client, match)
    assert "Side 1 gives it up" in " ".join(page.split())
    assert "Side 2 gives it up" in " ".join(page.split())

    give_up(client, match, 1)

    match.refresh_from_db()
    assert match.result is not None
    assert match.result["winner"] == 0


def test_players_meet_again_and_watchers_find_the_way(
    client: Client, guest: Client, two: Match
) -> None:
    give_up(client, two, 0)
    assert "Play again with the sides changed" in page_of(client, two)
    assert "Play again" not in page_of(Client(), two)

    again = after(guest, two, sides="changed")

    assert "Side 2 has laid out the next match." in " ".join(page_of(client, two).split())
    assert "You sit at the next match already" in page_of(guest, two)
    assert "See the next match" in page_of(Client(), two)
    assert again.get_absolute_url() in page_of(Client(), two)
    # Whoever finds the next match by its address may sit down there too.
    assert "Side 2 is kept for you" in " ".join(page_of(client, again).split())
    assert "is kept for you" not in page_of(Client(), again)
    assert after(client, two) == again
    assert 'name="word"' in page_of(client, again)
    assert [seat.sort for seat in again.seats.all()] == ["person", "person"]
    # The sides are changed: the guest, who was on side 2, begins as side 1.
    assert again.last_winner == 0


def test_a_next_match_that_is_over_is_followed_by_another(
    client: Client, guest: Client, two: Match
) -> None:
    give_up(client, two, 0)
    again = after(guest, two)
    after(client, two)
    client.post(f"{again.get_absolute_url()}begin/", {"word": ""})
    give_up(client, again, 0)

    assert "Play again" in page_of(client, two)
    assert after(client, two) not in (two, again)


def test_a_next_match_that_lay_still_or_was_withdrawn_holds_nobody_back(
    client: Client, guest: Client, two: Match
) -> None:
    give_up(client, two, 0)
    still = after(guest, two)
    long_ago = timezone.now() - datetime.timedelta(days=30)
    Match.objects.filter(pk=still.pk).update(moved=long_ago)
    withdrawn = after(client, two)
    assert withdrawn != still
    Match.objects.filter(pk=withdrawn.pk).update(withdrawn=True)

    assert after(guest, two) not in (still, withdrawn)


@pytest.mark.parametrize(("sides", "sorts"), [("", "pc"), ("changed", "cp")])
def test_against_the_computer_the_sides_can_be_changed(
    client: Client, begun: Start, sides: str, sorts: str
) -> None:
    match = begun(PLUMS, opponent="computer")
    give_up(client, match, 0)

    again = after(client, match, sides=sides)

    assert "".join(seat.sort[0] for seat in again.seats.all()) == sorts


@pytest.mark.parametrize("address", ["resign/", "join/2/abc/"])
def test_these_addresses_are_opened_and_posted_to_and_nothing_else(
    client: Client, two: Match, address: str
) -> None:
    assert client.put(f"{two.get_absolute_url()}{address}").status_code == 405
    assert client.get(f"{two.get_absolute_url()}resign/").status_code == 302


def test_whoever_opens_the_own_link_is_warned_and_may_sit_at_both(
    client: Client, guest: Client, waiting: Match
) -> None:
    link = link_of(client, waiting)
    sentence = "You sit on side 1 already; this link is for the other player."

    page = unescape(client.get(link).content.decode())
    assert sentence in page
    assert "You are asked to play on side" not in page
    # The way to sit at both is folded behind it.
    folded = page.split(sentence)[1].split("<details")[1].split("</details>")[0]
    assert "Sit at both" in folded
    assert page.count('method="post"') == folded.count('method="post"') == 1
    assert sentence not in unescape(guest.get(link).content.decode())

    assert client.post(link).status_code == 302
    assert not waiting.seats.filter(sort=Seat.Sort.OPEN).exists()


@pytest.mark.parametrize("opponent", ["people", "link"])
def test_nobody_is_to_move_before_the_match_has_begun(
    client: Client, start: Start, opponent: str
) -> None:
    match = start(opponent=opponent, **{"clause.players.starts": "by-agreement"})

    assert "to move" not in page_of(client, match)

    if opponent == "people":
        client.post(f"{match.get_absolute_url()}begin/", {"word": ""})
        assert "to move" in page_of(client, match)


def test_who_gives_up_is_named_once_and_the_last_throw_stays_on_the_mat(
    client: Client, begun: Start
) -> None:
    match = begun()
    for _ in range(2):
        form = {"ordinal": str(match.log.count()), "move": "throw"}
        assert client.post(f"{match.get_absolute_url()}moves/", form).status_code == 302
    before = page_of(client, match)
    thrown = re.findall(r"<title>(Stave: [a-z]+)</title>", before)[-6:]

    give_up(client, match, 0)

    page = page_of(client, match)
    assert "Nothing thrown yet" not in page
    assert re.findall(r"<title>(Stave: [a-z]+)</title>", page) == thrown
    assert "Side 1 gives the match up." in page
    assert "<b>Side 1:</b> Side 1" not in " ".join(page.split())


@pytest.mark.parametrize("slug", ["miwok-mens-hand-game", "miwok-stick-game"])
@pytest.mark.parametrize("moves", [3, 9])
def test_hands_and_sticks_stay_on_the_mat_of_a_match_given_up(
    client: Client, begun: Start, slug: str, moves: int
) -> None:
    match = begun(slug)
    for _ in range(moves):
        move = str(standing_of(match).state.legal_actions()[0])
        form = {"ordinal": str(match.log.count()), "move": move}
        assert client.post(f"{match.get_absolute_url()}moves/", form).status_code == 302

    give_up(client, match, 0)

    assert 'class="hiders"' in page_of(client, match)
