"""A game at its place in a comparison, and the names by which an address asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.utils.functional import cached_property
from django.utils.http import urlencode
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from archive.models import Record, Variant
from games.forms.switches import PREFIX, Switch, switches_of
from games.models import Ruleset, RulesetVersion
from games.rules import Document, Reading, Rules

# As an address names them, once and for all. What is of one game ends with its place: reading.2.
VARIANT, RULES, READING = "variant", "rules.", "reading."
THROWS, WORD, ONLY, DIFFERENCES = "throws", "word", "only", "differences"
# With 1: the questions of the open clauses stand on the page, to be answered otherwise.
CHOOSE = "choose"
FEWEST, MOST = 2, 4
PLACES = range(1, MOST + 1)
USUAL_THROWS = 12


def fields_of(place: int) -> str:
    """What the names of the fields for the clauses of a game begin with."""
    return f"{place}.{PREFIX}"


@dataclass
class Column:
    """A game in one of its readings, at its place from 1.

    ``version``, ``document`` and ``reading`` are None where no rules have been put together;
    ``rules`` where the reading cannot be played, for which ``why_not`` says why. ``others`` are the
    other rulesets of the game, and ``label`` its name, with a number where it stands here twice.
    """

    place: int
    variant: Variant
    label: str
    ruleset: Ruleset | None = None
    others: tuple[Ruleset, ...] = ()
    version: RulesetVersion | None = field(default=None, repr=False)
    document: Document | None = field(default=None, repr=False)
    reading: Reading | None = None
    rules: Rules | None = field(default=None, repr=False)
    why_not: str = ""
    wrong: dict[str, str] | None = None
    chosen: dict[str, str] | None = None

    @property
    def ids(self) -> str:
        """What the IDs of its fields begin with."""
        return f"game-{self.place}"

    @property
    def for_play(self) -> bool:
        """Whether it may and can be played in some reading."""
        return self.ruleset is not None and self.ruleset.playable

    @property
    def query(self) -> str:
        """The reading as the end of an address of odds or of a ruleset."""
        named = str(self.reading or "")
        return f"?{urlencode({'reading': named})}" if named else ""

    @cached_property
    def switches(self) -> tuple[Switch, ...]:
        """The open clauses with their answers, as they are chosen; none of what is not played."""
        if self.document is None or not self.for_play:
            return ()
        prefix = fields_of(self.place)
        chosen = self.chosen or {}
        named = {prefix + path: name for path, name in chosen.items()}
        return switches_of(self.document, named, prefix, self.wrong or {})


def name_of(record: Record) -> str:
    """What a record is called in plain text, or what stands for it behind a warning."""
    return _("a record behind a warning") if record.hides_names else capfirst(record.title)


def label_of_column(variant: Variant, asked: Sequence[str], place: int) -> str:
    if asked.count(variant.slug) == 1:
        return name_of(variant)
    number = asked[:place].count(variant.slug)
    return _("%(game)s, reading %(number)d") % {"game": name_of(variant), "number": number}
