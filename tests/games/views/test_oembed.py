"""How another site learns to show a simulator."""

from __future__ import annotations

import html
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from archive.models import Variant
from games.models import Ruleset
from tests.games.conftest import PLUMS, STAVES

pytestmark = pytest.mark.usefixtures("founding_archive")
SITE = "http://testserver"


def ask(client: Client, path: str, **parameters: str) -> dict[str, object]:
    answer = client.get("/oembed/", {"url": SITE + path, **parameters})
    assert answer.status_code == 200, answer.content
    data: dict[str, object] = answer.json()
    return data


@pytest.mark.parametrize(
    "path",
    [
        f"/rulesets/{STAVES}/",
        f"/rulesets/{STAVES}/?from=here#play",
        f"/embed/rulesets/{STAVES}/",
        "/variants/miwok-game-of-staves/",
    ],
)
def test_the_page_of_a_game_is_answered_with_its_frame(client: Client, path: str) -> None:
    told = ask(client, path)

    assert (told["version"], told["type"]) == ("1.0", "rich")
    assert told["provider_name"] == "Tallykeeper"
    assert told["provider_url"] == f"{SITE}/"
    assert told["cache_age"] == 86400
    code = str(told["html"])
    assert code.startswith(f'<iframe src="{SITE}/embed/rulesets/{STAVES}/" title="Game of staves')
    assert f'width="{told["width"]}" height="{told["height"]}"' in code
    assert code.endswith("</iframe>")


def test_a_frame_is_no_larger_than_there_is_room_for(client: Client) -> None:
    told = ask(client, f"/rulesets/{PLUMS}/", maxwidth="320", maxheight="100000")

    assert told["width"] == 320
    assert told["height"] == ask(client, f"/rulesets/{PLUMS}/")["height"]


def test_a_title_cannot_break_out_of_the_code(client: Client) -> None:
    Ruleset.objects.filter(slug=PLUMS).update(title='"><script>')

    code = str(ask(client, f"/rulesets/{PLUMS}/")["html"])

    assert "<script>" not in code
    assert "&quot;&gt;&lt;script&gt;" in code


@pytest.mark.parametrize(
    "url",
    [
        f"{SITE}/",
        f"{SITE}/rulesets/",
        f"{SITE}/rulesets/no-such/",
        f"{SITE}/variants/no-such/",
        f"{SITE}/terms/{STAVES}/",
        f"https://elsewhere.example/rulesets/{STAVES}/",
        f"ftp://testserver/rulesets/{STAVES}/",
        f"/rulesets/{STAVES}/",
        "http://[",
        "no address",
    ],
)
def test_an_address_that_is_none_of_a_game_here_is_not_found(client: Client, url: str) -> None:
    answer = client.get("/oembed/", {"url": url})

    assert answer.status_code == 404
    assert "has that address" in answer.content.decode()


def test_a_game_that_cannot_be_played_has_no_frame(client: Client) -> None:
    Ruleset.objects.filter(slug=STAVES).update(status=Ruleset.Status.RECORD_ONLY)

    for path in (f"/rulesets/{STAVES}/", "/variants/miwok-game-of-staves/"):
        assert client.get("/oembed/", {"url": SITE + path}).status_code == 404
    assert client.get(f"/embed/rulesets/{STAVES}/").status_code == 404
    for path in (f"/rulesets/{STAVES}/", "/variants/miwok-game-of-staves/"):
        assert "oembed" not in client.get(path).content.decode()


@pytest.mark.parametrize("name", ["maxwidth", "maxheight"])
@pytest.mark.parametrize("number", ["", "0", "-1", "1.5", "wide", "²", "9" * 400])
def test_a_number_that_is_none_is_told_by_its_name(client: Client, name: str, number: str) -> None:
    answer = client.get("/oembed/", {"url": f"{SITE}/rulesets/{STAVES}/", name: number})

    assert answer.status_code == 400
    assert f"“{name}”" in answer.content.decode()


