"""A source read in its own order: its passages with all that the archive knows of each.

Each part of a source takes the same number of queries, however much stands in it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q, prefetch_related_objects

from archive.labelling.marks import Marks, marks_read, paths_of_marks
from archive.models import (
    Citation,
    Passage,
    PlateReference,
    Sentence,
    Source,
    Statement,
    Term,
    TermUse,
)
from archive.pages import opened
from archive.pages.annotated import Annotator, Knot, Stretch
from archive.pages.contents import Heading, Place
from archive.pages.native import SHORT
from archive.sentences import split_sentences

_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True)
class Said:
    """A statement beside the text: its number in the passage, and whether it stood there before."""

    number: int
    statement: Statement
    again: bool = False


@dataclass(frozen=True)
class Line:
    """One sentence as printed, with the statements that carry what it says."""

    stretches: list[Stretch]
    said: list[Said]


@dataclass(frozen=True)
class Read:
    """A passage as it is read.

    ``lines`` is empty where no text may be shown; ``apart`` are the statements that then, or all
    the same, stand by themselves. ``text`` is the whole where it does not fall into the sentences
    that the coverage counts.
    """

    passage: Passage
    lines: list[Line]
    text: str
    apart: list[Statement]
    note_to: Place | None
    footnotes: list[Place]
    plate_references: list[PlateReference]
    citations: list[Citation]
    first_words: list[Term]
    marks: Marks

    @property
    def is_table(self) -> bool:
        """Whether its lines are those of a table, whose spaces carry meaning."""
        return self.passage.sort == Passage.Sort.TABLE


@dataclass
class _Around:
    """What stands around the passages of a part, by the key of the passage."""

    statements: dict[int, Statement]
    said: dict[int, dict[int, list[int]]]
    plate_references: dict[int, list[PlateReference]]
    citations: dict[int, list[Citation]]
    terms: dict[int, list[Term]]
    first: dict[int, set[int]]
    places: dict[int, Place] = field(default_factory=dict)


def read(source: Source, part: Sequence[Passage], contents: Iterable[Heading]) -> list[Read]:
    """The passages of a part as they are read."""
    keys = [passage.pk for passage in part]
    passages = list(
        Passage.objects.in_circulation()
        .filter(pk__in=keys)
        .select_related("source")
        .prefetch_related("emendations")
        .order_by("order")
    )
    paths = (path.replace(".", "__") for path in paths_of_marks(Passage.KIND))
    prefetch_related_objects(passages, *paths)
    around = _around(source, keys)
    around.places = {place.passage.pk: place for one in contents for place in one.places}
    shown = source.text_may_be_shown()
    return [_read(passage, around, shown) for passage in passages]


def _around(source: Source, keys: list[int]) -> _Around:
    told = opened.statements().filter(Q(passage__in=keys) | Q(sentences__passage__in=keys))
    said: dict[int, dict[int, list[int]]] = defaultdict(dict)
    covered = Sentence.objects.filter(passage__in=keys).values_list(
        "passage", "ordinal", "statements"
    )
    for passage, ordinal, statement in covered.order_by("passage", "ordinal"):
        said[passage].setdefault(ordinal, []).append(statement)
    uses = TermUse.objects.filter(
        passage__source=source, passage__withdrawn=False, term__withdrawn=False
    ).order_by("passage__order")
    first: dict[int, int] = {}
    used: dict[int, set[int]] = defaultdict(set)
    for term, passage in uses.values_list("term", "passage"):
        first.setdefault(term, passage)
        used[passage].add(term)
    wanted = {term for key in keys for term in used[key]}
    terms = {term.pk: term for term in opened.terms().filter(pk__in=wanted)}
    return _Around(
        statements={statement.pk: statement for statement in told.distinct()},
        said=said,
        plate_references=_by_passage(opened.plate_references().filter(passage__in=keys)),
        citations=_by_passage(
            Citation.objects.in_circulation().filter(passage__in=keys).select_related("source")
        ),
        terms={
            key: sorted((terms[t] for t in used[key] if t in terms), key=lambda term: term.order)
            for key in keys
        },
        first={key: {term for term, place in first.items() if place == key} for key in keys},
    )


def _by_passage(rows: Iterable[Any]) -> dict[int, list[Any]]:
    found = defaultdict(list)
    for row in rows:
        found[row.passage_id].append(row)
    return found


def _read(passage: Passage, around: _Around, shown: bool) -> Read:
    key = passage.pk
    statements = [one for one in around.statements.values() if one.passage_id == key]
    lines: list[Line] = []
    text = passage.full_text if shown and not passage.hides_names else ""
    if text:
        lines = _lines(passage, text, around)
    beside = {said.statement.pk for line in lines for said in line.said}
    carried = {pk for by_place in around.said[key].values() for pk in by_place}
    statements += [
        one
        for one in around.statements.values()
        if one.pk in carried and one.passage_id != key and not lines
    ]
    marks = marks_read(passage)
    return Read(
        passage=passage,
        lines=lines,
        text="" if lines else text,
        apart=[one for one in statements if one.pk not in beside],
        note_to=around.places.get(passage.note_to_id) if passage.note_to_id else None,
        footnotes=[p for p in around.places.values() if p.passage.note_to_id == key],
        plate_references=around.plate_references.get(key, []),
        citations=around.citations.get(key, []),
        first_words=[term for term in around.terms[key] if term.pk in around.first[key]],
        # Those of the source stand above the whole.
        marks=Marks(
            tuple(mark for mark in marks.labels if mark.on.pk == key),
            tuple(mark for mark in marks.notices if mark.on.pk == key),
        ),
    )


def _lines(passage: Passage, text: str, around: _Around) -> list[Line]:
    """The sentences of the text; none where they are not as many as the coverage counts."""
    table = passage.sort == Passage.Sort.TABLE
    printed = split_sentences(text, lines=table)
    if table:
        printed = [line.rstrip() for line in text.splitlines() if line.strip()]
    covered = around.said[passage.pk]
    if sorted(covered) != list(range(1, len(printed) + 1)):
        return []
    annotator = _annotator(passage, text, around)
    numbers: dict[int, int] = {}
    lines = []
    for ordinal, sentence in enumerate(printed, start=1):
        said = []
        for pk in covered[ordinal]:
            statement = around.statements.get(pk)
            if statement is not None:
                again = pk in numbers
                said.append(Said(numbers.setdefault(pk, len(numbers) + 1), statement, again))
        said.sort(key=lambda one: one.number)
        lines.append(Line(annotator.mark(sentence), said))
    return lines


def _annotator(passage: Passage, text: str, around: _Around) -> Annotator:
    knots = [
        Knot(
            one.as_printed,
            "misprint",
            f"#misprint-{one.pk}",
            title=f"{one.as_printed} → {one.read_as}",
        )
        for one in passage.emendations.all()
    ]
    knots += [
        Knot(one.as_printed, "figure", _target(one), title=str(one.plate or one.source))
        for one in around.plate_references.get(passage.pk, [])
    ]
    knots += [
        Knot(one.as_printed, "work", one.get_absolute_url(), title=one.source.short_title)
        for one in around.citations.get(passage.pk, [])
    ]
    knots += [
        Knot(term.form, "word", term.get_absolute_url(), language=term.language, everywhere=True)
        for term in around.terms[passage.pk]
        # A form so short may be an English word too, and is only trusted where it stands once.
        if not term.hides_names and (len(term.form) > SHORT or _count(text, term.form) == 1)
    ]
    notes = {}
    for place in around.places.values():
        if place.passage.note_to_id == passage.pk:
            notes[_number(place.passage)] = Knot("", "note", place.url, place.passage.locator)
    if passage.note_to_id in around.places:
        back = around.places[passage.note_to_id]
        notes[_number(passage)] = Knot("", "note", back.url, back.passage.locator)
    notes.pop("", None)
    return Annotator(knots, notes)


def _target(reference: PlateReference) -> str:
    """The figure that is pointed at, where it is one; else what shows them all."""
    figures = [figure for figure in reference.figures.all() if not figure.withdrawn]
    if len(figures) == 1:
        return figures[0].get_absolute_url()
    plate = reference.plate
    shown = plate if plate is not None and not plate.withdrawn else reference
    return shown.get_absolute_url()


def _count(text: str, form: str) -> int:
    return len(re.findall(rf"\b{re.escape(form)}\b", text))


def _number(passage: Passage) -> str:
    found = _NUMBER.search(passage.locator)
    return found.group() if found else ""
