"""What programs find in the head of a page, in the sitemap and in the feeds."""

from __future__ import annotations

import json
import re
from typing import Any
from xml.etree import ElementTree

import pytest
from django.test import Client
from django.utils.html import escape

from archive.models import Community, DeceasedWarning, Passage, Recording, Source
from tests.archive.pages.links import text

pytestmark = pytest.mark.usefixtures("founding_archive")

ATOM = "{http://www.w3.org/2005/Atom}"
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


def tags(client: Client, address: str) -> list[tuple[str, str]]:
    tag = r'<meta name="((?:citation_|DC)[^"]+)" content="([^"]*)">'
    return [(one[0], one[1]) for one in re.findall(tag, text(client, address))]


def linked_data(client: Client, address: str) -> dict[str, Any]:
    (written,) = re.findall(
        r'<script type="application/ld\+json">(.*?)</script>', text(client, address), re.DOTALL
    )
    told: dict[str, Any] = json.loads(written)
    return told


def test_the_page_of_a_source_has_the_tags_of_the_work(client: Client) -> None:
    found = tags(client, "/sources/reagan-waugh-1919/")
    assert [one for one in found if one[0].startswith("citation_")] == [
        ("citation_title", "Some Games of the Bois Fort Ojibwa"),
        ("citation_author", "Reagan, Albert B."),
        ("citation_editor", "Waugh, F. W."),
        ("citation_publication_date", "1919"),
        ("citation_journal_title", "American Anthropologist"),
        ("citation_volume", "n.s. 21"),
        ("citation_issue", "3"),
        ("citation_firstpage", "264"),
        ("citation_lastpage", "278"),
        ("citation_language", "en"),
    ]
    assert ("DC.date", "1919") in found
    # Of disputed pages only what is agreed is given as sure.
    bulletin = dict(tags(client, "/sources/barrett-gifford-1933/"))
    assert bulletin["citation_firstpage"] == "117"
    assert "citation_lastpage" not in bulletin


def test_any_other_record_is_a_page_of_this_archive_that_names_its_source(
    client: Client,
) -> None:
    address = "/terms/hinuwa/"
    found = dict(tags(client, address))
    assert not [name for name in found if name.startswith("citation_")]
    assert found["DC.identifier"] == f"http://testserver{address}"
    assert found["DC.source"].startswith("Barrett, S. A., and E. W. Gifford. Miwok Material")
    page = text(client, address)
    for rel in ("canonical", "cite-as"):
        assert page.count(f'<link rel="{rel}" href="http://testserver{address}">') == 1
    assert f'href="{address}cite.ris"' in page
    assert '<link rel="alternate" type="application/json" href="/api/v1/terms/hinuwa/">' in page


def test_linked_data_say_what_a_record_is(client: Client) -> None:
    term = linked_data(client, "/terms/hinuwa/")
    assert term["@type"] == "DefinedTerm"
    assert term["name"] == "hī'nuwa"
    assert term["isBasedOn"] == ["http://testserver/sources/barrett-gifford-1933/"]
    article = linked_data(client, "/sources/reagan-waugh-1919/")
    assert article["@type"] == "ScholarlyArticle"
    assert article["editor"][0]["name"] == "F. W. Waugh"
    variant = linked_data(client, "/variants/omaha-plum-stone-game/")
    assert variant["@type"] == "Game"
    ruleset = linked_data(client, "/rulesets/omaha-plum-stones/")
    assert ruleset["@type"] == "CreativeWork"
    assert len(ruleset["version"]) == 64
    assert linked_data(client, "/")["@type"] == "Dataset"


def test_what_an_editor_types_ends_no_script(client: Client) -> None:
    passage = Passage.objects.get(slug="bg-hand-1")
    passage.summary = "</script><script>alert(1)</script> & more"
    passage.save()
    assert linked_data(client, "/passages/bg-hand-1/")["abstract"] == passage.summary
    assert escape(passage.summary) in text(client, "/passages/bg-hand-1/")


def test_the_sitemap_has_the_open_records_with_their_last_change(client: Client) -> None:
    index = ElementTree.fromstring(client.get("/sitemap.xml").content)
    maps = [one.text for one in index.iter(f"{SITEMAP}loc")]
    assert "http://testserver/sitemap-terms.xml" in maps
    assert "http://testserver/sitemap-matches.xml" not in maps
    assert not Recording.objects.exists()
    assert "http://testserver/sitemap-recordings.xml" not in maps
    terms = ElementTree.fromstring(client.get("/sitemap-terms.xml").content)
    urls = {url[0].text: url[1].text for url in terms}
    assert len(urls) == 45
    assert (urls["http://testserver/terms/hinuwa/"] or "").startswith("20")
    assert client.get("/sitemap-kings.xml").status_code == 404
    robots = client.get("/robots.txt")
    assert robots["Content-Type"].startswith("text/plain")
    assert "Sitemap: http://testserver/sitemap.xml" in robots.content.decode()


def test_the_sitemap_has_the_pages_to_which_every_page_leads_and_the_views_of_many_records(
    client: Client,
) -> None:
    found = ElementTree.fromstring(client.get("/sitemap-pages.xml").content)
    addresses = {str(url[0].text).removeprefix("http://testserver") for url in found}
    navigation = re.findall(r"<nav.*?</nav>", text(client, "/map/"), re.DOTALL)
    linked = set(re.findall(r'<a href="([^"?#]+)"', "".join(navigation)))
    assert {"/glossary/", "/compare/", "/privacy/"} <= linked
    # A feed and the pages for programs are no pages to read.
    assert linked - {"/feeds/", "/api/v1/docs/"} <= addresses
    assert {"/timeline/", "/compare/matrix/"} <= addresses
    assert all(client.get(address).status_code == 200 for address in addresses)


def test_a_feed_tells_what_was_changed_last(client: Client) -> None:
    address = "/feeds/sources/"
    before = client.get(address)
    assert before["Content-Type"].startswith("application/atom+xml")
    source = Source.objects.get(slug="culin-1907")
    source.note = "Seen again."
    source.save()
    feed = ElementTree.fromstring(client.get(address).content)
    entries = feed.findall(f"{ATOM}entry")
    assert len(entries) == 4
    assert entries[0].findtext(f"{ATOM}id") == "http://testserver/sources/culin-1907/"
    assert entries[0].findtext(f"{ATOM}updated") == source.changed.isoformat()
    assert client.get("/feeds/matches/").status_code == 404
    assert len(ElementTree.fromstring(client.get("/feeds/").content).findall(f"{ATOM}entry")) == 50


def test_a_record_behind_a_warning_is_in_no_map_and_has_no_name_in_a_feed(
    client: Client,
) -> None:
    DeceasedWarning.objects.create(
        record=Source.objects.get(slug="fletcher-1915"),
        community=Community.objects.get(slug="omaha"),
        covers="names",
        asked="2026-01-01",
    )
    assert "fletcher" not in client.get("/sitemap-sources.xml").content.decode()
    feed = client.get("/feeds/sources/").content.decode()
    assert "A record behind a warning" in feed
    assert "Indian Games and Dances" not in feed
