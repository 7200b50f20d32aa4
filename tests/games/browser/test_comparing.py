"""Games side by side on a phone and on a wide screen, in either light."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.barriers import no_barrier
from tests.games.browser.conftest import Visit

TWO = "/compare/?variant=miwok-dice-game&variant=miwok-game-of-staves&reading.1=pieces.dice%3D6"
PHONE, DESK = {"width": 360, "height": 740}, {"width": 1280, "height": 900}


PAGES = [f"{TWO}&choose=1", "/compare/matrix/?order=-mean", "/compare/?variant=x"]


# Each page in one scheme and width; in the other, the slow suite asks it.
@pytest.mark.parametrize(
    ("viewport", "scheme", "addresses"),
    [
        (PHONE, "light", PAGES[1:]),
        (DESK, "dark", PAGES[:1]),
        pytest.param(PHONE, "light", PAGES[:1], marks=pytest.mark.slow),
        pytest.param(DESK, "dark", PAGES[1:], marks=pytest.mark.slow),
    ],
)
def test_games_are_compared_without_a_barrier(
    visit: Visit, viewport: dict[str, int], scheme: str, addresses: list[str]
) -> None:
    player = visit(viewport=viewport, color_scheme=scheme)
    for address in addresses:
        player.page.goto(address)
        assert player.width == viewport["width"], address
        no_barrier(player.page)


def test_games_stand_side_by_side_on_a_desk_and_the_matrix_in_a_frame_of_its_own(
    visit: Visit,
) -> None:
    player = visit(viewport=DESK)
    # The games stand one beside the other where there is room.
    player.page.goto(TWO)
    cells = player.page.locator("#clauses tbody").first.locator("td")
    boxes = [cell.bounding_box() for cell in cells.all()]
    assert len(boxes) == 2
    assert boxes[0]
    assert boxes[1]
    assert boxes[0]["y"] == boxes[1]["y"]

    # The matrix scrolls in its own frame, by the keyboard too.
    player.page.goto("/compare/matrix/")
    frame = player.page.get_by_role("region", name="Table of all games")
    frame.focus()
    expect(frame).to_be_focused()
    assert frame.evaluate("one => one.scrollWidth > one.clientWidth")
    # It takes what room the window has, beyond the text.
    assert frame.evaluate("one => one.clientWidth > document.querySelector('main').clientWidth")


def test_two_games_are_compared_on_a_few_sheets_of_paper(visit: Visit) -> None:
    player = visit()
    player.page.goto("/compare/?variant=miwok-dice-game&variant=miwok-game-of-staves")
    edge = "15mm"
    sides = {"top": edge, "right": edge, "bottom": edge, "left": edge}
    paper = player.page.pdf(format="A4", margin=sides)  # type: ignore[arg-type]
    assert 1 < len(re.findall(rb"/Type\s*/Page\b", paper)) <= 5

    # Nor has the paper of a game the form to begin one.
    player.page.goto("/variants/omaha-plum-stone-game/")
    expect(player.page.get_by_text("Lay the game out")).to_be_visible()
    player.page.emulate_media(media="print")
    expect(player.page.get_by_text("Lay the game out")).to_be_hidden()
    expect(
        player.page.get_by_text("Five plum stones are needed.", exact=True).first
    ).to_be_visible()
