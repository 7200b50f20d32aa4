"""The form of a proposal, made from the declaration of the columns of its kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.db import models
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from archive.exchange.columns import Column, target_kind
from archive.exchange.tables import Table
from archive.kinds import kind_named
from archive.models import Proposal

_PREFIX = "of-"
MOST_SUGGESTED = 500


class ProposalForm(forms.ModelForm):  # type: ignore[type-arg]
    """The columns of a record as cells, with the reason and where a source says so."""

    class Meta:
        model = Proposal
        fields = ("why", "locator")
        widgets = {"why": forms.Textarea(attrs={"rows": 2})}
        help_texts = {
            "why": _("Why it should be so, for the editor and for the history of the record."),
            "locator": _("The work and the place in it: page, paragraph, footnote, table."),
        }

    def __init__(
        self, table: Table, columns: list[Column], cells: Mapping[str, str], *args: Any, **kw: Any
    ) -> None:
        super().__init__(*args, **kw)
        own = {_PREFIX + column.name: _field(table, column) for column in columns}
        for name, field in own.items():
            field.initial = cells[name.removeprefix(_PREFIX)]
        self.fields = {**own, **self.fields}

    @property
    def cells(self) -> dict[str, str]:
        """What was filled in, by column."""
        return {
            name.removeprefix(_PREFIX): str(value).replace("\r\n", "\n")
            for name, value in self.cleaned_data.items()
            if name.startswith(_PREFIX)
        }


def _field(table: Table, column: Column) -> forms.Field:
    """A field for one column. What it must hold is said by the examination of the whole row."""
    model_field = column.of(table.model)
    said: dict[str, Any] = {
        "label": capfirst(str(model_field.verbose_name)),
        "help_text": _help(model_field),
        "required": False,
    }
    if model_field.choices:
        choices = [("", "—"), *((str(value), label) for value, label in model_field.flatchoices)]
        return forms.ChoiceField(choices=choices, **said)
    if isinstance(model_field, models.BooleanField):
        choices = [("", "—"), ("yes", _("yes")), ("no", _("no"))]
        return forms.ChoiceField(choices=choices, **said)
    if isinstance(model_field, models.TextField):
        return forms.CharField(widget=forms.Textarea(attrs={"rows": 4}), **said)
    related = model_field.related_model
    if target_kind(model_field) and not isinstance(model_field, models.ManyToManyField):
        said["widget"] = Suggesting(related, attrs={"size": 50})
    return forms.CharField(**said)


class Suggesting(forms.TextInput):
    """A text for the slug of a record, with records that there are to choose from."""

    def __init__(self, model: Any, attrs: dict[str, Any] | None = None) -> None:
        super().__init__(attrs)
        self.model = model

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        listed = f"{name}-suggested"
        found = self.model._default_manager.in_circulation().values_list("slug", "title")
        options = format_html_join("", '<option value="{}">{}</option>', found[:MOST_SUGGESTED])
        field = super().render(name, value, {**(attrs or {}), "list": listed}, renderer)
        return format_html('{}<datalist id="{}">{}</datalist>', field, listed, options)


def _help(model_field: models.Field[Any, Any]) -> Any:
    kind = target_kind(model_field)
    if kind is None:
        return model_field.help_text
    label = kind_named(kind).label
    if isinstance(model_field, models.ManyToManyField):
        return _("The last parts of the addresses of each %(kind)s, set apart by “;”.") % {
            "kind": label
        }
    return _("The last part of the address of the %(kind)s.") % {"kind": label}
