"""People who play one match in browsers of their own."""

from __future__ import annotations

import re
from functools import partial

import pytest
from playwright.sync_api import Response, expect

from games.models import Match
from tests.games.browser.conftest import STAVES, Player, Visit

HAND_GAME = "miwok-womens-hand-game"
# A page asks every two seconds what is new, and says for six that it is connected again; here it
# does not let the test wait so long.
SOONER = """
const wait = window.setTimeout;
window.setTimeout = (what, milliseconds, ...more) =>
    wait(what, { 2000: 250, 6000: 2500 }[milliseconds] ?? milliseconds, ...more);
"""


def lay_out(host: Player, ruleset: str = STAVES) -> str:
    """Lay a match out for somebody with a link; the link."""
    host.page.goto(f"/rulesets/{ruleset}/")
    host.page.check("[name=opponent][value=link]")
    host.page.click(".go")
    expect(host.page.locator(".gathering")).to_contain_text("Waiting for somebody to take side 2")
    return host.page.input_value("#link-2")


def meet(host: Player, guest: Player, ruleset: str = STAVES) -> None:
    """Let the guest sit down by the link of the host and begin; the host only waits."""
    guest.page.goto(lay_out(host, ruleset))
    guest.page.click(".go")
    expect(host.page.locator(".begin")).to_contain_text("All have sat down")
    guest.page.click(".begin .move")
    expect(host.page.locator(".begin")).to_have_count(0)


def come(visit: Visit) -> Player:
    player = visit()
    player.page.add_init_script(SOONER)
    return player


@pytest.fixture
def host(visit: Visit) -> Player:
    return come(visit)


@pytest.fixture
def guest(visit: Visit) -> Player:
    return come(visit)


@pytest.fixture
def watcher(visit: Visit) -> Player:
    return come(visit)


def moves_of(player: Player) -> list[str]:
    found = player.page.locator(".moves button[name=move]").all()
    return [button.get_attribute("value") or "" for button in found]


def mover(*players: Player) -> Player:
    """Whoever is shown buttons; waits until somebody is."""
    for _ in range(100):
        for player in players:
            if moves_of(player):
                return player
        players[0].page.wait_for_timeout(100)
    raise AssertionError("nobody is to move")


def in_step(*players: Player) -> None:
    """Wait until every page shows the whole log."""
    at = str(Match.objects.get().log.count())
    for player in players:
        expect(player.page.locator("#mat")).to_have_attribute("data-ordinal", at)


def test_two_browsers_play_one_match_and_a_third_watches(
    host: Player, guest: Player, watcher: Player
) -> None:
    meet(host, guest)
    watcher.page.goto(host.page.url)
    requests: list[str] = []
    watcher.page.on("framenavigated", lambda frame: requests.append(frame.url))

    for _ in range(5):
        mover(host, guest).throw()
        in_step(host, guest, watcher)
        assert host.held() == guest.held() == watcher.held()

    assert len({tuple(moves_of(player)) for player in (host, guest)}) == 2
    assert moves_of(watcher) == []
    assert requests == []
    expect(watcher.page.get_by_role("status").filter(has_text="The turn passes")).to_have_count(1)


def test_a_lost_connection_is_told_and_the_match_goes_on_after_it(
    host: Player, guest: Player
) -> None:
    meet(host, guest)
    one = mover(host, guest)
    other = guest if one is host else host
    line = other.page.locator("#connection")

    other.page.context.set_offline(True)
    expect(line).to_have_text("No connection. Trying again.")
    one.throw()
    other.page.wait_for_timeout(1_000)
    assert other.ordinal < one.ordinal
    other.page.context.set_offline(False)

    in_step(one, other)
    expect(line).to_have_text("Connected again.")
    other.throw()
    in_step(one, other)
    expect(line).to_have_text("")


def keep_page(pages: list[str], answer: Response) -> None:
    if answer.status == 200 and "/matches/" in answer.url:
        pages.append(answer.text())


