"""Which related records an answer needs, and how they are fetched in a bounded number of queries.

A serializer's fields declare the relations they read as paths ("uses.passage"). The paths of all
its fields make a tree, and each branch of it is one query, however many records there are.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from django.core.exceptions import FieldDoesNotExist
from django.db import models
from django.db.models import Prefetch, QuerySet

from archive.models import Record

Tree: TypeAlias = "dict[str, Tree]"

# Long texts are left in the database unless a path names them.
LONG_FIELDS = ("document", "full_text")


def plant(tree: Tree, path: str) -> Tree:
    """Add a path to the tree and return its last branch."""
    for part in path.split("."):
        tree = tree.setdefault(part, {})
    return tree


def merge(tree: Tree, other: Tree) -> None:
    """Add every branch of the other tree to this one."""
    for part, branch in other.items():
        merge(tree.setdefault(part, {}), branch)


def related_model(model: type[models.Model], path: str) -> type[models.Model]:
    """The model at the end of a path of relations."""
    for part in path.split("."):
        target = model._meta.get_field(part).related_model
        assert isinstance(target, type), f"{model.__name__}.{part} is no relation"
        model = target
    return model


def queryset(model: type[models.Model], tree: Tree) -> QuerySet[Any]:
    """Rows of a model with all that the tree names, one query a branch; no withdrawn record."""
    rows = model._default_manager.all()
    if issubclass(model, Record):
        rows = model._default_manager.in_circulation()
    return _with_branches(rows, tree)


def _with_branches(rows: QuerySet[Any], tree: Tree) -> QuerySet[Any]:
    model = rows.model
    for name in LONG_FIELDS:
        if name not in tree and _has_field(model, name):
            rows = rows.defer(name)
    return rows.prefetch_related(
        *(
            Prefetch(part, queryset=_branch(model._meta.get_field(part), branch))
            for part, branch in tree.items()
            if model._meta.get_field(part).is_relation
        )
    )


def _branch(relation: Any, tree: Tree) -> QuerySet[Any]:
    model = relation.related_model
    if relation.many_to_many or relation.one_to_many:
        return queryset(model, tree)
    # What a row is told by may need the one record it stands under, even a withdrawn one.
    return _with_branches(model._default_manager.all(), tree)


def _has_field(model: type[models.Model], name: str) -> bool:
    try:
        model._meta.get_field(name)
    except FieldDoesNotExist:
        return False
    return True


def gather(row: models.Model, path: str) -> list[Record]:
    """The records at the end of a path that are not withdrawn, each once, in their order."""
    rows: list[Any] = [row]
    for part in path.split("."):
        reached: list[Any] = []
        for near in rows:
            far = getattr(near, part)
            if isinstance(far, models.Manager):
                reached.extend(far.all())
            elif far is not None:
                reached.append(far)
        rows = reached
    records = {record.pk: record for record in rows if not record.withdrawn}
    return sorted(records.values(), key=lambda record: (record.sort_key, record.slug))
