"""A simulator in a frame on the page of another site, in a browser that lets it keep nothing."""

from __future__ import annotations

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Browser, FloatRect, Frame, Page, expect

from tests.barriers import no_barrier
from tests.conftest import SiteThread
from tests.games.browser.conftest import PLUMS, STAVES, Visit
from tests.quick import members

MENS = "miwok-mens-hand-game"
# As a browser answers a framed page that is to have no cookies and no storage.
NOTHING_KEPT = """
for (const storage of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, storage, {
        get() { throw new DOMException("denied", "SecurityError"); },
    });
}
"""
Size = tuple[int, int]


class School:
    """Another site, whose pages show one in a frame: another name, so another site to a browser."""

    def __init__(self) -> None:
        self.page = b""
        school = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200 if self.path == "/" else 204)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.end_headers()
                if self.path == "/":
                    self.wfile.write(school.page)

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://localhost:{self.server.server_address[1]}/"

    def frame(self, page: Page, address: str, size: Size = (600, 400)) -> Frame:
        """The frame that shows this address on the school's page."""
        width, height = size
        self.page = (
            '<!doctype html><html lang="en"><title>A school</title><body>'
            f'<iframe src="{address}" title="A game" width="{width}" height="{height}"'
            ' style="border: 0; max-width: 100%"></iframe>'
        ).encode()
        page.add_init_script(NOTHING_KEPT)
        page.goto(self.url)
        return page.frames[1]


@pytest.fixture
def school(live_server: SiteThread) -> Iterator[School]:
    school = School()
    yield school
    school.server.shutdown()
    school.server.server_close()


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


@pytest.mark.slow
@pytest.mark.parametrize("scripts", [True, False])
def test_a_match_of_staves_is_played_to_its_end_in_a_frame(
    visit: Visit, live_server: SiteThread, school: School, scripts: bool
) -> None:
    page = visit(java_script_enabled=scripts).page
    frame = school.frame(page, f"{live_server.url}/embed/rulesets/{STAVES}/")
    begin(frame)

    while not frame.locator("#mat[data-over]").count():
        move(frame)

    frame.locator(".moves button.move").first.click()
    expect(frame.locator(".moves.begin")).to_be_visible()
    assert page.context.cookies() == []
    assert page.url == school.url


def test_moves_are_made_in_a_frame_without_scripts(
    visit: Visit, live_server: SiteThread, school: School
) -> None:
    page = visit(java_script_enabled=False).page
    frame = school.frame(page, f"{live_server.url}/embed/rulesets/{STAVES}/")
    begin(frame)

    for _ in range(2):
        move(frame)

    assert page.context.cookies() == []
    assert page.url == school.url


def test_bones_are_hidden_and_guessed_in_a_frame(
    visit: Visit, live_server: SiteThread, school: School
) -> None:
    page = visit().page
    frame = school.frame(page, f"{live_server.url}/embed/rulesets/{MENS}/")
    begin(frame)

    for _ in range(3):
        move(frame)

    expect(frame.locator("#log")).to_contain_text("guesses")
    assert page.context.cookies() == []


def test_a_link_of_a_frame_opens_a_page_that_learns_nothing_of_it(
    visit: Visit, live_server: SiteThread, school: School
) -> None:
    page = visit().page
    frame = school.frame(page, f"{live_server.url}/embed/rulesets/{STAVES}/")
    begin(frame)
    move(frame)

    for link in (".what-it-is a >> nth=-1", ".fired a >> nth=0"):
        with page.expect_popup() as opened:
            frame.click(link)
        assert "/embed/" not in opened.value.url
        assert opened.value.evaluate("[window.opener, document.referrer]") == [None, ""]
    assert "/embed/matches/" in frame.url


def test_a_browser_shows_no_other_page_in_a_frame(
    browser: Browser, live_server: SiteThread, school: School, founding_archive: None
) -> None:
    page = browser.new_page()
    for path in ("/", f"/rulesets/{STAVES}/", f"/rulesets/{STAVES}/sheet/"):
        with page.expect_console_message(lambda told: "frame-ancestors 'none'" in told.text):
            school.frame(page, live_server.url + path)
    page.context.close()


@pytest.mark.parametrize("ruleset", members([STAVES, PLUMS, MENS], quick=[MENS]))
def test_a_small_frame_scrolls_in_one_direction_only(
    visit: Visit, live_server: SiteThread, school: School, ruleset: str
) -> None:
    page = visit().page
    frame = school.frame(page, f"{live_server.url}/embed/rulesets/{ruleset}/")

    def scrolls_down_only() -> None:
        for width, height in ((600, 400), (320, 480)):
            page.set_viewport_size({"width": width + 16, "height": 800})
            page.evaluate(
                "([width, height]) => Object.assign(document.querySelector('iframe'),"
                " { width, height })",
                [width, height],
            )
            frame.wait_for_function("width => window.innerWidth === width", arg=width)
            assert frame.evaluate("document.documentElement.scrollWidth") == width

    scrolls_down_only()
    begin(frame)
    move(frame)

    scrolls_down_only()


def test_a_low_frame_shows_the_pieces_the_counters_and_the_button_at_once(
    visit: Visit, live_server: SiteThread, school: School
) -> None:
    page = visit().page
    frame = school.frame(page, f"{live_server.url}/embed/rulesets/{STAVES}/")
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


@pytest.mark.parametrize("ruleset", members([STAVES, MENS], quick=[STAVES]))
def test_a_frame_can_be_used_by_everybody(
    visit: Visit, live_server: SiteThread, ruleset: str
) -> None:
    page = visit().page
    page.goto(f"{live_server.url}/embed/rulesets/{ruleset}/")
    no_barrier(page, "light", "dark")
    begin(page.main_frame)
    move(page.main_frame)

    no_barrier(page, "light", "dark")


@pytest.mark.parametrize("ruleset", members([STAVES, PLUMS, MENS], quick=[PLUMS]))
def test_whose_turn_it_is_covers_no_number_and_no_name(
    visit: Visit, live_server: SiteThread, ruleset: str
) -> None:
    page = visit().page
    page.goto(f"{live_server.url}/embed/rulesets/{ruleset}/")
    begin(page.main_frame)
    move(page.main_frame)

    def boxes(selector: str) -> list[FloatRect]:
        found = [one.bounding_box() for one in page.locator(selector).all()]
        return [box for box in found if box]

    for width, height in ((360, 560), (600, 400)):
        page.set_viewport_size({"width": width, "height": height})
        notes, words = boxes(".place-note"), boxes(".place-number, .place-name")
        assert notes
        for note in notes:
            for word in words:
                apart = (
                    note["y"] + note["height"] <= word["y"]
                    or word["y"] + word["height"] <= note["y"]
                    or note["x"] + note["width"] <= word["x"]
                    or word["x"] + word["width"] <= note["x"]
                )
                assert apart, (width, note, word)


def test_hands_lie_beside_the_counters_and_the_moves(
    visit: Visit, live_server: SiteThread, school: School
) -> None:
    page = visit().page
    frame = school.frame(page, f"{live_server.url}/embed/rulesets/{MENS}/", (640, 720))
    begin(frame)
    move(frame)

    hands, places, moves = (
        frame.evaluate(
            "part => document.querySelector(part).getBoundingClientRect().toJSON()", part
        )
        for part in (".hiders", ".places", ".moves")
    )
    assert hands["right"] <= min(places["left"], moves["left"])
    assert places["bottom"] <= moves["top"]
    assert moves["bottom"] <= 720
