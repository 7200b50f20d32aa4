"""What a model or the database finds wrong with a row, in the words of data files."""

from __future__ import annotations

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import DatabaseError, models

from archive.clashes import at_fields, clash_in
from archive.exchange.problems import Problem
from archive.exchange.reading import Row


def found_by_model(row: Row, error: ValidationError) -> list[Problem]:
    """The problems of a row that its model finds."""
    headings = {column.attribute: column.name for column in row.table.columns}
    error = at_fields(error, row.table.model, headings)
    if not hasattr(error, "error_dict"):
        return [row.problem("", " ".join(error.messages))]
    return [
        row.problem("" if name == NON_FIELD_ERRORS else headings.get(name, name), reason)
        for name, faults in error.error_dict.items()
        for fault in faults
        for reason in _reasons(row.table.model, name, fault)
    ]


def _reasons(model: type[models.Model], name: str, fault: ValidationError) -> list[str]:
    """What is wrong with one field, and how to mend it, in the words of data files."""
    if name == NON_FIELD_ERRORS or fault.code not in ("invalid_choice", "blank", "null", "invalid"):
        return fault.messages
    field = model._meta.get_field(name)
    choices = getattr(field, "flatchoices", ())
    allowed = ", ".join(str(value) for value, _label in choices if value != "")
    if fault.code in ("blank", "null"):
        return [f"is empty; write one of: {allowed}" if allowed else "is empty; fill it in"]
    value = (fault.params or {}).get("value", "")
    if fault.code == "invalid_choice" and allowed:
        return [f"“{value}” is not allowed; write one of: {allowed}"]
    if isinstance(field, models.URLField):
        return [f"“{value}” is no address of a page; write all of it, as in https://example.org/a"]
    return fault.messages


def refused_by_database(row: Row, error: DatabaseError) -> Problem:
    """The problem of a row that the database refuses although its model found none."""
    headings = {column.attribute: column.name for column in row.table.columns}
    clash = clash_in(error)
    if clash is not None:
        return row.problem(headings.get(clash.field_among(headings), ""), str(clash))
    # What the database says of it names keys and values, perhaps of what is held back.
    return row.problem("", "does not fit what the archive holds; ask an administrator")
