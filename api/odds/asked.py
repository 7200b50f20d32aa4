"""What requests for odds and simulations say."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal, NoReturn

from api.bodies import Field, FieldsParser, NumberField, TextField
from api.filters import LONGEST_SLUG
from api.parameters import Choice, Parameter, RefusedError, shorten
from api.problems import BadParameters, Fault
from api.rulesets import LONGEST_READING, as_sentence, reading_fault, ruleset_in_body
from games.chances.allowance import MOST_GAMES
from games.chances.questions import Question, question_about, question_of
from games.documents.versions import document_of
from games.models import Ruleset
from games.odds import LAWS, UNIFORM
from games.odds.sample import MOST_SEED
from games.rules import (
    Document,
    DocumentError,
    NotPlayableError,
    ReadingError,
    WeightsError,
    parse,
)
from games.rules.document.text import MAX_BYTES

LONGEST_WEIGHTS = 2_000
# Of a document that is wrong all over, not everything is told.
MOST_FAULTS = 20

Place = Literal["parameter", "field"]

_READING = "Departures from the default choices, as path=choice pairs joined by commas."
_LAW = f"The law by which players decide where they may choose; {UNIFORM.name} unless given."
_WEIGHTS = (
    "Weights of the faces of pieces, as figured=3:1;plain=1:1: the faces in the order of the "
    "document, each a whole number. Pieces that are left away fall as the reading has it."
)


@dataclass(frozen=True)
class TextParameter(Parameter):
    """A text of bounded length."""

    longest: int = 200

    def read(self, values: Sequence[str]) -> str:
        (value,) = values
        if len(value) > self.longest or "\0" in value:
            detail = f"{self.name} is a text of at most {self.longest} characters without NUL."
            raise RefusedError(Fault(self.name, detail))
        return value

    def json_schema(self) -> dict[str, Any]:
        return {"type": "string", "maxLength": self.longest}


@dataclass(frozen=True)
class ChoiceField(Field):
    """A text of a closed list."""

    values: Sequence[str] = ()

    def read(self, value: Any) -> str:
        if value not in self.values:
            shown = shorten(value) if isinstance(value, str) else shorten(json.dumps(value))
            detail = f"“{shown}” is no {self.name}; it takes {', '.join(self.values)}."
            raise self.fault(detail, allowed=self.values)
        return str(value)

    def json_schema(self) -> dict[str, Any]:
        return {"type": "string", "enum": list(self.values)}


@dataclass(frozen=True)
class DocumentField(Field):
    """A document of rules: an object of JSON, or a text in YAML."""

    def read(self, value: Any) -> str:
        if not isinstance(value, str | dict):
            raise self.fault(f"{self.name} is an object of JSON, or a text in YAML.")
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        if len(text.encode()) > MAX_BYTES:
            raise self.fault(f"{self.name} is longer than {MAX_BYTES} bytes, which no ruleset is.")
        return text

    def json_schema(self) -> dict[str, Any]:
        return {"anyOf": [{"type": "object"}, {"type": "string", "maxLength": MAX_BYTES}]}


@dataclass(frozen=True)
class GamesField(NumberField):
    """How many games are played."""

    def read(self, value: Any) -> int:
        if type(value) is int and 1 <= value <= MOST_GAMES:
            return value
        raise self.fault(
            f"{self.name} is a whole number from 1 to {MOST_GAMES:,}; ./dev manage simulate plays "
            "more."
        )

    def json_schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": 1, "maximum": MOST_GAMES}


@dataclass(frozen=True)
class SeedField(NumberField):
    """From which seed games are played."""

    def read(self, value: Any) -> int:
        if type(value) is int and 0 <= value <= MOST_SEED:
            return value
        raise self.fault(f"{self.name} is a whole number from 0 to {MOST_SEED:,}.")

    def json_schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": 0, "maximum": MOST_SEED}


class DocumentFieldsParser(FieldsParser):
    """An object of JSON that may hold a document."""

    # As a text in JSON a document is longer than by itself.
    most_bytes = 2 * MAX_BYTES
    longest_number = len(str(MOST_SEED))


PARAMETERS: tuple[Parameter, ...] = (
    TextParameter("reading", _READING, longest=LONGEST_READING),
    Choice("law", _LAW, values=tuple(LAWS)),
    TextParameter("weights", _WEIGHTS, longest=LONGEST_WEIGHTS),
)
_DOCUMENT = "document"
ODDS: tuple[Field, ...] = (
    TextField("ruleset", "The slug of a ruleset; give this or a document.", longest=LONGEST_SLUG),
    DocumentField(_DOCUMENT, "A document that need not be stored, in YAML (a text) or JSON."),
    TextField("reading", _READING, longest=LONGEST_READING),
    ChoiceField("law", _LAW, values=tuple(LAWS)),
    TextField("weights", _WEIGHTS, longest=LONGEST_WEIGHTS),
)
SIMULATIONS: tuple[Field, ...] = (
    *ODDS,
    GamesField("games", "How many games are played.", required=True),
    SeedField("seed", "The same seed gives the same games; chosen by lot unless given."),
)


def question_in_address(ruleset: Ruleset, asked: dict[str, Any]) -> Question:
    """What an address asks of a ruleset. Raises BadParameters."""
    return _about_stored(ruleset, asked, "parameter")


def question_in_body(asked: dict[str, Any]) -> Question:
    """What the fields of a body ask of a ruleset or a document. Raises BadParameters."""
    if (_DOCUMENT in asked) == ("ruleset" in asked):
        _wrong(_DOCUMENT, "Give either ruleset, the slug of one, or document, and not both.")
    if "ruleset" in asked:
        return _about_stored(ruleset_in_body(asked["ruleset"]), asked, "field")
    try:
        document = parse(asked[_DOCUMENT])
    except DocumentError as error:
        faults = [
            Fault(_DOCUMENT, as_sentence(ValueError(problem)), place="field")
            for problem in error.problems[:MOST_FAULTS]
        ]
        raise BadParameters(faults) from error
    with _naming(document, asked, "field"):
        return question_about(document, **_how(asked))


def _about_stored(ruleset: Ruleset, asked: dict[str, Any], place: Place) -> Question:
    version = ruleset.current_version
    with _naming(document_of(version), asked, place):
        return question_of(version, **_how(asked))


def _how(asked: dict[str, Any]) -> dict[str, str]:
    return {name: asked[name] for name in ("reading", "law", "weights") if name in asked}


@contextmanager
def _naming(document: Document, asked: dict[str, Any], place: Place) -> Iterator[None]:
    """Names the parameter or field that is to blame for what the rules refuse."""
    try:
        yield
    except (ReadingError, NotPlayableError) as error:
        if _DOCUMENT in asked and not asked.get("reading"):
            fault = Fault(_DOCUMENT, as_sentence(error), place=place)
        else:
            fault = reading_fault(error, document, place)
        raise BadParameters([fault]) from error
    except WeightsError as error:
        raise BadParameters([Fault("weights", as_sentence(error), place=place)]) from error


def _wrong(name: str, detail: str) -> NoReturn:
    raise BadParameters([Fault(name, detail, place="field")])
