"""Games side by side: what the sources say of each by topic, and the parts that follow on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import prefetch_related_objects
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from archive.labelling.marks import paths_of_marks
from archive.models import Source, Statement, Variant
from archive.pages import opened
from archive.pages.accounts import in_order_of_accounts
from games.forms.columns import Column
from games.forms.comparing import Comparing
from games.pages.brought_together import ways_together
from games.pages.comparing_clauses import ClauseBlock, blocks_of
from games.pages.comparing_throws import laws_of, series_of
from games.pages.contents import Part
from games.play.grounds import Ground, grounds_of_readings


@dataclass(frozen=True)
class How:
    """How a row of a comparison stands: whether its cells differ, with a mark and a word."""

    name: str
    mark: str
    word: str | Promise

    @property
    def differs(self) -> bool:
        """Whether it is shown where only differences are asked for."""
        return self.name != "same"


SAME = How("same", "=", _("the same statements"))
SILENT = How("silent", "∅", _("not told of every game"))
APART = How("apart", "≠", _("told of each apart"))


@dataclass(frozen=True)
class TopicCell:
    """What the sources say of one game on a topic; nothing, where they are silent."""

    variant: Variant
    statements: tuple[Statement, ...]


@dataclass(frozen=True)
class TopicRow:
    """A topic with what is said of each game."""

    topic: Statement.Topic
    cells: tuple[TopicCell, ...]

    @property
    def how(self) -> How:
        """Whether the same is said of all."""
        if not all(cell.statements for cell in self.cells):
            return SILENT
        said = {frozenset(one.pk for one in cell.statements) for cell in self.cells}
        return SAME if len(said) == 1 else APART


@dataclass(frozen=True)
class Head:
    """A game at the head of the page, with the clauses that are read otherwise than by default."""

    column: Column
    departures: tuple[Ground, ...]


def context_of(asked: Comparing) -> dict[str, Any]:
    """All that the page of a comparison shows, once nothing is wrong with what was asked for."""
    columns = asked.columns
    variants = list({column.variant.pk: column.variant for column in columns}.values())
    prefetch_related_objects(
        variants, *(path.replace(".", "__") for path in paths_of_marks(Variant.KIND))
    )
    grounds = grounds_of_columns(columns)
    told = _topics(variants)
    rows, silent = told if len(variants) > 1 else ([], [])
    blocks = blocks_of(columns, grounds)
    laws = laws_of(columns)
    series = series_of(columns, grounds, asked.word, asked.throws)
    sources = _sources(variants, grounds)
    in_series = {one.place for some in series for one in some.columns}
    left_over = [
        column for column in columns if column.rules is not None and column.place not in in_series
    ]
    found = {
        "variants": variants,
        "topics": [row for row in rows if row.how.differs or not asked.only_differences],
        "silent": silent,
        "blocks": _only(blocks) if asked.only_differences else blocks,
        "differing": sum(row.differs for block in blocks for row in block.rows),
        "compared": sum(row.compared for block in blocks for row in block.rows),
        "laws": laws,
        "series": series,
        "left_over": left_over,
        "ways_together": ways_together(asked, left_over),
        "with_rules": [column for column in columns if column.document is not None],
        "played": [column for column in columns if column.rules is not None],
        "heads": [
            Head(
                column,
                tuple(one for one in grounds.get(column.place, {}).values() if one.departs),
            )
            for column in columns
        ],
        "sources": sources,
        "many_sources": len(sources) > 1,
    }
    return {**found, "parts": _parts(found)}


def grounds_of_columns(columns: Sequence[Column]) -> dict[int, dict[str, Ground]]:
    """The clauses of each column that has rules, by its place."""
    read = [
        (column.place, (column.document, column.reading, column.version))
        for column in columns
        if column.document is not None and column.reading is not None and column.version is not None
    ]
    found = grounds_of_readings([one for _place, one in read])
    return {place: one for (place, _read), one in zip(read, found, strict=True)}


def _topics(variants: Sequence[Variant]) -> tuple[list[TopicRow], list[Statement.Topic]]:
    """The topics of which something is said, in the house's order, and those of which not."""
    said = opened.statements().filter(variants__in=variants).distinct()
    by_topic: dict[str, list[Statement]] = {}
    for statement in in_order_of_accounts(said):
        by_topic.setdefault(statement.topic, []).append(statement)
    rows = [
        TopicRow(
            topic,
            tuple(
                TopicCell(variant, tuple(_of(variant, by_topic[topic.value])))
                for variant in variants
            ),
        )
        for topic in Statement.Topic
        if topic.value in by_topic
    ]
    return rows, [topic for topic in Statement.Topic if topic.value not in by_topic]


def _of(variant: Variant, statements: Iterable[Statement]) -> Iterable[Statement]:
    return (one for one in statements if variant.pk in {about.pk for about in one.variants.all()})


def _only(blocks: Iterable[ClauseBlock]) -> list[ClauseBlock]:
    kept = (
        ClauseBlock(block.heading, tuple(row for row in block.rows if row.differs))
        for block in blocks
    )
    return [block for block in kept if block.rows]


def _sources(variants: Sequence[Variant], grounds: dict[int, dict[str, Ground]]) -> list[Source]:
    """The sources on which the page rests, each once."""
    of_statements = (
        Source.objects.in_circulation()
        .filter(passages__statements__variants__in=variants)
        .prefetch_related("account_of")
        .distinct()
    )
    found = {one.pk: one for one in of_statements}
    for clauses in grounds.values():
        for ground in clauses.values():
            for statement in ground.rests_on:
                found.setdefault(statement.passage.source_id, statement.passage.source)
    return list(found.values())


def _parts(found: dict[str, Any]) -> list[Part]:
    parts = [
        ("topics", _("Topic by topic"), True),
        ("clauses", _("Clause by clause"), True),
        ("throws-judged", _("The same throws or guesses"), bool(found["played"])),
        ("laws", _("The law of one throw or guess"), bool(found["laws"])),
    ]
    return [Part(at, name) for at, name, there in parts if there]
