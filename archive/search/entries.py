"""The entries that search looks through: what they hold, and how they are kept true."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.contrib.postgres.search import SearchVector
from django.db import connection, models, transaction
from django.db.models import Value

from archive import kinds
from archive.care.person import seeing
from archive.folding import fold, parts_of_compounds
from archive.models import Passage, Record, RestrictedEntry, SearchEntry
from archive.search.facets import NAMES, values_of

_BATCH = 500
# The longest vector of words that the database keeps, with room for what is in it already.
_LONGEST_TEXT = 200_000


def index_all() -> None:
    """Make the search entries of all records true again."""
    index_these(
        {
            kind.name: kind.model._default_manager.values_list("pk", flat=True)
            for kind in kinds.all_kinds()
            if kind.searched
        }
    )


@transaction.atomic
def index_these(keys: Mapping[str, Collection[int]]) -> None:
    """Make the search entries of the records with these keys, by kind, true again.

    So are those of records that left search in this transaction, since they or what they are linked
    with came to be held otherwise. The entry of a record holds what those see who may see it, so
    that no word of a restricted record finds an open one.
    """
    asked = sorted({key for own in keys.values() for key in own})
    with connection.cursor() as cursor:
        cursor.execute("SELECT kind, wards, records FROM care_to_enter(%s)", [asked])
        to_enter = cursor.fetchall()
    for name, wards, own in to_enter:
        kind = kinds.kind_named(name)
        if kind.searched:
            with seeing(wards):
                _index(kind.model._default_manager.filter(pk__in=own), bool(wards))


def _index(records: models.QuerySet[Any], restricted: bool) -> None:
    gone = list(records.filter(withdrawn=True).values_list("pk", flat=True))
    for model in (SearchEntry, RestrictedEntry):
        model._default_manager.filter(record__in=gone).delete()
    _enter(list(records.exclude(withdrawn=True)), RestrictedEntry if restricted else SearchEntry)


def _enter(records: Collection[Record], model: Any) -> None:
    entries = []
    values = _values(records)
    for record in records:
        names, words = record.search_text()
        entries.append(
            model(
                record_id=record.pk,
                kind=record.kind,
                title=fold(record.title)[:400],
                key=record.search_key(),
                names=fold(names),
                words=fold(f"{words} {parts_of_compounds(f'{record.title} {names} {words}')}"),
                vector="",
                **values[record.pk],
            )
        )
    model._default_manager.bulk_create(
        entries,
        batch_size=_BATCH,
        update_conflicts=True,
        unique_fields=["record"],
        update_fields=["kind", "title", "key", "names", "words", *NAMES],
    )
    made = model._default_manager.filter(record__in=[entry.pk for entry in entries])
    made.update(
        vector=SearchVector("title", weight="A", config="simple")
        + SearchVector("names", weight="B", config="simple")
        + SearchVector("words", weight="C", config="simple")
        + SearchVector("title", "names", "words", weight="D", config="english"),
        text_vector=None,
    )
    for record in records:
        if isinstance(record, Passage) and record.full_text:
            _enter_text(record, made.filter(pk=record.pk))


def _enter_text(passage: Passage, entry: models.QuerySet[Any]) -> None:
    """The words of an attached text, apart: whether they may be shown is asked at each search."""
    text = passage.full_text[:_LONGEST_TEXT]
    words = Value(fold(f"{text} {parts_of_compounds(text)}"))
    own = ("title", "names", "words", words)
    entry.update(
        text_vector=SearchVector(*own, config="simple") + SearchVector(*own, config="english")
    )


def _values(records: Iterable[Record]) -> Mapping[int, Mapping[str, list[int]]]:
    """The keys of what each record is narrowed by."""
    by_kind: dict[str, list[int]] = {}
    for record in records:
        by_kind.setdefault(record.kind, []).append(record.pk)
    found: dict[int, Mapping[str, list[int]]] = {}
    for kind, keys in by_kind.items():
        found |= values_of(kind, keys)
    return found