def test_what_is_asked_for_in_part_or_in_another_form_is_refused(client: Client) -> None:
    url = f"{SITE}/rulesets/{STAVES}/"

    assert client.get("/oembed/").status_code == 400
    assert client.get("/oembed/", {"url": url, "format": "xml"}).status_code == 501
    assert client.get("/oembed/", {"url": url, "format": "json"}).status_code == 200


@pytest.mark.parametrize("path", [f"/rulesets/{STAVES}/", "/variants/miwok-game-of-staves/"])
def test_a_page_names_the_address_that_answers_with_its_frame(client: Client, path: str) -> None:
    head = client.get(path).content.decode().split("</head>")[0]
    link = re.search(r'type="application/json\+oembed"\s+href="([^"]+)"', head)
    assert link is not None
    address = urlsplit(html.unescape(link[1]))
    assert parse_qs(address.query) == {"url": [SITE + path]}

    answer = client.get(f"{address.path}?{address.query}")

    assert f"/embed/rulesets/{STAVES}/" in answer.json()["html"]


def test_a_ruleset_offers_the_code_of_its_frame_to_copy(client: Client) -> None:
    page = client.get(f"/rulesets/{STAVES}/").content.decode()
    area = page.split('id="frame-code"')[1].split("</textarea>")[0].split(">", 1)[1]

    assert html.unescape(area) == ask(client, f"/rulesets/{STAVES}/")["html"]


READING = "turn.again=while-scoring"


@pytest.mark.parametrize("path", [f"/rulesets/{STAVES}/", f"/embed/rulesets/{STAVES}/"])
def test_the_reading_that_an_address_asks_for_is_that_of_the_frame(
    client: Client, path: str
) -> None:
    told = ask(client, f"{path}?reading={READING}")

    src = re.findall(r'src="([^"]+)"', str(told["html"]))[0]
    assert src == f"{SITE}/embed/rulesets/{STAVES}/?reading={READING}"
    framed = client.get(src.removeprefix(SITE))
    assert re.search(r'value="while-scoring" checked', framed.content.decode())


@pytest.mark.parametrize("reading", ["turn.again=no-such", "no.such=path", "nothing"])
def test_a_reading_that_there_is_not_has_no_frame(client: Client, reading: str) -> None:
    url = f"{SITE}/rulesets/{STAVES}/?reading={reading}"

    answer = client.get("/oembed/", {"url": url})

    assert answer.status_code == 400
    assert "The reading in that address cannot be shown" in answer.content.decode()
    assert reading.split("=")[0] in answer.content.decode()


def test_the_page_of_a_reading_offers_the_frame_of_that_reading(client: Client) -> None:
    page = client.get(f"/rulesets/{STAVES}/?reading={READING}").content.decode()
    area = page.split('id="frame-code"')[1].split("</textarea>")[0].split(">", 1)[1]

    assert f"?reading={READING}" in html.unescape(area)
    assert re.search(r'value="while-scoring" checked', page)
    wrong = client.get(f"/rulesets/{STAVES}/?reading=turn.again=no-such").content.decode()
    assert "“no-such” is none of the answers." in wrong
    assert "?reading=" not in wrong.split('id="frame-code"')[1].split("</textarea>")[0]


def test_hands_get_a_higher_frame_than_a_throw(client: Client) -> None:
    hands, throws = (
        ask(client, f"/rulesets/{slug}/")["height"] for slug in ("miwok-mens-hand-game", STAVES)
    )

    assert int(str(hands)) > int(str(throws))


def test_a_former_address_is_answered_with_the_frame_of_the_present_one(client: Client) -> None:
    variant = Variant.objects.get(slug="miwok-game-of-staves")
    variant.slug = "staves-renamed"
    variant.save()
    ruleset = Ruleset.objects.get(slug=STAVES)
    ruleset.slug = "rules-renamed"
    ruleset.save()
    for path in ("/variants/miwok-game-of-staves/", f"/rulesets/{STAVES}/"):
        assert "/embed/rulesets/rules-renamed/" in str(ask(client, path)["html"])
