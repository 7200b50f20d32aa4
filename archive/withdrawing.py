"""What is withdrawn takes along what stands under it and what tells of it, and brings it back.

What stands under a record goes when nothing open is left for it to stand on. A statement goes with
any record that it tells of, by the links by which it would be held with that under a protocol: its
words would say what was withdrawn. What a protocol holds back from whoever withdraws stays with
those who see it, and follows when it is held back no longer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from django.apps import apps
from django.db import connection
from django.db.models.signals import post_save

from archive import kinds, search
from archive.care.inheritance import declared
from archive.models import Record, Statement, Term, Variant
from archive.standing import at_end, model_at_end


def follow(instance: Any, raw: bool = False, **_kwargs: Any) -> None:
    """Have what goes with a record that was just withdrawn, or is back, follow it."""
    if raw or not (isinstance(instance, Record) and instance.turned):
        return
    instance.turned = False
    if instance.withdrawn:
        _withdraw_with(instance)
    else:
        _bring_back_with(instance)


def catch_up(keys: list[int]) -> None:
    """Have records, which protocols held back and hold no longer, follow what they stand under.

    Who withdrew that, or brought it back, did not see them, so that they were left as they were.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT DISTINCT above.id FROM archive_record own"
            " JOIN care_edge e ON e.child = own.id"
            " JOIN archive_record above ON above.id IN (e.parent, own.withdrawn_with_id)"
            " WHERE own.id = ANY(%s) AND (above.withdrawn AND NOT own.withdrawn"
            " OR above.id = own.withdrawn_with_id AND NOT above.withdrawn)",
            [keys],
        )
        passed_by = [key for (key,) in cursor.fetchall()]
    those = set(keys)
    for spine in Record.objects.filter(pk__in=passed_by):
        above = kinds.kind_named(spine.kind).model._default_manager.get(pk=spine.pk)
        if above.withdrawn:
            # What an editor has brought back by itself meanwhile stays, unless it is among them.
            _withdraw_with(above, those)
        else:
            _bring_back_with(above)


def _withdraw_with(record: Record, among: Collection[int] | None = None) -> None:
    for child in list(_at_once_with(record, {record.pk})):
        if among is not None and child.pk not in among:
            continue
        child.withdrawn = True
        _note_why(child, record)
        child.save()
        _index(child)


def _bring_back_with(record: Record) -> None:
    for kind in kinds.all_kinds():
        for child in kind.model._default_manager.filter(withdrawn_with=record.pk):
            other = _still_gone_with(child)
            child.withdrawn = other is not None
            if other is not None:
                _note_why(child, other)
            child.save()
            _index(child)


def going_with(record: Record) -> list[Record]:
    """All open records that would be withdrawn with a record, those near it first."""
    gone = {record.pk}
    found: list[Record] = []
    waiting = [record]
    while waiting:
        for child in _at_once_with(waiting.pop(0), gone):
            gone.add(child.pk)
            found.append(child)
            waiting.append(child)
    return found


def _at_once_with(record: Record, gone: Collection[int]) -> Iterator[Record]:
    """What is withdrawn with a record at once, once each, where the others in ``gone`` are too."""
    seen: set[int] = set(gone)
    for child in (*_left_alone_under(record, gone), *_telling_of(record)):
        if child.pk not in seen:
            seen.add(child.pk)
            yield child


def _left_alone_under(record: Record, gone: Collection[int]) -> Iterator[Record]:
    """The open records under one that is withdrawn, with nothing open left to stand on by it."""
    for kind in kinds.all_kinds():
        for path in kind.under:
            if model_at_end(kind.model, path) is not type(record):
                continue
            lookup = path.replace(".", "__")
            children = kind.model._default_manager.filter(**{lookup: record.pk}, withdrawn=False)
            for child in children.distinct():
                if all(above.withdrawn or above.pk in gone for above in at_end(child, path)):
                    yield child


def _telling_of(record: Record) -> Iterator[Statement]:
    """The open statements that tell of a record."""
    for links, child, parent in _links_of_statements():
        if links._meta.get_field(parent).related_model is type(record):
            told = links._default_manager.filter(**{parent: record.pk}).values(child)
            yield from Statement.objects.in_circulation().filter(pk__in=told)


def _still_gone_with(child: Record) -> Record | None:
    """Another withdrawn record for which one stays withdrawn; None where there is none."""
    if isinstance(child, Statement):
        for links, own, parent in _links_of_statements():
            told_of = links._default_manager.filter(**{own: child.pk}).values(parent)
            other = Record.objects.filter(pk__in=told_of, withdrawn=True).first()
            if other is not None:
                return other
    for path in kinds.kind_named(child.KIND).under:
        above = at_end(child, path)
        if above and all(one.withdrawn for one in above):
            return above[0]
    return None


def _links_of_statements() -> Iterator[tuple[Any, str, str]]:
    """The tables by which statements are held with others: each with its two fields."""
    for link in declared():
        model = apps.get_model(link.model)
        if model._meta.get_field(link.child).related_model is Statement:
            yield model, link.child, link.parent


def _note_why(child: Record, other: Record) -> None:
    """Note with what a record is withdrawn; the same is said of both."""
    child.withdrawn_with_id = other.pk
    child.withdrawn_on, child.withdrawn_for = other.withdrawn_on, other.withdrawn_for


def _index(child: Record) -> None:
    search.index_these({child.KIND: [child.pk]})
    if isinstance(child, Term):
        # A variant is found by the words that are used of it.
        variants = Variant.objects.filter(term_uses__term=child.pk)
        search.index_these({Variant.KIND: list(variants.values_list("pk", flat=True))})


def connect() -> None:
    """Have every saved record heed this; called once when the app is ready."""
    post_save.connect(follow, dispatch_uid="archive.withdrawing")
