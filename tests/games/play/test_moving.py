"""What is added to the log of a match."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django import Settings

from archive.models import Record
from games.documents.storing import store
from games.documents.versions import document_of, rules_for
from games.models import LogEntry, Match, Ruleset, Seat
from games.play import moving, starting
from games.play.refusals import OutOfTurnError, StaleError
from games.play.standing import standing_of
from games.rules import (
    CHANCE,
    Rules,
    begin,
    every_reading,
    parse,
    readings_by_alternative,
    replay,
)
from games.rules.draw import commitment, draw_next
from tests.games.conftest import PLUMS, STAVES, Start, play_to_the_end

BOTH = frozenset({0, 1})


def recomputed(match: Match) -> list[str]:
    """The log of a match as anybody computes it again from the seed, the word and the moves."""
    rules = rules_for(match.version, match.reading)
    state = begin(rules, match.last_winner)
    made: list[str] = []
    by_computer = [seat.sort == Seat.Sort.COMPUTER for seat in match.seats.all()]
    for entry in match.log.order_by("ordinal"):
        to_move = state.to_move
        if to_move == CHANCE or (isinstance(to_move, int) and by_computer[to_move]):
            action = draw_next(state, bytes(match.seed), len(made), match.word)
        else:
            action = state.read(entry.notation)
        state, _events = state.apply(action)
        made.append(str(action))
    return made


def short_seed(rules: Rules, tries: int = 12) -> bytes:
    """Of some seeds the one by which a game is over soonest, if its word is acorn."""

    def length(seed: bytes) -> int:
        state, made = begin(rules), 0
        while state.to_move is not None:
            by_chance = state.to_move == CHANCE
            action = (
                draw_next(state, seed, made, "acorn") if by_chance else state.legal_actions()[0]
            )
            state, _events = state.apply(action)
            made += 1
        return made

    return min((bytes([number]) * 32 for number in range(tries)), key=length)


def check_a_finished_match(match: Match) -> None:
    log = list(match.log.order_by("ordinal"))
    assert [entry.ordinal for entry in log] == list(range(len(log)))
    steps = replay(
        rules_for(match.version, match.reading), [e.notation for e in log], match.last_winner
    )
    result = steps[-1].state.result
    assert result is not None
    assert match.result == {
        "winner": result.winner,
        "reason": result.reason,
        "clause": result.clause,
    }
    assert commitment(bytes(match.seed)) == match.commitment
    assert recomputed(match) == [entry.notation for entry in log]


@pytest.fixture
def soon_over(
    founding_archive: None, begun: Start, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Match]:
    """Begin a match of a reading that will not take long."""

    def begin_it(slug: str, reading: str = "", opponent: str = "people") -> Match:
        rules = rules_for(Ruleset.objects.get(slug=slug).current_version, reading)
        monkeypatch.setattr(starting, "new_seed", lambda: short_seed(rules))
        return begun(slug, reading=reading, opponent=opponent)

    return begin_it


@pytest.mark.slow
def test_the_staves_are_played_to_their_end_in_every_alternative(
    client: Client, soon_over: Callable[..., Match]
) -> None:
    document = document_of(Ruleset.objects.get(slug=STAVES).current_version)
    for reading in readings_by_alternative(document):
        match = soon_over(STAVES, str(reading))
        play_to_the_end(client, match)
        check_a_finished_match(match)


@pytest.mark.slow
def test_the_plum_stones_are_played_to_their_end(
    client: Client, soon_over: Callable[..., Match]
) -> None:
    match = soon_over(PLUMS, opponent="computer")

    play_to_the_end(client, match)

    check_a_finished_match(match)


@pytest.mark.slow
@pytest.mark.parametrize("slug", [PLUMS, STAVES])
def test_every_reading_is_played_to_its_end(
    client: Client, soon_over: Callable[..., Match], settings: Settings, slug: str
) -> None:
    settings.MATCHES_AN_HOUR = 0  # there are more readings than one visitor may begin
    for reading in every_reading(document_of(Ruleset.objects.get(slug=slug).current_version)):
        match = soon_over(slug, str(reading), opponent="computer")
        play_to_the_end(client, match)
        check_a_finished_match(match)


@pytest.mark.usefixtures("short_game")
def test_the_computer_is_played_against_to_the_end(client: Client, begun: Start) -> None:
    match = begun(STAVES, opponent="computer", side="1")

    play_to_the_end(client, match)

    check_a_finished_match(match)


def test_another_word_brings_other_chance(client: Client, begun: Start) -> None:
    match = begun(word="acorn")
    other = begun(word="bone")
    Match.objects.filter(pk=other.pk).update(seed=match.seed)
    for one in (match, other):
        for _ in range(12):
            standing = moving.move(one, BOTH, one.log.count(), "throw")

    first = [entry.notation for entry in standing_of(match).entries][1:]
    assert first != [entry.notation for entry in standing.entries][1:]


def test_a_move_out_of_turn_is_refused(begun: Start) -> None:
    match = begun()
    mover = standing_of(match).state.to_move
    assert isinstance(mover, int)

    with pytest.raises(OutOfTurnError, match="is to move"):
        moving.move(match, frozenset({1 - mover}), 1, "throw")

    assert match.log.count() == 1


def test_a_stale_move_says_whether_it_was_made(begun: Start) -> None:
    match = begun()
    moving.move(match, BOTH, 1, "throw")

    with pytest.raises(StaleError, match="already made, once"):
        moving.move(match, BOTH, 1, "throw")
    with pytest.raises(StaleError, match="has gone on"):
        moving.move(match, BOTH, 2, "throw")


def test_the_row_of_a_move_is_its_seats_and_that_of_chance_is_nobodys(begun: Start) -> None:
    match = begun()
    standing = moving.move(match, BOTH, 1, "throw")

    first, move, fall = match.log.order_by("ordinal")
    assert first.seat is None
    assert move.seat is not None
    assert fall.seat is None
    assert [entry.notation for entry in standing.entries] == [
        entry.notation for entry in (first, move, fall)
    ]


@pytest.mark.usefixtures("short_game")
def test_an_old_match_goes_on_under_the_version_it_was_begun_with(
    client: Client, begun: Start
) -> None:
    match = begun(STAVES)
    ruleset = Ruleset.objects.get(slug=STAVES)
    store(parse(ruleset.document.replace("count: 6", "count: 8")))

    play_to_the_end(client, match)

    assert match.version.ruleset.version != match.version.sha256
    fall = match.log.filter(notation__startswith="staves: ")[0].notation
    assert len(fall.split()) == 7
    check_a_finished_match(match)
    page = client.get(match.get_absolute_url()).content.decode()
    assert "The rules have been changed since" in page


def test_what_goes_on_by_itself_stops_so_that_people_can_see(
    client: Client, soon_over: Callable[..., Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moving, "MOST_AT_ONCE", 1)
    match = soon_over(STAVES, opponent="computer")

    play_to_the_end(client, match)

    check_a_finished_match(match)


def test_a_person_is_not_passed_over_by_letting_the_match_go_on(
    client: Client, begun: Start
) -> None:
    match = begun()

    answer = client.post(f"/matches/{match.slug}/moves/", {"ordinal": "1", "move": "go on"})

    assert answer.status_code == 409
    assert match.log.count() == 1


def test_a_refused_move_leaves_no_trace(client: Client, begun: Start) -> None:
    match = begun()
    before = Match.objects.filter(pk=match.pk).values().get()
    records = Record.objects.count()

    with pytest.raises(StaleError):
        moving.move(match, BOTH, 0, "throw")

    assert Match.objects.filter(pk=match.pk).values().get() == before
    assert LogEntry.objects.filter(match=match).count() == 1
    assert Record.objects.count() == records
