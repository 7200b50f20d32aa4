"""Values of columns in readers' words, and what differs between two of them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from django.db import models
from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from archive.history.recorded import PASSED_OVER, ROWS, Recorded, link_field
from archive.history.sets import Values
from archive.models import Record

# Texts of at least so many letters have the words marked that differ.
LONG = 40
# Of a longer stretch that is the same on both sides, so many words are shown at either end.
CONTEXT = 12
_TOKENS = re.compile(r"\s+|\S+")
_NOT_TOLD = PASSED_OVER | {"id", "kind"}


@dataclass(frozen=True)
class Piece:
    """A stretch of words: as on the other side, gone from there, or come anew; perhaps a link."""

    words: str
    mark: str = ""
    url: str = ""


GONE, COME = "gone", "come"
Side = tuple[Piece, ...]


@dataclass(frozen=True)
class Named:
    """A record as it is named where another refers to it; without an address, not to be read."""

    title: str
    slug: str = ""
    url: str = ""


Names = Mapping[int, Named]


def names_of(ids: Iterable[int]) -> dict[int, Named]:
    """How records are named at present, by number; those that nobody may see are not named."""
    found = {}
    for record in Record.objects.filter(pk__in=set(ids)):
        if record.withdrawn:
            found[record.pk] = Named(_("a withdrawn record"))
        elif record.hides_names:
            found[record.pk] = Named(
                _("a record behind a warning"), record.slug, record.get_absolute_url()
            )
        else:
            found[record.pk] = Named(record.title, record.slug, record.get_absolute_url())
    return found


def told_columns(one: Recorded) -> dict[str, Any]:
    """The fields of a table that say something of a record, by column."""
    own = set(one.owners[:1]) if one.rank == ROWS else {*one.owners, one.via}
    return {
        column: field
        for column, field in one.fields.items()
        if column not in _NOT_TOLD and column not in own
    }


def label_of(field: Any) -> str:
    """The name of a field as a heading."""
    name = str(field.verbose_name)
    return name[:1].upper() + name[1:]


def leads_to_record(field: Any) -> bool:
    """Whether a field holds the number of a record."""
    return bool(field.is_relation) and issubclass(field.related_model, Record)


def referred_to(one: Recorded, values: Values | None) -> set[int]:
    """The numbers of the records to which a row refers."""
    if not values:
        return set()
    return {
        values[column]
        for column, field in one.fields.items()
        if leads_to_record(field) and values.get(column) is not None
    }


def linked(one: Recorded, values: Values) -> tuple[Any, int]:
    """The many-to-many field of a link, and the number of the record at its far end."""
    field = link_field(one.model)
    return field, values[field.m2m_reverse_name()]


def named(number: int | None, names: Names) -> Side:
    """A record as a link to it."""
    if number is None:
        return ()
    name = names.get(number) or Named(_("a record that cannot be read here"))
    return (Piece(name.title, "", name.url),)


def side(field: Any, value: Any, names: Names) -> Side:
    """The value of a field in words."""
    if value is None or value == "" or value == []:
        return ()
    if leads_to_record(field):
        return named(value, names)
    if field.is_relation:
        return (Piece(_other(field.related_model, value)),)
    return (Piece(_plain(field, value)),)


def _other(model: Any, key: Any) -> str:
    """What a row that is no record is called; only editors are told of such."""
    found = model._default_manager.filter(pk=key).first()
    return _("one that cannot be read here") if found is None else str(found)


def _plain(field: Any, value: Any) -> str:
    if field.choices:
        return str(dict(field.flatchoices).get(value, value))
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        return "; ".join(value)
    if isinstance(value, list | dict):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, str) and value.startswith("sha256:"):
        return _("a text that is not kept in the history")
    if isinstance(field, models.DateTimeField):
        moment = parse_datetime(value)
        assert moment is not None  # the database wrote it
        return _("%(moment)s UTC") % {"moment": date_format(moment, "j F Y, H:i:s")}
    if isinstance(field, models.DecimalField):
        return f"{value}"
    return str(value)


def marked(before: Side, after: Side) -> tuple[Side, Side]:
    """Two values side by side, with the words marked that differ where the texts are long."""
    old, new = _text(before), _text(after)
    if not (old and new) or max(len(old), len(new)) < LONG:
        return _whole(before, GONE), _whole(after, COME)
    old_words, new_words = _TOKENS.findall(old), _TOKENS.findall(new)
    left: list[Piece] = []
    right: list[Piece] = []
    for kind, a, b, c, d in SequenceMatcher(
        None, old_words, new_words, autojunk=False
    ).get_opcodes():
        if kind == "equal":
            same = Piece(_shortened(old_words[a:b]))
            left.append(same)
            right.append(same)
            continue
        if b > a:
            left.append(Piece("".join(old_words[a:b]), GONE))
        if d > c:
            right.append(Piece("".join(new_words[c:d]), COME))
    return tuple(left), tuple(right)


def _text(pieces: Side) -> str:
    return "".join(piece.words for piece in pieces if not piece.url)


def _whole(pieces: Side, mark: str) -> Side:
    return tuple(Piece(piece.words, mark, piece.url) for piece in pieces)


def _shortened(words: list[str]) -> str:
    # Every other token is the space between two words.
    if len(words) <= 5 * CONTEXT:
        return "".join(words)
    return "".join([*words[: 2 * CONTEXT], "… ", *words[-2 * CONTEXT :]])
