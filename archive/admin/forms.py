"""Forms through which editors enter records, held to what loading from a file is held to."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from archive.exchange.belonging import state_of

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
    """A form of a whole record, with what holds between it and the records that it links.

    It knows what the record was when the page was opened, and is sent back where somebody else
    has changed it since.
    """

    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.instance.pk:
            del self.fields["seen"]
            return
        self.fields["seen"].initial = state_of(self.instance)

    def clean(self) -> dict[str, Any]:
        super().clean()
        now = self.fields["seen"].initial if "seen" in self.fields else ""
        if self.cleaned_data.get("seen") and self.cleaned_data["seen"] != now:
            self._tell_changed()
            # Whoever has read that, and sends the form again, replaces what stands.
            sent = self.data.copy()  # type: ignore[attr-defined]
            sent[self.add_prefix("seen")] = now
            self.data = sent
        return self.cleaned_data

    def _tell_changed(self) -> None:
        names = [str(self.fields[name].label) for name in self.changed_data if name != "seen"]
        message = _(
            "Somebody else has changed this record since you opened the page. Yours differs from "
            "what stands now in: %(names)s. Open the page anew to see it, or save again to "
            "replace it."
        )
        self.add_error(None, message % {"names": ", ".join(names) or _("its rows")})

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
