"""The page of a ruleset: every clause in words, and what is open in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from archive.basis import Basis
from archive.models import Source
from archive.pages.page import RecordPage, Step, step_to, step_to_list
from games.drawing import Thing
from games.forms.start import StartForm
from games.models import Clause, Ruleset
from games.pages.clause import (
    Alternative,
    TurnedDown,
    alternatives_of,
    faces_of,
    rejected_of,
    sources_of,
    with_statements,
)

BLOCKS = {
    "players": _("The players"),
    "pieces": _("The pieces"),
    "implements": _("Of which form the pieces are"),
    "throw": _("The throw"),
    "hiding": _("Hiding"),
    "dividing": _("Dividing the sticks"),
    "guessing": _("Guessing"),
    "scores": _("What a throw counts"),
    "turn": _("Whose turn it is"),
    "circuit": _("The track"),
    "gates": _("Places of the track"),
    "counters": _("The counters"),
    "end": _("The end"),
    "phases": _("What changes on the way"),
}

# So many characters of a version name it in running text.
SHOWN = 12


@dataclass(frozen=True)
class Rule:
    """A clause with its other answers, and the faces of the pieces that it is about."""

    clause: Clause
    alternatives: tuple[Alternative, ...]
    rejected: tuple[TurnedDown, ...]
    faces: tuple[tuple[Thing | None, str], ...]


class RulesetPage(RecordPage[Ruleset]):
    model = Ruleset
    shown = frozenset({"variant", "clauses"})

    @property
    def templates(self) -> list[str]:
        return ["games/ruleset.html"]

    def rows(self) -> QuerySet[Any]:
        return Ruleset.objects.in_circulation().select_related("variant")

    def trail(self, record: Ruleset) -> list[Step]:
        return [step_to_list(self.kind), step_to(record.variant)]

    def sources(self, record: Ruleset) -> Iterable[Source]:
        return sources_of(_clauses(record))

    def state(self, record: Ruleset) -> Iterable[str]:
        return [gettext("version %(version)s") % {"version": record.version[:SHOWN]}]

    def context(self, record: Ruleset) -> dict[str, Any]:
        clauses = list(_clauses(record))
        alternatives, faces = alternatives_of(clauses), faces_of(clauses)
        rejected = rejected_of(clauses)
        blocks: dict[str, list[Rule]] = {}
        for clause in clauses:
            block = clause.path.partition(".")[0]
            rule = Rule(
                clause,
                alternatives[clause.path],
                rejected[clause.path],
                faces.get(clause.path, ()),
            )
            blocks.setdefault(block, []).append(rule)
        return {
            "blocks": [(BLOCKS.get(name, name), rules) for name, rules in blocks.items()],
            "open_points": [
                clause
                for clause in clauses
                if clause.is_open or clause.basis in (Basis.EDITORIAL, Basis.DISPUTED)
            ],
            "form": StartForm(record) if record.playable else None,
        }


def _clauses(ruleset: Ruleset) -> QuerySet[Clause]:
    return with_statements(ruleset.clauses.in_circulation())
