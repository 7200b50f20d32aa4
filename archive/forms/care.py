"""What a steward decides about a record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from archive.care.placing import concerned_of_each, passages_that_tell, protocols_concerned
from archive.models import Passage, Protocol, Record, Variant

if TYPE_CHECKING:
    ModelForm = forms.ModelForm[Variant]
else:
    ModelForm = forms.ModelForm


class PlaceForm(forms.Form):
    """Placing a record under a protocol, with the passages that tell of it if wished."""

    protocol = forms.ModelChoiceField(
        Protocol.objects.none(), label=_("Protocol"), empty_label=None
    )
    why = forms.CharField(
        label=_("Why"),
        widget=forms.Textarea(attrs={"rows": 3}),
        max_length=2000,
        help_text=_("Read only by those who may see the record."),
    )
    passages = forms.ModelMultipleChoiceField(
        Passage.objects.none(),
        label=_("Hold these passages too"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("The sources tell of it in these passages, whose summaries are open."),
    )

    def __init__(self, stewarded: Sequence[Protocol], record: Record, *args: Any) -> None:
        super().__init__(*args)
        keys = [protocol.pk for protocol in stewarded]
        free = Protocol.objects.filter(pk__in=protocols_concerned(record.pk).intersection(keys))
        free = free.exclude(placed_on__record_id=record.pk)
        self.fields["protocol"].queryset = free  # type: ignore[attr-defined]
        concerned = concerned_of_each(passage.pk for passage in passages_that_tell(record))
        telling = [pk for pk, of_it in concerned.items() if of_it.intersection(keys)]
        passages = Passage.objects.filter(pk__in=telling)
        if telling:
            self.fields["passages"].queryset = passages  # type: ignore[attr-defined]
        else:
            del self.fields["passages"]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        passages = cleaned.setdefault("passages", [])
        protocol = cleaned.get("protocol")
        concerned = concerned_of_each(passage.pk for passage in passages)
        for passage in passages:
            if protocol and protocol.pk not in concerned[passage.pk]:
                self.add_error(
                    "passages",
                    _("“%(passage)s” tells of other peoples too; leave it out.")
                    % {"passage": passage},
                )
        return cleaned


class LiftForm(forms.Form):
    """Taking a record from under a protocol."""

    protocol = forms.ModelChoiceField(Protocol.objects.none())

    def __init__(self, stewarded: Sequence[Protocol], record: Record, *args: Any) -> None:
        super().__init__(*args)
        keys = [protocol.pk for protocol in stewarded]
        held = Protocol.objects.filter(pk__in=keys, placed_on__record_id=record.pk)
        self.fields["protocol"].queryset = held  # type: ignore[attr-defined]


class PlayForm(ModelForm):
    """For what a game is not."""

    class Meta:
        model = Variant
        fields = ("not_for_play", "not_for_lessons")
