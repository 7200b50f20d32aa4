"""What all pages of records have in common, and which page belongs to which kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.text import capfirst

from archive import kinds
from archive.kinds import Kind
from archive.models import Passage, Record, Source

R = TypeVar("R", bound=Record)


@dataclass(frozen=True)
class Step:
    """One step of the way back from a page to the whole: a name and its address."""

    label: str | Promise
    url: str


class RecordPage(Generic[R]):
    """What the page and the list of one kind show.

    ``shown`` names the relations that the kind's own template presents. All others follow on the
    page by themselves, so that no link of a record is ever left out.
    """

    model: ClassVar[type[Record]]
    shown: ClassVar[frozenset[str]] = frozenset()
    # Fields by whose values a list can be narrowed, and the lookup behind each.
    choices: ClassVar[Mapping[str, str]] = {}
    # What addresses called a choice formerly, and what they call it now.
    former_choices: ClassVar[Mapping[str, str]] = {}

    @property
    def kind(self) -> Kind:
        """The kind as the register has it."""
        return kinds.kind_named(self.model.KIND)

    @property
    def templates(self) -> list[str]:
        """The templates of the page, the first that exists being used."""
        return [f"archive/{self.kind.name}.html", "archive/record.html"]

    @property
    def list_templates(self) -> list[str]:
        """The templates of the list, the first that exists being used."""
        return [f"archive/{self.kind.name}_list.html", "archive/list.html"]

    def rows(self) -> QuerySet[Any]:
        """The open records with what a row in a list shows."""
        return self.model.objects.in_circulation()

    def whole(self) -> QuerySet[Any]:
        """The open records with what their own page shows."""
        return self.rows()

    def trail(self, record: R) -> list[Step]:
        """The way back, from the widest step to the nearest; the record itself is not in it."""
        return [step_to_list(self.kind)]

    def context(self, record: R) -> dict[str, Any]:
        """What the template of the page is given beyond the record itself."""
        return {}

    def sources(self, record: R) -> Iterable[Source]:
        """The sources on which the page rests."""
        return ()

    def cited_at(self, record: R) -> Iterable[tuple[Source, str]]:
        """The places in sources that are named where the record is cited, if they are few."""
        return ()

    def state(self, record: R) -> Iterable[str]:
        """Which state of the record is meant where it is cited, if it has a name."""
        return ()

    def found(self) -> QuerySet[Any]:
        """The open records with what a search shows of them."""
        return self.model.objects.in_circulation()

    def told(self, record: R) -> Iterable[str]:
        """The texts in which a search shows what it met, the most telling first."""
        return record.search_text()

    def led_to(self, record: R) -> Iterable[Passage]:
        """The passages to which the line of a search leads back."""
        return ()

    def list_context(self, narrowed_to: Mapping[str, str]) -> dict[str, Any]:
        """What the template of the list is given beyond the records themselves."""
        return {}


def step_to_list(kind: Kind) -> Step:
    """The step to the list of a kind."""
    return Step(
        capfirst(str(kind.label_plural)), reverse("record-list", kwargs={"plural": kind.plural})
    )


def step_to(record: Record) -> Step:
    """The step to the page of a record."""
    return Step(record.title, record.get_absolute_url())


def without_repeats(trail: Iterable[Step]) -> list[Step]:
    """The way back with one step a name: of a class and a game of one name, the nearer stays."""
    steps: list[Step] = []
    for step in trail:
        if steps and str(steps[-1].label) == str(step.label):
            steps.pop()
        steps.append(step)
    return steps
