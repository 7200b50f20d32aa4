"""Forms through which editors enter records, held to what loading from a file is held to."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from archive.admin.meanwhile import changed_meanwhile, last_change
from archive.admin.withdrawing import mark_of, told_of
from archive.clashes import Clash, at_fields
from archive.history.author import LONGEST_WHY
from archive.history.obstacles import hold
from archive.withdrawing import going_with

if TYPE_CHECKING:
    ModelForm = forms.ModelForm[Any]
else:
    ModelForm = forms.ModelForm


class RowForm(ModelForm):
    """A form whose texts are kept as data files keep them: composed, with plain line ends.

    ``clash`` is what the database found not to be unique when it was last to be stored.
    """

    clash: Clash | None = None

    def _post_clean(self) -> None:
        super()._post_clean()  # type: ignore[misc]
        clash = self.clash
        if clash and issubclass(self._meta.model, clash.model) and self.has_changed():
            self.add_error(clash.field_among(self.fields) or None, str(clash))

    def _update_errors(self, errors: ValidationError) -> None:
        # Django says it of the form as a whole, where what is there may be seen.
        told = at_fields(errors, self._meta.model, self.fields)
        super()._update_errors(told)  # type: ignore[misc]

    def clean(self) -> dict[str, Any]:
        super().clean()
        for name, value in self.cleaned_data.items():
            if isinstance(value, str):
                self.cleaned_data[name] = _plain(value)
            elif isinstance(value, list):
                self.cleaned_data[name] = list(dict.fromkeys(_plain(part) for part in value))
        return self.cleaned_data


class RecordForm(RowForm):
    """A form of a whole record, with what holds between it and the records that it links.

    It knows up to which change its editor had seen the record. What somebody else has changed since
    is shown before anything is saved over it.
    """

    why = forms.CharField(
        label=_("Why"),
        required=False,
        max_length=LONGEST_WHY,
        widget=forms.TextInput(attrs={"size": 90}),
        help_text=_(
            "In a few words, for readers of the history: “locator corrected after the print”."
        ),
    )
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)
    along = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk and not self.is_bound:
            self.initial["seen"] = last_change(self.instance.pk)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if self.instance.pk:
            # Whoever saves the same record at this moment waits until this has been saved.
            hold([self.instance.pk])
            now = last_change(self.instance.pk)
            if now != (cleaned.get("seen") or 0):
                self._show_conflict(cleaned.get("seen") or 0, now)
            if cleaned.get("withdrawn") and not self.instance.withdrawn:
                self._show_what_goes_along(cleaned.get("along") or "")
        return cleaned

    def _show_conflict(self, seen: int, now: int) -> None:
        """Say what others have changed; what was typed stays, and can be saved after all."""
        self.add_error(None, ValidationError(changed_meanwhile(self.instance.pk, seen)))
        # Sent again, the form has been seen by somebody who knows of the changes.
        self._remember("seen", str(now))

    def _show_what_goes_along(self, told: str) -> None:
        """Say what would be withdrawn along, unless just that was told when it was sent last."""
        going = going_with(self.instance)
        if not going or told == mark_of(going):
            return
        first = _("These go along with it and come back with it. Save again to withdraw them all.")
        self.add_error(None, ValidationError([first, *told_of(going)]))
        self._remember("along", mark_of(going))

    def _remember(self, name: str, value: str) -> None:
        data: Any = self.data
        self.data = data.copy()
        self.data[self.add_prefix(name)] = value  # type: ignore[index]

    def _post_clean(self) -> None:
        # Django fills and checks the record here, and knows nothing of its links yet.
        super()._post_clean()
        if self.errors:
            return
        links = {
            field.name: list(self.cleaned_data[field.name])
            for field in self.instance._meta.many_to_many
            if field.name in self.cleaned_data
        }
        try:
            self.instance.clean_links(links)
        except ValidationError as error:
            self.add_error(None, error)


def _plain(text: str) -> str:
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return unicodedata.normalize("NFC", text)
