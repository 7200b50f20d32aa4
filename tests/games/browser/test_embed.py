"""A simulator in a frame on the page of another site, in a browser that lets it keep nothing."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Frame, Page, Route, expect

from tests.conftest import SiteThread
from tests.games.browser.conftest import PLUMS, STAVES, Visit

MENS = "miwok-mens-hand-game"
SCHOOL = "http://school.example/"
# As a browser answers a framed page that is to have no cookies and no storage.
NOTHING_KEPT = """
for (const storage of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, storage, {
        get() { throw new DOMException("denied", "SecurityError"); },
    });
}
"""
Size = tuple[int, int]


def framed(page: Page, site: SiteThread, path: str, size: Size = (600, 400)) -> Frame:
    """The frame on a page of a school that shows this path of the site."""
    width, height = size
    code = (
        '<!doctype html><html lang="en"><title>A school</title><body>'
        f'<iframe src="{site.url}{path}" title="A game" width="{width}" height="{height}"'
        ' style="border: 0; max-width: 100%"></iframe>'
    )

    def answer(route: Route) -> None:
        route.fulfill(body=code, content_type="text/html; charset=utf-8")

    page.route(f"{SCHOOL}**", answer)
    page.add_init_script(NOTHING_KEPT)
    page.goto(SCHOOL)
    page.wait_for_load_state("load")
    return page.frames[1]


def begin(frame: Frame, opponent: str = "computer") -> None:
    frame.check(f"[name=opponent][value={opponent}]")
    frame.click(".go")
    expect(frame.locator(".moves.begin")).to_be_visible()
    frame.click(".begin .move")
    expect(frame.locator(".moves.begin")).to_have_count(0)


def move(frame: Frame) -> None:
    """Make the first move that is offered, and wait until the frame shows it."""
    mat = frame.locator("#mat")
    before = mat.get_attribute("data-ordinal")
    frame.locator(".moves button.move").first.click()
    expect(mat).not_to_have_attribute("data-ordinal", before or "")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_match_of_staves_is_played_to_its_end_in_a_frame(
    visit: Visit, live_server: SiteThread, scripts: bool
) -> None:
    page = visit(java_script_enabled=scripts).page
    frame = framed(page, live_server, f"/embed/rulesets/{STAVES}/")
    begin(frame)

    while not frame.locator("#mat[data-over]").count():
        move(frame)

    frame.locator(".moves button.move").first.click()
    expect(frame.locator(".moves.begin")).to_be_visible()
    assert page.context.cookies() == []
    assert page.url == SCHOOL


def test_bones_are_hidden_and_guessed_in_a_frame(visit: Visit, live_server: SiteThread) -> None:
    page = visit().page
    frame = framed(page, live_server, f"/embed/rulesets/{MENS}/")
    begin(frame)

    for _ in range(3):
        move(frame)

    expect(frame.locator(".log")).to_contain_text("guesses")
    assert page.context.cookies() == []


def test_a_link_of_a_frame_opens_a_page_that_learns_nothing_of_it(
    visit: Visit, live_server: SiteThread
) -> None:
    page = visit().page
    frame = framed(page, live_server, f"/embed/rulesets/{STAVES}/")
    begin(frame)
    move(frame)

    for link in (".what-it-is a >> nth=-1", ".fired a >> nth=0"):
        with page.expect_popup() as opened:
            frame.click(link)
        assert "/embed/" not in opened.value.url
        assert opened.value.evaluate("[window.opener, document.referrer]") == [None, ""]
    assert "/embed/matches/" in frame.url


@pytest.mark.parametrize("path", ["/", f"/rulesets/{STAVES}/", f"/rulesets/{STAVES}/sheet/"])
def test_a_browser_shows_no_other_page_in_a_frame(
    visit: Visit, live_server: SiteThread, path: str
) -> None:
    page = visit().page
    refused = []
    page.on("requestfailed", lambda request: refused.append(request.failure))
    frame = framed(page, live_server, path)

    assert frame.url.startswith("chrome-error:")
    assert refused == ["net::ERR_BLOCKED_BY_RESPONSE"]


@pytest.mark.parametrize("ruleset", [STAVES, PLUMS, MENS])
@pytest.mark.parametrize("size", [(600, 400), (360, 560), (320, 480)])
def test_a_small_frame_scrolls_in_one_direction_only(
    visit: Visit, live_server: SiteThread, ruleset: str, size: Size
) -> None:
    page = visit(viewport={"width": size[0] + 16, "height": 800}).page
    frame = framed(page, live_server, f"/embed/rulesets/{ruleset}/", size)

    def width() -> int:
        return int(frame.evaluate("document.documentElement.scrollWidth"))

    assert width() == size[0]
    begin(frame)
    move(frame)

    assert width() == size[0]


def test_a_low_frame_shows_the_pieces_the_counters_and_the_button_at_once(
    visit: Visit, live_server: SiteThread
) -> None:
    page = visit().page
    frame = framed(page, live_server, f"/embed/rulesets/{STAVES}/")
    begin(frame)
    move(frame)
    top = "document.querySelector('.falls').getBoundingClientRect().top"
    frame.evaluate(f"window.scrollBy(0, {top})")

    for part in (".falls", ".places", ".moves button.move"):
        box = frame.evaluate(
            "part => document.querySelector(part).getBoundingClientRect().toJSON()", part
        )
        assert box["top"] >= -1
        assert box["bottom"] <= 401


@pytest.mark.parametrize("ruleset", [STAVES, MENS])
def test_a_frame_can_be_used_by_everybody(
    visit: Visit, live_server: SiteThread, ruleset: str
) -> None:
    page = visit().page
    page.goto(f"{live_server.url}/embed/rulesets/{ruleset}/")
    assert Axe().run(page).violations_count == 0
    begin(page.main_frame)
    move(page.main_frame)

    assert Axe().run(page).violations_count == 0
