"""What must be unique and is not: said at a field, and alike whether what is there may be seen.

A model knows only of the rows that its editor sees; the database knows of all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.apps import apps
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import DatabaseError, models
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from psycopg.errors import UniqueViolation

Model = type[models.Model]


@dataclass(frozen=True)
class Clash:
    """Fields of a model that may not hold together what another row of it holds."""

    model: Model
    fields: tuple[str, ...]

    def field_among(self, shown: Collection[str]) -> str:
        """The field, of those that are shown, at which it is said; empty where there is none.

        A number that follows from what is printed is mended there.
        """
        for name in reversed(self.fields):
            for one in (name, f"{name}_as_printed"):
                if one in shown:
                    return one
        return ""

    def __str__(self) -> str:
        fields = (field for field in self.model._meta.fields if field.name in self.fields)
        names = [str(field.verbose_name) for field in fields]
        if len(names) == 1:
            return _("This is not free, now or any more; choose another.")
        message = _("%(names)s are not free together, now or any more; change one of them.")
        return message % {"names": get_text_list(names, _("and")).capitalize()}


def clash_in(error: DatabaseError) -> Clash | None:
    """What the database refuses as not unique; None where it refuses something else."""
    cause = error.__cause__
    if not isinstance(cause, UniqueViolation):
        return None
    name, table = cause.diag.constraint_name or "", cause.diag.table_name
    for model in apps.get_models():
        if model._meta.db_table == table:
            return Clash(model, _fields_of(model, name))
    return None


def at_fields(errors: ValidationError, model: Model, shown: Collection[str]) -> ValidationError:
    """The same errors of a model, with what must be unique said at one of the fields shown."""
    if not hasattr(errors, "error_dict"):
        return errors
    found: dict[str, list[ValidationError]] = {}
    for name, faults in errors.error_dict.items():
        for fault in faults:
            clash = _clash_told(fault, model, name)
            place = clash.field_among(shown) or NON_FIELD_ERRORS if clash else name
            found.setdefault(place, []).append(
                ValidationError(str(clash), code="unique") if clash else fault
            )
    return ValidationError(found)


def _clash_told(fault: ValidationError, model: Model, name: str) -> Clash | None:
    if fault.code == "unique_together" and fault.params:
        return Clash(model, tuple(fault.params["unique_check"]))
    if fault.code == "unique" and name != NON_FIELD_ERRORS:
        return Clash(model, (name,))
    return None


def _fields_of(model: Model, name: str) -> tuple[str, ...]:
    """The fields of a constraint; one that a field has by itself is named after its column."""
    constraints: Iterable[models.BaseConstraint] = model._meta.constraints
    for one in constraints:
        if isinstance(one, models.UniqueConstraint) and one.name == name:
            # The kind of a record is not typed.
            return tuple(name for name in one.fields if name != "kind")
    return tuple(
        field.name
        for field in model._meta.local_concrete_fields
        if field.unique and name.startswith(f"{model._meta.db_table}_{field.column}_")
    )
