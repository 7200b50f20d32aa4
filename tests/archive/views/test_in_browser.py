"""The pages in a real browser: on a phone and beside a desk, in light and dark, without scripts."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.barriers import no_barrier
from tests.conftest import SiteThread

pytestmark = pytest.mark.usefixtures("founding_archive")

PHONE: ViewportSize = {"width": 360, "height": 740}
SMALLEST: ViewportSize = {"width": 320, "height": 256}
DESK: ViewportSize = {"width": 1280, "height": 900}
PAGES = [
    "/",
    "/about/",
    "/search/?q=moon",
    "/search/?q=hahumetiti",
    "/games/",
    "/terms/",
    "/glossary/",
    "/glossary/?by=alphabet",
    "/plates/",
    "/communities/",
    "/statements/?topic=song",
    "/variants/miwok-womens-hand-game/",
    "/communities/bois-forte-ojibwe/",
    "/sources/reagan-waugh-1919/",
    "/sources/barrett-gifford-1933/read/?page=3",
    "/passages/bg-fn-113/",
    "/statements/hand-sought-unmarked/",
    "/terms/hinowu/",
    "/items/bois-forte-bowl-at-hand/",
    "/implements/miwok-acorn-die/",
    "/plates/bg-pl-57/",
    "/figures/culin-fig-383/",
    "/places/san-jose/",
    "/citations/bg-fn-114-culin/",
    "/terms/nothing/",
    "/terms/hinuwa/cite/",
    "/how-to-read/",
    "/privacy/",
]
# What is folded away, such as how a record is cited, must hold as well.
UNFOLD = "document.querySelectorAll('details').forEach((one) => { one.open = true; })"


# Each page in one scheme and width; in the other, the slow suite asks it.
@pytest.mark.parametrize(
    ("scheme", "addresses"),
    [
        ("light", PAGES[::2]),
        ("dark", PAGES[1::2]),
        pytest.param("light", PAGES[1::2], marks=pytest.mark.slow),
        pytest.param("dark", PAGES[::2], marks=pytest.mark.slow),
    ],
)
def test_no_page_has_a_barrier_that_a_program_can_find(
    page: Page, scheme: Any, addresses: list[str]
) -> None:
    """Checked by axe, with the stricter contrast of level AAA."""
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size(PHONE if scheme == "light" else DESK)
    for address in addresses:
        page.goto(address)
        page.evaluate(UNFOLD)
        no_barrier(page, stricter=True)


def test_a_small_window_scrolls_in_one_direction_only(page: Page) -> None:
    """The smallest phones, and a desk of 1,280 pixels at 400 %."""
    page.set_viewport_size(SMALLEST)
    for address in [*PAGES, "/variants/miwok-mens-hand-game/", "/passages/bg-hand-1/"]:
        page.goto(address)
        page.evaluate(UNFOLD)
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width == SMALLEST["width"], address


def test_the_locator_stands_beside_its_line_on_a_desk_and_beneath_it_on_a_phone(
    page: Page,
) -> None:
    line = page.locator("#topic-players .entry").first
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        page.goto("/variants/miwok-mens-hand-game/")
        words = line.locator(".say").bounding_box()
        locator = line.locator(".locator").bounding_box()
        assert words
        assert locator
        if size is DESK:
            assert locator["x"] >= words["x"] + words["width"]
            assert abs(locator["y"] - words["y"]) < 12
        else:
            assert locator["y"] >= words["y"] + words["height"]


def test_the_sides_of_a_dispute_have_the_same_width_and_the_same_type(page: Page) -> None:
    page.set_viewport_size(DESK)
    page.goto("/statements/hand-sought-unmarked/")
    sides = page.locator(".dispute-side")
    expect(sides).to_have_count(2)
    boxes = [side.bounding_box() for side in sides.all()]
    assert boxes[0]
    assert boxes[1]
    assert boxes[0]["y"] == boxes[1]["y"]
    assert abs(boxes[0]["width"] - boxes[1]["width"]) < 1
    type_of = "element => [getComputedStyle(element).fontSize, getComputedStyle(element).color]"
    says = [side.locator(".say").first.evaluate(type_of) for side in sides.all()]
    assert says[0] == says[1]


def test_lines_of_text_hold_sixty_to_seventy_characters(page: Page) -> None:
    page.set_viewport_size(DESK)
    page.goto("/about/")
    lines = page.locator(".prose > p").first.evaluate(
        """paragraph => {
            const range = document.createRange();
            const text = paragraph.firstChild;
            const lines = [];
            let top = -Infinity;
            for (let i = 0; i < text.length; i++) {
                range.setStart(text, i);
                range.setEnd(text, i + 1);
                const box = range.getBoundingClientRect();
                if (!box.width) continue;
                if (box.top > top + 5) lines.push(0);
                lines[lines.length - 1]++;
                top = box.top;
            }
            return lines;
        }"""
    )
    full = lines[:-1]
    assert 60 <= sum(full) / len(full) <= 70


def test_the_keyboard_reaches_the_content_at_once(page: Page) -> None:
    page.goto("/terms/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_everything_works_without_scripts(browser: Browser, live_server: SiteThread) -> None:
    """A visitor follows a term to its passage, and a variant to its plate, by links and forms."""
    context = browser.new_context(base_url=live_server.url, java_script_enabled=False)
    page = context.new_page()
    page.goto("/")
    page.get_by_label("Find a word, a people, a number, a plate").fill("hinuwa")
    page.locator(".search-form button").click()
    page.get_by_role("link", name="hī'nuwa").first.click()
    expect(page).to_have_url(f"{live_server.url}/terms/hinuwa/")
    page.get_by_role("link", name="Hand game, para. 1").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand game, para. 1")
    page.locator("main").get_by_role("link", name="Miwok men's hand game").first.click()
    page.get_by_role("link", name="plate LVII", exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "Barrett and Gifford 1933, plate LVII"
    )

    page.goto("/terms/")
    page.get_by_label("Community").select_option("central-miwok")
    page.get_by_role("button", name="Narrow").click()
    expect(page).to_have_url(re.compile("community=central-miwok"))
    expect(page.locator(".tally")).to_contain_text("for Central Miwok")
    page.goto("/terms/?community=omaha")
    expect(page.locator(".tally")).to_contain_text("0 records for Omaha")
    page.get_by_role("link", name="the whole list").click()
    expect(page.locator(".tally")).to_contain_text("45 records")
    context.close()


def test_a_visitor_asks_for_a_correction_and_gets_the_address_of_the_answer(page: Page) -> None:
    """In a real browser, which tells of a form where it comes from."""
    page.goto("/ask/term/hinuwa/")
    page.get_by_label("a correction").check()
    page.get_by_label("What is it about").fill("The second vowel is long.")
    page.get_by_role("button", name="Send it").click()
    expect(page).to_have_url(re.compile("/asked/"))
    expect(page.locator("main")).to_contain_text("Waiting to be taken up")


def test_paper_gets_the_record_and_its_margin_alone(page: Page) -> None:
    page.goto("/terms/hinuwa/")
    page.emulate_media(media="print")
    expect(page.locator(".masthead")).to_be_hidden()
    expect(page.locator(".locator").first).to_be_visible()
    expect(page.get_by_text("Permanent address")).to_be_visible()
    expect(page.get_by_text("Ask for a correction")).to_be_hidden()
    expect(page.get_by_role("link", name="Privacy")).to_be_hidden()
