"""Checking a document that is not stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import IO, Any

from drf_spectacular.utils import extend_schema
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from api.bodies import object_of, refuse, text_of
from api.parameters import Choice, Parameter
from api.problems import too_many
from api.strict import Strict
from archive.allowance import seconds_to_wait
from archive.visitors import address_of
from games.documents.as_data import examined_as_data
from games.documents.examining import examine
from games.rules.document.text import MAX_BYTES
from games.rules.report import MAX_READINGS

# What one request may cost; the command of the same name has no such haste.
MOST_STATES = 40_000
MOST_SECONDS = 5.0
# And how many one network address may ask for in an hour.
CHECKS_AN_HOUR = 600

EMPTY = "The body is empty; send a ruleset in YAML or JSON."
MEND = "Send the document itself, or send YAML as such."


class DocumentParser(BaseParser):
    """A document as the text that it is, so that errors can name its lines."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        """The text of the body, as ``source``. Raises Problem if it is too long or no UTF-8."""
        too_long = f"The document is longer than {MAX_BYTES} bytes, which no ruleset is."
        return {"source": text_of(stream, MAX_BYTES, too_long, EMPTY)}


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
        # Numbers stay as they are written: some would take long to read.
        object_of(read["source"], MEND, parse_int=str, parse_float=str)
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
            refuse(EMPTY)
        visitor = f"address {address_of(request._request)}"
        wait = seconds_to_wait("checks", {visitor: CHECKS_AN_HOUR})
        if wait:
            raise too_many(
                f"So many documents were checked from here that no more can be for {wait} seconds; "
                "./dev manage check_ruleset has no such bound.",
                wait,
            )
        examination = examine(
            sent["source"],
            every=self.asked.get("all") == "1",
            most_states=MOST_STATES,
            seconds=MOST_SECONDS,
        )
        return Response(examined_as_data(examination))
