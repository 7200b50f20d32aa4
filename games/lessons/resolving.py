"""The records that a lesson names: found, refused where they are not to be used, or missing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db.models import Q, prefetch_related_objects

from archive import kinds
from archive.models import Record, Variant
from archive.standing import at_end
from games.documents.versions import rules_for
from games.lessons.parts import Block, Ref, Text
from games.lessons.sorts import NAMED
from games.models import Ruleset
from games.rules import NotPlayableError, Problem, ReadingError
from games.rules.errors import nearest

# From what a lesson names to the variants whose game it is of.
VARIANTS = {
    "ruleset": ("variant",),
    "term": ("uses.variant",),
    "statement": ("variants",),
    "item": ("variants", "implements.variants"),
    "figure": ("implements.variants", "items.variants"),
}


@dataclass(frozen=True)
class Found:
    """The records that a text names, by kind and slug; a slug that one bore once leads to it."""

    records: dict[tuple[str, str], Record]

    def of(self, ref: Ref) -> Record | None:
        """The record of a reference, withdrawn or not; None where there is none to be seen."""
        return self.records.get((ref.kind, ref.slug))

    def shown(self, ref: Ref) -> Record | None:
        """The record, if it is in circulation and may stand in a lesson."""
        record = self.of(ref)
        usable = record is not None and record.in_circulation and not self.not_for_lessons(record)
        return record if usable else None

    @staticmethod
    def not_for_lessons(record: Record) -> list[Variant]:
        """The variants of a record of which those whose game it is want no lesson."""
        return [variant for variant in variants_of(record) if variant.not_for_lessons]

    def by_field(self) -> dict[str, list[Record]]:
        """What a lesson keeps of it: its records by field, the variants of its rulesets too."""
        kept: dict[str, dict[int, Record]] = {field: {} for field in NAMED.values()}
        for (kind, _slug), record in self.records.items():
            kept[NAMED[kind]][record.pk] = record
            if isinstance(record, Ruleset):
                kept["variants"][record.variant_id] = record.variant
        return {field: list(records.values()) for field, records in kept.items()}


def variants_of(record: Record) -> list[Variant]:
    """The variants whose game a record is of."""
    if isinstance(record, Variant):
        return [record]
    paths = VARIANTS[record.kind]
    return [one for path in paths for one in at_end(record, path) if isinstance(one, Variant)]


def find(refs: Iterable[Ref]) -> Found:
    """The records of these references that whoever asks may see, in few queries for each kind."""
    wanted: dict[str, set[str]] = defaultdict(set)
    for ref in refs:
        wanted[ref.kind].add(ref.slug)
    records: dict[tuple[str, str], Record] = {}
    for kind, slugs in wanted.items():
        model = kinds.kind_named(kind).model
        named = Q(slug__in=slugs) | Q(former_slugs__overlap=sorted(slugs))
        rows = list(model._default_manager.filter(named))
        paths = [path.replace(".", "__") for path in VARIANTS.get(kind, ())]
        prefetch_related_objects(rows, *paths)
        for record in rows:
            for slug in {*record.former_slugs} & slugs:
                records[kind, slug] = record
        records |= {(kind, record.slug): record for record in rows if record.slug in slugs}
    return Found(records)


def problems_with(text: Text) -> list[Problem]:
    """Everything that keeps a text from being a lesson of this archive, in the order of lines."""
    found = find(text.refs)
    problems = [*text.problems, *_unfound(text, found)]
    for block in text.blocks:
        problems += _unplayable(block, found)
    return sorted(set(problems))


def _unfound(text: Text, found: Found) -> Iterator[Problem]:
    for ref in text.refs:
        record = found.of(ref)
        if record is None or not record.in_circulation:
            model = kinds.kind_named(ref.kind).model
            slugs = model._default_manager.filter(withdrawn=False).values_list("slug", flat=True)
            yield Problem(
                ref.line, "", f"there is no {ref.kind} “{ref.slug}”", _mend(ref.slug, slugs)
            )
        elif found.not_for_lessons(record):
            yield Problem(
                ref.line,
                "",
                f"the {ref.kind} “{ref.slug}” is of a game that no lesson may use, as those ask "
                "whose game it is",
                "Take it out, and what the lesson says of it.",
            )


def _mend(slug: str, known: Iterable[str]) -> str:
    likely = nearest(slug, known)
    return likely if likely.startswith("Did") else "Add it to the archive, or mend its name."


def _unplayable(block: Block, found: Found) -> Iterator[Problem]:
    for slug, reading, line in block.readings:
        ruleset = found.of(Ref("ruleset", slug, line))
        if not isinstance(ruleset, Ruleset) or ruleset.withdrawn:
            continue
        if ruleset.status == Ruleset.Status.RECORD_ONLY:
            mend = "Choose rules that can be played."
            yield Problem(line, "", f"the account of “{slug}” has holes that play falls into", mend)
            continue
        try:
            rules_for(ruleset.current_version, reading)
        except (ReadingError, NotPlayableError) as error:
            said = str(error).strip()
            mend = "Take the reading as the page of its odds or of play writes it."
            yield Problem(line, "", f"the reading cannot be played: {said.rstrip('.')}", mend)
