"""Addresses that narrow or compare by what a record was called formerly."""

from __future__ import annotations

import pytest
from django.test import Client

from archive.models import Record
from tests.archive.care.protocols import place, protocol
from tests.archive.pages.links import words

pytestmark = pytest.mark.usefixtures("founding_archive")

GAME, BOOK = "miwok-dice-game", "barrett-gifford-1933"


def rename(kind: str, slug: str, new: str) -> None:
    record = Record.objects.get(kind=kind, slug=slug)
    record.slug = new
    record.save()


def test_a_former_name_in_a_query_leads_for_ever_to_the_present_one_in_its_place(
    client: Client,
) -> None:
    rename("variant", GAME, "dice")
    rename("source", BOOK, "bg")
    rename("ruleset", "miwok-staves", "staves")
    for old, new in (
        (
            f"/compare/?variant=omaha-plum-stone-game&variant={GAME}&word=a+b&throws=6",
            "/compare/?variant=omaha-plum-stone-game&variant=dice&word=a+b&throws=6",
        ),
        (
            "/compare/?variant=miwok-game-of-staves&variant=omaha-plum-stone-game"
            "&rules.1=miwok-staves",
            "/compare/?variant=miwok-game-of-staves&variant=omaha-plum-stone-game&rules.1=staves",
        ),
        (f"/glossary/?by=source&source={BOOK}", "/glossary/?by=source&source=bg"),
        (f"/glossary/words.csv?source={BOOK}", "/glossary/words.csv?source=bg"),
        # What the box is labelled with is what the address calls it; it was once called otherwise.
        (f"/glossary/?game={GAME}&by=denotes", "/glossary/?variant=dice&by=denotes"),
        ("/terms/?game=miwok-mens-hand-game", "/terms/?variant=miwok-mens-hand-game"),
        (f"/lessons/?variant={GAME}", "/lessons/?variant=dice"),
        (f"/statements/?page=1&source={BOOK}", "/statements/?page=1&source=bg"),
        (f"/terms/?uses__variant={GAME}", "/terms/?uses__variant=dice"),
        (f"/search/?q=moon&source={BOOK}&kind=term", "/search/?q=moon&source=bg&kind=term"),
    ):
        answer = client.get(old)
        assert (answer.status_code, answer.get("Location")) == (301, new), old
        assert client.get(new).status_code == 200, new


def test_a_former_name_of_what_is_withdrawn_or_held_answers_as_one_that_never_was(
    client: Client,
) -> None:
    rename("variant", GAME, "dice")
    rename("variant", "miwok-game-of-staves", "staves")
    Record.objects.filter(kind="variant", slug="dice").update(withdrawn=True)
    place(Record.objects.get(kind="variant", slug="staves"), protocol("kept"))
    for old, new in ((GAME, "dice"), ("miwok-game-of-staves", "staves")):
        for address in (
            f"/compare/?variant={old}&variant=omaha-plum-stone-game",
            f"/glossary/?variant={old}",
            f"/lessons/?variant={old}",
        ):
            answer = client.get(address)
            assert answer.status_code == 400, address
            page = answer.content.decode()
            assert f"“{old}”" in words(page), address
            assert f"“{new}”" not in page
            assert f"variant={new}" not in page


def test_the_glossary_offers_the_sources_that_have_words_and_keeps_what_was_chosen(
    client: Client,
) -> None:
    def offered(address: str) -> str:
        html = client.get(address).content.decode()
        return html.split('id="narrow-source"')[1].split("</select>")[0]

    assert f'value="{BOOK}"' in offered("/glossary/")
    assert 'value="culin-1907"' not in offered("/glossary/")
    assert 'value="culin-1907" selected' in offered("/glossary/?source=culin-1907")


def test_the_glossary_tells_a_name_that_it_does_not_know(client: Client) -> None:
    page = words(client.get("/glossary/?gmae=miwok-dice-game").content.decode())
    assert "The list cannot be narrowed by “gmae”" in page
    assert "Variant (variant)" in page
    # In a file nothing can be told.
    for address in ("/glossary/words.csv?gmae=x", "/sources/cite.bib?peple=x"):
        refused = client.get(address)
        assert refused.status_code == 400
        assert "The file cannot be narrowed by “" in words(refused.content.decode())
