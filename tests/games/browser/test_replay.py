"""A match step by step in a real browser: by keys, with counters that slide, without JavaScript."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.barriers import no_barrier
from tests.games.browser.conftest import STAVES, Player, Visit
from tests.games.browser.test_looks import NOTE_MOTION, PHONE


def play_on(player: Player, throws: int) -> str:
    """Begin a match, throw so often, and go to its last step; the address of its steps."""
    player.begin(STAVES)
    for _ in range(throws):
        player.throw()
    address = player.page.url.split("#")[0]
    steps = f"{address}steps/"
    player.page.goto(f"{steps}{player.ordinal}/")
    return steps


def test_keys_lead_from_step_to_step(visit: Visit) -> None:
    player = visit()
    steps = play_on(player, 3)
    last = player.ordinal
    for key, step in (
        ("ArrowLeft", last - 1),
        ("Home", 0),
        ("ArrowRight", 1),
        ("n", 2),
        ("n", 4),
        ("p", 2),
        ("End", last),
    ):
        player.page.keyboard.press(key)
        expect(player.page).to_have_url(f"{steps}{step}/")
        expect(player.page.locator("#mat")).to_have_attribute("data-ordinal", str(step))


def test_the_links_lead_there_without_scripts(visit: Visit) -> None:
    player = visit(java_script_enabled=False)
    steps = play_on(player, 2)
    player.page.get_by_role("link", name="Back").click()
    expect(player.page).to_have_url(f"{steps}{4}/")
    player.page.locator(".step-lines a").first.click()
    expect(player.page).to_have_url(f"{steps}0/")


def test_counters_slide_from_one_step_to_the_next(visit: Visit) -> None:
    player = visit()
    player.page.add_init_script(NOTE_MOTION)
    player.begin(STAVES)
    start = player.held()
    for _ in range(12):
        player.throw()
        if player.held() != start:
            break
    last = player.ordinal
    player.page.goto(f"{player.page.url.split('#')[0]}steps/{last}/")
    player.page.keyboard.press("Home")
    expect(player.page.locator("#mat")).to_have_attribute("data-ordinal", "0")
    slid = 0
    for step in range(1, last + 1):
        before = player.held()
        player.page.keyboard.press("ArrowRight")
        expect(player.page.locator("#mat")).to_have_attribute("data-ordinal", str(step))
        changed = sum(abs(new[0] - old[0]) for new, old in zip(player.held(), before, strict=True))
        motions = player.page.evaluate("window.motions")
        counters = [one for one in motions if (one[0] or "").startswith("counter")]
        assert len(counters) == changed / 2
        slid += len(counters)
    assert slid


def test_a_step_and_a_check_have_no_barrier_and_fit_a_phone(visit: Visit) -> None:
    player = visit(reduced_motion="reduce", viewport=PHONE)
    steps = play_on(player, 2)
    for address in (f"{steps}3/", f"{steps.removesuffix('steps/')}check/", "/matches/check/"):
        player.page.goto(address)
        assert player.width == PHONE["width"], address
        no_barrier(player.page, "light", "dark")
