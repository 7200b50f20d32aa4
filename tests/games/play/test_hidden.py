"""Nothing that the other side can read tells where something is hidden before the guess.

Every answer is read twice from the same match, with the same seed and the same word, once for one
way of hiding and once for another: all that guessers and watchers get has to be the same to the
byte.
"""

from __future__ import annotations

import datetime
import random
import re
from collections.abc import Callable, Collection, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.utils import timezone

from games.documents.storing import store
from games.documents.versions import rules_for
from games.models import Match, Ruleset, Seat
from games.pages.match import context_of
from games.play import moving
from games.play.choosing import groups
from games.play.joining import join
from games.play.seating import invitations, take_key
from games.play.standing import standing_of
from games.play.starting import lay_out
from games.rules import parse
from games.rules.engine.guess_actions import Hide
from tests.accounts import signed_in
from tests.games.conftest import Start
from tests.games.play.test_every_game import offered
from tests.games.rules.documents import OTHERS
from tests.quick import members

MENS, WOMENS = "miwok-mens-hand-game", "miwok-womens-hand-game"
HIDING = (MENS, WOMENS, "four-stick-game", "hidden-ball-four-places", "pima-vaputai")
# The rules of every game hide alike: one that hides in hands is asked, and one with sticks.
BY_STICKS = members(HIDING, quick=["four-stick-game"])
# What tells of the match by itself. Whatever is refused answers with its page: the first of the
# readers is asked for all of that too, and in the slow suite every one.
ITSELF = ("page", "log", "fragment", "step", "record", "again", "api", "api list", "admin")
# What differs in every answer: the token of a form, and the second at which something runs out.
TOKEN = re.compile(
    rb'name="csrfmiddlewaretoken" value="[^"]+"|csrftoken=[^;]+|[Ee]xpires[=:][^;\r\n]+'
)


@pytest.fixture
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """When a move was made is no secret, and must not make two answers differ."""
    now = timezone.now() + datetime.timedelta(seconds=1)
    monkeypatch.setattr(timezone, "now", lambda: now)


@pytest.fixture
def other_side() -> Client:
    """The visitor on another device, who holds the seats of the second side."""
    return Client()


def seated(client: Client, other: Client, slug: str, reading: str = "") -> Match:
    """A match of two people on two devices, begun; the first device has the first side."""
    path = next((path for path in OTHERS if path.stem == slug), None)
    if path:
        text = path.read_text().replace("\ntitle:", f"\nvariant: {MENS}\ntitle:", 1)
        store(parse(text))
    ruleset = Ruleset.objects.get(slug=slug)
    sessions = [client.session, other.session]
    host, guest = (take_key(session) for session in sessions)
    for visitor, session in zip((client, other), sessions, strict=True):
        session.save()
        visitor.cookies["sessionid"] = session.session_key or ""
    rules = rules_for(ruleset.current_version, reading)
    sorts = [Seat.Sort.OPEN if rules.side_of(n) else Seat.Sort.PERSON for n in rules.seats]
    match = lay_out(ruleset, reading, sorts, host)
    for side, invited_by in invitations(host, match).items():
        join(match, side, guest, invited_by)
    moving.begin(match, rules.seats, "acorn")
    match.refresh_from_db()
    return match


def answers(
    client: Client, match: Match, tried: str, wanted: Collection[str] = ()
) -> Iterator[tuple[str, bytes]]:
    """All that a visitor without the hiding seat can read or provoke, whole, headers and all.

    With ``wanted`` these alone.
    """
    address = match.get_absolute_url()
    at = match.log.count()
    asked: dict[str, Callable[[], Any]] = {
        "page": lambda: client.get(address),
        "log": lambda: client.get(address, {"log": "whole"}),
        "look": lambda: client.get(address, {"look": str(at)}),
        "fragment": lambda: client.get(address, headers={"HX-Request": "true"}),
        "poll": lambda: client.get(address, headers={"HX-Request": "true", "If-None-Match": '"0"'}),
        "join": lambda: client.get(f"{address}join/1/{'f' * 64}/"),
        "sit down": lambda: client.post(f"{address}join/1/{'f' * 64}/"),
        # From a seat of nobody's, so that the match goes on.
        "give up": lambda: client.post(f"{address}resign/", {"ordinal": str(at), "seat": "9"}),
        "give up late": lambda: client.post(
            f"{address}resign/", {"ordinal": str(at - 1), "seat": "0"}
        ),
        "record": lambda: client.get(f"{address}record.json"),
        "check": lambda: client.get(f"{address}check/"),
        "step": lambda: client.get(f"{address}steps/{at}/"),
        "step before": lambda: client.get(f"{address}steps/{at - 1}/"),
        "step to come": lambda: client.get(f"{address}steps/{at + 1}/"),
        "matches": lambda: client.get("/matches/"),
        "matches going on": lambda: client.get("/matches/", {"only": "going-on"}),
        "stale": lambda: client.post(f"{address}moves/", {"ordinal": str(at - 1), "move": tried}),
        "again": lambda: client.post(f"{address}moves/", {"ordinal": str(at), "move": tried}),
        "nonsense": lambda: client.post(f"{address}moves/", {"ordinal": str(at), "move": "x"}),
        "go on": lambda: client.post(f"{address}moves/", {"ordinal": str(at), "move": "go on"}),
        "begin": lambda: client.post(f"{address}begin/", {"word": "x"}),
        "api": lambda: client.get(f"/api/v1/matches/{match.slug}/"),
        "api list": lambda: client.get("/api/v1/matches/"),
        "admin": lambda: client.get(f"/admin/games/match/{match.pk}/change/"),
        "api include": lambda: client.get(f"/api/v1/matches/{match.slug}/?include=ruleset"),
    }
    for name in wanted or asked:
        answer = asked[name]()
        assert answer.status_code < 500
        yield name, TOKEN.sub(b"", answer.serialize() + str(answer.cookies).encode())


