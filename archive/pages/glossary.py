"""The glossary: the words of the games by people, by what they name, by source, by their letters.

A word that is used of several games stands under each of them. Words printed differently stand
apart, even where they may be one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from django.db.models import prefetch_related_objects

from archive.labelling.marks import Mark, Marks, marks_read, paths_of_marks
from archive.models import Community, Source, Term, TermUse, Variant
from archive.pages.related import Related, related_by_sort


@dataclass(frozen=True)
class Word:
    """A term as the glossary tells it: what it names, where it is used, what it is related to."""

    term: Term
    uses: list[TermUse]
    related: Related
    marks: Marks

    @property
    def denotes(self) -> str:
        """What it names; empty where a warning of names of the dead stands before it."""
        return "" if self.term.hides_names else self.term.denotes

    @property
    def variants(self) -> list[Variant]:
        """The games of which it is used, each once, in their order."""
        found = {use.variant.pk: use.variant for use in self.uses}
        return sorted(found.values(), key=lambda variant: (variant.sort_key, variant.slug))


@dataclass(frozen=True)
class Named:
    """One thing that is named, with its words."""

    denotes: str
    words: list[Word]


@dataclass(frozen=True)
class OfGame:
    """The things named of one game; without it, the words that are used of none."""

    variant: Variant | None
    named: list[Named]


@dataclass(frozen=True)
class Row:
    """One thing that is named, with the words of each column, which is that of a community."""

    denotes: str
    cells: list[tuple[Community | None, list[Word]]]


@dataclass(frozen=True)
class Columns:
    """The words of one people and its divisions: a column a community, a row a thing named."""

    people: Community | None
    communities: list[Community]
    games: list[tuple[Variant | None, list[Row]]]
    many_sources: bool


@dataclass(frozen=True)
class OfSource:
    """The words of one source, under headings; without a heading, in one run."""

    source: Source
    runs: list[tuple[str, list[Word]]] = field(default_factory=list)


def words_of(terms: Sequence[Term]) -> list[Word]:
    """The words of terms that have been read as GlossaryPage reads them."""
    paths = (path.replace(".", "__") for path in paths_of_marks(Term.KIND))
    prefetch_related_objects(list(terms), *paths)
    return [
        Word(
            term,
            [use for use in term.uses.all() if not use.variant.withdrawn],
            related_by_sort(term),
            marks_read(term),
        )
        for term in terms
    ]


def by_game(words: Iterable[Word]) -> list[OfGame]:
    """Words by the game of which they are used, then by what they name, as their source goes."""
    words = list(words)
    variants = {variant.pk: variant for word in words for variant in word.variants}
    in_order = sorted(variants.values(), key=lambda variant: (variant.sort_key, variant.slug))
    parts = [
        OfGame(variant, _by_named([word for word in words if variant in word.variants]))
        for variant in in_order
    ]
    unused = [word for word in words if not word.variants]
    return [*parts, *([OfGame(None, _by_named(unused))] if unused else [])]


def in_columns(words: Iterable[Word], only: Community | None) -> list[Columns]:
    """Words in a table for each people, a column for each of its communities that has any.

    With ``only``, no other community has a column: its words alone would stand there.
    """
    words = list(words)
    known = {one.pk: one for one in Community.objects.in_circulation()}
    peoples: dict[int | None, list[Community]] = {}
    spoken = {one.pk for word in words for one in word.term.communities.all()}
    for community in known.values():
        if community.pk in spoken and only in (None, community):
            peoples.setdefault(_root(community, known).pk, []).append(community)
    tables = [_table(known[root], columns, words) for root, columns in peoples.items() if root]
    nobodys = [word for word in words if not word.term.communities.all()]
    return [*tables, *([_table(None, [], nobodys)] if nobodys else [])]


def by_source(words: Iterable[Word]) -> list[OfSource]:
    """Words by their source, as they come in it."""
    return [
        OfSource(source, [("", sorted(group, key=lambda word: word.term.order))])
        for source, group in _each_source(words)
    ]


def by_letter(words: Iterable[Word]) -> list[OfSource]:
    """Words by their source, in the order of its letters, under each initial letter."""
    return [OfSource(source, _under_letters(group)) for source, group in _each_source(words)]


def marks_among(words: Iterable[Word]) -> list[Mark[Any]]:
    """The labels and then the notices that show on any of the words, each once."""
    words = list(words)
    marks: list[Mark[Any]] = [mark for word in words for mark in word.marks.labels]
    marks += [mark for word in words for mark in word.marks.notices]
    return list({mark.issued.pk: mark for mark in marks}.values())


def sources_among(words: Iterable[Word]) -> list[Source]:
    """The sources in which the words are printed, each once, in their order."""
    found = {word.term.source.pk: word.term.source for word in words}
    return sorted(found.values(), key=lambda source: (source.sort_key, source.slug))


def _table(people: Community | None, columns: list[Community], words: list[Word]) -> Columns:
    keys = {column.pk for column in columns}

    def spoken_by(word: Word) -> set[int]:
        return {one.pk for one in word.term.communities.all()}

    own = [word for word in words if people is None or spoken_by(word) & keys]
    games = [
        (
            part.variant,
            [
                Row(
                    named.denotes,
                    [
                        (column, [word for word in named.words if column.pk in spoken_by(word)])
                        for column in columns
                    ]
                    or [(None, named.words)],
                )
                for named in part.named
            ],
        )
        for part in by_game(own)
    ]
    return Columns(people, columns, games, len(sources_among(own)) > 1)


def _root(community: Community, known: dict[int, Community]) -> Community:
    """The widest people above a community, as far as it can be seen."""
    while community.parent_id in known:
        community = known[community.parent_id]
    return community


def _by_named(words: list[Word]) -> list[Named]:
    """Words by what they name, each thing where the first of its words stands in the sources."""
    things: dict[str, list[Word]] = {}
    for word in words:
        things.setdefault(word.denotes, []).append(word)
    named = [Named(denotes, own) for denotes, own in things.items()]
    return sorted(named, key=lambda one: min(_place(word) for word in one.words))


def _place(word: Word) -> tuple[str, int]:
    return word.term.source.sort_key, word.term.order


def _each_source(words: Iterable[Word]) -> list[tuple[Source, list[Word]]]:
    words = list(words)
    return [
        (source, [word for word in words if word.term.source_id == source.pk])
        for source in sources_among(words)
    ]


def _under_letters(words: list[Word]) -> list[tuple[str, list[Word]]]:
    """The words of one source, which stand in the order of its letters, under each letter."""

    def letter(word: Word) -> str:
        return word.term.source.alphabet.initial(word.term.form)

    return [(initial, list(group)) for initial, group in groupby(words, key=letter)]
