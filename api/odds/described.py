"""How the OpenAPI document describes the odds of games."""

from __future__ import annotations

from typing import Any

from api.problems import CONTENT_TYPE
from api.serializers.jobs import JobSerializer
from api.serializers.matches import all_of, list_of, or_null

_TEXT = {"type": "string"}
_COUNT = {"type": "integer", "minimum": 0}
_WHOLE = {"type": "integer"}
_NUMBER = {"type": "number"}
_CHANCE = {"type": "number", "description": "A chance, from 0 to 1, but for rounding."}
_FRACTION = {"type": "string", "pattern": r"^-?\d+(/\d+)?$"}
_NUMBERS = {"type": "array", "items": _NUMBER}


def _said(schema: dict[str, Any], description: str) -> dict[str, Any]:
    return {**schema, "description": description}


_CHANCES = all_of(
    step=_said(_COUNT, "How many lengths are put together, so that a chart can show them."),
    values=_said(_NUMBERS, "The chance of the lengths from 0 to step - 1, of the next, and so on."),
)
_LENGTH = all_of(
    mean=_said(or_null(_NUMBER), "Null where a game may never end."),
    sd=_said(or_null(_NUMBER), "The standard deviation; null where a game may never end."),
    tolerance=_said(_NUMBER, "By how much the mean can be off."),
    sd_tolerance=_said(_NUMBER, "By how much the standard deviation can be off."),
    quantiles=list_of(
        percent=_COUNT,
        length=_said(or_null(_COUNT), "So many percent of games are no longer; null: too few end."),
    ),
    chances=_said(or_null(_CHANCES), "The chance of every length; null: too long to tell."),
)
_WINS = {
    "by_side": _said({"type": "array", "items": _CHANCE}, "The chance of each side to win."),
    "drawn": _CHANCE,
}
ODDS = all_of(
    ruleset=_TEXT,
    title=_TEXT,
    version=_said(_TEXT, "SHA-256 of the document."),
    format=_said(_COUNT, "The format of the document, by which the engine plays."),
    reading=_TEXT,
    weights=_said(_TEXT, "The weights of faces that were given, in lowest terms."),
    decisions=all_of(law=_TEXT, text=_TEXT),
    assumptions=_said(
        list_of(clause=_TEXT, text=_TEXT, basis=_TEXT),
        "What the odds suppose, each with the clause that it belongs to.",
    ),
    law=_said(
        list_of(points=_WHOLE, chance=_CHANCE, fraction=_FRACTION),
        "The law of one throw or guess, most points first.",
    ),
    mean_points=all_of(value=_NUMBER, fraction=_FRACTION),
    ends=_said(_CHANCE, "The chance that a game ends; exactly 1 if that is certain."),
    ending=_TEXT,
    throws=_said(_LENGTH, "How many throws (guesses) a game has."),
    turns=_said(_LENGTH, "How many turns a game has."),
    win=all_of(
        **_WINS,
        by_starter=_said(
            list_of(starter=_COUNT, **_WINS), "The same by the side that has the first play."
        ),
        tolerance=_said(_NUMBER, "By how much a chance can be off."),
    ),
    states=_said(_COUNT, "How many states the game has, those that go on alike put together."),
)
_PROBLEM = {"$ref": "#/components/schemas/Problem"}
ENDLESS: dict[Any, Any] = {(409, CONTENT_TYPE): _PROBLEM}
FULL: dict[Any, Any] = {(503, CONTENT_TYPE): _PROBLEM}
ANSWERS: dict[Any, Any] = {200: ODDS, 202: JobSerializer, **FULL}
ANSWERS_TO_GET: dict[Any, Any] = {**ANSWERS, 304: None, (429, CONTENT_TYPE): _PROBLEM}
