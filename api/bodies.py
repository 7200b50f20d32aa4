"""The body of a request: read strictly, its fields declared once and told to the schema."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from http import HTTPStatus
from typing import IO, Any, NoReturn

from rest_framework.parsers import BaseParser

from api.parameters import SHOWN, RefusedError, shorten
from api.problems import BadParameters, Fault, Problem

MOST_BYTES = 20_000
# A number of more digits is none of any field, unless its parser says otherwise.
LONGEST_NUMBER = 9
LARGEST_NUMBER = 10**LONGEST_NUMBER - 1


def refuse(detail: str) -> NoReturn:
    """Refuse a body as a whole."""
    raise Problem(HTTPStatus.BAD_REQUEST, detail)


def text_of(stream: IO[Any], most: int, too_long: str, empty: str) -> str:
    """The text of a body of at most so many bytes. Raises Problem if it is longer or no UTF-8."""
    # One byte more than is read shows that a body is too long.
    body = stream.read(most + 1)
    if len(body) > most:
        raise Problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, too_long)
    try:
        text: str = body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        refuse(f"The body is not UTF-8 at byte {error.start}; send it so.")
    if not text.strip():
        refuse(empty)
    return text


def object_of(text: str, mend: str, **reads: Any) -> dict[str, Any]:
    """The object of JSON that a body is; ``mend`` says what to do where it is none."""
    try:
        found = json.loads(text, parse_constant=_no_constant, **reads)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        refuse(f"The body is not JSON: {error.msg}, {where}. {mend}")
    except RecursionError:
        refuse("The body is nested too deep; nothing that is taken here is.")
    if not isinstance(found, dict):
        refuse(f"The body is not an object of JSON. {mend}")
    return found


def _no_constant(name: str) -> NoReturn:
    refuse(f"The body is not JSON: it holds {name}; write a number, or leave it out.")


class FieldsParser(BaseParser):
    """An object of JSON in which every name stands once."""

    media_type = "application/json"
    most_bytes = MOST_BYTES
    longest_number = LONGEST_NUMBER

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        """The object that the body is. Raises Problem."""
        most = self.most_bytes
        too_long = f"The body is longer than {most} bytes, which nothing taken here is."
        text = text_of(stream, most, too_long, "The body is empty; send an object of JSON.")
        found = object_of(
            text, "Send an object of JSON.", parse_int=self._number, object_pairs_hook=_once
        )
        try:
            json.dumps(found, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            refuse("The body holds half of a character (a lone surrogate); write it whole.")
        return found

    def _number(self, digits: str) -> int | float:
        return int(digits) if len(digits) <= self.longest_number else float(digits)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        refuse(f"The body names “{shorten(twice)}” twice; name it once.")
    return found


@dataclass(frozen=True)
class Field:
    """A field of a body by its name; a subclass knows what it takes."""

    name: str
    description: str = ""
    required: bool = False

    def read(self, value: Any) -> Any:
        """What the value means; raises RefusedError."""
        raise NotImplementedError

    def json_schema(self) -> dict[str, Any]:
        """What the field takes, as JSON schema."""
        raise NotImplementedError

    def fault(self, detail: str, **would_do: Sequence[str]) -> RefusedError:
        """The refusal of a value of this field."""
        return RefusedError(Fault(self.name, detail, **would_do, place="field"))


@dataclass(frozen=True)
class TextField(Field):
    """A text of bounded length."""

    longest: int = 200

    def read(self, value: Any) -> str:
        if not isinstance(value, str):
            raise self.fault(f"{self.name} is a text; write it in quotation marks.")
        if len(value) > self.longest:
            raise self.fault(
                f"{self.name} has {len(value)} characters; {self.longest} is the most."
            )
        if "\0" in value:
            raise self.fault(f"{self.name} holds a NUL character; leave it out.")
        return value

    def json_schema(self) -> dict[str, Any]:
        return {"type": "string", "maxLength": self.longest}


@dataclass(frozen=True)
class NumberField(Field):
    """A whole number from 0."""

    def read(self, value: Any) -> int:
        # In Python a truth is a number.
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise self.fault(f"{self.name} is a whole number from 0 to {LARGEST_NUMBER}.")
        return value

    def json_schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": 0, "maximum": LARGEST_NUMBER}


@dataclass(frozen=True)
class ChoicesField(Field):
    """A list of values, each of a closed list."""

    values: Sequence[str] = ()
    most: int = 32

    def read(self, value: Any) -> list[str]:
        if not isinstance(value, list) or len(value) > self.most:
            raise self.fault(f"{self.name} is a list of at most {self.most} values.")
        for number, one in enumerate(value):
            if one not in self.values:
                shown = shorten(one) if isinstance(one, str) else json.dumps(one)[:SHOWN]
                raise self.fault(
                    f"“{shown}”, number {number} of {self.name} counted from 0, is no value of it; "
                    f"it takes {', '.join(self.values)}.",
                    allowed=self.values,
                )
        return value

    def json_schema(self) -> dict[str, Any]:
        return {
            "type": "array",
            "maxItems": self.most,
            "items": {"type": "string", "enum": list(self.values)},
        }


def read_body(data: Any, fields: Iterable[Field]) -> dict[str, Any]:
    """What a body asks for, by field; raises BadParameters naming every fault at once."""
    known = {field.name: field for field in fields}
    asked: dict[str, Any] = {}
    faults = []
    for name, value in data.items():
        if name not in known:
            faults.append(_unknown(name, known))
            continue
        try:
            asked[name] = known[name].read(value)
        except RefusedError as refused:
            faults.append(refused.fault)
    faults += [
        Fault(name, f"The body lacks {name}: {field.description}", place="field")
        for name, field in known.items()
        if field.required and name not in data
    ]
    if faults:
        raise BadParameters(faults)
    return asked


def schema_of(fields: Iterable[Field]) -> dict[str, Any]:
    """The object that a body is, as JSON schema."""
    fields = list(fields)
    schema: dict[str, Any] = {
        "type": "object",
        "properties": {
            field.name: {**field.json_schema(), "description": field.description}
            for field in fields
        },
        "additionalProperties": False,
    }
    required = [field.name for field in fields if field.required]
    return {**schema, "required": required} if required else schema


def _unknown(name: str, known: Mapping[str, Field]) -> Fault:
    allowed = sorted(known)
    return Fault(
        name,
        f"The body has no field “{shorten(name)}” here; it takes {', '.join(allowed)}.",
        allowed=allowed,
        nearest=get_close_matches(name[:SHOWN], allowed, cutoff=0.6),
        place="field",
    )
