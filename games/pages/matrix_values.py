"""A cell of the matrix, and all that is known of a game from which its cells are made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from archive.basis import Basis
from archive.models import Passage, Statement, Variant
from games.models import Ruleset
from games.play.grounds import Ground
from games.rules import Document, Rules

UNSAID = gettext_lazy("not said by the sources")
NO_RULES = gettext_lazy("no rules put together")
NO_SUCH = gettext_lazy("no such rule in this game")
NOT_PLAYED = gettext_lazy("not played here, as those ask whose game it is")
LEFT_OPEN = gettext_lazy("the account says too little to tell")
NOT_WORKED_OUT = gettext_lazy("not worked out yet")
NEVER_ENDS = gettext_lazy("never ends")
AS_WISHED = gettext_lazy("as long as both sides wish")


@dataclass(frozen=True)
class Value:
    """One thing that a cell says: its address, the basis of its clause, and its passages.

    ``others`` are the other answers of the clause that rest on a source as well.
    """

    text: str
    url: str = ""
    basis: str = ""
    passages: tuple[Passage, ...] = ()
    others: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        """All answers in one line."""
        other = _("(or: %(others)s)") % {"others": " ".join(self.others)}
        return f"{self.text} {other}" if self.others else self.text


@dataclass(frozen=True)
class Cell:
    """The values of a feature in one game. ``key`` is what it is sorted by; None: not known.

    ``number`` is how many they tell of, where they tell of a number; lengths are known to six
    decimals. A cell is never blank: where there is no value, ``unsaid`` says why.
    """

    values: tuple[Value, ...] = ()
    key: Any = None
    unsaid: str | Promise = ""
    number: int | float | Fraction | None = None

    @property
    def text(self) -> str:
        """All that it says in one line."""
        return "; ".join(value.line for value in self.values) or str(self.unsaid)

    @property
    def figure(self) -> str:
        """The number as programs and sheets read it, without words; empty where there is none."""
        if self.number is None:
            return ""
        if isinstance(self.number, float):
            return f"{self.number:.6f}"
        exact = Fraction(self.number)
        return str(exact.numerator) if exact.denominator == 1 else str(float(exact))

    @property
    def bases(self) -> str:
        """The bases of its clauses in words, in the order of the values."""
        return "; ".join(str(Basis(value.basis).label) for value in self.values if value.basis)

    @property
    def cites(self) -> str:
        """The passages as ``key[locator]``, each once."""
        found = dict.fromkeys(one.cite for value in self.values for one in value.passages)
        return "; ".join(found)


@dataclass(frozen=True)
class Known:
    """A game with all that its cells are made from; without rules, with its statements by topic.

    ``rules`` is None where the default reading is not played; ``odds`` where none are kept.
    """

    variant: Variant
    ruleset: Ruleset | None = None
    document: Document | None = None
    rules: Rules | None = None
    grounds: Mapping[str, Ground] = field(default_factory=dict)
    said: Mapping[str, tuple[Statement, ...]] = field(default_factory=dict)
    odds: Mapping[str, Any] | None = None

    @property
    def address(self) -> str:
        """The page of the rules."""
        return self.ruleset.get_absolute_url() if self.ruleset else ""

    @property
    def address_of_odds(self) -> str:
        """The page of the odds, of a game that is played."""
        if self.ruleset is None or self.rules is None:
            return ""
        return reverse("ruleset-odds", kwargs={"slug": self.ruleset.slug})

    @property
    def not_played(self) -> str | Promise:
        """Why nothing is worked out of its default reading."""
        if self.document is None:
            return NO_RULES
        return NOT_PLAYED if self.variant.not_for_play else LEFT_OPEN
