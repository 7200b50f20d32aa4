"""A simulator in a frame on another site's page: without cookies, by the key in the address."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from games.models import Match, Ruleset
from games.play.standing import standing_of
from tests.games.conftest import PLUMS, STAVES, Start

pytestmark = pytest.mark.usefixtures("founding_archive")
MENS = "miwok-mens-hand-game"
KEY = re.compile(r"^/embed/matches/([a-z2-7]{24})/([A-Za-z0-9_-]{43})/$")


@pytest.fixture
def frame() -> Client:
    """A browser that insists on tokens for forms and from which every cookie is taken."""

    class Forgetful(Client):
        def request(self, **request: Any) -> Any:
            self.cookies.clear()
            answer = super().request(**request)
            assert not answer.cookies, "a frame has set a cookie"
            return answer

    return Forgetful(enforce_csrf_checks=True)


def lay_out(frame: Client, slug: str = STAVES, **fields: str) -> tuple[Match, str]:
    """A match laid out in a frame, and the address of its visitor."""
    form = {"ruleset": slug, "opponent": "people", **fields}
    answer = frame.post("/embed/matches/", form)
    assert answer.status_code == 302, answer.content.decode()
    found = KEY.match(answer["Location"])
    assert found is not None
    return Match.objects.get(slug=found[1]), answer["Location"]


def begun(frame: Client, slug: str = STAVES, **fields: str) -> tuple[Match, str]:
    match, address = lay_out(frame, slug, **fields)
    assert frame.post(f"{address}begin/", {"word": "acorn"})["Location"] == f"{address}#mat"
    match.refresh_from_db()
    return match, address


def play(frame: Client, match: Match, address: str) -> None:
    """Send one form after another, each as the page offers it first, until the match is over."""
    while match.ended is None:
        standing = standing_of(match)
        move = str(standing.state.legal_actions()[0])
        form = {"ordinal": str(standing.ordinal), "move": move}
        assert frame.post(f"{address}moves/", form).status_code == 302
        match.refresh_from_db()


def page(frame: Client, address: str, status: int = 200) -> str:
    answer = frame.get(address)
    assert answer.status_code == status
    return unescape(answer.content.decode())


@pytest.mark.usefixtures("short_game")
def test_a_match_is_played_to_its_end_and_again_without_a_cookie(frame: Client) -> None:
    match, address = begun(frame)

    play(frame, match, address)
    answer = frame.post(
        re.findall(r'action="(/embed/matches/again/[^"]+)"', page(frame, address))[0],
        {"after": match.slug},
    )

    found = KEY.match(answer["Location"])
    assert found is not None
    assert found[1] != match.slug
    # The same key, so that whoever played sits down again.
    assert answer["Location"].endswith(address.rsplit("/", 2)[1] + "/")
    assert 'name="word"' in page(frame, answer["Location"])


@pytest.mark.parametrize("opponent", ["people", "computer", "link"])
def test_every_form_of_a_frame_is_sent_within_the_frame_and_has_no_token(
    frame: Client, opponent: str
) -> None:
    _match, address = lay_out(frame, opponent=opponent)
    pages = [page(frame, f"/embed/rulesets/{STAVES}/"), page(frame, address)]
    if opponent != "link":
        frame.post(f"{address}begin/", {"word": ""})
        pages.append(page(frame, address))

    for text in pages:
        assert "csrfmiddlewaretoken" not in text
        for form in re.findall(r"<form[^>]*>", text):
            assert 'target="_self"' in form
            assert 'action="/embed/' in form


@pytest.mark.usefixtures("short_game")
def test_what_leads_out_of_a_frame_opens_a_page_of_its_own(frame: Client) -> None:
    match, address = begun(frame)
    play(frame, match, address)

    for text in (page(frame, f"/embed/rulesets/{STAVES}/"), page(frame, address)):
        assert '<base target="_blank">' in text
        for link in re.findall(r"<a\b[^>]*>", text):
            inside = 'href="/embed/' in link
            assert ('target="_self"' in link) == inside
        assert f'<a href="/rulesets/{STAVES}/">every rule with its source' in text


def test_nobody_moves_with_another_key_or_through_the_site_itself(frame: Client) -> None:
    match, address = begun(frame)
    other = address.replace(address.rsplit("/", 2)[1], "k" * 43)
    form = {"ordinal": str(match.log.count()), "move": "throw"}
    before = match.log.count()

    assert frame.post(f"{other}moves/", form).status_code == 403
    visitor = Client()
    visitor.get(f"/matches/{match.slug}/")
    assert visitor.post(f"/matches/{match.slug}/moves/", form).status_code == 403

    assert match.log.count() == before
    assert "You are watching" in page(frame, other)


def test_the_site_still_asks_for_a_token(frame: Client) -> None:
    assert (
        Client(enforce_csrf_checks=True).post("/matches/", {"ruleset": STAVES}).status_code == 403
    )


def test_the_key_is_told_to_nobody(frame: Client) -> None:
    match, address = begun(frame)
    key = address.rsplit("/", 2)[1]

    for seat in match.seats.all():
        assert key not in seat.token_hash
    assert key not in page(frame, f"/matches/{match.slug}/")
    assert key not in page(frame, f"/embed/matches/{match.slug}/{'k' * 43}/")
    answer = frame.get(address)
    assert answer["Referrer-Policy"] == "no-referrer"
    assert "no-store" in answer["Cache-Control"]
    # What is to be sent to somebody who watches has no key.
    assert f'value="http://testserver/matches/{match.slug}/"' in unescape(answer.content.decode())


def test_two_frames_of_one_browser_share_no_key(frame: Client) -> None:
    keys = {lay_out(frame)[1].rsplit("/", 2)[1] for _ in range(3)}

    assert len(keys) == 3


def test_a_guesser_in_a_frame_is_not_told_where_the_bones_are(frame: Client) -> None:
    match, address = begun(frame, MENS, opponent="computer")
    while (mover := standing_of(match).mover) is None or "guess" not in str(
        standing_of(match).state.legal_actions()[0]
    ):
        assert mover is not None
        move = str(standing_of(match).state.legal_actions()[0])
        frame.post(f"{address}moves/", {"ordinal": str(match.log.count()), "move": move})
    secret = [entry.notation for entry in match.log.all() if entry.notation.startswith("hide ")]

    assert secret
    text = page(frame, address)
    for notation in secret:
        assert notation not in text
    assert "hidden" in text


def test_somebody_on_another_device_takes_a_side_of_a_match_in_a_frame(frame: Client) -> None:
    _match, address = lay_out(frame, opponent="link")
    link = re.findall(r'value="http://testserver(/matches/[^"]+/join/[^"]+)"', page(frame, address))
    guest = Client()

    assert guest.post(link[0]).status_code == 302

    assert 'name="word"' in page(frame, address)
    fragment = frame.get(address, headers={"HX-Request": "true"})
    assert f'data-follow="{address}"' in unescape(fragment.content.decode())
    known = frame.get(address, headers={"HX-Request": "true", "If-None-Match": fragment["ETag"]})
    assert known.status_code == 304


def test_a_reading_is_chosen_beforehand_by_the_address(frame: Client) -> None:
    text = page(frame, f"/embed/rulesets/{PLUMS}/?reading=counters.total=50")

    assert re.search(r'value="50" checked', text)
    assert "No match was begun" not in text
    refused = page(frame, f"/embed/rulesets/{PLUMS}/?reading=counters.total=51", 400)
    assert "How many counters are there? “51” is none of the answers." in refused
    assert "No match was begun" not in refused
    assert re.search(r'name="side"\s+value="0" checked', refused)
    assert re.search(r'name="opponent"\s+value="computer" checked', refused)


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("/embed/rulesets/no-such/", "No game that can be played"),
        (f"/embed/matches/{'a' * 24}/{'k' * 43}/", "There is no match of that name"),
    ],
)
def test_what_there_is_not_is_told_in_the_frame(frame: Client, address: str, said: str) -> None:
    answer = frame.get(address)

    assert answer.status_code == 404
    assert said in answer.content.decode()
    assert "frame-ancestors *" in answer["Content-Security-Policy"]


def test_a_withdrawn_match_is_no_longer_shown_in_a_frame(frame: Client) -> None:
    match, address = begun(frame)
    Match.objects.filter(pk=match.pk).update(withdrawn=True)

    assert "withdrawn" in page(frame, address, 404)


def test_a_form_that_is_wrong_is_shown_again_in_the_frame(frame: Client) -> None:
    answer = frame.post("/embed/matches/", {"ruleset": STAVES, "opponent": "ghost"})

    assert answer.status_code == 400
    text = answer.content.decode()
    assert "No match was begun" in text
    assert 'action="/embed/matches/"' in text
    assert "masthead" not in text


def test_matches_in_frames_are_bounded_by_address(
    frame: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "MATCHES_AN_HOUR", 1)
    cache.clear()
    for _ in range(10):
        lay_out(frame)

    answer = frame.post("/embed/matches/", {"ruleset": STAVES, "opponent": "people"})

    assert answer.status_code == 429
    assert "try again in" in answer.content.decode()
    cache.clear()


@pytest.mark.parametrize("status", Ruleset.Status.values)
def test_only_what_can_be_played_has_a_frame(frame: Client, status: str) -> None:
    Ruleset.objects.filter(slug=STAVES).update(status=status)
    answer = frame.get(reverse("embed-ruleset", args=[STAVES]))

    assert answer.status_code == (404 if status == Ruleset.Status.RECORD_ONLY else 200)


def test_a_match_on_the_site_keeps_to_the_site(start: Start) -> None:
    text = Client().get(start().get_absolute_url()).content.decode()

    assert "/embed/" not in text
    assert "<base" not in text


@pytest.mark.parametrize("end", ["", f"again/{'k' * 43}/"])
def test_the_address_of_a_form_that_is_merely_opened_says_so_in_the_frame(
    client: Client, end: str
) -> None:
    answer = client.get(f"/embed/matches/{end}")

    assert answer.status_code == 404
    assert "Matches are begun by the form of a game." in answer.content.decode()
