"""The addresses of matches: reading them, laying one out, and playing it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any

from django.urls import reverse
from django.utils.cache import patch_vary_headers
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import Field, FieldsParser, read_body, schema_of
from api.cited import FORMAT, cited
from api.parameters import Parameter
from api.playing import asked as bodies
from api.playing import described
from api.playing.conditional import etag_of, not_modified
from api.playing.refused import problem_of
from api.playing.seen import Seen, seen_by
from api.playing.tokens import must_hold, seat_among, seats_shown
from api.problems import BadParameters, Fault, Problem
from api.serializers.matches import MatchSerializer
from api.strict import Security
from api.views import RecordViewSet
from games.models import Match, Seat
from games.play import moving
from games.play.allowance import TooManyError, count_match_of_program
from games.play.joining import join
from games.play.permission import must_be_for_play
from games.play.refusals import RefusedError, StaleError
from games.play.seating import admits, invitations, open_sides, seat_token, seats_held
from games.play.standing import Standing
from games.play.starting import lay_out

Play = Callable[[Match, frozenset[int], dict[str, Any]], Standing]


def body(fields: Sequence[Field]) -> dict[str, Any]:
    """How the OpenAPI document tells the body of a request with these fields."""
    return {"application/json": schema_of(fields)}


class MatchViewSet(RecordViewSet):
    """Matches, which can be read by everybody and played by the holders of their seats."""

    parser_classes = [FieldsParser]
    of_records_alone = False

    def parameters(self) -> Sequence[Parameter]:
        if self.action == "list":
            return self.collection.parameters
        if self.action == "retrieve":
            return (*self.collection.parameters_of_one, FORMAT, bodies.SEAT)
        return ()

    def security(self) -> Security:
        if self.action == "retrieve":
            return described.OPTIONAL
        return described.REQUIRED if self.action in ("begin", "moves", "resign") else []

    def finalize_response(self, request: Any, response: Any, *args: Any, **kwargs: Any) -> Any:
        """What a holder of a seat is told is kept by nobody on the way, nor are tokens."""
        response = super().finalize_response(request, response, *args, **kwargs)
        patch_vary_headers(response, ["Authorization"])
        secret = "Authorization" in request.headers or request.method == "POST"
        response["Cache-Control"] = "private, no-store" if secret else "no-cache"
        return response

    def retrieve(self, request: Request, *args: Any, **kwargs: Any) -> Any:
        """A match, as the holder of the seats sees it whose tokens are sent, or an onlooker."""
        match = self._match(kwargs["slug"])
        if FORMAT.name in self.asked:
            return cited(request, match, self.asked[FORMAT.name])
        held = seats_shown(request, match)
        seen_from = seat_among(held, self.asked.get("seat"))
        if "include" in self.asked:
            # What is included may change without the match.
            row = self.get_queryset().get(pk=match.pk)
            return Response(self._told(seen_by(row, seen_from)))
        etag = etag_of(request, match, seen_from)
        unchanged = not_modified(request, etag)
        return unchanged or Response(self._told(seen_by(match, seen_from)), headers={"ETag": etag})

    @extend_schema(
        summary="Lay a match out",
        request=body(bodies.CREATE),
        responses={201: described.SEATED},
    )
    def create(self, request: Request, **kwargs: Any) -> Response:
        """Lay a match out; the answer has a token for each seat of a person, told this once."""
        layout = bodies.layout_of(read_body(request.data, bodies.CREATE))
        try:
            count_match_of_program(request._request)
        except TooManyError as refusal:
            raise problem_of(refusal) from refusal
        key = secrets.token_urlsafe(32)
        match = lay_out(layout.ruleset, layout.reading, layout.sorts, key)
        told = self._seated(match, key)
        return Response(told, HTTPStatus.CREATED, headers={"Location": told["url"]})

    @extend_schema(
        summary="Take the open seats of a side",
        request=body(bodies.JOIN),
        responses={200: described.SEATED},
    )
    @action(detail=True, methods=["post"])
    def seats(self, request: Request, **kwargs: Any) -> Response:
        """Take the open seats of a side; the answer has a token for each, told this once."""
        match = self._match(kwargs["slug"])
        invited_by = read_body(request.data, bodies.JOIN)["invitation"]
        key = secrets.token_urlsafe(32)
        sides = open_sides(match)
        for side, seats in sides.items():
            if any(admits(seat, invited_by) for seat in seats):
                try:
                    join(match, side, key, invited_by)
                except RefusedError as refusal:
                    raise problem_of(refusal) from refusal
                return Response(self._seated(self._match(match.slug), key))
        if not sides:
            raise Problem(HTTPStatus.CONFLICT, "No seat of this match is open any more.")
        detail = "The invitation is to no open seat of this match; ask who laid the match out."
        raise Problem(HTTPStatus.FORBIDDEN, detail)

    @extend_schema(
        summary="Begin a match",
        request=body(bodies.BEGIN),
        responses={200: described.MOVED},
    )
    @action(detail=True, methods=["post"])
    def begin(self, request: Request, **kwargs: Any) -> Response:
        """Fix the word that is mixed into chance, and let the match begin."""
        return self._play(
            bodies.BEGIN,
            lambda match, held, sent: moving.begin(match, held, sent.get("word", "").strip()),
        )

    @extend_schema(
        summary="Make a move",
        request=body(bodies.MOVE),
        responses={200: described.MOVED},
    )
    @action(detail=True, methods=["post"])
    def moves(self, request: Request, **kwargs: Any) -> Response:
        """Make a move at a place of the log; one that stands there already is made once."""
        return self._play(
            bodies.MOVE,
            lambda match, held, sent: moving.move(match, held, sent["ordinal"], sent["move"]),
        )

    @extend_schema(
        summary="Give a match up",
        request=body(bodies.RESIGN),
        responses={200: described.MOVED},
    )
    @action(detail=True, methods=["post"])
    def resign(self, request: Request, **kwargs: Any) -> Response:
        """Give the match up from a seat, whoever is to move."""

        def give_up(match: Match, held: frozenset[int], sent: dict[str, Any]) -> Standing:
            if len(held) > 1:
                allowed = [str(seat) for seat in sorted(held)]
                detail = f"Say as seat which of them gives the match up: {', '.join(allowed)}."
                raise BadParameters([Fault("seat", detail, allowed=allowed, place="field")])
            return moving.resign(match, held, sent["ordinal"], min(held))

        return self._play(bodies.RESIGN, give_up)

    def _play(self, fields: Sequence[Field], play: Play) -> Response:
        """Do what the body asks for, and tell how the match stands, or why it was not done."""
        match = self._match(self.kwargs["slug"])
        held = must_hold(self.request, match)
        sent = read_body(self.request.data, fields)
        held = seat_among(held, sent.get("seat"))
        try:
            seen, repeated = Seen(play(match, held, sent), held), False
        except RefusedError as refusal:
            seen = seen_by(self._match(match.slug), held)
            repeated = isinstance(refusal, StaleError) and refusal.made_already
            if not repeated:
                raise problem_of(refusal, seen) from refusal
        return Response({**self._told(seen), "repeated": repeated})

    def _match(self, slug: str) -> Match:
        """A match by its slug, without its log. Raises Problem where there is none."""
        matches = Match.objects.in_circulation().select_related(
            "version__ruleset__variant", "follows"
        )
        match = matches.prefetch_related("seats").filter(slug=slug).first()
        if match is None:
            self._missing(slug)
        must_be_for_play(match.version.ruleset)
        return match

    def _told(self, seen: Seen) -> dict[str, Any]:
        context = {**self.get_serializer_context(), "seen": seen}
        return MatchSerializer(seen.match, context=context).data

    def _seated(self, match: Match, key: str) -> dict[str, Any]:
        """A match as whoever has just sat down with this key sees it, with what is told once."""
        held = seats_held(key, match)
        told = self._told(seen_by(match, held))
        invited = invitations(key, match)
        for seat in told["seats"]:
            mine, side = seat["number"] in held, seat["side"]
            given = invited.get(side) if seat["kind"] == Seat.Sort.OPEN else None
            seat["token"] = seat_token(key, match.slug, seat["number"]) if mine else None
            seat["invitation"] = given
            seat["join_address"] = self._join_address(match, side, given) if given else None
        return told

    def _join_address(self, match: Match, side: int, invited_by: str) -> str:
        """The page on which a person takes the open seats of a side; it counts sides from 1."""
        address = reverse("match-join", args=[match.slug, side + 1, invited_by])
        return self.request.build_absolute_uri(address)
