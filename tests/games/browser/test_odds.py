"""The odds on every screen and in either light, and asked for with a form."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from archive.models import Job
from games.chances.asking import ask_for_simulation
from games.chances.questions import question_of
from games.chances.work import play_games
from games.models import Ruleset
from tests.barriers import no_barrier
from tests.games.browser.conftest import PLUMS, Visit

HAND = "miwok-mens-hand-game"
# The smallest phones, and a desk at 400 %.
PHONE = {"width": 320, "height": 640}
BOXES = "all => all.map(one => one.getBoundingClientRect().toJSON())"
PAGES = [
    f"/rulesets/{PLUMS}/odds/",
    f"/rulesets/{HAND}/odds/",
    # A game that nobody may win has a column more.
    "/rulesets/miwok-stick-game/odds/",
    f"/rulesets/{PLUMS}/odds/?against.reading=counters.total%3D50&against.weights=plain%3D3%3A1",
    f"/rulesets/{PLUMS}/odds/?weights=figured%3D3%3A1",
    f"/rulesets/{PLUMS}/odds/?form=1&weight.figured.moon=half&clause.throw.after-void=turn-passes",
    "/odds/",
    "/odds/?bogus=1",
]


# Of throws, of two readings beside each other, with a problem, and of all games.
QUICK = [PAGES[0], PAGES[2], PAGES[4], PAGES[5]]


@pytest.mark.parametrize(
    "pages",
    [QUICK, pytest.param([one for one in PAGES if one not in QUICK], marks=pytest.mark.slow)],
)
def test_odds_have_no_barrier_and_scroll_in_one_direction_only(
    visit: Visit, pages: list[str]
) -> None:
    player = visit(viewport=PHONE)
    for page in pages:
        player.page.goto(page)
        for summary in player.page.locator("summary").all():
            summary.click()

        assert player.width == PHONE["width"], page
        no_barrier(player.page, "light", "dark")


def test_games_that_were_played_have_no_barrier(visit: Visit) -> None:
    version = Ruleset.objects.get(slug=PLUMS).current_version
    question = question_of(version, "counters.total=50", weights="figured=3:1")
    job = ask_for_simulation(question, 500, 3)
    job.end(Job.State.DONE, result=play_games(job.parameters, lambda *_: None))
    job.save()
    player = visit(viewport=PHONE)
    player.page.goto(f"/simulations/{job.pk}/")
    player.page.locator("summary").click()

    assert player.width == PHONE["width"]
    no_barrier(player.page, "light", "dark")


def test_what_was_asked_in_several_lines_stands_in_one_column(visit: Visit) -> None:
    reading = "counters.total=50,counters.win-beyond-pool=rest-is-lost"
    question = question_of(Ruleset.objects.get(slug=PLUMS).current_version, reading)
    job = ask_for_simulation(question, 500, 3)
    player = visit(viewport={"width": 1280, "height": 900})
    for heading in ("What was asked for", "What was played"):
        player.page.goto(f"/simulations/{job.pk}/")
        expect(player.page.get_by_role("heading", name=heading)).to_be_visible()
        boxes = [line.bounding_box() for line in player.page.locator(".plain dd").all()]
        assert len(boxes) >= 5
        assert len({round(box["x"]) for box in boxes if box}) == 1
        job.end(Job.State.DONE, result=play_games(job.parameters, lambda *_: None))
        job.save()


def test_a_problem_on_top_leads_to_the_field_that_it_is_about(visit: Visit) -> None:
    player = visit(viewport=PHONE, java_script_enabled=False)
    player.page.goto(f"/rulesets/{PLUMS}/odds/?form=1&weight.plain.white=0")
    player.page.get_by_role("link", name="Plain, white:").click()

    field = player.page.locator('[name="weight.plain.white"]')
    expect(field).to_be_in_viewport()
    expect(field).to_have_accessible_description(re.compile("“0” is no whole number from 1"))


def test_links_on_top_of_a_long_page_lead_to_its_parts_without_a_script(visit: Visit) -> None:
    player = visit(viewport=PHONE, java_script_enabled=False)
    player.page.goto(PAGES[0])
    links = player.page.get_by_role("navigation", name="On this page")
    expect(links).to_be_visible()
    links.get_by_role("link", name="Who wins").click()

    expect(player.page.get_by_role("heading", name="Who wins")).to_be_in_viewport()


def test_the_main_navigation_takes_two_lines_on_a_phone_and_one_beside_the_search(
    visit: Visit,
) -> None:
    for width, lines in ((360, 2), (1280, 1)):
        player = visit(viewport={"width": width, "height": 800})
        player.page.goto("/odds/")
        tops = {
            round(box["y"])
            for box in (
                link.bounding_box() for link in player.page.locator(".masthead-nav a").all()
            )
            if box
        }
        assert len(tops) == lines
    search = player.page.locator(".masthead-search").bounding_box()
    assert search
    assert search["y"] < max(tops) + 20


def test_what_is_written_in_a_picture_can_be_read_on_a_phone(visit: Visit) -> None:
    player = visit(viewport=PHONE)
    for page in (PAGES[0], "/odds/"):
        player.page.goto(page)

        boxes = player.page.locator(".chart text").evaluate_all(BOXES)
        boxes = [box for box in boxes if box["width"]]
        assert len(boxes) > 20, page
        for box in boxes:
            assert box["height"] >= 10, page
            assert box["x"] >= 0, page
            assert box["x"] + box["width"] <= PHONE["width"], page


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
