"""Checking a document that is not stored."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import IO, Any, NoReturn

from drf_spectacular.utils import extend_schema
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from api.parameters import Choice, Parameter
from api.problems import Problem
from api.strict import Strict
from games.documents.as_data import examined_as_data
from games.documents.examining import examine
from games.rules.document.text import MAX_BYTES
from games.rules.report import MAX_READINGS

# What one request may cost; the command of the same name has no such haste.
MOST_STATES = 40_000
MOST_SECONDS = 5.0


class DocumentParser(BaseParser):
    """A document as the text that it is, so that errors can name its lines."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        """The text of the body, as ``source``. Raises Problem if it is too long or no UTF-8."""
        # One byte more than is read shows that a body is too long.
        body = stream.read(MAX_BYTES + 1)
        if len(body) > MAX_BYTES:
            detail = f"The document is longer than {MAX_BYTES} bytes, which no ruleset is."
            raise Problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, detail)
        try:
            text = body.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            _refuse(f"The body is not UTF-8 at byte {error.start}; send it so.")
        if not text.strip():
            _refuse("The body is empty; send a ruleset in YAML or JSON.")
        return {"source": text}


class JsonDocumentParser(DocumentParser):
    """A document in JSON, which is refused unread where it is none."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        """The same, of a body that is an object of JSON."""
        read = super().parse(stream, media_type, parser_context)
        text = read["source"]
        try:
            # Numbers stay as they are written: some would take long to read.
            found = json.loads(text, parse_int=str, parse_float=str, parse_constant=_no_constant)
        except json.JSONDecodeError as error:
            where = f"line {error.lineno}, column {error.colno}"
            _refuse(f"The body is not JSON: {error.msg}, {where}. Mend it, or send YAML as such.")
        except RecursionError:
            _refuse("The body is nested too deep; no ruleset is.")
        if not isinstance(found, dict):
            _refuse("The body is not an object of JSON; send the document itself.")
        return read


class YamlDocumentParser(DocumentParser):
    """A document in YAML."""

    media_type = "application/yaml"


class OldYamlDocumentParser(DocumentParser):
    """A document in YAML, called so by those who send it."""

    media_type = "application/x-yaml"


class TextYamlDocumentParser(DocumentParser):
    """A document in YAML, called a text by those who send it."""

    media_type = "text/yaml"


def _refuse(detail: str) -> NoReturn:
    raise Problem(HTTPStatus.BAD_REQUEST, detail)


def _no_constant(name: str) -> NoReturn:
    _refuse(f"The body is not JSON: it holds {name}; write a number, or leave it out.")


TEXT = {"type": "string"}
TEXTS = {"type": "array", "items": TEXT}
NUMBER = {"type": "integer", "minimum": 0}
TRUTH = {"type": "boolean"}
LINE = {**NUMBER, "description": "The line, from 1; 0 where no one line can be named."}
PATH = {**TEXT, "description": "The path of the clause, or the key that is wrong."}


def _all_of(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "required": list(properties), "properties": properties}


def _list_of(**properties: Any) -> dict[str, Any]:
    return {"type": "array", "items": _all_of(**properties)}


def _or_null(schema: dict[str, Any], description: str) -> dict[str, Any]:
    return {**schema, "nullable": True, "description": description}


PROBLEMS = _list_of(line=LINE, clause=PATH, message=TEXT, mend=TEXT)
OUTCOMES = _all_of(
    total=NUMBER,
    scored=NUMBER,
    unscored=NUMBER,
    undecided=NUMBER,
    overlaps=_list_of(earlier=TEXT, later=TEXT, ways=NUMBER, same_points=TRUTH, examples=TEXTS),
)
CHOICE = _list_of(
    name=TEXT,
    text=TEXT,
    basis=TEXT,
    note=TEXT,
    **{"if": {"type": "array", "items": TEXTS}},
)
EXAMINED = _list_of(
    reading=TEXT,
    playable=TRUTH,
    ends=_or_null(TRUTH, "Whether an end can always be reached; null where that is not known."),
    states=NUMBER,
    stuck=_or_null(
        _all_of(pool=NUMBER, holdings={"type": "array", "items": NUMBER}),
        "Where the counters are when no end can be reached any more.",
    ),
)
DECISIONS = _all_of(
    ruleset=TEXT,
    variant=TEXT,
    title=TEXT,
    **{"class": TEXT},
    version=TEXT,
    status=TEXT,
    falls=_or_null(OUTCOMES, "The falls of a throw, pieces told apart, in the default reading."),
    guesses=_or_null(OUTCOMES, "What can come of a guess in the default reading."),
    pays=_all_of(unit=TEXT, each=_list_of(clause=PATH, text=TEXT)),
    open_clauses=_list_of(
        clause=TEXT, line=LINE, asks=TEXT, basis=TEXT, silence=TEXT, offered=TEXT, choices=CHOICE
    ),
    assumptions=_list_of(clause=TEXT, line=LINE, text=TEXT, silence=TEXT, implied=TRUTH),
    rejected=_list_of(clause=TEXT, line=LINE, text=TEXT, reason=TEXT, rests_on=TEXTS, cites=TEXTS),
    readings=_all_of(
        count={**NUMBER, "description": "How many readings there are, as far as most."},
        more={**TRUTH, "description": "Whether there are more than most."},
        most=NUMBER,
        complete={**TRUTH, "description": "Whether all readings were examined."},
        cut={**TRUTH, "description": "Whether a bound was met before all that was asked for."},
        examined=EXAMINED,
    ),
)
ANSWER = _all_of(
    right=TRUTH,
    errors={**PROBLEMS, "description": "Everything that is wrong."},
    before_storing={**PROBLEMS, "description": "What it lacks to be stored in this archive."},
    decides=_or_null(DECISIONS, "What a right document decides; null for one that is wrong."),
)
BODIES = {
    "application/json": {"type": "object", "description": "The document itself."},
    "application/yaml": {"description": "The document itself."},
}


class CheckView(Strict):
    """A document that is not stored: what is wrong with it, or what it decides."""

    parser_classes = [
        JsonDocumentParser,
        YamlDocumentParser,
        OldYamlDocumentParser,
        TextYamlDocumentParser,
    ]

    def parameters(self) -> Sequence[Parameter]:
        description = (
            "With 1, all readings are examined, not only each alternative and every two of them; "
            f"in either case at most {MAX_READINGS}, {MOST_STATES} states of play and "
            f"{MOST_SECONDS:g} seconds. The answer says whether that was too little (cut)."
        )
        return (Choice("all", description, values=("0", "1")),)

    @extend_schema(request=BODIES, responses={200: ANSWER})
    def post(self, request: Request) -> Response:
        """Check a ruleset that is not stored."""
        # Where there is no body at all, no parser is asked.
        sent: Any = request.data
        if "source" not in sent:
            _refuse("The body is empty; send a ruleset in YAML or JSON.")
        examination = examine(
            sent["source"],
            every=self.asked.get("all") == "1",
            most_states=MOST_STATES,
            seconds=MOST_SECONDS,
        )
        return Response(examined_as_data(examination))
