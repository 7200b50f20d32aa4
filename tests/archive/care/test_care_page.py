"""The page on which a steward decides."""

from __future__ import annotations

import pytest
from django.test import Client

from archive.models import Passage, Variant
from tests.archive.care.protocols import person, protocol

pytestmark = pytest.mark.usefixtures("founding_archive")

VARIANT = "omaha-plum-stone-game"
PAGE = f"/variants/{VARIANT}/"


def test_a_steward_places_a_record_with_its_passages_and_lifts_it(client: Client) -> None:
    kept = protocol("kept")
    open_passages = Passage.objects.count()
    client.force_login(person("steward"))
    page = client.get(f"{PAGE}care/")
    passages = page.context["form"].fields["passages"].queryset
    keys = [passage.pk for passage in passages]
    assert keys
    sent = {"deed": "place", "protocol": kept.pk, "why": "asked for", "passages": keys}
    answer = client.post(f"{PAGE}care/", sent)
    assert answer.status_code == 302
    assert client.get(PAGE).status_code == 200
    shown = client.get(f"{PAGE}care/").content.decode()
    assert "asked for" in shown
    visitor = Client()
    assert visitor.get(PAGE).status_code == 404
    assert Passage.objects.count() == open_passages - len(keys)
    assert not Variant.objects.filter(slug=VARIANT).exists()
    client.post(f"{PAGE}care/", {"deed": "lift", "protocol": kept.pk})
    assert visitor.get(PAGE).status_code == 200


def test_what_is_not_said_why_is_not_placed(client: Client) -> None:
    kept = protocol("kept")
    client.force_login(person("steward"))
    answer = client.post(f"{PAGE}care/", {"deed": "place", "protocol": kept.pk})
    assert answer.status_code == 400
    assert Client().get(PAGE).status_code == 200


@pytest.mark.parametrize("name", ["", "member", "somebody"])
def test_to_all_others_there_is_no_such_page(client: Client, name: str) -> None:
    kept = protocol("kept", members=[person("member")])
    if name:
        client.force_login(person(name))
    assert client.get(f"{PAGE}care/").status_code == 404
    sent = {"deed": "place", "protocol": kept.pk, "why": "x"}
    assert client.post(f"{PAGE}care/", sent).status_code == 404
    assert Client().get(PAGE).status_code == 200


def test_a_game_that_is_not_for_play_is_read_and_not_played(client: Client) -> None:
    protocol("kept")
    begun = client.post("/matches/", {"ruleset": "omaha-plum-stones", "seat-0": "person"})
    client.force_login(person("steward"))
    client.post(f"{PAGE}care/", {"deed": "play", "not_for_play": "on"})
    visitor = Client()
    told = "This game is not played here"
    assert told in visitor.get(PAGE).content.decode()
    assert told in visitor.get("/rulesets/omaha-plum-stones/").content.decode()
    stopped = [
        "/rulesets/omaha-plum-stones/sheet/",
        "/rulesets/omaha-plum-stones/odds/",
        "/embed/rulesets/omaha-plum-stones/",
        "/api/v1/rulesets/omaha-plum-stones/odds/",
    ]
    if begun.status_code == 302:
        stopped += [begun["Location"], f"/api/v1{begun['Location']}"]
    for address in stopped:
        answer = visitor.get(address)
        assert answer.status_code == 403, address
        assert told in answer.content.decode(), address
    assert visitor.post("/matches/", {"ruleset": "omaha-plum-stones"}).status_code == 403
    assert "omaha-plum-stones" not in visitor.get("/odds/").content.decode()
