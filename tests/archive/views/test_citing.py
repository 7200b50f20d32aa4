"""How records are cited: the source first, then the record, on pages and in files."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.utils import timezone

from archive.labelling.hub import read_project
from archive.labelling.storing import keep
from archive.models import Community, DeceasedWarning, Label, Source, Term
from tests.archive.labelling import given

pytestmark = pytest.mark.usefixtures("founding_archive")


def test_a_statement_is_cited_by_its_source_and_passage_before_the_archive(
    client: Client,
) -> None:
    address = "/statements/hand-sought-unmarked/"
    page = client.get(address).content.decode()
    box = page[page.index('id="cite"') : page.index("</details>", page.index('id="cite"'))]
    assert box.index("Barrett, S. A., and E. W. Gifford.") < box.index("Tallykeeper. Last changed")
    assert "<i>Miwok Material Culture</i>. Bulletin of the Public Museum" in box

    items = json.loads(client.get(f"{address}cite.json").content)
    assert [item["id"] for item in items] == [
        "barrett-gifford-1933",
        "tallykeeper-statement-hand-sought-unmarked",
    ]
    assert "Cited at: Hand game, para. " in items[0]["note"]
    assert items[1]["URL"] == f"http://testserver{address}"


def test_a_source_that_nobody_read_here_is_cited_itself_and_not_those_that_tell_of_it(
    client: Client,
) -> None:
    items = json.loads(client.get("/sources/culin-1907/cite.json").content)
    assert [item["id"] for item in items] == ["culin-1907"]
    figure = json.loads(client.get("/figures/culin-fig-383/cite.json").content)
    assert [item["id"] for item in figure][:2] == ["culin-1907", "barrett-gifford-1933"]
    assert figure[0]["note"] == "Cited at: fig. 383."


@pytest.mark.parametrize(
    ("ending", "media_type", "begins"),
    [
        ("bib", "application/x-bibtex", "@book{barrett-gifford-1933,"),
        ("ris", "application/x-research-info-systems", "TY  - BOOK\r\nAU  - Barrett, S. A.\r\n"),
        ("json", "application/vnd.citationstyles.csl+json", '[\n  {\n    "id": "barrett-'),
    ],
)
def test_a_file_says_what_it_is(ending: str, media_type: str, begins: str, client: Client) -> None:
    answer = client.get(f"/terms/hinuwa/cite.{ending}")
    assert answer["Content-Type"] == f"{media_type}; charset=utf-8"
    name = f"tallykeeper-term-hinuwa.{ending}"
    assert answer["Content-Disposition"] == f'attachment; filename="{name}"'
    assert answer.content.decode().startswith(begins)
    again = client.get(f"/terms/hinuwa/cite.{ending}", headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304


def test_a_record_is_cited_as_of_a_date_under_the_address_that_leads_there(
    client: Client,
) -> None:
    term = Term.objects.get(slug="hinuwa")
    day = term.changed.date().isoformat()
    example = f'placeholder="{day}"'
    assert example in client.get("/terms/hinuwa/cite/").content.decode()
    page = client.get(f"/terms/hinuwa/cite/?as_of={day}")
    address = page.context["citing"].page.address
    assert f"?as_of={day}T" in address
    assert client.get(address).status_code == 200
    assert f"/terms/hinuwa/cite.bib?as_of={day}T" in page.content.decode()
    assert client.get("/terms/hinuwa/cite/?as_of=1066-01-01").status_code == 404
    refused = client.get("/terms/hinuwa/cite/?as_of=soon")
    assert refused.status_code == 400
    assert f"Write a date, as in {timezone.now():%Y-%m-%d}" in refused.content.decode()


def test_a_former_name_leads_to_the_citation_under_the_present_one(client: Client) -> None:
    term = Term.objects.get(slug="hinuwa")
    term.slug = "hinuwa-game"
    term.save()
    assert client.get("/terms/hinuwa/cite.ris")["Location"] == "/terms/hinuwa-game/cite.ris"


def test_the_sources_of_a_list_are_one_file(client: Client) -> None:
    assert 'href="/sources/cite.bib"' in client.get("/sources/").content.decode()
    keys = [i["id"] for i in json.loads(client.get("/sources/cite.json").content)]
    assert keys == ["barrett-gifford-1933", "culin-1907", "fletcher-1915", "reagan-waugh-1919"]
    assert client.get("/terms/cite.json", follow=True).status_code == 404


def test_a_warning_stands_before_the_citation_too(client: Client) -> None:
    source = Source.objects.get(slug="fletcher-1915")
    DeceasedWarning.objects.create(
        record=source,
        community=Community.objects.get(slug="omaha"),
        covers="names",
        asked="2026-01-01",
    )
    for address in ("/sources/fletcher-1915/cite/", "/sources/fletcher-1915/cite.bib"):
        assert client.get(address)["Location"] == "/sources/fletcher-1915/"
    # What rests on it does not write it out.
    variant = "/variants/omaha-plum-stone-game/"
    assert "Alice C." not in client.get(variant).content.decode()
    assert "Fletcher" not in client.get(f"{variant}cite.bib").content.decode()
    assert "Fletcher" not in client.get("/sources/cite.bib").content.decode()

    client.post("/read-on/source/fletcher-1915/")
    written = client.get("/sources/fletcher-1915/cite.bib")
    assert "Omaha asks for a warning" in written.content.decode()
    assert "no-store" in written["Cache-Control"]


def test_a_label_goes_with_the_record_into_files_linked_data_and_feeds(client: Client) -> None:
    project = read_project(given.as_file(given.project(tk_labels=[given.label()])))
    keep(project, lambda _: None, timezone.now())
    given.place(Label.objects.get(), "variant", "omaha-plum-stone-game")
    address = "/variants/omaha-plum-stone-game/"
    (item,) = json.loads(client.get(f"{address}cite.json").content)[1:]
    assert "TK Attribution (TK A)" in item["note"]
    assert given.TEXT in item["note"]
    page = client.get(address).content.decode()
    assert '"usageInfo": [{"@type": "CreativeWork"' in page
    assert "TK Attribution (TK A)" in client.get("/feeds/variants/").content.decode()
