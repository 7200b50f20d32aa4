"""A lesson in a browser: read by everybody, on a phone too, and played in the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.barriers import no_barrier
from tests.games.browser.conftest import Visit
from tests.quick import members


@pytest.mark.parametrize(
    ("width", "scheme"), members([(360, "light"), (1280, "dark")], quick=[(360, "light")])
)
def test_a_lesson_and_its_sheet_are_read_and_played_by_everybody(
    visit: Visit, width: int, scheme: str
) -> None:
    player = visit(viewport={"width": width, "height": 800}, color_scheme=scheme)
    for address in (
        "/lessons/",
        "/lessons/the-words-of-the-game/sheet/",
        "/lessons/reading-a-museum-label/",
        "/lessons/counting-with-six-staves/",
    ):
        player.page.goto(address)
        assert player.width == width, address
        no_barrier(player.page)

    player.page.check("[name=opponent][value=people]")
    player.page.click(".live .go")
    expect(player.page.locator(".moves.begin")).to_be_visible()
