"""The addresses of odds and simulations."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from django.http import HttpResponseBase
from django.utils.cache import get_conditional_response
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import LARGEST_NUMBER, read_body, schema_of
from api.odds import asked as asks
from api.odds import described
from api.parameters import Parameter
from api.past import WithPast
from api.problems import Problem, too_many
from api.rulesets import record_only
from api.serializers.jobs import JobSerializer
from api.strict import Strict
from archive.jobs.asking import QueueFullError
from archive.models import Job
from games.chances import allowance
from games.chances.asking import ask_for_odds, ask_for_simulation
from games.chances.chains import BeyondError
from games.chances.keeping import FORM, never_ends, odds_of
from games.chances.questions import Question
from games.models import Ruleset
from games.play.permission import must_be_for_play

_AGAIN = 60  # seconds
_NEVER_ENDS = (
    "A game of this reading never ends, so none can be played to an end. Choose another reading."
)


class RulesetViewSet(WithPast):
    """Rulesets, and the odds of their readings."""

    def parameters(self) -> Sequence[Parameter]:
        return asks.PARAMETERS if self.action == "odds" else super().parameters()

    @extend_schema(summary="The odds of a ruleset", responses=described.ANSWERS_TO_GET)
    @action(detail=True)
    def odds(self, request: Request, slug: str) -> HttpResponseBase:
        """How long a game lasts and who wins it, with all that this supposes.

        Odds that take longer to work out than a request may take become a job (202); asked again
        when it is done, this address has them.
        """
        rulesets = Ruleset.objects.in_circulation().select_related("variant")
        ruleset = rulesets.filter(slug=slug).first()
        if ruleset is None:
            return self._moved(slug, "odds") or self._missing(slug)
        must_be_for_play(ruleset)
        if not ruleset.playable:
            raise Problem(HTTPStatus.NOT_FOUND, f"{record_only(slug)} It has no odds.")
        question = asks.question_in_address(ruleset, self.asked)
        # The same question has the same answer for ever.
        etag = f'"{hashlib.sha256(f"{question.key} {FORM}".encode()).hexdigest()[:32]}"'
        plain: Any = request._request
        response = get_conditional_response(plain, etag=etag)
        if response is None:
            _within(allowance.seconds_until_odds(plain, question))
            response = _answer(request, question)
        if response.status_code != HTTPStatus.ACCEPTED:
            response["ETag"] = etag
        response["Cache-Control"] = "no-cache"
        return response


class OddsView(Strict):
    """The odds of a ruleset, or of a document that is not stored."""

    parser_classes = [asks.DocumentFieldsParser]

    @extend_schema(
        summary="Work out odds",
        request={"application/json": schema_of(asks.ODDS)},
        responses=described.ANSWERS,
    )
    def post(self, request: Request) -> Response:
        """Work out the odds of a ruleset, or of a document that need not be stored.

        What takes longer than a request may take becomes a job (202).
        """
        sent = read_body(request.data, asks.ODDS)
        plain: Any = request._request
        if "document" in sent:
            # Reading it takes its time already.
            _within(allowance.seconds_until_document(plain))
        question = asks.question_in_body(sent)
        if question.stored:
            _within(allowance.seconds_until_odds(plain, question))
        return _answer(request, question)


class SimulationsView(Strict):
    """Games of a ruleset, or of a document that is not stored, played by chance."""

    parser_classes = [asks.DocumentFieldsParser]

    @extend_schema(
        summary="Have many games played by chance",
        request={"application/json": schema_of(asks.SIMULATIONS)},
        responses={202: JobSerializer, **described.ENDLESS, **described.FULL},
    )
    def post(self, request: Request) -> Response:
        """Have many games played by chance; the answer is the job that does it.

        Where the odds that are kept say that no game ever ends, there is none (409).
        """
        sent = read_body(request.data, asks.SIMULATIONS)
        plain: Any = request._request
        _within(allowance.seconds_until_simulation(plain))
        question = asks.question_in_body(sent)
        if never_ends(question):
            raise Problem(HTTPStatus.CONFLICT, _NEVER_ENDS)
        seed = sent.get("seed", secrets.randbelow(LARGEST_NUMBER + 1))
        try:
            return _accepted(
                request, ask_for_simulation(question, sent["games"], seed, allowance.asker(plain))
            )
        except QueueFullError as full:
            raise _full(full) from full


def _answer(request: Request, question: Question) -> Response:
    plain: Any = request._request
    try:
        return Response(odds_of(question))
    except BeyondError:
        pass
    try:
        return _accepted(request, ask_for_odds(question, allowance.asker(plain)))
    except QueueFullError as full:
        raise _full(full) from full


def _accepted(request: Request, job: Job) -> Response:
    told = JobSerializer(job, context={"request": request}).data
    return Response(told, HTTPStatus.ACCEPTED, headers={"Location": told["url"]})


def _within(wait: int) -> None:
    """Refuse a request that came too soon."""
    if wait:
        raise too_many(
            f"So much was worked out for this address that no more can be for {wait} seconds; "
            "./dev manage odds and ./dev manage simulate have no such bound.",
            wait,
        )


def _full(error: QueueFullError) -> Problem:
    problem = Problem(HTTPStatus.SERVICE_UNAVAILABLE, str(error))
    problem.wait = _AGAIN
    return problem
