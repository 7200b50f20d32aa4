"""Matches: as lists tell them, and as whoever holds a seat sees one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.playing.seen import Seen, seen_by
from api.serializers.base import RecordSerializer, RowSerializer
from api.serializers.fields import Link, vocabulary
from archive.models import Record
from games.models import Match, Seat

NUMBER = {"type": "integer", "minimum": 0}
NUMBERS = {"type": "array", "items": NUMBER}
TEXT = {"type": "string"}
TEXTS = {"type": "array", "items": TEXT}
KIND = {"type": "string", "enum": Seat.Sort.values}


def all_of(**properties: Any) -> dict[str, Any]:
    """An object that has all of these."""
    return {"type": "object", "required": list(properties), "properties": properties}


def list_of(**properties: Any) -> dict[str, Any]:
    """A list of objects that have all of these."""
    return {"type": "array", "items": all_of(**properties)}


def or_null(schema: dict[str, Any]) -> dict[str, Any]:
    """The same, or null."""
    return {**schema, "nullable": True}


SEAT = {
    "number": {
        **NUMBER,
        "description": "From 0: one player of each side, then the second of each.",
    },
    "side": {**NUMBER, "description": "The side for which the seat plays, from 0."},
    "kind": KIND,
}
RESULT = {
    "winner": {**or_null(NUMBER), "description": "The side that has won; null: nobody."},
    "reason": {**TEXT, "description": "Why it ended; “resigned” where it was given up."},
    "clause": {**TEXT, "description": "The clause by which it ended; empty where it was given up."},
}
OBSERVATION = all_of(
    seat={**or_null(NUMBER), "description": "The seat that sees this; null for an onlooker."},
    side=or_null(NUMBER),
    pool={**NUMBER, "description": "The counters in the pool."},
    holdings={**NUMBERS, "description": "The counters or points of each side."},
    stage={**TEXT, "description": "What the game waits for."},
    playing={**NUMBERS, "description": "The seats that hide or divide in this play."},
    hidden={
        **list_of(seat=NUMBER, holding=TEXT),
        "description": "What one's own side has hidden.",
    },
    guesses={
        **list_of(seat=NUMBER, guess=TEXT),
        "description": "The guesses made in this play that are no secret.",
    },
    purses={**NUMBERS, "description": "The counters of each seat, where each has its own."},
    out={**NUMBERS, "description": "The seats that have dropped out."},
    phase={**TEXT, "description": "The phase of the game; empty for the first."},
    track=list_of(
        gate=or_null(NUMBER),
        way=TEXT,
        points={"type": "array", "items": or_null(NUMBER)},
        gone={"type": "array", "items": or_null({"type": "integer"})},
        laps=NUMBER,
    ),
)
LOG = list_of(
    ordinal=NUMBER,
    seat={**or_null(NUMBER), "description": "Who moved; null where chance decided."},
    notation={
        **TEXT,
        "description": "“hide ?” or “guess ?” as long as it is hidden from whoever asks.",
    },
    made_at={"type": "string", "format": "date-time"},
)


class SeatRow(RowSerializer):
    """One place at a match, and who sits there."""

    kind = vocabulary(Seat.Sort, source="sort")

    class Meta(RowSerializer.Meta):
        model = Seat
        fields = ("number", "kind")


class ListedMatchSerializer(RecordSerializer):
    """One play of a reading of a ruleset, without its log."""

    ruleset = Link("version.ruleset")
    variant = Link("version.ruleset.variant")
    version = serializers.CharField(
        source="version.sha256",
        read_only=True,
        help_text="SHA-256 of the document it is played by.",
    )
    seats: serializers.Field[Any, Any, Any, Any] = SeatRow(many=True, read_only=True)
    follows = serializers.SerializerMethodField(
        help_text="The match of the same players before, if this is a rematch."
    )
    over = serializers.BooleanField(
        source="is_over",
        read_only=True,
        help_text="Whether no move will be made any more: it ended, or lay still for 30 days.",
    )
    seed = serializers.SerializerMethodField(
        help_text="The seed in hexadecimal once the match is over; null before."
    )
    result = serializers.SerializerMethodField()

    class Meta(RecordSerializer.Meta):
        model = Match
        fields: ClassVar[Sequence[str]] = (
            "ruleset",
            "variant",
            "version",
            "reading",
            "seats",
            "commitment",
            "word",
            "follows",
            "last_winner",
            "seed",
            "created",
            "begun",
            "moved",
            "ended",
            "over",
            "result",
        )
        reads: ClassVar[Sequence[str]] = ("follows",)

    @extend_schema_field({"type": "string", "nullable": True})
    def get_follows(self, match: Match) -> str | None:
        return match.follows.slug if match.follows and not match.follows.withdrawn else None

    @extend_schema_field({"type": "string", "nullable": True, "pattern": "^[0-9a-f]{64}$"})
    def get_seed(self, match: Match) -> str | None:
        seed = match.public_seed
        return None if seed is None else seed.hex()

    @extend_schema_field(or_null(all_of(**RESULT)))
    def get_result(self, match: Match) -> dict[str, Any] | None:
        result: dict[str, Any] | None = match.result
        return result


class MatchSerializer(ListedMatchSerializer):
    """One play of a reading of a ruleset, as whoever asks may see it.

    The context says as ``seen`` who that is; without it, it is an onlooker.
    """

    seats = serializers.SerializerMethodField()
    ordinal = serializers.SerializerMethodField(
        help_text="The place in the log of the move that is to come."
    )
    to_move = serializers.SerializerMethodField(
        help_text="The seat that is to move, or “chance”; null before the match begins and after."
    )
    allowed = serializers.SerializerMethodField(
        help_text="The moves that whoever asks can make now, as they are sent."
    )
    observation = serializers.SerializerMethodField(help_text="What whoever asks sees of the game.")
    log = serializers.SerializerMethodField()

    class Meta(ListedMatchSerializer.Meta):
        fields = (
            *ListedMatchSerializer.Meta.fields,
            "ordinal",
            "to_move",
            "allowed",
            "observation",
            "log",
        )
        reads = ("seats", "version", "follows")

    _seen: Seen

    def to_representation(self, instance: Record) -> dict[str, Any]:
        assert isinstance(instance, Match)
        self._seen = self.context.get("seen") or seen_by(instance)
        return super().to_representation(instance)

    @extend_schema_field(list_of(**SEAT))
    def get_seats(self, match: Match) -> list[dict[str, Any]]:
        return self._seen.seats

    @extend_schema_field(NUMBER)
    def get_ordinal(self, match: Match) -> int:
        return self._seen.standing.ordinal

    @extend_schema_field(
        {"nullable": True, "oneOf": [NUMBER, {"type": "string", "enum": ["chance"]}]}
    )
    def get_to_move(self, match: Match) -> int | str | None:
        return self._seen.to_move

    @extend_schema_field(TEXTS)
    def get_allowed(self, match: Match) -> list[str]:
        return list(self._seen.allowed)

    @extend_schema_field(OBSERVATION)
    def get_observation(self, match: Match) -> dict[str, Any]:
        return self._seen.observation

    @extend_schema_field(LOG)
    def get_log(self, match: Match) -> list[dict[str, Any]]:
        return self._seen.log

    @extend_schema_field(
        or_null(
            all_of(
                **RESULT,
                words={**TEXT, "description": "The result in a sentence."},
            )
        )
    )
    def get_result(self, match: Match) -> dict[str, Any] | None:
        return self._seen.result
