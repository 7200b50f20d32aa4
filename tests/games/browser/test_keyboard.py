"""Play by keyboard, and for those who hear the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from games.models import Match
from games.play import starting
from tests.games.browser.conftest import HANDS, STAVES, STICKS, Visit
from tests.games.play.test_every_game import NINE
from tests.quick import members

# With this seed a game of staves takes 23 throws.
SEED = bytes([36]) * 32
MANY_TABS = 60
MANY_THROWS = 400
MANY_MOVES = 1_000


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is on it."""
    for _ in range(MANY_TABS):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"{MANY_TABS} times Tab do not lead to {selector}.")


@pytest.mark.slow
def test_a_game_is_played_to_its_end_by_keyboard_alone(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(starting, "new_seed", lambda: SEED)
    player = visit()
    page = player.page
    page.goto(f"/rulesets/{STAVES}/")
    tab_to(page, "[name=opponent]")
    page.keyboard.press("ArrowUp")
    tab_to(page, ".go")
    page.keyboard.press("Enter")
    expect(page.locator(".moves.begin")).to_be_visible()
    tab_to(page, "#word")
    page.keyboard.type("acorn")
    page.keyboard.press("Enter")
    expect(page.locator(".move[data-key=t]")).to_be_focused()

    for number in range(MANY_THROWS):
        player.throw(key=("t", "Enter")[number % 2])
        if page.locator(".move[data-key=n]").count():
            break

    assert sorted(player.held()) == [(0, 0), (0, 0), (10, 10)]
    expect(page.locator(".said")).to_contain_text("holds all the counters and has won")
    match = Match.objects.get()
    assert match.ended
    assert match.word == "acorn"
    # One Enter too many lays out no other match; the same hands may do so by its own key.
    expect(page.locator(".said")).to_be_focused()
    page.keyboard.press("Enter")
    assert match.slug in page.url
    assert Match.objects.count() == 1
    page.keyboard.press("n")
    expect(page.locator(".moves.begin")).to_be_visible()
    assert Match.objects.count() == 2


@pytest.mark.parametrize("ruleset", members([HANDS, STICKS], quick=[STICKS]))
def test_a_guessing_game_is_played_to_its_end_by_its_keys(visit: Visit, ruleset: str) -> None:
    player = visit()
    player.begin(ruleset)

    for _ in range(MANY_THROWS):
        player.choose(by_key=True)
        if player.is_over:
            break

    assert Match.objects.get().ended
    expect(player.page.locator(".said")).to_be_focused()


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", NINE)
def test_every_game_is_played_to_its_end_by_its_keys(
    visit: Visit, monkeypatch: pytest.MonkeyPatch, ruleset: str
) -> None:
    monkeypatch.setattr(starting, "new_seed", lambda: SEED)
    player = visit()
    player.lay_out(ruleset)
    player.page.wait_for_load_state()
    player.page.keyboard.press("b")
    expect(player.page.locator(".moves.begin")).to_have_count(0)

    for _ in range(MANY_MOVES):
        player.choose(by_key=True)
        if player.is_over:
            break

    assert Match.objects.get().ended


def test_a_key_does_nothing_while_a_word_is_typed(visit: Visit) -> None:
    player = visit()
    player.lay_out()
    player.page.focus("#word")

    player.page.keyboard.type("bat")

    expect(player.page.locator("#word")).to_have_value("bat")
    assert player.ordinal == 0
    assert Match.objects.get().begun is None


def test_a_key_held_with_another_stays_the_browsers(visit: Visit) -> None:
    player = visit()
    player.begin()
    before = player.ordinal

    player.page.keyboard.press("Alt+t")
    player.page.keyboard.press("Control+Shift+t")

    player.page.wait_for_timeout(300)
    assert Match.objects.get().log.count() == before


def test_keys_can_be_switched_off_and_stay_off(visit: Visit) -> None:
    player = visit()
    player.begin()
    page = player.page
    switch = page.locator(".keys-switch")
    expect(page.locator(".move kbd")).to_be_visible()
    expect(switch).to_have_attribute("aria-pressed", "true")

    switch.press("Enter")
    before = player.ordinal
    page.keyboard.press("t")
    page.reload()
    page.keyboard.press("t")

    expect(switch).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".move kbd")).to_be_hidden()
    page.wait_for_timeout(300)
    assert Match.objects.get().log.count() == before
    switch.press("Enter")
    player.throw(key="t")


