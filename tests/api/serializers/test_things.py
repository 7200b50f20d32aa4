"""Implements, items, plates and places as the API tells them."""

from __future__ import annotations

import pytest

from archive.models import Image
from tests.api.conftest import Get

pytestmark = pytest.mark.usefixtures("founding_archive")


def test_measures_are_told_as_printed_and_as_numbers(get: Get) -> None:
    (length,) = [
        one for one in get("implements/mens-hand-counter/")["measures"] if one["of"] == "length"
    ]
    assert length["as_printed"] == "eight to twelve inches"
    assert (length["low_mm"], length["high_mm"]) == (203.2, 304.8)
    assert length["statement"] == "hand-counters-length"


def test_a_comparison_is_a_measure_without_numbers(get: Get) -> None:
    (size,) = get("implements/mens-hand-marked-bone/")["measures"]
    assert size["qualifier"] == "compared with"
    assert size["low_mm"] is size["high_mm"] is None


def test_counts_are_told_with_their_standing(get: Get) -> None:
    counts = get("implements/mens-hand-bone-pair/")["counts"]
    assert {"as_printed": "two pairs", "low": 2, "high": 2, "standing": "fixed"}.items() <= counts[
        0
    ].items()


def test_a_part_of_an_item_and_the_whole_lead_to_each_other(get: Get) -> None:
    assert get("items/field-museum-70216-3/")["part_of"] == "field-museum-70216"
    whole = get("items/field-museum-70216/")
    assert whole["parts"] == ["field-museum-70216-3"]
    assert whole["accession_as_printed"] == "70216"
    assert whole["institution"] == "field-museum"


def test_plates_are_told_by_print_and_by_number_and_figures_in_order(get: Get) -> None:
    plate = get("plates/bg-pl-57/")
    assert (plate["number_as_printed"], plate["number"]) == ("LVII", 57)
    assert plate["figures"] == [f"bg-pl-57-fig-{number}" for number in range(9, 15)]
    reference = get("plate-references/bg-hand-1-pl-57/")
    assert reference["figures"] == plate["figures"]
    assert reference["as_printed"] == "plate LVII, figs. 9-14"


def test_a_variant_leads_to_its_terms_plates_and_items(get: Get) -> None:
    variant = get("variants/miwok-mens-hand-game/")
    assert "hinuwa" in variant["terms"]
    assert {"bg-pl-57", "bg-pl-71"} <= set(variant["plates"])
    assert "field-museum-70216" in variant["items"]
    assert "barrett-gifford-1933" in variant["sources"]
    assert variant["game_class"] == "hand-game"


def test_relations_of_variants_are_told_on_both(get: Get) -> None:
    staves = get("variants/miwok-game-of-staves/")["relations"]
    dice = get("variants/miwok-dice-game/")["related_from"]
    assert staves == dice
    assert {"sort": "scored as", "as_printed": "as with the dice"}.items() <= staves[1].items()


def test_places_have_candidates_with_coordinates_as_numbers(get: Get) -> None:
    (berkeley,) = get("places/berkeley/")["candidates"]
    assert (berkeley["latitude"], berkeley["longitude"]) == (37.872, -122.273)
    assert berkeley["gazetteer"] == "geonames:5327684"


def test_a_community_is_told_with_who_writes_its_names(get: Get) -> None:
    community = get("communities/miwok/")
    assert {"name": "Miwok", "sort": "as printed"}.items() <= community["names"][0].items()
    assert community["divisions"][:2] == ["plains-miwok", "northern-miwok"]
    assert all(nation["evidence"] for nation in community["nations"])


def test_an_image_is_told_with_the_addresses_of_its_files(get: Get, image: Image) -> None:
    told = get("images/plate-57/")
    assert told["plate"] == "bg-pl-57"
    assert (told["width"], told["height"]) == (400, 300)
    for size in ("original", "display", "thumbnail"):
        assert told[size] == f"http://testserver/images/plate-57/{size}/"
    assert get("plates/bg-pl-57/")["images"] == ["plate-57"]
