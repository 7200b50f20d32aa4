"""However a browser is handled, a move is made once and none is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from games.models import Match
from tests.games.browser.conftest import HANDS, STICKS, Player, Visit
from tests.quick import members

MOST_MOVES = 120


def entries() -> int:
    return Match.objects.get().log.count()


def test_a_reload_makes_no_move(visit: Visit) -> None:
    for scripts in (True, False):
        player = visit(java_script_enabled=scripts)
        player.begin()
        player.throw()
        match = Match.objects.latest("created")

        player.page.reload()
        player.page.reload()

        assert player.ordinal == match.log.count() == 3


def test_the_back_button_makes_no_move_and_loses_none(visit: Visit) -> None:
    player = visit()
    player.begin()
    player.throw()
    player.throw()

    player.page.go_back()
    player.page.go_forward()

    expect(player.page.locator("#mat")).to_have_attribute("data-ordinal", "5")
    assert entries() == 5
    player.throw()
    assert entries() == 7


def test_an_old_page_without_scripts_plays_nothing_and_says_so(visit: Visit) -> None:
    player = visit(java_script_enabled=False)
    player.begin()
    old = player.page.content()
    player.throw()
    player.page.set_content(old.replace('action="/', f'action="{player.page.url.split("/m")[0]}/'))

    player.page.locator(".move").first.click()

    expect(player.page.get_by_role("alert")).to_be_visible()
    assert entries() == 3
    assert player.ordinal == 3


def test_two_tabs_make_one_move(visit: Visit) -> None:
    player = visit()
    player.begin()
    other = Player(player.page.context.new_page())
    other.page.goto(player.page.url)

    player.throw()
    other.page.locator(".move").first.click()

    expect(other.page.get_by_role("alert")).to_be_visible()
    assert entries() == 3
    assert other.ordinal == 3
    other.throw()
    assert entries() == 5


def double_click(page: Page) -> None:
    page.locator(".move").first.dblclick(delay=1)


def test_a_double_click_makes_one_move(visit: Visit) -> None:
    for scripts in (True, False):
        player = visit(java_script_enabled=scripts)
        player.begin()
        match = Match.objects.latest("created")

        double_click(player.page)

        expect(player.page.locator("#mat")).to_have_attribute("data-ordinal", "3")
        player.page.wait_for_timeout(300)
        assert match.log.count() == 3
        if scripts:
            expect(player.page.get_by_role("alert")).to_have_count(0)


def test_the_game_is_played_without_scripts(visit: Visit) -> None:
    player = visit(java_script_enabled=False)
    player.begin()

    for throws in range(1, 7):
        player.throw()
        assert player.ordinal == 1 + 2 * throws
        assert sum(written for written, _ in player.held()) == 10
        assert all(written == drawn for written, drawn in player.held())
        assert player.page.locator(".fall .piece").count() == 6

    expect(player.page.locator(".keys-switch")).to_be_hidden()
    expect(player.page.locator(".move kbd")).to_be_hidden()
    assert player.page.url.endswith("#mat")


@pytest.mark.parametrize("ruleset", members([HANDS, STICKS], quick=[STICKS]))
def test_a_guessing_game_is_played_to_its_end_without_scripts(visit: Visit, ruleset: str) -> None:
    player = visit(java_script_enabled=False)
    player.begin(ruleset)

    for _ in range(MOST_MOVES):
        player.choose()
        if player.is_over:
            break

    assert Match.objects.get().ended
    earlier = player.page.locator(".earlier")
    expect(earlier.locator("li").first).to_be_hidden()
    earlier.locator("summary").click()
    expect(earlier.locator("li").first).to_be_visible()
    assert player.page.locator(".log > li").count() == len(
        {*player.page.locator(".log > li").evaluate_all("all => all.map(e => e.value)")}
    )


def test_the_computer_answers_and_every_throw_is_shown(visit: Visit) -> None:
    player = visit()
    player.begin(opponent="computer")

    for _ in range(3):
        player.throw()

    lines = player.page.locator(".said-line")
    assert lines.count() == player.page.locator(".fall").count() >= 2
    expect(lines.last).to_contain_text("The computer")


def test_a_style_that_something_else_left_on_the_mat_is_not_taken_over(visit: Visit) -> None:
    """An extension of a browser may leave an empty one; copying it breaks the policy on content."""
    player = visit()
    player.begin()
    player.page.evaluate("document.getElementById('mat').style.color = 'red'")
    player.page.evaluate("document.getElementById('mat').style.color = ''")

    player.throw()

    assert player.page.locator("#mat[style]").count() == 0
