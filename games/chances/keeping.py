"""Odds worked out once and kept: whoever reads odds reads them through ``odds_of``.

A warm answer is one row of the database. Other laws or weights of a reading that was asked for
before need no new exploring, as long as its chain is among the last that this process has used.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from time import thread_time

from django.db import connection, transaction

from games.chances.as_data import Data, answer_as_data
from games.chances.chains import IN_A_JOB, IN_A_REQUEST, BeyondError, Bounds, chain_of
from games.chances.questions import Question
from games.chances.telling import Report, solving
from games.models import KeptOdds
from games.models.kept_odds import KeptOddsQuerySet
from games.odds import TooLargeError, answer

# The form in which answers are told; another number has all that are kept worked out anew.
FORM = 1
# Weights can be chosen without end: of the answers kept, the oldest make room.
MOST_KEPT = 4_000
_ROOM_MADE = 200
# What a page that tells the odds of many games may work out for it: questions, and seconds.
_MOST_AT_ONCE = 20
_SECONDS_LATE = 2.0


def odds_of(
    question: Question, bounds: Bounds = IN_A_REQUEST, report: Report | None = None
) -> Data:
    """The odds that are asked for, kept from before or worked out now.

    ``report`` is told what is being done and how far it is. Raises BeyondError where the bounds of
    a request do not suffice, and TooLargeError where nothing would.
    """
    found = _kept(question)
    if found is not None:
        return found
    if bounds == IN_A_JOB:
        # A request would wait for minutes for what is beyond it anyway.
        return _worked_out(question, bounds, report)
    with transaction.atomic():
        hold(question)
        # Whoever held it before may have worked it out.
        return _kept(question) or _worked_out(question, bounds, report)


def odds_at_hand(questions: Iterable[Question]) -> dict[str, Data]:
    """The odds of these questions, by their keys, as far as they are kept or soon worked out.

    What is not kept is worked out in turn, as long as a page may be late for it; what no request
    can work out, and what there is no time for now, is missing.
    """
    every = {question.key: question for question in questions if question.stored}
    rows = KeptOdds.objects.filter(key__in=every, form=FORM)
    found: dict[str, Data] = {
        key: json.loads(text) for key, text in rows.values_list("key", "answer")
    }
    missing = [question for key, question in every.items() if key not in found][:_MOST_AT_ONCE]
    hold(*missing)
    until = thread_time() + _SECONDS_LATE
    for question in missing:
        if thread_time() > until:
            break
        with suppress(BeyondError, TooLargeError):
            found[question.key] = odds_of(question)
    return found


def is_kept(question: Question) -> bool:
    """Whether the answer costs no work."""
    return question.stored and _rows(question).exists()


def is_quick(question: Question) -> bool:
    """Whether it is known that the states of the reading are looked through in no time."""
    found = _kept(question)
    return found is not None and found["states"] <= IN_A_REQUEST.states


def never_ends(question: Question) -> bool:
    """Whether odds that are kept say that no game of the reading ends."""
    found = _kept(question)
    return found is not None and found["ends"] == 0


def hold(*questions: Question) -> None:
    """Have others wait who ask for the same readings, until the transaction is over.

    Who asks several questions in one transaction holds all of them first: held one by one, two
    requests could wait for each other.
    """
    with connection.cursor() as cursor:
        for key in sorted({one.reading_key for one in questions}):
            name = f"odds {key}"
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [name])


def _kept(question: Question) -> Data | None:
    if not question.stored:
        return None
    text = _rows(question).values_list("answer", flat=True).first()
    found: Data | None = None if text is None else json.loads(text)
    return found


def _rows(question: Question) -> KeptOddsQuerySet:
    return KeptOdds.objects.filter(key=question.key, form=FORM)


def _worked_out(question: Question, bounds: Bounds, report: Report | None) -> Data:
    chain = chain_of(question, bounds, report)
    found = answer(chain, question.law_of_decisions, question.weighing, solving(report))
    told = answer_as_data(question, found)
    if question.ruleset_id is not None:
        _keep(question, question.ruleset_id, told)
    return told


def _keep(question: Question, ruleset_id: int, told: Data) -> None:
    if KeptOdds.objects.count() >= MOST_KEPT:
        KeptOdds.objects.beyond(MOST_KEPT - _ROOM_MADE).delete()
    KeptOdds.objects.update_or_create(
        key=question.key,
        defaults={
            "form": FORM,
            "ruleset_id": ruleset_id,
            "version": question.version,
            "reading": question.reading,
            "law": question.law,
            "weights": question.weights,
            "answer": json.dumps(told, ensure_ascii=False, allow_nan=False),
        },
    )
