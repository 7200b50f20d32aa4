"""The lists of linked records that follow on a record's page."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from archive import kinds
from archive.kinds import Kind
from archive.models import Record
from archive.pages.register import page_of, rows_of
from archive.pages.relations import Relation, relations_of

MOST_ROWS = 100

# Headings of relations that the plural of the linked kind would not explain.
LABELS: dict[tuple[str, str], str | Promise] = {
    ("place", "items"): _("Items made or collected here"),
    ("place", "communities"): _("Communities placed here"),
    ("place", "institutions"): _("Institutions here"),
    ("institution", "items"): _("Items held here"),
    ("source", "cited_in"): _("Cited by passages of this archive"),
    ("source", "plate_references"): _("References to its plates and figures"),
    ("community", "divisions"): _("Divisions"),
    ("community", "own_accounts"): _("Their own accounts"),
    ("passage", "footnotes"): _("Footnotes"),
    ("plate", "references"): _("Passages that point at this plate"),
    ("figure", "references"): _("Passages that point at this figure"),
    ("item", "parts"): _("Parts"),
    ("statement", "clauses"): _("Rules of play that rest on this statement"),
    ("statement", "clauses_as_alternative"): _("Rules of play that would be otherwise by it"),
    ("statement", "clauses_opposed"): _("Rules of play that this statement speaks against"),
}


@dataclass(frozen=True)
class Section:
    """A heading with the rows of one kind under it, and the address of the whole list if cut."""

    heading: str
    kind: Kind
    records: list[Record]
    count: int
    whole: str

    @property
    def row_templates(self) -> list[str]:
        """The templates of a row, the first that exists being used."""
        return row_templates(self.kind)


def row_templates(kind: Kind) -> list[str]:
    """The templates of a row of ``kind``, the first that exists being used."""
    return [f"archive/rows/{kind.name}.html", "archive/rows/record.html"]


def sections(record: Record, shown: Collection[str]) -> list[Section]:
    """What ``record`` is linked with, but for the relations in ``shown``; empty ones left out.

    A list longer than MOST_ROWS is cut, with the address of the list that has all of them.
    """
    found = (
        _section(record, relation)
        for relation in relations_of(type(record))
        if relation.name not in shown
    )
    return [section for section in found if section is not None]


def _section(record: Record, relation: Relation) -> Section | None:
    kind = kinds.kind_named(relation.model.KIND)
    linked = rows_of(kind).filter(**{relation.back: record.pk}).distinct()
    records = list(linked[: MOST_ROWS + 1])
    if not records:
        return None
    cut = len(records) > MOST_ROWS
    heading = LABELS.get((record.kind, relation.name)) or capfirst(str(kind.label_plural))
    return Section(
        heading=str(heading),
        kind=kind,
        records=records[:MOST_ROWS],
        count=linked.count() if cut else len(records),
        whole=_list_of(kind, relation, record) if cut else "",
    )


def _list_of(kind: Kind, relation: Relation, record: Record) -> str:
    address = reverse("record-list", kwargs={"plural": kind.plural})
    page = page_of(kind.name)
    names = {lookup: name for name, lookup in page.choices.items()} if page else {}
    return f"{address}?{urlencode({names.get(relation.back, relation.back): record.slug})}"
