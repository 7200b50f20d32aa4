"""The page on which a steward decides."""

from __future__ import annotations

import pytest
from django.db import ProgrammingError, transaction
from django.test import Client

from archive.models import (
    Access,
    Community,
    Passage,
    Protocol,
    ProtocolMember,
    Statement,
    Variant,
)
from tests.accounts import signed_in
from tests.archive.care.protocols import as_administrator, person, place, protocol
from tests.quick import members

pytestmark = pytest.mark.usefixtures("founding_archive")

VARIANT = "omaha-plum-stone-game"
PAGE = f"/variants/{VARIANT}/"


def test_a_steward_places_a_record_with_its_passages_and_lifts_it(client: Client) -> None:
    kept = protocol("kept", community="omaha")
    open_passages = Passage.objects.count()
    signed_in(person("steward"), client)
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
    kept = protocol("kept", community="omaha")
    signed_in(person("steward"), client)
    answer = client.post(f"{PAGE}care/", {"deed": "place", "protocol": kept.pk})
    assert answer.status_code == 400
    assert Client().get(PAGE).status_code == 200


@pytest.mark.parametrize("name", ["", "member", "somebody"])
def test_to_all_others_there_is_no_such_page(client: Client, name: str) -> None:
    kept = protocol("kept", members=[person("member")], community="omaha")
    assert "care/" not in client.get(PAGE).content.decode()
    if name:
        signed_in(person(name), client)
    assert client.get(f"{PAGE}care/").status_code == 404
    sent = {"deed": "place", "protocol": kept.pk, "why": "x"}
    assert client.post(f"{PAGE}care/", sent).status_code == 404
    assert Client().get(PAGE).status_code == 200


def test_a_game_that_is_not_for_play_is_read_and_not_played(client: Client) -> None:
    protocol("kept", community="omaha")
    begun = client.post("/matches/", {"ruleset": "omaha-plum-stones", "seat-0": "person"})
    signed_in(person("steward"), client)
    client.post(f"{PAGE}care/", {"deed": "play", "not_for_play": "on"})
    visitor = Client()
    told = "This game is not played here"
    shown = visitor.get(PAGE).content.decode()
    assert told in shown
    assert "Play it" not in shown
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


def test_whoever_has_not_given_a_second_factor_sees_what_is_open() -> None:
    member = person("member")
    place(Variant.objects.get(slug=VARIANT), protocol("kept", members=[member]))
    assert signed_in(member, second_factor=False).get(PAGE).status_code == 404
    assert signed_in(member).get(PAGE).status_code == 200


def test_each_read_of_a_restricted_record_is_written_down() -> None:
    member = person("member")
    place(Variant.objects.get(slug=VARIANT), kept := protocol("kept", members=[member]))
    signed_in(member).get(PAGE)
    read = Access.objects.filter(person="member", kind="variant", slug=VARIANT)
    assert [(row.protocols, row.address) for row in read] == [([kept.pk], PAGE)]
    before = Access.objects.count()
    signed_in(member).get("/about/")
    signed_in(person("somebody")).get(PAGE)
    Client().get(PAGE)
    assert Access.objects.count() == before


@pytest.mark.parametrize(
    ("page", "decides"),
    members(
        [
            ("/variants/omaha-plum-stone-game/", False),
            ("/statements/plum-ten-moons/", False),
            ("/rulesets/omaha-plum-stones/", False),
            ("/communities/omaha/", False),
            ("/sources/fletcher-1915/", False),
            ("/game-classes/dice-games/", False),
            ("/variants/miwok-dice-game/", True),
            ("/communities/central-miwok/", True),
            ("/rulesets/miwok-dice/", True),
            ("/sources/barrett-gifford-1933/", True),
        ],
        # Of another community and of none; of a division of it, and of what tells of it.
        quick=[
            ("/statements/plum-ten-moons/", False),
            ("/game-classes/dice-games/", False),
            ("/communities/central-miwok/", True),
            ("/rulesets/miwok-dice/", True),
        ],
    ),
)
def test_a_steward_decides_for_the_records_of_the_community_and_no_others(
    client: Client, page: str, decides: bool
) -> None:
    kept = protocol("kept", community="miwok")
    signed_in(person("steward"), client)
    assert ("care/" in client.get(page).content.decode()) == decides
    assert client.get(f"{page}care/").status_code == (200 if decides else 404)
    if not decides:
        sent = {"deed": "place", "protocol": kept.pk, "why": "x"}
        assert client.post(f"{page}care/", sent).status_code == 404
        assert Client().get(page).status_code == 200


def test_what_is_held_back_from_a_steward_does_not_change_what_the_steward_decides(
    client: Client,
) -> None:
    other = protocol("other", community="omaha")
    with as_administrator():
        miwok = Community.objects.get(slug="miwok")
        own = Protocol.objects.create(slug="own", name="Own", community=miwok, access="community")
        ProtocolMember.objects.create(protocol=own, user=person("their steward"), steward=True)
    signed_in(person("their steward"), client)
    page = "/passages/bg-hand-1/"
    assert client.get(f"{page}care/").status_code == 200

    told = Statement.objects.get(slug="plum-ten-moons")
    told.passage = Passage.objects.get(slug="bg-hand-1")
    told.save()
    assert client.get(f"{page}care/").status_code == 404
    place(told, other)
    assert client.get(f"{page}care/").status_code == 200


def test_nobody_else_says_what_a_game_is_not_for(client: Client) -> None:
    protocol("kept", community="omaha")
    refused = pytest.raises(ProgrammingError, match="only a steward of its community")
    with refused, transaction.atomic():
        Variant.objects.filter(slug=VARIANT).update(not_for_play=True)
    assert not Variant.objects.get(slug=VARIANT).not_for_play
