"""The parameters of an address: each declared once, read strictly, and told to the schema."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, ClassVar

from django.http import QueryDict
from drf_spectacular.utils import OpenApiParameter

from api.problems import BadParameters, Fault
from archive.folding import fold
from archive.search import LONGEST_QUERY, MOST_WORDS

LARGEST_PAGE = 500
USUAL_PAGE = 50
SHOWN = 80


class RefusedError(Exception):
    """A value that a parameter does not take; ``fault`` says why and what would do."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.detail)
        self.fault = fault


def shorten(value: str) -> str:
    """A value as it is repeated in a message."""
    return value if len(value) <= SHOWN else value[: SHOWN - 1] + "…"


@dataclass(frozen=True)
class Parameter:
    """A parameter by its name; a subclass knows what it takes."""

    name: str
    description: str = ""
    required: bool = False
    repeatable: ClassVar[bool] = False

    def read(self, values: Sequence[str]) -> Any:
        """What the values given mean; raises RefusedError. One value alone unless repeatable."""
        raise NotImplementedError

    def json_schema(self) -> dict[str, Any]:
        """What the parameter takes, as JSON schema."""
        raise NotImplementedError

    def declared(self) -> OpenApiParameter:
        """The parameter in the OpenAPI document."""
        schema = self.json_schema()
        if self.repeatable:
            schema = {"type": "array", "items": schema}
        return OpenApiParameter(
            self.name, type=schema, description=self.description, required=self.required
        )


@dataclass(frozen=True)
class Choice(Parameter):
    """One value of a closed list."""

    values: Sequence[str] = ()

    def read(self, values: Sequence[str]) -> str | list[str]:
        for value in values:
            if value not in self.values:
                raise RefusedError(
                    Fault(
                        self.name,
                        f"“{shorten(value)}” is no value of {self.name}; it takes "
                        f"{', '.join(self.values)}.",
                        allowed=self.values,
                    )
                )
        return list(dict.fromkeys(values)) if self.repeatable else values[0]

    def json_schema(self) -> dict[str, Any]:
        return {"type": "string", "enum": list(self.values)}


@dataclass(frozen=True)
class PageSize(Parameter):
    """How many results a page holds."""

    name: str = "page_size"
    description: str = f"Results on a page, 1 to {LARGEST_PAGE}; {USUAL_PAGE} unless given."

    def read(self, values: Sequence[str]) -> int:
        (value,) = values
        # A number of many digits is refused unread.
        if value.isascii() and value.isdigit() and len(value) < 9:
            size = int(value)
            if 1 <= size <= LARGEST_PAGE:
                return size
        raise RefusedError(
            Fault(
                self.name,
                f"“{shorten(value)}” is no page size; give a whole number from 1 to "
                f"{LARGEST_PAGE}.",
            )
        )

    def json_schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": 1, "maximum": LARGEST_PAGE, "default": USUAL_PAGE}


@dataclass(frozen=True)
class Count(Choice):
    """Whether the answer counts all results."""

    name: str = "count"
    description: str = "With 1, the answer has the count of all results."
    values: Sequence[str] = ("0", "1")


@dataclass(frozen=True)
class Words(Parameter):
    """The words that are searched for."""

    name: str = "q"
    description: str = (
        "Words to search for, in any spelling: accents, apostrophes and hyphens do not matter. "
        "The results come in order of relevance, at most 1,000."
    )

    def read(self, values: Sequence[str]) -> str:
        (value,) = values
        words = fold(value).split()
        if not words:
            raise RefusedError(
                Fault(self.name, "q has no letter and no digit; give words to search for.")
            )
        if len(value) > LONGEST_QUERY or len(words) > MOST_WORDS:
            most = f"{MOST_WORDS} words and {LONGEST_QUERY} characters"
            raise RefusedError(Fault(self.name, f"q is too long; give at most {most}."))
        return value

    def json_schema(self) -> dict[str, Any]:
        return {"type": "string", "minLength": 1, "maxLength": LONGEST_QUERY}


@dataclass(frozen=True)
class Cursor(Parameter):
    """The place in a list at which a page begins; read by the paginator."""

    name: str = "cursor"
    description: str = "Where a page begins; take it from next and previous, never make one."

    def read(self, values: Sequence[str]) -> str:
        return values[0]

    def json_schema(self) -> dict[str, Any]:
        return {"type": "string"}


@dataclass(frozen=True)
class Include(Parameter):
    """Which related records are embedded."""

    name: str = "include"
    description: str = (
        "Related records to embed under included, by the names of the fields that lead to them, "
        "joined by commas."
    )
    values: Sequence[str] = ()
    repeatable: ClassVar[bool] = True

    def read(self, values: Sequence[str]) -> list[str]:
        names = [name for value in values for name in value.split(",")]
        for name in names:
            if name not in self.values:
                raise RefusedError(
                    Fault(
                        self.name,
                        f"“{shorten(name)}” cannot be included here; it takes "
                        f"{', '.join(self.values)}.",
                        allowed=self.values,
                    )
                )
        return list(dict.fromkeys(names))

    def declared(self) -> OpenApiParameter:
        schema = {"type": "array", "items": {"type": "string", "enum": list(self.values)}}
        return OpenApiParameter(
            self.name, type=schema, description=self.description, style="form", explode=False
        )


def read(query: QueryDict, parameters: Iterable[Parameter]) -> dict[str, Any]:
    """What an address asks for, by parameter; raises BadParameters naming every fault at once."""
    known = {parameter.name: parameter for parameter in parameters}
    asked: dict[str, Any] = {}
    faults = []
    for name, values in query.lists():
        parameter = known.get(name)
        if parameter is None:
            faults.append(_unknown(name, known))
        elif len(values) > 1 and not parameter.repeatable:
            faults.append(Fault(name, f"{name} is given {len(values)} times; give it once."))
        else:
            try:
                asked[name] = parameter.read(values)
            except RefusedError as refused:
                faults.append(refused.fault)
    faults += [
        Fault(name, f"This address needs {name}.")
        for name, parameter in known.items()
        if parameter.required and name not in query
    ]
    if faults:
        raise BadParameters(faults)
    return asked


def _unknown(name: str, known: dict[str, Parameter]) -> Fault:
    allowed = sorted(known)
    listed = f"it takes {', '.join(allowed)}" if allowed else "it takes none"
    return Fault(
        name,
        f"There is no parameter “{shorten(name)}” at this address; {listed}.",
        allowed=allowed,
        nearest=get_close_matches(name[:SHOWN], allowed, cutoff=0.6),
    )
