"""Narrowing a list: by a value of a field, or to the records linked with another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Field, QuerySet
from django.http import Http404
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from archive import kinds
from archive.models import Record
from archive.pages.page import RecordPage
from archive.pages.relations import relations_of


@dataclass(frozen=True)
class Choice:
    """One field of the form above a list: its name and label, its options and what is chosen."""

    name: str
    label: str | Promise
    options: list[tuple[str, str | Promise]]
    chosen: str


@dataclass(frozen=True)
class Narrowed:
    """The records left, what they were narrowed to in words, and the form that narrows them."""

    records: QuerySet[Any]
    to: list[str]
    form: list[Choice]
    query: dict[str, str]


def narrow(page: RecordPage[Any], asked: Mapping[str, str]) -> Narrowed:
    """The rows of a list that meet every value asked for.

    A name that the list does not know is passed over. A value that it does not know raises
    Http404 with a sentence that says so.
    """
    records = page.rows()
    words: list[str] = []
    query: dict[str, str] = {}
    lookups = {relation.path: relation.path for relation in relations_of(page.model)}
    for name, lookup in {**lookups, **page.choices}.items():
        value = asked.get(name, "").strip()
        if not value:
            continue
        target = _target(page.model, lookup)
        if target is None:
            words.append(_value_label(page.model, lookup, value))
            records = records.filter(**{lookup: value})
        else:
            related = _record(target, value)
            words.append(related.title)
            records = records.filter(**{lookup: related.pk})
        query[name] = value
    form = [
        Choice(name, _label(page.model, lookup), _options(page.model, lookup), query.get(name, ""))
        for name, lookup in page.choices.items()
    ]
    return Narrowed(records.distinct() if query else records, words, form, query)


def _target(model: type[Record], lookup: str) -> type[Record] | None:
    """The kind of record that a lookup ends at; none where it ends at a field of values."""
    current: Any = model
    for part in lookup.split("__"):
        current = current._meta.get_field(part).related_model
        if current is None:
            return None
    return current if issubclass(current, Record) else None


def _record(model: type[Record], slug: str) -> Record:
    kind = kinds.kind_named(model.KIND)
    found = model.objects.in_circulation().filter(slug=slug).first()
    if found is None:
        raise Http404(
            _("There is no %(kind)s “%(slug)s” in the archive.")
            % {"kind": kind.label, "slug": slug}
        )
    return found


def _value_label(model: type[Record], lookup: str, value: str) -> str:
    labels = dict(_field(model, lookup).flatchoices)
    if value not in labels:
        raise Http404(
            _("“%(value)s” is none of the values of “%(field)s”.")
            % {"value": value, "field": _label(model, lookup)}
        )
    return str(labels[value])


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
    return list(target.objects.in_circulation().values_list("slug", "title"))
