"""What statements say of the make of an implement or an item, ready to be read."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, TypeVar

from django.db.models import Model, Prefetch, QuerySet
from django.utils.formats import number_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from archive.folding import fold
from archive.models import Count, Implement, Item, Marking, Material, Measure, Statement
from archive.pages.opened import brief_statements

M = TypeVar("M", bound=Model)
Feature = Count | Material | Measure | Marking

MODELS: dict[str, type[Feature]] = {
    "counts": Count,
    "materials": Material,
    "measures": Measure,
    "markings": Marking,
}
NAMES = frozenset(MODELS)

_PRINTED_IN_MM = re.compile(r"\bmm\b")
_WHOLE_FROM = Decimal(10)


@dataclass(frozen=True)
class Fact:
    """One feature in words: what is printed, how it is read, how it stands, who says so."""

    label: str
    part: str
    printed: str
    edited: str
    standing: str
    statement: Statement

    @property
    def in_words(self) -> str:
        """The feature as one line: "Marking: one side: moon"."""
        said = ": ".join(part for part in (self.label, self.part, self.printed) if part)
        return f"{said}, {self.standing}" if self.standing else said


def with_features(bearers: QuerySet[M]) -> QuerySet[M]:
    """The same implements or items with their counts, materials, measures and markings.

    A feature whose statement is not open is left out: nothing is said that no statement carries.
    """
    said = brief_statements()
    return bearers.prefetch_related(
        *(
            Prefetch(
                name,
                model._default_manager.filter(statement__in=said).prefetch_related(
                    Prefetch("statement", said)
                ),
            )
            for name, model in MODELS.items()
        )
    )


def facts_of(bearer: Implement | Item) -> list[Fact]:
    """All features of an implement or item: numbers, materials, measures, markings."""
    return [read(feature) for name in MODELS for feature in getattr(bearer, name).all()]


def facts_with(bearer: Implement | Item, words: Iterable[str]) -> list[Fact]:
    """Those features that hold one of the folded words, as it stands, begun or longer."""
    wanted = tuple(words)
    return [fact for fact in facts_of(bearer) if _holds(fact, wanted)]


def _holds(fact: Fact, wanted: tuple[str, ...]) -> bool:
    said = fold(f"{fact.part} {fact.printed}").split()
    return any(
        word == asked or (len(asked) > 2 and len(word) > 2 and _one_begins_other(word, asked))
        for word in said
        for asked in wanted
    )


def _one_begins_other(word: str, asked: str) -> bool:
    return word.startswith(asked) or asked.startswith(word)


def read(feature: Any) -> Fact:
    """A feature in words."""
    match feature:
        case Count():
            edited = _range(Decimal(feature.low), Decimal(feature.high))
            stands = feature.standing != Count.Standing.FIXED
            standing = feature.get_standing_display() if stands else ""
            return _fact(feature, _("Number"), feature.of, _quoted(feature), edited, standing)
        case Material():
            stands = feature.standing != Material.Standing.STATED
            standing = feature.get_standing_display() if stands else ""
            return _fact(feature, _("Material"), feature.part, feature.material, "", standing)
        case Measure():
            edited = ""
            if millimetres := _millimetres(feature):
                size = _("%(range)s mm") % {"range": millimetres}
                edited = f"{feature.get_qualifier_display()} {size}".strip()
            return _fact(feature, capfirst(feature.of), "", _quoted(feature), edited, "")
        case Marking():
            marking = ", ".join(word for word in (feature.marking, feature.colour) if word)
            return _fact(feature, _("Marking"), feature.part, marking, "", feature.share)
    raise TypeError(f"{feature!r} is no feature")


def _fact(
    feature: Feature, label: str, part: str, printed: str, edited: str, standing: str
) -> Fact:
    return Fact(label, part, printed, edited, str(standing), feature.statement)


def _quoted(feature: Count | Measure) -> str:
    return f"“{feature.as_printed}”"


def _range(*numbers: Decimal) -> str:
    return "–".join(plain(number) for number in dict.fromkeys(numbers))


def _millimetres(measure: Measure) -> str:
    """A size as printed in millimetres, or one converted, no finer than the source measured.

    Inches and feet come out in whole millimetres, and below ten with one decimal.
    """
    printed = _PRINTED_IN_MM.search(measure.as_printed)
    sizes = [size for size in (measure.low_mm, measure.high_mm) if size is not None]
    return _range(*(size if printed else _rounded(size) for size in sizes))


def _rounded(size: Decimal) -> Decimal:
    step = Decimal(1) if size >= _WHOLE_FROM else Decimal("0.1")
    return Decimal(size).quantize(step, ROUND_HALF_UP)


def plain(number: Decimal) -> str:
    """A number in the form of the visitor's language, without the zeros that storing adds."""
    return str(number_format(Decimal(f"{number.normalize():f}")))
