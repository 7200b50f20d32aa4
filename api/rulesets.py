"""Rulesets and readings that a request names, and what is wrong with them where it is."""

from __future__ import annotations

import re
from typing import Literal

from api.filters import nearest_slugs
from api.parameters import shorten
from api.problems import BadParameters, Fault, near
from archive.models.record import SLUG_PATTERN
from games.models import Ruleset
from games.rules import Document

LONGEST_READING = 5_000


def ruleset_in_body(slug: str) -> Ruleset:
    """The ruleset that the field of a body names, one that can be played. Raises BadParameters."""
    found = None
    if re.fullmatch(SLUG_PATTERN, slug):
        found = Ruleset.objects.in_circulation().filter(slug=slug).first()
    if found is None:
        nearest = nearest_slugs(Ruleset.KIND, slug)
        hint = f"; {near(nearest)}" if nearest else ""
        raise BadParameters(
            [
                Fault(
                    "ruleset",
                    f"There is no ruleset “{shorten(slug)}”{hint}.",
                    nearest=nearest,
                    place="field",
                )
            ]
        )
    if not found.playable:
        playable = list(Ruleset.objects.playable().values_list("slug", flat=True))
        raise BadParameters(
            [
                Fault(
                    "ruleset",
                    f"{record_only(slug)} These can be played: {', '.join(playable)}.",
                    allowed=playable,
                    place="field",
                )
            ]
        )
    return found


def record_only(slug: str) -> str:
    """Why a ruleset that is no more than a record cannot be played."""
    return f"“{slug}” is kept as a record only: its account leaves holes that play would fall into."


def reading_fault(
    error: Exception, document: Document, place: Literal["parameter", "field"]
) -> Fault:
    """What is wrong with a reading, and every pair of which readings are made."""
    allowed = [
        f"{clause.path}={choice.name}"
        for clause in document.open_clauses
        for choice in clause.choices
    ]
    return Fault("reading", as_sentence(error), allowed=allowed, place=place)


def as_sentence(error: Exception) -> str:
    """What an error of the rules says, with a capital."""
    said = str(error)
    return said[:1].upper() + said[1:]
