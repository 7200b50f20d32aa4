"""Every record leads to all that it is linked with, both ways."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from django.test import Client

from archive import kinds
from archive.models import Community, Passage, Record, Statement, Term, Variant
from archive.pages.register import PAGES
from tests.archive.pages.links import (
    all_hrefs,
    hrefs,
    linked_with,
    list_hrefs,
    records_with_links,
    text,
)


@pytest.mark.usefixtures("founding_archive")
@pytest.mark.parametrize("name", PAGES)
def test_the_page_of_a_record_links_to_every_record_that_it_is_linked_with(
    name: str, client: Client
) -> None:
    """Of each field by which records of a kind are linked one record; the slow suite asks all."""
    tried: set[str] = set()
    missing = []
    records = records_with_links(kinds.kind_named(name).model)
    every = [(record, list(linked_with(record))) for record in records]
    # Those that show most fields at once, and of these such as lead to few records.
    every.sort(key=lambda one: (-len({field for field, _ in one[1]}), len(one[1])))
    for record, linked in every:
        fields = {field for field, _ in linked}
        if fields - tried:
            tried |= fields
            missing += not_on_the_page(client, record, linked)
    assert not missing, "\n".join(missing)


@pytest.mark.slow
@pytest.mark.usefixtures("founding_archive")
@pytest.mark.parametrize("name", PAGES)
def test_no_page_of_the_founding_archive_leaves_a_linked_record_out(
    name: str, client: Client
) -> None:
    missing = []
    for record in records_with_links(kinds.kind_named(name).model):
        missing += not_on_the_page(client, record, linked_with(record))
    assert not missing, "\n".join(missing)


def not_on_the_page(
    client: Client, record: Record, linked: Iterable[tuple[str, Record]]
) -> list[str]:
    """What the page of a record, with the whole lists that it offers, does not lead to."""
    on_the_page = all_hrefs(client, record.get_absolute_url())
    return [
        f"{record.get_absolute_url()} does not lead to {other.get_absolute_url()} ({field})"
        for field, other in linked
        if not other.withdrawn and other.get_absolute_url() not in on_the_page
    ]


@pytest.mark.usefixtures("founding_archive")
@pytest.mark.parametrize("name", PAGES)
def test_the_list_of_a_kind_leads_to_each_of_its_records(name: str, client: Client) -> None:
    kind = kinds.kind_named(name)
    found = list_hrefs(client, f"/{kind.plural}/")
    records = {record.get_absolute_url() for record in kind.model.objects.in_circulation()}
    assert records <= found


@pytest.mark.usefixtures("small_archive")
def test_a_long_list_is_cut_and_leads_to_the_whole_of_it(client: Client) -> None:
    passage = Passage.objects.get(slug="doe-1")
    community = Community.objects.get(slug="river-people")
    for number in range(130):
        statement = Statement.objects.create(
            slug=f"said-{number}",
            passage=passage,
            order=number + 100,
            topic=Statement.Topic.SONG,
            text=f"Song {number} is sung.",
            voice=Statement.Voice.ACCOUNT,
        )
        statement.communities.add(community)

    page = text(client, "/communities/river-people/")
    assert "/statements/said-99/" in hrefs(page)
    assert "/statements/said-129/" not in hrefs(page)
    assert "/statements/?community=river-people" in hrefs(page)
    everything = all_hrefs(client, "/communities/river-people/")
    assert {f"/statements/said-{number}/" for number in range(130)} <= everything
    second = text(client, "/statements/?community=river-people&page=2")
    assert "Records 101 to 130 of 130" in " ".join(second.split())


@pytest.mark.usefixtures("small_archive")
def test_a_withdrawn_record_is_neither_shown_nor_named_by_those_linked_with_it(
    client: Client,
) -> None:
    addresses = ["/variants/river-staves/", "/terms/tawa/", "/passages/doe-1/", "/terms/"]
    for address in addresses:
        assert "tā’wwa" in text(client, address)
    term = Term.objects.get(slug="tawwa")
    term.withdrawn = True
    term.save()

    for address in addresses:
        page = text(client, address)
        assert "/terms/tawwa/" not in hrefs(page)
        assert "tā’wwa" not in page


@pytest.mark.usefixtures("small_archive")
def test_what_a_withdrawn_passage_says_is_said_nowhere(client: Client) -> None:
    assert "One player knew six staves." in text(client, "/variants/river-staves/")
    passage = Passage.objects.get(slug="doe-fn-2")
    passage.withdrawn = True
    passage.save()

    for address in ("/variants/river-staves/", "/statements/four-staves/", "/statements/"):
        assert "One player knew six staves." not in text(client, address)
    assert client.get("/statements/six-staves/").status_code == 410


def test_records_of_another_app_are_linked_though_the_archive_does_not_know_it(
    client: Client, founding_archive: None
) -> None:
    variant = Variant.objects.filter(rulesets__isnull=False).first()
    assert variant is not None, "the founding archive has a ruleset"
    ruleset = variant.rulesets.first()
    statement = Statement.objects.filter(clauses__ruleset=ruleset).first()

    assert statement is not None
    assert ruleset is not None
    clause = statement.clauses.filter(ruleset=ruleset).first()
    assert clause is not None
    page = text(client, statement.get_absolute_url())
    assert clause.get_absolute_url() in hrefs(page)
    assert ruleset.get_absolute_url() in hrefs(text(client, variant.get_absolute_url()))
