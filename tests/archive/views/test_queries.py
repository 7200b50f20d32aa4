"""A page takes as many queries for many records as for few."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from archive.models import (
    Community,
    Count,
    Figure,
    Implement,
    Item,
    Passage,
    Statement,
    Term,
    TermUse,
    Variant,
)
from archive.pages.register import PAGES


def add(numbers: range) -> None:
    """Link more of everything with the one variant of the small archive."""
    variant = Variant.objects.get(slug="river-staves")
    passage = Passage.objects.get(slug="doe-1")
    disputed = Statement.objects.get(slug="four-staves")
    community = Community.objects.get(slug="river-people")
    figure = Figure.objects.get(slug="doe-pl-9-fig-2")
    for number in numbers:
        implement = Implement.objects.create(
            slug=f"piece-{number}", title=f"Piece {number}", sort="stick", order=number
        )
        implement.variants.add(variant)
        item = Item.objects.create(slug=f"item-{number}", title=f"Item {number}")
        item.variants.add(variant)
        item.communities.add(community)
        item.figures.add(figure)
        item.implements.add(implement)
        term = Term.objects.create(
            slug=f"word-{number}",
            form=f"ka'{number}",
            source=passage.source,
            sort=Term.Sort.GAME,
            denotes="a game",
            order=number,
        )
        term.communities.add(community)
        TermUse.objects.create(term=term, variant=variant, passage=passage)
        statement = Statement.objects.create(
            slug=f"said-{number}",
            passage=passage,
            order=100 + number,
            topic=Statement.Topic.MAKING,
            text=f"It is called ka'{number}.",
            voice=Statement.Voice.ACCOUNT,
        )
        statement.variants.add(variant)
        statement.communities.add(community)
        statement.terms.add(term)
        statement.implements.add(implement)
        statement.items.add(item)
        statement.disputes.add(disputed)
        statement.confirms.add(Statement.objects.get(slug="six-staves"))
        Count.objects.create(
            implement=implement, statement=statement, as_printed="one", low=1, high=1
        )


def queries(client: Client, address: str) -> int:
    """How many queries a page takes."""
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


ADDRESSES = [
    "/variants/river-staves/",
    "/communities/river-people/",
    "/passages/doe-1/",
    "/sources/doe-1901/",
    "/statements/four-staves/",
    "/figures/doe-pl-9-fig-2/",
    "/games/",
    "/",
    "/search/?q=ka",
    *(f"/{page.kind.plural}/" for page in PAGES.values()),
]


@pytest.mark.usefixtures("small_archive")
def test_a_page_takes_as_many_queries_for_many_records_as_for_few(client: Client) -> None:
    add(range(2))
    few = {address: queries(client, address) for address in ADDRESSES}
    add(range(2, 14))
    assert {address: queries(client, address) for address in ADDRESSES} == few


@pytest.mark.usefixtures("founding_archive")
@pytest.mark.parametrize(
    ("address", "most"),
    [
        ("/variants/miwok-mens-hand-game/", 90),
        ("/statements/", 25),
        ("/terms/", 20),
        ("/glossary/", 40),
        ("/sources/barrett-gifford-1933/read/", 50),
        ("/games/", 25),
    ],
)
def test_the_founding_archives_longest_pages_keep_to_their_bounds(
    address: str,
    most: int,
    client: Client,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_max_num_queries(most):
        assert client.get(address).status_code == 200