def read_all(
    readers: dict[str, Client], match: Match, tried: str, briefly: bool = True
) -> dict[str, bytes]:
    """All that the first of the readers can read, and, unless ``briefly``, all the others."""
    return {
        f"{who}: {what}": told
        for number, (who, client) in enumerate(readers.items())
        for what, told in answers(client, match, tried, ITSELF if number and briefly else ())
    }


def hide_and_read(
    match: Match,
    seats: range,
    notations: list[str],
    readers: dict[str, Client],
    tried: str,
    briefly: bool = True,
) -> dict[str, bytes]:
    """What is read when it is hidden so; afterwards it was never hidden."""
    with transaction.atomic():
        for notation in notations:
            moving.move(match, seats, match.log.count(), notation)
        told = read_all(readers, match, tried, briefly)
        transaction.set_rollback(True)
    return told


def ways(match: Match, whole: int) -> list[list[str]]:
    """Every hider's first way of hiding, and another way for each: two or three that differ."""
    hides = [str(a) for a in standing_of(match).state.legal_actions() if isinstance(a, Hide)]
    differing = [[hides[0]] * whole, [hides[1]] * whole]
    if whole > 1:
        differing.append([hides[1], *[hides[0]] * (whole - 1)])
    return differing


def to_hide(match: Match, seats: range, side: int) -> int:
    """Play on until this side is to hide and nobody has; how many of it hide."""
    chance = random.Random(match.title)
    for _ in range(400):
        standing = standing_of(match)
        now = standing.state.observation(None)
        hides = standing.mover is not None and now.stage == "hide" and not standing.state.secret
        if hides and standing.mover and standing.rules.side_of(standing.mover.number) == side:
            return len([seat for seat in now.playing if standing.rules.side_of(seat) == side])
        moves = [str(action) for action in standing.state.legal_actions()]
        moving.move(match, seats, standing.ordinal, chance.choice(moves))
    raise AssertionError("this side never hides")


@pytest.mark.parametrize(
    ("slug", "briefly"),
    members([(MENS, True), *((slug, False) for slug in HIDING)], quick=[(MENS, True)]),
)
def test_guessers_and_watchers_read_the_same_whatever_is_hidden(
    founding_archive: None,
    client: Client,
    other_side: Client,
    stopped_clock: None,
    caplog: pytest.LogCaptureFixture,
    slug: str,
    briefly: bool,
) -> None:
    match = seated(client, other_side, slug)
    seats = standing_of(match).rules.seats
    operator = signed_in(User.objects.create_superuser("keeper"))
    readers = {"guesser": other_side, "watcher": Client(), "operator": operator}
    whole = to_hide(match, seats, side=0)
    one, *others = ways(match, whole)

    caplog.clear()
    first = hide_and_read(match, seats, one, readers, tried=one[-1], briefly=briefly)
    logged = [record.getMessage() for record in caplog.records]
    for other in others:
        caplog.clear()
        again = hide_and_read(match, seats, other, readers, tried=one[-1], briefly=briefly)
        assert again.keys() == first.keys()
        for name, told in first.items():
            assert again[name] == told, name
        assert [record.getMessage() for record in caplog.records] == logged


@pytest.mark.parametrize("slug", BY_STICKS)
def test_one_screen_for_both_sides_shows_the_same_whatever_is_hidden(
    founding_archive: None, client: Client, begun: Start, stopped_clock: None, slug: str
) -> None:
    path = next((path for path in OTHERS if path.stem == slug), None)
    if path:
        text = path.read_text().replace("\ntitle:", f"\nvariant: {MENS}\ntitle:", 1)
        store(parse(text))
    match = begun(slug)
    seats = standing_of(match).rules.seats
    whole = to_hide(match, seats, side=0)
    one, *others = ways(match, whole)
    # What is tried at the place of the guess is a move of hiding, so that nothing is guessed.
    first = hide_and_read(match, seats, one, {"screen": client}, tried=one[-1])
    for other in others:
        assert hide_and_read(match, seats, other, {"screen": client}, tried=one[-1]) == first


