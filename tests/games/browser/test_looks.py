"""The mat on every screen: nothing hidden, nothing moving that need not move."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.barriers import no_barrier
from tests.games.browser.conftest import BOWL, HANDS, PLUMS, STAVES, STICKS, Visit
from tests.quick import members

PHONE = {"width": 360, "height": 740}
# Notes each motion: the element's class, and milliseconds until it has come to rest.
NOTE_MOTION = """
window.motions = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
    window.motions.push([this.getAttribute("class"), timing.duration + (timing.delay || 0)]);
    return animate.call(this, frames, timing);
};
"""


CLASSES = [STAVES, BOWL, HANDS, STICKS]


@pytest.mark.parametrize("ruleset", members(CLASSES, quick=[STAVES, HANDS]))
def test_the_rules_at_work_stand_between_mat_and_log_or_in_the_margin(
    visit: Visit, ruleset: str
) -> None:
    player = visit(viewport=PHONE)
    player.begin(ruleset)
    for _ in range(3):
        player.choose()
    page = player.page

    def boxes() -> tuple[dict[str, float], ...]:
        found = [page.locator(one).bounding_box() for one in ("#mat", ".at-work", "#log")]
        kept = [box for box in found if box]
        return tuple(
            {"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"]}
            for box in kept
        )

    mat, at_work, log = boxes()
    assert player.width == PHONE["width"]
    assert mat["y"] + mat["height"] <= at_work["y"]
    assert at_work["y"] + at_work["height"] <= log["y"]
    for move in page.locator(".moves .move").all():
        box = move.bounding_box()
        assert box
        assert box["height"] >= 44
        assert box["x"] + box["width"] <= PHONE["width"]

    page.set_viewport_size({"width": 1280, "height": 800})
    mat, at_work, log = boxes()
    assert at_work["x"] >= mat["x"] + mat["width"]
    assert at_work["y"] == mat["y"]
    assert log["x"] == mat["x"]


def test_the_latest_lines_of_the_log_are_open_and_older_ones_are_folded(visit: Visit) -> None:
    player = visit(viewport=PHONE)
    player.begin()
    for _ in range(8):
        player.choose()
    page = player.page
    lines = page.locator(".log > li")
    numbers = lines.evaluate_all("all => all.map(e => e.value)")

    assert numbers == list(range(len(numbers), 0, -1))
    assert sum(line.is_visible() for line in lines.all()) == 5
    page.locator(".earlier summary").press("Enter")
    expect(lines.last).to_be_visible()
    assert player.width == PHONE["width"]


@pytest.mark.parametrize("ruleset", members([STAVES, PLUMS], quick=[PLUMS]))
def test_a_phone_scrolls_in_one_direction_only(visit: Visit, ruleset: str) -> None:
    player = visit(viewport=PHONE)
    player.page.goto(f"/rulesets/{ruleset}/")
    player.page.locator(".switches summary").click()
    assert player.width == PHONE["width"]
    player.begin(ruleset)
    assert player.width == PHONE["width"]

    player.throw()

    assert player.width == PHONE["width"]
    throw = player.page.locator(".move").first.bounding_box()
    assert throw
    assert throw["height"] >= 44
    assert throw["y"] + throw["height"] <= PHONE["height"]


def test_a_hundred_counters_are_all_in_sight_on_a_phone(visit: Visit) -> None:
    player = visit(viewport=PHONE)
    player.begin(PLUMS)

    boxes = [counter.bounding_box() for counter in player.page.locator("[data-counter]").all()]

    assert len(boxes) == 100
    assert all(box and box["width"] >= 4 and box["height"] >= 24 for box in boxes)
    places = {(round(box["x"]), round(box["y"])) for box in boxes if box}
    assert len(places) == 100


def test_a_throw_settles_and_won_counters_slide_in_less_than_400_milliseconds(
    visit: Visit,
) -> None:
    player = visit()
    player.page.add_init_script(NOTE_MOTION)
    player.begin()

    won = 0
    for number in range(12):
        if number > 4 and won:
            break
        before = player.held()
        player.page.evaluate("window.motions = []")
        player.throw()
        motions = player.page.evaluate("window.motions")
        changed = sum(abs(new[0] - old[0]) for new, old in zip(player.held(), before, strict=True))
        slid = [one for one in motions if one[0].startswith("counter")]
        assert len([one for one in motions if one[0] == "piece"]) == 6
        assert len(slid) == changed / 2
        assert all(milliseconds < 400 for _, milliseconds in motions)
        won += len(slid)
    assert won


# That nothing moves where stillness is asked for, the staves show quickly.
@pytest.mark.parametrize("motion", members(["no-preference", "reduce"], quick=["no-preference"]))
def test_counters_slide_in_a_hand_game_unless_stillness_is_asked_for(
    visit: Visit, motion: str
) -> None:
    player = visit(reduced_motion=motion)
    player.page.add_init_script(NOTE_MOTION)
    player.begin(HANDS)

    won = 0
    for number in range(9):
        if number > 4 and won:
            break
        before = player.held()
        player.page.evaluate("window.motions = []")
        player.choose()
        slid = [one for one in player.page.evaluate("window.motions") if "counter" in one[0]]
        changed = sum(abs(new[0] - old[0]) for new, old in zip(player.held(), before, strict=True))
        assert all(milliseconds < 400 for _, milliseconds in slid)
        assert len(slid) == (0 if motion == "reduce" else changed / 2)
        won += changed
    assert won


def test_nothing_moves_for_a_visitor_who_asks_for_stillness(visit: Visit) -> None:
    player = visit(reduced_motion="reduce")
    player.page.add_init_script(NOTE_MOTION)
    player.begin()

    for _ in range(3):
        player.throw()

    assert player.page.evaluate("window.motions") == []


@pytest.mark.parametrize("opponent", members(["people", "computer"], quick=["computer"]))
def test_the_mat_has_no_barrier_that_a_program_can_find(visit: Visit, opponent: str) -> None:
    player = visit(reduced_motion="reduce")
    player.begin(PLUMS, opponent)
    player.throw()

    no_barrier(player.page, "light", "dark")


@pytest.mark.parametrize("ruleset", members([BOWL, HANDS, STICKS], quick=[HANDS]))
def test_no_moment_of_a_match_has_a_barrier_that_a_program_can_find(
    visit: Visit, ruleset: str
) -> None:
    player = visit(reduced_motion="reduce", viewport=PHONE)
    player.lay_out(ruleset)
    no_barrier(player.page, "light", "dark")
    player.choose()
    # Hidden or divided, to be guessed, shown; or thrown.
    for _ in range(3):
        player.choose()
        no_barrier(player.page, "light", "dark")
