"""A visitor who plays in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, expect

from tests.conftest import SiteThread

# A machine that runs the whole suite at once is slow to answer.
expect.set_options(timeout=20_000)

PLUMS = "omaha-plum-stones"
STAVES = "miwok-staves"
BOWL = "bois-forte-bowl"
HANDS = "miwok-mens-hand-game"
STICKS = "miwok-stick-game"
# A game without an end of its own is ended when its log has so many entries.
ENOUGH = 10


class Player:
    """A visitor and the page that he has open."""

    def __init__(self, page: Page, site: str = "") -> None:
        self.page = page
        self._site = site

    def lay_out(self, ruleset: str = STAVES, opponent: str = "people") -> None:
        """Lay a game out through the form; the word has not been given yet."""
        self.page.goto(f"/rulesets/{ruleset}/")
        self.page.check(f"[name=opponent][value={opponent}]")
        self.page.click(".go")
        expect(self.page.locator(".moves.begin")).to_be_visible()

    def begin(self, ruleset: str = STAVES, opponent: str = "people") -> None:
        """Open a match that was laid out and begun for this visitor without a browser."""
        visitor = Client()
        address = visitor.post("/matches/", {"ruleset": ruleset, "opponent": opponent})["Location"]
        assert visitor.post(f"{address}begin/", {"word": ""}).status_code == 302
        key = visitor.cookies["sessionid"].value
        self.page.context.add_cookies([{"name": "sessionid", "value": key, "url": self._site}])
        self.page.goto(address)
        expect(self.page.locator(".moves.begin")).to_have_count(0)

    @property
    def ordinal(self) -> int:
        """How many entries the log has, as the page says."""
        return int(self.page.get_attribute("#mat", "data-ordinal") or "")

    def throw(self, key: str = "") -> None:
        """Throw by a click, or by a key, and wait until the page shows it."""
        before = self.ordinal
        if key:
            self.page.keyboard.press(key)
        else:
            self.page.locator(".move").first.click()
        expect(self.page.locator("#mat")).not_to_have_attribute("data-ordinal", str(before))

    def choose(self, by_key: bool = False) -> None:
        """Make the first move that is offered, after taking the device where it is to be taken."""
        cover = self.page.locator(".moves.cover .move")
        if cover.count():
            self._take(cover, by_key)
            expect(cover).to_have_count(0)
        before = self.ordinal
        moves = self.page.locator(".moves .move")
        ends = self.page.locator(".moves [data-key=e], .moves [data-key=a]")
        self._take((ends if before >= ENOUGH and ends.count() else moves).first, by_key)
        expect(self.page.locator("#mat")).not_to_have_attribute("data-ordinal", str(before))

    def _take(self, button: Locator, by_key: bool) -> None:
        if by_key:
            self.page.keyboard.press(button.get_attribute("data-key") or "")
        else:
            button.click()

    @property
    def is_over(self) -> bool:
        """Whether the page says that the match is over."""
        return self.page.locator("#mat[data-over]").count() > 0

    def held(self) -> list[tuple[int, int]]:
        """Of each place the number that is written and the counters that are drawn."""
        places = self.page.locator(".place").all()
        return [
            (
                int(place.locator(".place-number").inner_text()),
                place.locator("[data-counter]").count(),
            )
            for place in places
        ]

    @property
    def width(self) -> int:
        """How wide the page is, scrolled or not, in pixels."""
        return int(self.page.evaluate("document.documentElement.scrollWidth"))


Visit = Callable[..., Player]


@pytest.fixture
def visit(browser: Browser, live_server: SiteThread, founding_archive: None) -> Iterator[Visit]:
    """Open the site as a visitor with a browser of these options.

    Whatever the browser complains of, the policy on content among it, fails the test. That an
    answer was a refusal is no complaint, nor that the test cut the connection.
    """
    contexts = []
    complaints: list[str] = []

    def note(message: ConsoleMessage) -> None:
        refused = re.search(
            r"status of 40[039]|Response Status Error Code 40[39]|ERR_INTERNET_DISCONNECTED",
            message.text,
        )
        if message.type == "error" and not refused:
            complaints.append(message.text)

    def open_page(**options: Any) -> Player:
        context = browser.new_context(base_url=live_server.url, locale="en-GB", **options)
        contexts.append(context)
        context.on("console", note)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        return Player(context.new_page(), live_server.url)

    yield open_page
    for context in contexts:
        context.close()
    assert not complaints, "\n".join(complaints)
