"""Which plates and figures the page of a variant names."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from archive.models import Figure, Passage, PlateReference, Source, Variant
from tests.archive.pages.links import hrefs, text

pytestmark = pytest.mark.usefixtures("founding_archive")

MEN = {"bg-hand-1-pl-57", "bg-hand-1-pl-71", "bg-hand-1-culin-fig-383", "bg-fn-112-culin-figs"}
FIGURE_385 = {"bg-fn-112-culin-figs", "bg-fn-115-culin-fig"}
DICE = {"bg-dice-1-ref-pl-70", "bg-dice-1-ref-pl-71", "bg-dice-3-ref-culin-162"}


def named(client: Client, variant: Variant, plural: str) -> set[str]:
    """The slugs of the records of a kind that the page of a variant links to."""
    html = text(client, variant.get_absolute_url())
    found = (re.fullmatch(f"/{plural}/([^/]+)/", address) for address in hrefs(html))
    return {match[1] for match in found if match}


def test_each_variant_names_the_references_to_its_own_things_and_no_others(client: Client) -> None:
    # Figure 385 is of a set that the source counts among the men's and names again as the women's.
    expected = {
        "miwok-mens-hand-game": MEN | FIGURE_385,
        "miwok-womens-hand-game": FIGURE_385,
        "miwok-dice-game": DICE,
    }
    for variant in Variant.objects.all():
        shown = named(client, variant, "plate-references")
        assert shown == expected.get(variant.slug, set()), variant.slug


def test_the_womens_hand_game_has_one_figure_and_no_plate_of_the_mens(client: Client) -> None:
    html = text(client, "/variants/miwok-womens-hand-game/")
    rows = html.split("What they show")[1].split("</section>")[0]
    assert {address for address in hrefs(rows) if "figures" in address} == {
        "/figures/culin-fig-385/"
    }
    assert not {address for address in hrefs(html) if address.startswith("/plates/bg")}


def test_a_reference_to_a_whole_plate_is_of_the_variant_that_its_passage_speaks_of(
    client: Client,
) -> None:
    reference = PlateReference(
        slug="whole-plate",
        passage=Passage.objects.get(slug="bg-staves-1"),
        order=90,
        as_printed="plate LXX",
        source=Source.objects.get(slug="barrett-gifford-1933"),
        plate=Figure.objects.get(slug="bg-pl-70-fig-7").plate,
    )
    reference.save()
    staves = Variant.objects.get(slug="miwok-game-of-staves")
    assert named(client, staves, "plate-references") == {"whole-plate"}
