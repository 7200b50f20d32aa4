"""Making one record of two that are found to be the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DatabaseError, connection, models, transaction
from django.utils.translation import gettext as _

from archive import derived
from archive.exchange.columns import FileColumn
from archive.exchange.states import cells_of
from archive.exchange.tables import Table, has_table, table_of
from archive.history.author import sign
from archive.models import Record, SearchEntry

KEPT, OTHER, BOTH = "kept", "other", "both"


class MergeError(Exception):
    """Two records that cannot be made one; the message is a sentence for the editor."""


def merge(kept: Record, other: Record, choices: Mapping[str, str], person: Any, why: str) -> Record:
    """Move all that refers to ``other`` to ``kept``, delete ``other``, and lead its names to it.

    ``choices`` says by column whose value stands: KEPT (unless said otherwise), OTHER, or for
    links BOTH. All of it is one change set, signed. Raises MergeError, with nothing done, where it
    is not possible.
    """
    if type(kept) is not type(other) or kept.pk == other.pk:
        raise MergeError(_("Choose two records of one kind."))
    try:
        with transaction.atomic():
            merged: Record = _Merge(kept, other, choices).done_by(person, why)
    except ValidationError as error:
        raise MergeError(" ".join(error.messages)) from error
    except DatabaseError as error:
        reason = _(
            "The database does not allow it, so nothing was changed. Mend the records first."
        )
        raise MergeError(reason) from error
    return merged


class _Merge:
    def __init__(self, kept: Record, other: Record, choices: Mapping[str, str]) -> None:
        model: Any = type(kept)
        held = list(Record.objects.filter(pk__in=(kept.pk, other.pk)).select_for_update())
        if len(held) != 2:
            raise MergeError(_("One of the two is gone. Look at the list again."))
        self.table = table_of(model)
        self.kept, self.other = model.objects.get(pk=kept.pk), model.objects.get(pk=other.pk)
        self.choices = choices

    def done_by(self, person: Any, why: str) -> Any:
        self._refuse_linked()
        sign(person, why)
        near = derived.near(self.other)
        values, links = self._chosen()
        for relation in self.other._meta.related_objects:
            if relation.related_model is not SearchEntry:
                self._move(relation)
        former = [*self.kept.former_slugs, *self.other.former_slugs, self.other.slug]
        # What else holds it fast is told here and not when everything is over.
        self.other.delete()
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        kept: Any = self.table.model._default_manager.get(pk=self.kept.pk)
        kept.former_slugs = list(dict.fromkeys(former))
        for name, value in values.items():
            setattr(kept, name, value)
        kept.full_clean()
        self._check_links(kept, links)
        kept.save()
        for name, targets in links.items():
            getattr(kept, name).set(targets)
        derived.refresh_around(kept, near)
        return kept

    def _chosen(self) -> tuple[dict[str, Any], dict[str, list[Any]]]:
        """The values and the links that the kept record is to have, by field."""
        values: dict[str, Any] = {}
        links: dict[str, list[Any]] = {}
        for column in self.table.columns:
            choice, name = self.choices.get(column.name, KEPT), column.attribute
            if isinstance(column.of(self.table.model), models.ManyToManyField):
                chosen = [] if choice == OTHER else list(getattr(self.kept, name).all())
                if choice != KEPT:
                    chosen += getattr(self.other, name).all()
                links[name] = list(dict.fromkeys(chosen))
            elif choice == OTHER and column.name != "slug":
                values[name] = getattr(self.other, name)
        return values, links

    def _refuse_linked(self) -> None:
        """Refuse where one names the other, as a statement does that it disputes."""
        for column in self.table.columns:
            field = column.of(self.table.model)
            if field.related_model is not self.table.model:
                continue
            if not isinstance(field, models.ManyToManyField):
                continue
            for one, two in ((self.kept, self.other), (self.other, self.kept)):
                if getattr(one, column.attribute).filter(pk=two.pk).exists():
                    message = _(
                        "“%(one)s” names “%(two)s” in “%(field)s”, as another. Take that out first "
                        "if they are one."
                    )
                    said = {"one": one, "two": two, "field": field.verbose_name}
                    raise MergeError(message % said)

    def _check_links(self, kept: Record, links: Mapping[str, list[Any]]) -> None:
        for name, targets in links.items():
            if not targets and not kept._meta.get_field(name).blank:  # type: ignore[union-attr]
                raise MergeError(_("“%(name)s” would be empty.") % {"name": name})
        kept.clean_links(links)

    def _move(self, relation: Any) -> None:
        field = relation.field
        if isinstance(field, models.ManyToManyField):
            self._move_links(field)
            return
        for row in relation.related_model._default_manager.filter(**{field.name: self.other}):
            self._move_row(row, field)

    def _move_links(self, field: Any) -> None:
        _refuse_documents(field.model, self.other, field.name)
        through = field.remote_field.through._default_manager
        near, far = field.m2m_field_name(), field.m2m_reverse_field_name()
        theirs = through.filter(**{far: self.other})
        twice = through.filter(**{far: self.kept}).values(near)
        theirs.filter(**{f"{near}__in": twice}).delete()
        theirs.update(**{far: self.kept})

    def _move_row(self, row: Any, field: Any) -> None:
        if row.pk == self.kept.pk and isinstance(row, type(self.kept)):
            message = _("“%(one)s” stands under “%(other)s”; they cannot be one.")
            raise MergeError(message % {"one": row, "other": self.other})
        _refuse_documents(type(row), self.other, field.name)
        setattr(row, field.name, self.kept)
        if not has_table(type(row)):
            _keep_once(row)
            return
        table = table_of(type(row))
        twin = _twin(table, row)
        if twin is None:
            row.full_clean()
            row.save()
            return
        theirs, ours = cells_of(table, row), cells_of(table, twin)
        differing = [name for name in ours if ours[name] != theirs[name]]
        if differing:
            message = _(
                "Both have “%(row)s”, and the two differ in: %(names)s. Mend one of them first."
            )
            raise MergeError(message % {"row": twin, "names": ", ".join(differing)})
        row.delete()


def _keep_once(row: Any) -> None:
    """Keep a row that hangs on the record, unless the kept record has the like already."""
    try:
        row.validate_constraints()
        row.validate_unique()
    except ValidationError:
        row.delete()
    else:
        row.save()


def _refuse_documents(model: Any, other: Record, field: str) -> None:
    """Refuse where a document of rules names the record, since it names it in its own text."""
    if not issubclass(model, Record) or has_table(model):
        return
    found = model._default_manager.filter(**{field: other}).first()
    if found is not None:
        message = _("“%(record)s” names “%(other)s” in its document. Change the document first.")
        raise MergeError(message % {"record": found, "other": other})


def _twin(table: Table, row: Any) -> Any:
    """The row with the same key that stands already; None where there is none."""
    if table.holds_records:
        return None
    key = {name: getattr(row, table.by_name[name].attribute) for name in table.key}
    wanted = {table.by_name[name].attribute: value for name, value in key.items()}
    nothing = {f"{name}__isnull": True for name, value in wanted.items() if value is None}
    found = {name: value for name, value in wanted.items() if value is not None}
    return table.model._default_manager.filter(**found, **nothing).exclude(pk=row.pk).first()


def side_by_side(kept: Record, other: Record) -> list[dict[str, Any]]:
    """The columns of two records of a kind, each with both cells and what can be chosen."""
    table = table_of(type(kept))
    mine, theirs = cells_of(table, kept), cells_of(table, other)
    shown = []
    for column in table.columns:
        if isinstance(column, FileColumn) or column.name == "slug":
            continue
        linking = isinstance(column.of(table.model), models.ManyToManyField)
        shown.append(
            {
                "name": column.name,
                "label": column.of(table.model).verbose_name,
                "kept": mine[column.name],
                "other": theirs[column.name],
                "same": mine[column.name] == theirs[column.name],
                "linking": linking,
            }
        )
    return shown
