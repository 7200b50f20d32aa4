"""Odds and simulations as long work."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import connection

from archive.jobs.kinds import CannotDoError, kind_named
from archive.jobs.queue import LONG, SHORT
from archive.models import Job
from games.chances import chains
from games.chances.asking import ask_for_odds, ask_for_simulation
from games.chances.keeping import is_kept, odds_of
from games.chances.questions import Question, question_about, question_of
from games.models import KeptOdds, Ruleset
from games.odds import compiled
from games.rules import parse
from tests.games.odds.games import TEXTS

pytestmark = pytest.mark.usefixtures("founding_archive")

STAVES = "miwok-staves"
Told = list[tuple[int, int | None, str]]


def asked(slug: str = STAVES, **how: str) -> Question:
    return question_of(Ruleset.objects.get(slug=slug).current_version, **how)


def done(job: Job, told: Told | None = None) -> Any:
    """What comes of a job, as the process of a worker has it."""

    def report(done: int, total: int | None = None, said: str = "") -> None:
        if told is not None:
            told.append((done, total, said))

    result = kind_named(job.kind).work(json.loads(json.dumps(job.parameters)), report)
    return json.loads(json.dumps(result, allow_nan=False))


def played(question: Question, games: int = 20_000, seed: int = 1) -> Any:
    return done(ask_for_simulation(question, games, seed))


@pytest.fixture
def few_states(monkeypatch: pytest.MonkeyPatch) -> None:
    """No reading can be explored further than a few states."""
    monkeypatch.setattr(chains, "_at_hand", type(chains._at_hand)())
    monkeypatch.setattr(
        chains, "compiled", lambda rules, _most, report: compiled(rules, 10, report)
    )


def test_odds_that_were_worked_out_by_a_job_are_kept() -> None:
    told: Told = []
    odds = done(ask_for_odds(asked(weights="staves=5:4")), told)
    assert odds["weights"] == "staves=5:4"
    assert is_kept(asked(weights="staves=5:4"))


def test_how_far_the_exploring_is_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chains, "_at_hand", type(chains._at_hand)())
    told: Told = []
    done(ask_for_odds(asked()), told)
    walked = [states for states, _, said in told if said.startswith("Looking")]
    assert walked == sorted(walked)
    assert walked[-1] == chains.chain_of(asked()).states - 1


def test_how_far_the_solving_is_is_told_in_its_stages() -> None:
    told: Told = []
    done(ask_for_odds(asked("omaha-plum-stones", reading="counters.total=50")), told)
    stages = list(dict.fromkeys(said for _, _, said in told))
    assert stages[-4:] == [
        "Solving the equations of how long a game lasts.",
        "Following all games at once, throw by throw, until they are over.",
        "Following all games at once, turn by turn, until they are over.",
        "Working out who wins.",
    ]
    for stage in stages[-3:-1]:
        parts = [part for part, total, said in told if said == stage and total == 100]
        assert parts == sorted(parts)
        assert len(set(parts)) > 3
        assert 0 <= parts[0] < parts[-1] <= 100


def test_only_a_simulation_of_few_states_is_short_work() -> None:
    def row(job: Job) -> str:
        with connection.cursor() as cursor:
            named = "SELECT queue_name FROM procrastinate_jobs WHERE id = %s"
            cursor.execute(named, [job.queued])
            return str(cursor.fetchone()[0])

    assert row(ask_for_odds(asked())) == LONG
    # As long as nobody knows how many states it has.
    assert row(ask_for_simulation(asked(), 10, 1)) == LONG
    odds_of(asked())
    assert row(ask_for_simulation(asked(), 10, 1)) == SHORT
    kept = KeptOdds.objects.get()
    kept.answer = json.dumps({**json.loads(kept.answer), "states": 300_000})
    kept.save()
    assert row(ask_for_simulation(asked(), 10, 1)) == LONG


def test_the_job_of_a_document_that_is_not_stored_keeps_nothing() -> None:
    odds = done(ask_for_odds(question_about(parse(TEXTS[STAVES]))))
    assert odds["ruleset"] == STAVES
    assert not KeptOdds.objects.exists()


@pytest.mark.usefixtures("few_states")
def test_a_reading_beyond_any_table_is_refused_with_what_to_do_instead() -> None:
    with pytest.raises(CannotDoError, match="play it many times over instead"):
        done(ask_for_odds(asked()))


def test_what_was_refused_is_not_asked_for_again() -> None:
    job = ask_for_odds(asked())
    job.end(Job.State.REFUSED, error="Too large.")
    job.save()
    assert ask_for_odds(asked()) == job
    job.cancel_requested = True
    job.save()
    assert ask_for_odds(asked()) != job


def test_a_ruleset_that_was_withdrawn_since_is_not_worked_on() -> None:
    jobs = ask_for_odds(asked()), ask_for_simulation(asked(), 10, 1)
    Ruleset.objects.filter(slug=STAVES).update(withdrawn=True)
    for job in jobs:
        with pytest.raises(CannotDoError, match="has been withdrawn"):
            done(job)


def test_games_are_told_beside_their_exact_odds() -> None:
    told = played(asked())
    assert (told["games"], told["seed"], told["by_engine"]) == (20_000, 1, False)
    assert told["exact_chances"]
    assert told["exact"]["throws"]["mean"] > 0
    zs = [told["throws"]["z"], told["turns"]["z"], *told["win"]["z_by_side"]]
    zs += [z for one in told["win"]["by_starter"] for z in one["z_by_side"]]
    assert all(abs(z) < 4 for z in zs)
    assert sum(one["games"] for one in told["win"]["by_starter"]) == 20_000
    # Nobody can draw, so that chance leaves nothing open there.
    assert (told["win"]["drawn"], told["win"]["z_drawn"]) == (0, None)
    for name in ("throws", "turns"):
        histogram, chances = told[name]["histogram"], told["exact"][name]["chances"]
        assert sum(histogram["values"]) + histogram["longer"] == 20_000
        assert len(histogram["values"]) == len(chances["values"])
        assert histogram["step"] == chances["step"]
        half = told[name]["quantiles"][2]["length"]
        assert abs(half - told["exact"][name]["quantiles"][2]["length"]) <= 2


def test_z_tells_games_of_other_odds_apart() -> None:
    lopsided = played(asked(weights="staves=3:1"))
    fair = played(asked())
    error = lopsided["throws"]["standard_error"]
    assert abs(lopsided["throws"]["mean"] - fair["exact"]["throws"]["mean"]) > 10 * error
    assert abs(lopsided["throws"]["z"]) < 4


def test_the_same_seed_gives_the_same_games() -> None:
    assert played(asked(), seed=3) == played(asked(), seed=3)
    assert played(asked(), seed=3)["throws"] != played(asked(), seed=4)["throws"]


@pytest.mark.usefixtures("few_states")
def test_what_no_table_can_hold_is_played_by_the_rules_themselves_and_this_is_said() -> None:
    told = played(asked(), games=200)
    assert told["by_engine"]
    assert "the rules themselves played it" in told["played"]
    assert told["exact"] is None
    assert (told["throws"]["z"], told["win"]["z_by_side"]) == (None, None)
    histogram = told["throws"]["histogram"]
    assert sum(histogram["values"]) == 200
    assert histogram["longer"] == 0
    with pytest.raises(CannotDoError, match="from 1 to 100,000"):
        played(asked(), games=100_001)


def test_games_that_never_end_are_refused_in_plain_words() -> None:
    with pytest.raises(CannotDoError, match="some games can never come to an end"):
        played(asked("miwok-womens-hand-game", reading="scores.none-right=as-printed"), games=10)


def test_the_kinds_are_known_to_every_process() -> None:
    assert {kind_named(name).name for name in ("odds", "simulation")} == {"odds", "simulation"}
