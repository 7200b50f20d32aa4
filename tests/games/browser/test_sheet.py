"""The sheet to print and cut, in a browser that prints."""

from __future__ import annotations

import re

from tests.barriers import no_barrier
from tests.games.browser.conftest import PLUMS, STAVES, Visit

PHONE = {"width": 360, "height": 740}


def test_a_sheet_is_read_on_a_phone_too(visit: Visit) -> None:
    player = visit(viewport=PHONE)
    for ruleset in (STAVES, PLUMS, "miwok-mens-hand-game"):
        player.page.goto(f"/rulesets/{ruleset}/sheet/")

        assert player.width == PHONE["width"], ruleset
        no_barrier(player.page, "light", "dark")


def test_what_is_printed_has_no_way_through_the_site_and_no_empty_page(visit: Visit) -> None:
    page = visit().page
    page.goto(f"/rulesets/{STAVES}/sheet/")
    page.emulate_media(media="print")

    assert page.locator(".on-screen, .masthead, .colophon").evaluate_all(
        "all => all.every(one => getComputedStyle(one).display === 'none')"
    )
    # Two pages of rules, and six staves of eight inches, three a page, with the counters.
    for paper, number in (("A4", 4), ("Letter", 5)):
        pages = re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper))
        assert len(pages) == number, paper


def test_another_reading_is_chosen_on_the_page(visit: Visit) -> None:
    page = visit().page
    page.goto(f"/rulesets/{PLUMS}/sheet/")
    page.locator(".switches summary").click()
    page.check('[name="clause.counters.total"][value="50"]')
    page.get_by_role("button", name="The sheet for this reading").click()

    page.wait_for_url("**/sheet/?reading=counters.total%3D50")
    assert page.locator(".counter").count() == 50
