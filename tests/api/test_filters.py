"""Filters find by the related record, in the founding archive."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.conftest import Get

pytestmark = pytest.mark.usefixtures("founding_archive")


def _found(get: Get, address: str) -> list[Any]:
    results: list[Any] = get(f"{address}&page_size=500")["results"]
    return results


def _slugs(get: Get, address: str) -> set[str]:
    return {record["slug"] for record in _found(get, address)}


def test_a_community_is_found_with_its_divisions(get: Get) -> None:
    divisions = ["plains-miwok", "northern-miwok", "central-miwok", "southern-miwok"]
    found = _slugs(get, "terms/?community=miwok")
    together = "&".join(f"community={division}" for division in divisions)
    assert found == _slugs(get, f"terms/?{together}")
    assert len(found) == 37
    for term in _found(get, "terms/?community=northern-miwok"):
        assert "northern-miwok" in term["communities"]
    assert "teatacu" in _slugs(get, "terms/?community=southern-miwok")


def test_a_class_is_found_with_those_under_it(get: Get) -> None:
    dice = _slugs(get, "variants/?class=dice-games")
    assert dice == {
        "miwok-dice-game",
        "miwok-game-of-staves",
        "omaha-plum-stone-game",
        "bois-forte-bowl-game",
    }
    assert dice < _slugs(get, "variants/?class=games-of-chance")


def test_a_filter_given_twice_finds_what_either_finds(get: Get) -> None:
    both = _slugs(get, "statements/?topic=scoring&topic=counters&variant=omaha-plum-stone-game")
    topics = [
        _slugs(get, f"statements/?topic={topic}&variant=omaha-plum-stone-game")
        for topic in ("scoring", "counters")
    ]
    assert both == topics[0] | topics[1]
    assert all(topics)


def test_different_filters_narrow_each_other(get: Get) -> None:
    for term in _found(get, "terms/?kind=counter&community=central-miwok"):
        assert term["kind"] == "counter"
        assert "central-miwok" in term["communities"]


def test_a_record_reached_on_several_ways_is_listed_once(get: Get) -> None:
    terms = get("terms/?variant=miwok-dice-game&variant=miwok-game-of-staves&count=1&page_size=500")
    slugs = [term["slug"] for term in terms["results"]]
    assert len(slugs) == len(set(slugs)) == terms["count"]
    assert "hilo" in slugs


def test_disputed_statements_can_be_listed(get: Get) -> None:
    disputed = _found(get, "statements/?disputed=yes")
    assert disputed
    assert all(one["disputes"] or one["disputed_by"] for one in disputed)
    rest = _found(get, "statements/?disputed=no")
    assert not any(one["disputes"] or one["disputed_by"] for one in rest)
    assert len(disputed) + len(rest) == get("statements/?count=1")["count"]


@pytest.mark.parametrize(
    ("address", "slug"),
    [
        ("sources/?variant=omaha-plum-stone-game", "fletcher-1915"),
        ("sources/?community=bois-forte-ojibwe", "reagan-waugh-1919"),
        ("passages/?term=hinuwa", "bg-hand-1"),
        ("passages/?note_to=bg-hand-1", "bg-fn-112"),
        ("passages/?source=fletcher-1915&kind=list", "fl-combination-1"),
        ("passages/?topic=song", "bg-hand-6"),
        ("communities/?parent=southern-miwok", "awani"),
        ("communities/?variant=omaha-plum-stone-game", "omaha"),
        ("communities/?game=bowl-game", "bois-forte-ojibwe"),
        ("game-classes/?parent=games-of-chance", "dice-games"),
        ("games/?class=dice-games", "plum-stone-game"),
        ("games/?community=omaha", "plum-stone-game"),
        ("games/?source=reagan-waugh-1919", "bowl-game"),
        ("variants/?source=fletcher-1915", "omaha-plum-stone-game"),
        ("variants/?term=hinuwa", "miwok-mens-hand-game"),
        ("variants/?implement=plum-stone-figured", "omaha-plum-stone-game"),
        ("variants/?item=field-museum-70216", "miwok-mens-hand-game"),
        ("terms/?passage=bg-hand-1", "hinuwa"),
        ("terms/?game=bowl-game", "pah-gay-say"),
        ("terms/?implement=bowl-die-gun", "pash-kish-she-gun"),
        ("terms/?source=reagan-waugh-1919", "pah-gay-say"),
        ("implements/?kind=bowl", "bowl-game-bowl"),
        ("implements/?community=omaha", "plum-stone-figured"),
        ("implements/?term=pash-kish-she-gun", "bowl-die-gun"),
        ("implements/?figure=bg-pl-57-fig-9", "mens-hand-bone-pair"),
        ("items/?institution=field-museum", "field-museum-70216"),
        ("items/?part_of=field-museum-70216", "field-museum-70216-3"),
        ("items/?place=groveland", "field-museum-70221"),
        ("institutions/?place=chicago", "field-museum"),
        ("plates/?passage=bg-hand-1", "bg-pl-57"),
        ("plates/?variant=miwok-mens-hand-game", "bg-pl-57"),
        ("figures/?plate=bg-pl-57", "bg-pl-57-fig-14"),
        ("figures/?source=culin-1907", "culin-fig-383"),
        ("plate-references/?figure=bg-pl-57-fig-12", "bg-hand-1-pl-57"),
        (
            "plate-references/?in_source=barrett-gifford-1933&source=culin-1907",
            "bg-hand-1-culin-fig-383",
        ),
        ("citations/?source=culin-1907&passage=bg-hand-1", "bg-hand-1-culin-383"),
        ("citations/?in_source=barrett-gifford-1933&passage=bg-hand-1", "bg-hand-1-culin"),
        ("places/?kind=city", "berkeley"),
        ("rulesets/?variant=omaha-plum-stone-game", "omaha-plum-stones"),
        ("rulesets/?community=miwok", "miwok-staves"),
        ("rulesets/?game=plum-stone-game", "omaha-plum-stones"),
        (
            "clauses/?ruleset=omaha-plum-stones&basis=editorial",
            "omaha-plum-stones.counters.win-beyond-pool",
        ),
    ],
)
def test_a_filter_finds_what_it_says(get: Get, address: str, slug: str) -> None:
    found = _slugs(get, address)
    assert slug in found
    collection = address.split("?")[0]
    assert len(found) < get(f"{collection}?count=1")["count"]


def test_moon_finds_the_plum_stones(get: Get) -> None:
    found = get("search/?q=moon")
    assert found["alike"] is found["cut"] is False
    stones = [one for one in found["results"] if one["slug"] == "plum-stone-figured"]
    assert stones == [
        {
            "kind": "implement",
            "slug": "plum-stone-figured",
            "title": "Figured plum stone",
            "url": "http://testserver/api/v1/implements/plum-stone-figured/",
            "page": "http://testserver/implements/plum-stone-figured/",
        }
    ]
    implements = get("search/?q=moon&kind=implement")["results"]
    assert {one["kind"] for one in implements} == {"implement"}
    assert "plum-stone-figured" in {one["slug"] for one in get("implements/?q=moon")["results"]}
