"""A community's own account stands beside the ethnographer's, of equal rank and as its own."""

from __future__ import annotations

import pytest
from django.test import Client

from archive.models import Community, Passage, Source, Statement, Variant
from tests.archive.pages.links import text, words

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_archive")]


@pytest.fixture
def own(small_archive: None) -> Statement:
    """What the River people say themselves of their game, disputing what was written of it."""
    source = Source.objects.create(
        slug="river-council-2026",
        title="How we play",
        short_title="River Council 2026",
        type=Source.Type.ACCOUNT,
        date="2026",
    )
    source.account_of.add(Community.objects.get(slug="river-people"))
    passage = Passage.objects.create(
        slug="council-1", source=source, order=10, locator="Talk 1", sort="body", summary="All."
    )
    statement = Statement.objects.create(
        slug="eight-staves",
        passage=passage,
        order=10,
        topic=Statement.Topic.IMPLEMENTS,
        text="We throw eight staves.",
        voice=Statement.Voice.COMMUNITY,
    )
    statement.variants.add(Variant.objects.get(slug="river-staves"))
    statement.disputes.add(Statement.objects.get(slug="six-staves"))
    return statement


def test_a_page_says_who_speaks_for_themselves_and_who_wrote_from_outside(
    own: Statement, client: Client
) -> None:
    page = words(text(client, "/variants/river-staves/"))

    assert "Told by River people themselves: River Council 2026" in page
    assert "written down by outsiders: Doe 1901" in page


def test_a_page_of_their_own_account_calls_nobody_an_outsider(
    own: Statement, client: Client
) -> None:
    main = text(client, "/statements/eight-staves/").split("<main")[1].split("</main")[0]

    assert "Told by River people themselves" in words(main)
    assert "outsider" not in main


def test_their_own_account_is_not_put_behind_the_ethnographers(
    own: Statement, client: Client
) -> None:
    page = text(client, "/variants/river-staves/")

    assert page.index("We throw eight staves.") < page.index("The game has four")
    assert "their own account:" in words(page)


def test_other_accounts_follow_by_date(own: Statement, client: Client) -> None:
    early = Passage.objects.create(
        slug="roe-1",
        source=Source.objects.get(slug="roe-1895"),
        order=10,
        locator="7",
        sort="body",
        summary="All.",
    )
    statement = Statement.objects.create(
        slug="zigzag",
        passage=early,
        order=10,
        topic=Statement.Topic.IMPLEMENTS,
        text="The staves are marked.",
        voice=Statement.Voice.ACCOUNT,
    )
    statement.variants.add(Variant.objects.get(slug="river-staves"))
    page = text(client, "/variants/river-staves/")

    assert page.index("The staves are marked.") < page.index("The game has four")


@pytest.mark.parametrize("address", ["/statements/eight-staves/", "/statements/six-staves/"])
def test_their_dispute_is_shown_from_either_side(
    address: str, own: Statement, client: Client
) -> None:
    page = words(text(client, address))

    assert "We throw eight staves." in page
    assert "One player knew six staves." in page


def test_the_community_and_the_source_lead_to_each_other(own: Statement, client: Client) -> None:
    assert "Their own accounts" in text(client, "/communities/river-people/")
    source = words(text(client, "/sources/river-council-2026/"))
    assert "River people , for themselves" in source or "River people, for themselves" in source
    assert "for themselves" not in text(client, "/sources/doe-1901/")


def test_programs_are_told_whose_account_it_is(own: Statement, client: Client) -> None:
    told = client.get("/api/v1/sources/river-council-2026/").json()
    assert told["account_of"] == ["river-people"]
    assert client.get("/api/v1/sources/doe-1901/").json()["account_of"] == []
