"""Narrowing a list: by a value of a field, or to the records linked with another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Field, Q, QuerySet
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from archive import kinds
from archive.models import Record
from archive.pages.page import RecordPage
from archive.pages.relations import relations_of

# A name in the query of an address, with its value.
Pair = tuple[str, str]
# Values of a field of the form, each with its label.
Options = list[tuple[str, str | Promise]]

_LONGEST_NAME = 40
_MOST_UNKNOWN = 5


@dataclass(frozen=True)
class Choice:
    """One field of the form above a list: its name and label, its options and what is chosen."""

    name: str
    label: str | Promise
    options: Options
    chosen: str


@dataclass
class UnknownValueError(ValueError):
    """A value that a list cannot be narrowed to: why not, by what name, and the values there are.

    ``whole`` is the list of the records meant, where they are records and may be very many.
    """

    sentence: str
    name: str
    options: Options
    whole: kinds.Kind | None = None

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True)
class Narrowed:
    """The records left, what they were narrowed to in words, and the form that narrows them.

    ``unknown`` are the names asked for that the list does not know. ``moved`` leads from pairs of
    the address, which name something by what it was called formerly, to those of the present.
    """

    records: QuerySet[Any]
    to: list[str]
    form: list[Choice]
    query: dict[str, str]
    unknown: list[str]
    moved: dict[Pair, Pair]


def narrow(page: RecordPage[Any], asked: Mapping[str, str]) -> Narrowed:
    """The rows of a list that meet every value asked for.

    A name that the list does not know narrows nothing, as links may bear marks of where they
    stood; it is told. A value that the list does not know raises UnknownValueError.
    """
    records = page.rows()
    words: dict[str, str] = {}
    query: dict[str, str] = {}
    moved: dict[Pair, Pair] = {}
    lookups = {relation.path: relation.path for relation in relations_of(page.model)}
    known = {**lookups, **page.choices}
    # Where both stand in the address, what is called by its present name holds.
    by_age = sorted(asked, key=lambda name: name not in page.former_choices)
    given = {page.former_choices.get(name, name): name for name in by_age}
    for name, lookup in known.items():
        value = asked[given[name]].strip() if name in given else ""
        if not value:
            continue
        before = given[name], value
        target = _target(page.model, lookup)
        if target is None:
            words[name] = _value_label(page.model, name, lookup, value)
            records = records.filter(**{lookup: value})
        else:
            related = _record(target, value)
            if related is None:
                raise _no_such(page, name, lookup, target, value)
            words[name] = related.title
            records = records.filter(**{lookup: related.pk})
            value = related.slug
        query[name] = value
        if before != (name, value):
            moved[before] = name, value
    form = [
        Choice(
            name,
            _label(page.model, lookup),
            _with_chosen(_options(page.model, lookup), query.get(name, ""), words.get(name, "")),
            query.get(name, ""),
        )
        for name, lookup in page.choices.items()
    ]
    unknown = [name[:_LONGEST_NAME] for name in given if name not in known and name != "page"]
    return Narrowed(
        records=records.distinct() if query else records,
        to=list(words.values()),
        form=form,
        query=query,
        unknown=unknown[:_MOST_UNKNOWN],
        moved=moved,
    )


def narrow_file(page: RecordPage[Any], asked: Mapping[str, str]) -> Narrowed:
    """The rows of a file, narrowed as the list is.

    As no file can tell what was passed over, a name that the list does not know raises
    UnknownValueError.
    """
    narrowed = narrow(page, asked)
    for name in narrowed.unknown:
        said = _("The file cannot be narrowed by “%(name)s”.") % {"name": name}
        if narrowed.form:
            names = ", ".join(f"{choice.label} ({choice.name})" for choice in narrowed.form)
            said = f"{said} {_('It can be narrowed by:')} {names}."
        raise UnknownValueError(said, name, [])
    return narrowed


def _target(model: type[Record], lookup: str) -> type[Record] | None:
    """The kind of record that a lookup ends at; none where it ends at a field of values."""
    current: Any = model
    for part in lookup.split("__"):
        current = current._meta.get_field(part).related_model
        if current is None:
            return None
    return current if issubclass(current, Record) else None


def _record(model: type[Record], slug: str) -> Record | None:
    """The record of this slug, be it a former one."""
    named = Q(slug=slug) | Q(former_slugs__contains=[slug])
    return model.objects.in_circulation().filter(named).first()


def _no_such(
    page: RecordPage[Any], name: str, lookup: str, target: type[Record], slug: str
) -> UnknownValueError:
    kind = kinds.kind_named(target.KIND)
    sentence = _("There is no %(kind)s “%(slug)s” in the archive.")
    offered = _linked(page.model, lookup, target) if name in page.choices else []
    return UnknownValueError(sentence % {"kind": kind.label, "slug": slug}, name, offered, kind)


def _linked(model: type[Record], lookup: str, target: type[Record]) -> Options:
    """The records of a kind with which any record of the list is linked; others narrow to none."""
    linked = model.objects.in_circulation().order_by().values(lookup)
    return list(target.objects.in_circulation().filter(pk__in=linked).values_list("slug", "title"))


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


def _options(model: type[Record], lookup: str) -> Options:
    target = _target(model, lookup)
    if target is None:
        return list(_field(model, lookup).flatchoices)
    return _linked(model, lookup, target)


def _with_chosen(options: Options, value: str, title: str) -> Options:
    """The options, and what was chosen among them though nothing is linked with it."""
    if not value or any(value == known for known, _label in options):
        return options
    return [*options, (value, title)]
