"""Filters: parameters that narrow a collection, named after the related record or a vocabulary."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django.contrib.postgres.search import TrigramSimilarity
from django.db.models import Q, QuerySet, TextChoices

from api.parameters import Choice, Parameter, RefusedError, shorten
from api.problems import Fault, near
from archive import kinds
from archive.models import Record
from archive.models.record import SLUG_PATTERN

NEAREST = 5
LONGEST_SLUG = 150
# Records of these kinds hold others of their kind, which a filter finds with them.
PARENTS = {"community": "parent", "game-class": "parent"}


class Filter(Parameter):
    """A parameter that narrows a collection; repeated, it finds what any of its values finds."""

    repeatable: ClassVar[bool] = True

    def narrow(self, rows: QuerySet[Any], value: Any) -> QuerySet[Any]:
        """The rows that the value leaves."""
        raise NotImplementedError


@dataclass(frozen=True)
class Vocabulary(Choice, Filter):
    """A filter by a field with a closed vocabulary."""

    field: str = ""

    def narrow(self, rows: QuerySet[Any], value: list[str]) -> QuerySet[Any]:
        return rows.filter(**{f"{self.field}__in": value})


def vocabulary(name: str, choices: type[TextChoices], field: str = "") -> Vocabulary:
    """A filter by the choices of a field; ``field`` where it is named otherwise."""
    described = "; ".join(f"{value}: {label}" for value, label in choices.choices)
    return Vocabulary(
        name, f"Any of these. {described}.", values=choices.values, field=field or name
    )


@dataclass(frozen=True)
class Whether(Choice, Filter):
    """A filter by whether any of some relations leads anywhere."""

    repeatable: ClassVar[bool] = False
    values: Sequence[str] = ("yes", "no")
    paths: Sequence[str] = ()

    def narrow(self, rows: QuerySet[Any], value: str) -> QuerySet[Any]:
        leads = Q()
        for path in self.paths:
            leads |= Q(**{f"{path}__isnull": False})
        some = rows.model._default_manager.filter(leads).values("pk")
        return rows.filter(pk__in=some) if value == "yes" else rows.exclude(pk__in=some)


@dataclass(frozen=True)
class By(Filter):
    """A filter by related records, given by slug: a former slug does as well.

    ``paths`` lead from the collection to the related record; ``linked`` says that the record names
    the filtered collection among its links.
    """

    kind: str = ""
    paths: Sequence[str] = ()
    linked: bool = True

    def read(self, values: Sequence[str]) -> list[int]:
        found = self._slugs(values)
        for value in values:
            if value not in found:
                raise RefusedError(self._unknown(value))
        return self._with_those_below([found[value] for value in values])

    def narrow(self, rows: QuerySet[Any], value: list[int]) -> QuerySet[Any]:
        related = Q()
        for path in self.paths:
            related |= Q(**{f"{path}__in": value})
        # A subquery, since a join would give a row once for each way that leads to it.
        return rows.filter(pk__in=rows.model._default_manager.filter(related).values("pk"))

    def json_schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": SLUG_PATTERN, "maxLength": LONGEST_SLUG}

    def _slugs(self, values: Sequence[str]) -> dict[str, int]:
        wanted = [value[:LONGEST_SLUG] for value in values]
        records = Record.objects.in_circulation().filter(kind=self.kind)
        found: dict[str, int] = {}
        for record in records.filter(Q(slug__in=wanted) | Q(former_slugs__overlap=wanted)):
            found |= dict.fromkeys([*record.former_slugs, record.slug], record.pk)
        return found

    def _unknown(self, value: str) -> Fault:
        kind = kinds.kind_named(self.kind)
        nearest = nearest_slugs(self.kind, value)
        hint = near(nearest) or "no slug is near that"
        return Fault(
            self.name,
            f"There is no {kind.label} “{shorten(value)}”; {hint}.",
            nearest=nearest,
        )

    def _with_those_below(self, keys: list[int]) -> list[int]:
        parent = PARENTS.get(self.kind)
        if parent is None:
            return keys
        model = kinds.kind_named(self.kind).model
        found, last = set(keys), set(keys)
        while last:
            below = model._default_manager.filter(**{f"{parent}__in": last})
            last = set(below.values_list("pk", flat=True)) - found
            found |= last
        return sorted(found)


def by(name: str, *paths: str, kind: str = "", linked: bool = True) -> By:
    """A filter by related records; ``kind`` where the name is not that of their kind."""
    kind = kind or name
    described = f"Slug of a {kind.replace('-', ' ')}; what any of several has is found."
    if kind in PARENTS:
        described += " What is under it counts as well."
    return By(name, described, kind=kind, paths=paths or (name,), linked=linked)


def nearest_slugs(kind: str, value: str) -> list[str]:
    """The slugs of open records of a kind that are most like the value, the likest first."""
    records = Record.objects.in_circulation().filter(kind=kind)
    alike = records.annotate(likeness=TrigramSimilarity("slug", value[:LONGEST_SLUG]))
    ranked = alike.filter(likeness__gt=0.1).order_by("-likeness", "slug")
    return list(ranked.values_list("slug", flat=True)[:NEAREST])
