"""The page of a clause: one rule and all that speaks for and against it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch, QuerySet

from archive.kinds import kind_named
from archive.models import Passage, Source, Statement
from archive.pages.opened import brief_statements
from archive.pages.page import RecordPage, Step, step_to, step_to_list
from games.drawing import Thing, things
from games.models import Clause


@dataclass(frozen=True)
class Alternative:
    """Another answer to the question of a clause."""

    text: str
    basis: str
    note: str
    statements: tuple[Statement, ...]
    against: tuple[Statement, ...]


@dataclass(frozen=True)
class TurnedDown:
    """An answer that the editor has rejected, with the reason and the statements it rests on."""

    text: str
    reason: str
    statements: tuple[Statement, ...]


class ClausePage(RecordPage[Clause]):
    model = Clause
    shown = frozenset({"ruleset", "rests_on", "against", "alternatives_rest_on"})
    choices = {"ruleset": "ruleset", "basis": "basis"}

    @property
    def templates(self) -> list[str]:
        return ["games/clause.html"]

    def rows(self) -> QuerySet[Any]:
        return with_statements(Clause.objects.in_circulation()).select_related("ruleset")

    def found(self) -> QuerySet[Any]:
        resting = Prefetch("rests_on", brief_statements())
        return super().found().select_related("ruleset").prefetch_related(resting)

    def told(self, record: Clause) -> Iterable[str]:
        return record.text, record.asks, record.silence, record.note

    def led_to(self, record: Clause) -> Iterable[Passage]:
        return {statement.passage: None for statement in record.rests_on.all()}

    def whole(self) -> QuerySet[Any]:
        return self.rows().select_related("ruleset__variant")

    def trail(self, record: Clause) -> list[Step]:
        return [step_to_list(kind_named("ruleset")), step_to(record.ruleset)]

    def sources(self, record: Clause) -> Iterable[Source]:
        return sources_of([record])

    def context(self, record: Clause) -> dict[str, Any]:
        return {
            "alternatives": alternatives_of([record])[record.path],
            "rejected": rejected_of([record])[record.path],
            "faces": faces_of([record]).get(record.path, ()),
            "others": _of_other_answers(record),
        }


def _of_other_answers(clause: Clause) -> list[Statement]:
    """The open statements on which only the other answers of a clause rest."""
    own = {one.pk for one in (*clause.rests_on.all(), *clause.against.all())}
    linked = clause.alternatives_rest_on.values("pk")
    return [one for one in brief_statements().filter(pk__in=linked) if one.pk not in own]


def with_statements(clauses: QuerySet[Clause]) -> QuerySet[Clause]:
    """Clauses with the open statements for and against them."""
    return clauses.prefetch_related(
        Prefetch("rests_on", brief_statements()), Prefetch("against", brief_statements())
    )


def alternatives_of(clauses: Iterable[Clause]) -> dict[str, tuple[Alternative, ...]]:
    """The other answers of each clause by its path, with their open statements; one query."""
    kept = list(clauses)
    slugs = {
        slug
        for clause in kept
        for other in clause.alternatives
        for slug in (*other["rests_on"], *other["against"])
    }
    found = {one.slug: one for one in brief_statements().filter(slug__in=slugs)} if slugs else {}
    return {
        clause.path: tuple(
            Alternative(
                text=other["text"],
                basis=other["basis"],
                note=other["note"],
                statements=tuple(found[slug] for slug in other["rests_on"] if slug in found),
                against=tuple(found[slug] for slug in other["against"] if slug in found),
            )
            for other in clause.alternatives
        )
        for clause in kept
    }


def rejected_of(clauses: Iterable[Clause]) -> dict[str, tuple[TurnedDown, ...]]:
    """The answers of each clause that were turned down, by its path; one query if there are any."""
    kept = list(clauses)
    slugs = {slug for clause in kept for one in clause.rejected for slug in one["rests_on"]}
    found = {one.slug: one for one in brief_statements().filter(slug__in=slugs)} if slugs else {}
    return {
        clause.path: tuple(
            TurnedDown(
                text=one["text"],
                reason=one["reason"],
                statements=tuple(found[slug] for slug in one["rests_on"] if slug in found),
            )
            for one in clause.rejected
        )
        for clause in kept
    }


def faces_of(clauses: Iterable[Clause]) -> dict[str, tuple[tuple[Thing | None, str], ...]]:
    """The faces of the pieces that clauses are about, by path, each with the thing it is of."""
    pieces = {one.path: one.value for one in clauses if one.path.startswith("pieces.")}
    found = things(piece.get("implement", "") for piece in pieces.values()) if pieces else {}
    return {
        path: tuple((found.get(piece.get("implement", "")), face) for face in piece["faces"])
        for path, piece in pieces.items()
        # What is hidden in a guessing game has no faces.
        if "faces" in piece
    }


def sources_of(clauses: Iterable[Clause]) -> list[Source]:
    """The sources of the statements on which clauses rest, each once."""
    return list(
        {
            statement.passage.source_id: statement.passage.source
            for clause in clauses
            for statement in clause.rests_on.all()
        }.values()
    )
