"""What the bodies of requests to matches say."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from api.bodies import ChoicesField, NumberField, TextField
from api.filters import LONGEST_SLUG
from api.parameters import Parameter, RefusedError, shorten
from api.playing.tokens import HEXADECIMAL
from api.problems import BadParameters, Fault
from api.rulesets import LONGEST_READING, reading_fault, ruleset_in_body
from games.documents.versions import document_of, rules_for
from games.models import Ruleset, Seat
from games.play.moving import GO_ON, LONGEST_NOTATION, LONGEST_WORD
from games.rules import NotPlayableError, ReadingError

LARGEST_SEAT = 99


@dataclass(frozen=True)
class InvitationField(TextField):
    """An invitation to the open seats of a side."""

    def read(self, value: Any) -> str:
        text = super().read(value)
        if not re.fullmatch(HEXADECIMAL, text):
            raise self.fault(f"{self.name} is no invitation: it has 64 hexadecimal digits.")
        return text

    def json_schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": f"^{HEXADECIMAL}$"}


@dataclass(frozen=True)
class SeatParameter(Parameter):
    """The seat whose view of the game is asked for."""

    name: str = "seat"
    description: str = (
        "The seat whose observation and moves are told, one of those whose tokens are sent. "
        "Whoever sends tokens of several sides sees without it only what lies open to all."
    )

    def read(self, values: Any) -> int:
        (value,) = values
        if re.fullmatch("0|[1-9][0-9]?", value):
            return int(value)
        raise RefusedError(
            Fault(self.name, f"“{shorten(value)}” is no seat; give its number, from 0.")
        )

    def json_schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": 0, "maximum": LARGEST_SEAT}


SEAT = SeatParameter()
_ORDINAL = NumberField(
    "ordinal",
    "The place in the log at which it is to stand: the ordinal that the match told.",
    required=True,
)
_SEAT = NumberField(
    "seat", "The seat that does it, one of those whose tokens are sent; it may see what it sees."
)
CREATE = (
    TextField(
        "ruleset", "The slug of the ruleset that is played.", required=True, longest=LONGEST_SLUG
    ),
    TextField(
        "reading",
        "Departures from the default choices, as path=choice pairs joined by commas.",
        longest=LONGEST_READING,
    ),
    ChoicesField(
        "seats",
        "Who sits at each seat, in order; a person at every seat, unless given.",
        values=Seat.Sort.values,
    ),
)
JOIN = (InvitationField("invitation", "The invitation to the open seats.", required=True),)
BEGIN = (
    TextField("word", "A word that is mixed into chance; it may be empty.", longest=LONGEST_WORD),
)
MOVE = (
    _ORDINAL,
    TextField(
        "move",
        f"One of the moves that the match told as allowed; “{GO_ON}” lets chance and the computer "
        "play on.",
        required=True,
        longest=LONGEST_NOTATION,
    ),
    _SEAT,
)
RESIGN = (_ORDINAL, _SEAT)


@dataclass(frozen=True)
class Layout:
    """A match that is to be laid out."""

    ruleset: Ruleset
    reading: str
    sorts: tuple[Seat.Sort, ...]


def layout_of(asked: dict[str, Any]) -> Layout:
    """The match that the fields of a body ask for. Raises BadParameters."""
    ruleset = ruleset_in_body(asked["ruleset"])
    version = ruleset.current_version
    try:
        rules = rules_for(version, asked.get("reading", ""))
    except (ReadingError, NotPlayableError) as error:
        fault = reading_fault(error, document_of(version), "field")
        raise BadParameters([fault]) from error
    count = len(rules.seats)
    seats = asked.get("seats", [Seat.Sort.PERSON.value] * count)
    if len(seats) != count:
        raise _wrong(
            "seats",
            f"This reading has {count} seats, {rules.sides} sides with {rules.per_side} on each; "
            f"seats lists {len(seats)}. List one value for each, or leave seats away.",
        )
    if set(seats) == {Seat.Sort.COMPUTER.value}:
        raise _wrong(
            "seats", "Nobody would play: let at least one seat be of a person, or left open."
        )
    return Layout(ruleset, str(rules.reading), tuple(Seat.Sort(seat) for seat in seats))


def _wrong(name: str, detail: str) -> BadParameters:
    return BadParameters([Fault(name, detail, place="field")])
