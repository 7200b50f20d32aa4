"""Two who ask for the same odds at the same time."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest
from django.db import connection, transaction

from games.chances import chains
from games.chances.keeping import hold, odds_of
from games.chances.questions import Question, question_of
from games.models import KeptOdds, Ruleset
from games.odds import compiled

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("founding_archive"),
]


def asked(law: str) -> Question:
    return question_of(Ruleset.objects.get(slug="miwok-staves").current_version, law=law)


@pytest.mark.parametrize("laws", [("uniform", "uniform"), ("uniform", "computer")])
def test_the_reading_is_explored_once(
    laws: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    explored = []

    def slowly(*about: Any) -> Any:
        explored.append(about)
        time.sleep(0.5)
        return compiled(*about)

    monkeypatch.setattr(chains, "_at_hand", type(chains._at_hand)())
    monkeypatch.setattr(chains, "compiled", slowly)

    def ask(law: str) -> Any:
        try:
            # As in a request.
            with transaction.atomic():
                return odds_of(asked(law))
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(ask, laws)
    assert len(explored) == 1
    assert first["win"] == second["win"]
    assert KeptOdds.objects.count() == len(set(laws))


def test_two_who_hold_the_same_readings_do_not_wait_for_each_other_without_end() -> None:
    version = Ruleset.objects.get(slug="miwok-staves").current_version
    readings = [question_of(version), question_of(version, "turn.again=while-scoring")]

    def ask(questions: list[Question]) -> list[float]:
        try:
            with transaction.atomic():
                hold(*questions)
                return sorted(odds_of(one)["turns"]["mean"] for one in questions)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(ask, [readings, readings[::-1]])
    assert first == second


def test_a_request_does_not_wait_for_a_job_that_works_on_the_same_reading(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun, go_on = Event(), Event()

    def endless(*about: Any) -> Any:
        begun.set()
        assert go_on.wait(60)
        return compiled(*about)

    monkeypatch.setattr(chains, "_at_hand", type(chains._at_hand)())
    monkeypatch.setattr(chains, "compiled", endless)

    def work() -> Any:
        try:
            return odds_of(asked("uniform"), chains.IN_A_JOB)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        job = pool.submit(work)
        assert begun.wait(60)
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET LOCAL lock_timeout = '2s'")
            hold(asked("uniform"))
        go_on.set()
        assert job.result(60)["ends"] == 1
