"""The odds on every screen and in either light, and asked for with a form."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.games.browser.conftest import PLUMS, Visit

HAND = "miwok-mens-hand-game"
PHONE = {"width": 360, "height": 740}
PAGES = [
    f"/rulesets/{PLUMS}/odds/",
    f"/rulesets/{HAND}/odds/",
    f"/rulesets/{PLUMS}/odds/?against.reading=counters.total%3D50&against.weights=plain%3D3%3A1",
    "/odds/",
]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("page", PAGES)
def test_odds_have_no_barrier_and_scroll_in_one_direction_only(
    visit: Visit, scheme: str, page: str
) -> None:
    player = visit(color_scheme=scheme, viewport=PHONE)
    player.page.goto(page)
    for summary in player.page.locator("summary").all():
        summary.click()

    assert player.width == PHONE["width"]
    found = Axe().run(player.page)
    assert found.violations_count == 0, found.generate_report()


def test_what_is_written_in_a_picture_can_be_read_on_a_phone(visit: Visit) -> None:
    player = visit(viewport=PHONE)
    player.page.goto(PAGES[0])

    letters = player.page.locator(".chart text").all()
    boxes = [box for box in (one.bounding_box() for one in letters) if box]
    assert len(boxes) > 20
    for box in boxes:
        assert box["height"] >= 10
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]


def test_a_second_reading_is_set_beside_the_first_without_a_script(visit: Visit) -> None:
    player = visit(java_script_enabled=False, viewport={"width": 1280, "height": 900})
    player.page.goto(PAGES[0])
    player.page.locator(".switches summary").nth(1).click()
    player.page.locator('[name="against.clause.counters.total"][value="50"]').check()
    player.page.locator('[name="against.weight.plain.white"]').fill("3")
    player.page.locator('[name="beside"]').click()

    columns = player.page.locator(".odds-column")
    expect(columns).to_have_count(2)
    boxes = [column.bounding_box() for column in columns.all()]
    assert boxes[0]
    assert boxes[1]
    assert boxes[0]["y"] == boxes[1]["y"]
    assert boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"]
    expect(player.page.locator("#beside")).to_contain_text("shorter by")
    expect(player.page.locator("#second")).to_contain_text("Plain: white 3, black 1")
