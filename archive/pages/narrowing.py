"""Narrowing a list: by a value of a field, or to the records linked with another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Field, QuerySet
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from archive import kinds
from archive.models import Record
from archive.pages.page import RecordPage
from archive.pages.relations import relations_of

_LONGEST_NAME = 40
_MOST_UNKNOWN = 5


@dataclass(frozen=True)
class Choice:
    """One field of the form above a list: its name and label, its options and what is chosen."""

    name: str
    label: str | Promise
    options: list[tuple[str, str | Promise]]
    chosen: str


@dataclass
class UnknownValueError(ValueError):
    """A value that a list cannot be narrowed to: why not, by what name, and the values there are.

    ``whole`` is the list of the records meant, where they are records and may be very many.
    """

    sentence: str
    name: str
    options: list[tuple[str, str | Promise]]
    whole: kinds.Kind | None = None

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True)
class Narrowed:
    """The records left, what they were narrowed to in words, and the form that narrows them.

    ``unknown`` are the names asked for that the list does not know.
    """

    records: QuerySet[Any]
    to: list[str]
    form: list[Choice]
    query: dict[str, str]
    unknown: list[str]


def narrow(page: RecordPage[Any], asked: Mapping[str, str]) -> Narrowed:
    """The rows of a list that meet every value asked for.

    A name that the list does not know narrows nothing, as links may bear marks of where they
    stood; it is told. A value that the list does not know raises UnknownValueError.
    """
    records = page.rows()
    words: list[str] = []
    query: dict[str, str] = {}
    lookups = {relation.path: relation.path for relation in relations_of(page.model)}
    known = {**lookups, **page.choices}
    for name, lookup in known.items():
        value = asked.get(name, "").strip()
        if not value:
            continue
        target = _target(page.model, lookup)
        if target is None:
            words.append(_value_label(page.model, name, lookup, value))
            records = records.filter(**{lookup: value})
        else:
            related = _record(target, name, value, listed=name in page.choices)
            words.append(related.title)
            records = records.filter(**{lookup: related.pk})
        query[name] = value
    form = [
        Choice(name, _label(page.model, lookup), _options(page.model, lookup), query.get(name, ""))
        for name, lookup in page.choices.items()
    ]
    unknown = [name[:_LONGEST_NAME] for name in asked if name not in known and name != "page"]
    return Narrowed(
        records.distinct() if query else records, words, form, query, unknown[:_MOST_UNKNOWN]
    )


def _target(model: type[Record], lookup: str) -> type[Record] | None:
    """The kind of record that a lookup ends at; none where it ends at a field of values."""
    current: Any = model
    for part in lookup.split("__"):
        current = current._meta.get_field(part).related_model
        if current is None:
            return None
    return current if issubclass(current, Record) else None


def _record(model: type[Record], name: str, slug: str, listed: bool) -> Record:
    kind = kinds.kind_named(model.KIND)
    found = model.objects.in_circulation().filter(slug=slug).first()
    if found is None:
        sentence = _("There is no %(kind)s “%(slug)s” in the archive.")
        raise UnknownValueError(
            sentence % {"kind": kind.label, "slug": slug},
            name,
            _records(model) if listed else [],
            kind,
        )
    return found


def _records(model: type[Record]) -> list[tuple[str, str | Promise]]:
    return list(model.objects.in_circulation().values_list("slug", "title"))


def _value_label(model: type[Record], name: str, lookup: str, value: str) -> str:
    options = _options(model, lookup)
    for known, label in options:
        if known == value:
            return str(label)
    sentence = _("“%(value)s” is none of the values of “%(field)s”.")
    raise UnknownValueError(
        sentence % {"value": value, "field": _label(model, lookup)}, name, options
    )


def _field(model: type[Record], name: str) -> Field[Any, Any]:
    field = model._meta.get_field(name)
    assert isinstance(field, Field)
    return field


def _label(model: type[Record], lookup: str) -> str:
    target = _target(model, lookup)
    if target is not None:
        return capfirst(str(kinds.kind_named(target.KIND).label))
    return capfirst(str(_field(model, lookup).verbose_name))


def _options(model: type[Record], lookup: str) -> list[tuple[str, str | Promise]]:
    target = _target(model, lookup)
    if target is None:
        return list(_field(model, lookup).flatchoices)
    return _records(target)
