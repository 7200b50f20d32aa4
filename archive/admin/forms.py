"""Forms through which editors enter records, held to what loading from a file is held to."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError

if TYPE_CHECKING:
    ModelForm = forms.ModelForm[Any]
else:
    ModelForm = forms.ModelForm


class RowForm(ModelForm):
    """A form whose texts are kept as data files keep them: composed, with plain line ends."""

    def clean(self) -> dict[str, Any]:
        super().clean()
        for name, value in self.cleaned_data.items():
            if isinstance(value, str):
                self.cleaned_data[name] = _plain(value)
            elif isinstance(value, list):
                self.cleaned_data[name] = list(dict.fromkeys(_plain(part) for part in value))
        return self.cleaned_data


class RecordForm(RowForm):
    """A form of a whole record, with what holds between it and the records that it links."""

    def _post_clean(self) -> None:
        # Django fills and checks the record here, and knows nothing of its links yet.
        super()._post_clean()  # type: ignore[misc]
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
