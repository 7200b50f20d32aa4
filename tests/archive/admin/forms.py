"""Pages of the admin as a browser would fill and send them."""

from __future__ import annotations

from typing import Any

from django.forms import BaseForm
from django.test import Client
from django.urls import reverse

from archive.models import Record


def address(model: type[Record], page: str, *args: Any) -> str:
    """The address of a page of the admin."""
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=args)


def filled(page: Any) -> dict[str, Any]:
    """What a browser sends if the form of a page is sent as it stands."""
    sent = _values(page.context["adminform"].form)
    for inline in page.context["inline_admin_formsets"]:
        sent |= _values(inline.formset.management_form)
        for form in inline.formset.forms:
            sent |= _values(form)
    return sent


def _values(form: BaseForm) -> dict[str, Any]:
    values = {}
    for bound in form:
        value = bound.field.prepare_value(bound.value())
        if value is None or value is False or value == "":
            continue
        values[bound.html_name] = value
    return values


def change(client: Client, record: Record, **changes: Any) -> Any:
    """Open the page of a record, change these fields and send it; the answer."""
    where = address(type(record), "change", record.pk)
    return client.post(where, filled(client.get(where)) | changes)


def withdraw(client: Client, record: Record, **changes: Any) -> Any:
    """Withdraw a record on its page, once told what goes along; the answer."""
    told = change(client, record, withdrawn="on", **changes)
    if told.status_code == 302:
        return told
    return client.post(address(type(record), "change", record.pk), filled(told))


def add(client: Client, model: type[Record], **values: Any) -> Any:
    """Open the page on which a record is added, fill these fields and send it; the answer."""
    where = address(model, "add")
    return client.post(where, filled(client.get(where)) | values)


def errors(answer: Any) -> dict[str, list[str]]:
    """What a page that was sent back says is wrong, by field and in the rows under it."""
    assert answer.status_code == 200, "the page was taken"
    found: dict[str, list[str]] = dict(answer.context["adminform"].form.errors)
    for inline in answer.context["inline_admin_formsets"]:
        for problems in (*inline.formset.errors, {"": inline.formset.non_form_errors()}):
            for name, messages in problems.items():
                if messages:
                    found.setdefault(f"{inline.formset.prefix}.{name}", []).extend(messages)
    return found


def said(answer: Any) -> list[str]:
    """The messages that a page shows over its content."""
    return [str(message) for message in answer.context["messages"]]