def test_hidden_in_one_browser_and_guessed_in_another(
    host: Player, guest: Player, watcher: Player
) -> None:
    meet(host, guest, HAND_GAME)
    watcher.page.goto(host.page.url)
    match = Match.objects.get()
    seen: dict[Player, list[str]] = {guest: [], host: [], watcher: []}
    for player, pages in seen.items():
        player.page.on("response", partial(keep_page, pages))

    hider = mover(host, guest)
    guesser = guest if hider is host else host
    while any(move.startswith("hide") for move in moves_of(mover(host, guest))):
        hider.throw()
        in_step(host, guest, watcher)
    hidden = [one for one in match.log.values_list("notation", flat=True) if "hide" in one]
    assert hidden
    for player in (guesser, watcher):
        assert seen[player]
        for page in [*seen[player], player.page.content()]:
            assert "only your side sees where" not in page
            assert not any(one in page for one in hidden)
    assert "only your side sees where" in hider.page.content()

    while any(move.startswith("guess") for move in moves_of(guesser)):
        guesser.throw()
        in_step(host, guest, watcher)
    for player in (host, guest, watcher):
        expect(player.page.locator("#log")).to_contain_text(re.compile("guess", re.IGNORECASE))


def test_nothing_is_taken_from_somebody_in_the_middle_of_something(
    host: Player, guest: Player
) -> None:
    guest.page.goto(lay_out(host))
    guest.page.click(".go")
    host.page.fill("#word", "acorn")

    guest.page.click(".begin .move")

    expect(host.page.locator("#connection")).to_contain_text("The match has gone on")
    expect(host.page.locator("#word")).to_have_value("acorn")
    host.page.fill("#word", "")
    host.page.locator("#word").blur()
    expect(host.page.locator(".begin")).to_have_count(0)
    expect(host.page.locator("#connection")).to_have_text("")

    mine = mover(host, guest)
    other = guest if mine is host else host
    other.page.click(".resign summary")
    mine.throw()
    expect(other.page.locator("#connection")).to_contain_text("The match has gone on")
    expect(other.page.locator(".resign form")).to_be_visible()
    other.page.click(".resign summary")
    in_step(host, guest)


def test_giving_up_and_meeting_again_reach_the_other_browser(
    host: Player, guest: Player, watcher: Player
) -> None:
    meet(host, guest)
    watcher.page.goto(host.page.url)

    guest.page.click(".resign summary")
    guest.page.get_by_role("button", name="Yes, give it up").click()
    for player in (host, guest, watcher):
        expect(player.page.locator(".said")).to_contain_text("Side 2 gives the match up")

    host.page.get_by_role("button", name="with the sides changed").click()
    expect(host.page.locator(".gathering")).to_contain_text("Waiting for somebody to take side 1")
    expect(guest.page.locator(".moves")).to_contain_text("Side 1 has laid out the next match")
    expect(watcher.page.locator("#mat")).to_contain_text("See the next match")
    guest.page.get_by_role("button", name="Sit down").click()
    expect(guest.page.locator(".begin")).to_be_visible()
    expect(host.page.locator(".begin")).to_be_visible()


def test_without_scripts_two_people_play_by_looking_again(visit: Visit) -> None:
    host, guest = visit(java_script_enabled=False), visit(java_script_enabled=False)
    guest.page.goto(lay_out(host))
    guest.page.click(".go")
    expect(guest.page.locator(".begin")).to_be_visible()
    host.page.click("text=Look again")
    host.page.click(".begin .move")
    guest.page.reload()

    one = mover(host, guest)
    other = guest if one is host else host
    one.throw()
    other.page.click("text=Look again")

    in_step(host, guest)
    assert moves_of(other)


def test_the_link_is_copied(visit: Visit) -> None:
    host = visit(permissions=["clipboard-read", "clipboard-write"])
    link = lay_out(host)

    host.page.locator(".link-to-send button").click()

    expect(host.page.locator(".link-to-send button")).to_have_text("Copied")
    assert host.page.evaluate("() => navigator.clipboard.readText()") == link


def test_a_hidden_page_asks_nothing_until_it_is_seen(host: Player, guest: Player) -> None:
    meet(host, guest)
    one = mover(host, guest)
    other = guest if one is host else host
    asked: list[str] = []
    other.page.on("request", lambda request: asked.append(request.url))

    def see(hidden: bool) -> None:
        other.page.evaluate(
            """hidden => {
                Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
                document.dispatchEvent(new Event("visibilitychange"));
            }""",
            hidden,
        )

    see(True)
    one.throw()
    other.page.wait_for_timeout(1_000)
    assert asked == []
    see(False)
    in_step(host, guest)
