"""The form that begins a match: the reading, and with whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from archive.models import Statement
from games.documents.versions import document_of, rules_for
from games.models import Ruleset, Seat
from games.play.grounds import say, statements_of
from games.rules import (
    Choice,
    NotPlayableError,
    ReadingError,
    Rules,
    read_reading,
    reading_of,
)

PEOPLE, COMPUTER, LINK = "people", "computer", "link"
PREFIX = "clause."


@dataclass(frozen=True)
class Option:
    """One answer that may be chosen."""

    name: str
    text: str
    basis: str
    note: str
    only_with: tuple[str, ...]
    statements: tuple[Statement, ...]
    chosen: bool


@dataclass(frozen=True)
class Switch:
    """One open clause: its question, what the sources do not say of it, and the answers."""

    field: str
    asks: str
    silence: str
    options: tuple[Option, ...]


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
        clauses = self.document.open_clauses
        statements = statements_of(choice for clause in clauses for choice in clause.choices)
        return tuple(
            Switch(
                field=PREFIX + clause.path,
                asks=say(clause.asks),
                silence=clause.silence,
                options=tuple(
                    self._option(choice, self._chosen(clause.path, clause.default), statements)
                    for choice in clause.choices
                ),
            )
            for clause in clauses
        )

    def clean(self) -> dict[str, Any]:
        """The reading that was chosen, as rules that can be played."""
        cleaned = super().clean() or {}
        try:
            self.rules = rules_for(self.version, self._reading())
        except (ReadingError, NotPlayableError) as error:
            raise forms.ValidationError(_as_sentence(str(error))) from error
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

    def _chosen(self, path: str, default: Choice) -> str:
        return str(self.data.get(PREFIX + path, default.name))

    def _option(self, choice: Choice, chosen: str, statements: Mapping[str, Statement]) -> Option:
        return Option(
            name=choice.name,
            text=capfirst(say(choice.text)),
            basis=choice.basis.value,
            note=choice.note,
            only_with=tuple(
                _("only with: %(answer)s") % {"answer": self._answer(path, name)}
                for path, name in choice.conditions
            ),
            statements=tuple(statements[s] for s in choice.rests_on if s in statements),
            chosen=choice.name == chosen,
        )

    def _answer(self, path: str, name: str) -> str:
        clause = self.document.clause(path)
        choice = clause.choice(name) if clause else None
        return say(choice.text) if choice else name


def _as_sentence(said: str) -> str:
    """What is said with a capital, unless it begins with the path of a clause, kept as it is."""
    first = said.split(maxsplit=1)[0]
    return said if "." in first or "=" in first else capfirst(said)