def test_what_happened_is_announced_once_and_the_focus_stays(visit: Visit) -> None:
    player = visit()
    player.begin()
    status = player.page.get_by_role("status")

    player.throw()

    said = player.page.locator("[data-said]").inner_text()
    assert said
    expect(status).to_have_text(" ".join(said.split()))
    expect(player.page.locator(".move").first).to_be_focused()
    player.page.reload()
    player.page.wait_for_timeout(300)
    expect(status).to_have_text("")


def test_focus_and_announcement_outlast_a_page_that_is_loaded_whole(visit: Visit) -> None:
    player = visit()
    page = player.page
    page.route("**/htmx*", lambda route: route.fulfill(body="", content_type="text/javascript"))
    player.begin()
    # A key that is pressed while the page is still loading is lost with it.
    page.wait_for_load_state()
    page.locator(".move").first.focus()

    for number in range(4):
        player.throw(key=("Enter", "t")[number % 2])
        expect(page.locator(".move[data-key=t]")).to_be_focused()
        said = page.locator("[data-said]").inner_text()
        expect(page.get_by_role("status")).to_have_text(" ".join(said.split()))
    assert Match.objects.get().log.count() == 9


def test_each_piece_and_each_place_has_words(visit: Visit) -> None:
    player = visit()
    player.begin()

    player.throw()

    staves = player.page.locator(".fall").get_by_role("img")
    assert staves.count() == 6
    for stave in staves.all():
        assert stave.locator("title").text_content() in ("Stave: flat", "Stave: rounded")
    for name in ("Side 1", "Pool", "Side 2"):
        expect(player.page.get_by_role("group", name=name, exact=True)).to_be_visible()


def test_a_hand_says_that_something_is_hidden_and_afterwards_what(visit: Visit) -> None:
    player = visit()
    player.begin(HANDS)
    hands = player.page.locator(".hiding-place")

    for _ in range(2):
        player.choose()
    assert [" ".join(hand.inner_text().split()) for hand in hands.all()] == [
        "In the right hand: hidden",
        "In the left hand: hidden",
    ] * 2
    expect(player.page.get_by_role("group", name="Where the unmarked bone is")).to_be_visible()

    player.choose()
    shown = " ".join(player.page.locator(".hiders").first.inner_text().split())
    assert "hidden" not in shown
    assert "In the right hand: the marked bone" in shown
    said = player.page.locator("[data-said]").inner_text()
    expect(player.page.get_by_role("status")).to_have_text(" ".join(said.split()))


def test_calls_are_marked_with_their_language_and_have_glosses(visit: Visit) -> None:
    player = visit()
    player.begin(STICKS)
    player.choose()

    buttons = player.page.locator(".choices .move")

    assert [button.locator("span").first.inner_text() for button in buttons.all()] == [
        "“ken” (one)",
        "“os” (two)",
        "“tule'k” (three)",
        "“to” (four)",
    ]
    calls = buttons.locator("[lang]")
    assert calls.all_inner_texts() == ["ken", "os", "tule'k", "to"]
    # The Central Miwok's, by the letter that is printed after the words.
    assert {call.get_attribute("lang") for call in calls.all()} == {"csm"}


@pytest.mark.parametrize("ruleset", members([STAVES, HANDS, STICKS], quick=[HANDS]))
def test_headings_are_in_order_and_each_region_has_a_name(visit: Visit, ruleset: str) -> None:
    player = visit()
    player.begin(ruleset)
    player.choose()

    levels = [
        int(tag[1])
        for tag in player.page.locator("h1, h2, h3").evaluate_all("all => all.map(e => e.tagName)")
    ]

    assert levels[0] == 1
    assert set(levels[1:]) == {2}
    for name in ("The rules at work", "The match and its reading"):
        expect(player.page.get_by_role("complementary", name=name)).to_be_visible()