def test_a_guess_that_is_kept_until_both_have_guessed_is_not_told(
    founding_archive: None, client: Client, other_side: Client, stopped_clock: None
) -> None:
    match = seated(client, other_side, "pima-vaputai")
    seats = standing_of(match).rules.seats
    while (standing := standing_of(match)).state.observation(None).stage == "hide":
        move = str(standing.state.legal_actions()[0])
        moving.move(match, seats, standing.ordinal, move)
    assert standing.mover is not None
    theirs = client if standing.mover.number % 2 else other_side
    readers = {"other": theirs, "watcher": Client()}

    first, other = (str(guess) for guess in standing.state.legal_actions()[:2])

    assert first.startswith("guess")
    # What is tried is no guess, which would be made and show everything.
    one = hide_and_read(match, seats, [first], readers, tried="guess ?")
    assert hide_and_read(match, seats, [other], readers, tried="guess ?") == one


def test_what_the_computer_hides_is_not_told(
    client: Client, start: Start, stopped_clock: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = start(MENS, opponent="computer", side="1", reading="players.starts=by-agreement")
    told = []
    for way in (0, 1):
        # The computer says that it hides first, and then hides so.
        monkeypatch.setattr("games.rules.draw.draw", lambda _s, at, *_, way=way: way if at else 0)
        with transaction.atomic():
            client.post(f"{match.get_absolute_url()}begin/", {"word": "acorn"})
            assert standing_of(match).state.observation(None).stage == "guess"
            told.append(read_all({"guesser": client}, match, tried="hide ?"))
            transaction.set_rollback(True)
    assert told[0] == told[1]


def test_the_choice_of_a_hider_is_covered_on_a_shared_screen(client: Client, begun: Start) -> None:
    match = begun(MENS)
    address = match.get_absolute_url()
    page = client.get(address).content.decode()
    at = str(match.log.count())

    assert "Hand the device to" in page
    assert offered(page) == [("look", at)]
    opened = client.get(address, {"look": at}).content.decode()
    assert {name for name, _ in offered(opened)} == {"move"}
    client.post(f"{address}moves/", {"ordinal": at, "move": offered(opened)[0][1]})
    # The address that opened it does not open the next choice.
    assert offered(client.get(address, {"look": at}).content.decode())[0][0] == "look"


def test_only_a_screen_that_both_sides_share_is_covered(begun: Start) -> None:
    standing = standing_of(begun(MENS))

    assert standing.covers({0, 1, 2, 3})
    assert not standing.covers({0, 2})
    assert not standing.covers(set())


def test_a_hider_sees_what_the_own_side_has_hidden_and_the_other_side_does_not(
    founding_archive: None, client: Client, other_side: Client
) -> None:
    match = seated(client, other_side, WOMENS)
    seats = standing_of(match).rules.seats
    to_hide(match, seats, side=0)
    hide = str(standing_of(match).state.legal_actions()[0])
    moving.move(match, seats, match.log.count(), hide)

    mine = client.get(match.get_absolute_url()).content.decode()
    theirs = other_side.get(match.get_absolute_url()).content.decode()

    assert "only your side sees where" in mine
    assert "only your side sees where" not in theirs
    assert "in the right hand: hidden".casefold() in " ".join(theirs.split()).casefold()


def test_after_the_guess_the_hands_are_open_to_all(client: Client, begun: Start) -> None:
    match = begun(WOMENS)
    seats = standing_of(match).rules.seats
    for _ in range(12):
        standing = standing_of(match)
        moving.move(match, seats, standing.ordinal, str(standing.state.legal_actions()[0]))
        if standing.state.observation(None).stage == "guess":
            break

    page = Client().get(match.get_absolute_url()).content.decode()
    log = client.get(f"/api/v1/matches/{match.slug}/").json()["log"]

    assert "the marked bone" in page
    hands = page.split('class="hiders"', 1)[1].split("<form", 1)[0]
    assert "hand: hidden" not in " ".join(hands.split())
    assert [row["notation"] for row in log] == list(standing_of(match).open_log())
    assert not [row for row in log if "?" in row["notation"]]


def test_a_traceback_prints_nothing_hidden(begun: Start) -> None:
    match = begun(WOMENS)
    seats = standing_of(match).rules.seats
    to_hide(match, seats, side=standing_of(match).state.side)  # type: ignore[attr-defined]
    hide = str(standing_of(match).state.legal_actions()[0])
    moving.move(match, seats, match.log.count(), hide)
    standing = standing_of(match)

    printed = repr(standing) + repr(standing.entries) + repr(list(match.log.all()))

    assert hide.removeprefix("hide ") not in printed
    assert groups(standing)
    assert context_of(match, frozenset())["groups"] == ()
