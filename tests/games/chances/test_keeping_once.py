"""Two who ask for the same odds at the same time."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
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
