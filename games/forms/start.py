"""The form that begins a match: the reading, and with whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.documents.versions import document_of, rules_for
from games.forms.faults import labelled
from games.forms.switches import PREFIX, Switch, switches_of
from games.models import Ruleset, Seat
from games.rules import (
    NotPlayableError,
    ReadingError,
    Rules,
    read_reading,
    reading_of,
)

PEOPLE, COMPUTER, LINK = "people", "computer", "link"


class StartForm(forms.Form):
    """Which reading of a ruleset, against whom, and on which side."""

    opponent = forms.ChoiceField(
        label=gettext_lazy("With whom"),
        choices=[
            (PEOPLE, gettext_lazy("People on this screen")),
            (COMPUTER, gettext_lazy("Against the computer")),
            (LINK, gettext_lazy("Somebody with a link, on another device")),
        ],
        initial=COMPUTER,
        widget=forms.RadioSelect,
        error_messages={
            "required": gettext_lazy("Choose with whom you play: people here, or the computer."),
            "invalid_choice": gettext_lazy(
                "“%(value)s” is nobody to play with. Choose people here, the computer, or somebody "
                "with a link."
            ),
        },
    )
    side = forms.ChoiceField(
        label=gettext_lazy("Your side, unless all sit at this screen"),
        choices=[
            ("0", gettext_lazy("on side 1")),
            ("1", gettext_lazy("on side 2")),
        ],
        initial="0",
        required=False,
        widget=forms.RadioSelect,
        error_messages={
            "invalid_choice": gettext_lazy("“%(value)s” is no side. Choose side 1 or side 2.")
        },
    )

    def __init__(self, ruleset: Ruleset, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.ruleset = ruleset
        self.version = ruleset.current_version
        self.document = document_of(self.version)
        self.rules: Rules | None = None
        sides = self.document.clause("players.sides")
        numbers = [choice.value for choice in sides.choices] if sides else []
        most = max((number for number in numbers if isinstance(number, int)), default=2)
        field = self.fields["side"]
        if most > 2 and isinstance(field, forms.ChoiceField):
            field.error_messages["invalid_choice"] = _(
                "“%%(value)s” is no side. Choose one from side 1 to side %(count)d."
            ) % {"count": most}
            field.choices = [
                (str(side), _("on side %(number)d") % {"number": side + 1}) for side in range(most)
            ]

    @property
    def switches(self) -> tuple[Switch, ...]:
        """The open clauses with their answers, as they are chosen now."""
        return switches_of(self.document, self.data)

    def clean(self) -> dict[str, Any]:
        """The reading that was chosen, as rules that can be played."""
        cleaned = super().clean() or {}
        try:
            self.rules = rules_for(self.version, self._reading())
        except (ReadingError, NotPlayableError) as error:
            raise forms.ValidationError(labelled(self.document, error)) from error
        if int(cleaned.get("side") or 0) >= self.rules.sides:
            self.add_error(
                "side",
                _("This reading has %(count)d sides; choose one of these.")
                % {"count": self.rules.sides},
            )
        return cleaned

    def sorts(self) -> tuple[Seat.Sort, ...]:
        """Who sits at each seat of a form that is valid."""
        assert self.rules is not None
        mine = int(self.cleaned_data["side"] or 0)
        others = {
            PEOPLE: Seat.Sort.PERSON,
            COMPUTER: Seat.Sort.COMPUTER,
            LINK: Seat.Sort.OPEN,
        }[self.cleaned_data["opponent"]]
        return tuple(
            Seat.Sort.PERSON if self.rules.side_of(seat) == mine else others
            for seat in self.rules.seats
        )

    def _reading(self) -> str:
        """The reading as text: given as such, or one choice a clause."""
        if "reading" in self.data:
            return str(read_reading(self.document, self.data["reading"]))
        chosen = {
            name.removeprefix(PREFIX): self.data[name]
            for name in self.data
            if name.startswith(PREFIX)
        }
        return str(reading_of(self.document, chosen))
