"""A sheet to print and cut: the rules of one reading on paper, with its pieces and counters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from archive.pages import opened
from games.documents.versions import document_of, rules_for
from games.forms.start import StartForm
from games.forms.switches import PREFIX
from games.models import Ruleset
from games.pages.papers import counters_of, papers_of, places_of, track_of
from games.pages.ruleset import BLOCKS
from games.pages.scoring import ScoreTable, score_table
from games.play.choosing import in_words
from games.play.grounds import Ground, grounds_of, say, sources_of
from games.rules import Document, Rules
from games.rules.engine.guess_actions import Hide
from games.rules.engine.moves_in_words import move_words
from games.rules.guessing_rules import GuessingRules

# The order of play: what is settled before it, what is done, what it counts and who pays, whose
# turn is next, the end. The scores have a table of their own.
BEFORE, SCORES = "before", "scores"
ORDER = (BEFORE, "throw", "hiding", "dividing", "guessing", SCORES, "circuit", "gates", "counters")
AFTER = ("turn", "end", "phases")
LAID_OUT = ("total", "start", "tally", "purse", "kinds")
# How likely things are concerns the simulator alone: paper has chances of its own.
OF_CHANCE = frozenset({"throw.chance", "throw.void-chance", "dividing.law"})
# What the pieces are stands beside the pieces.
OF_PIECES = ("pieces", "implements")
# Boxes of the tally, in fives.
TALLY = range(6)


@dataclass(frozen=True)
class Part:
    """A part of the rules under its heading; that of the scores has the table."""

    heading: str
    rules: tuple[Ground, ...]
    scores: ScoreTable | None = None


@dataclass(frozen=True)
class OpenPoint:
    """A question that the sources leave open: how it is played here, and how else it might be."""

    ground: Ground
    others: tuple[str, ...]


def context_of(ruleset: Ruleset, reading: str) -> dict[str, Any]:
    """The context of the sheet. Raises ReadingError and NotPlayableError for a wrong reading."""
    version = ruleset.current_version
    rules = rules_for(version, reading)
    grounds = grounds_of(rules, version)
    variant = opened.named_variants().get(pk=ruleset.variant_id)
    papers = papers_of(rules, grounds)
    sources = sources_of(grounds.values())
    chosen = {PREFIX + path: name for path, name in rules.reading.departures}
    return {
        "ruleset": ruleset,
        "variant": variant,
        "peoples": opened.communities().filter(variants=variant),
        "sources": sources,
        "many_sources": len(sources) != 1,
        "rules": rules,
        "players": len(rules.seats),
        "reading": str(rules.reading),
        "departures": [ground for ground in grounds.values() if ground.departs],
        "papers": papers,
        "smaller": any(cut.smaller for paper in papers for cut in paper.cuts),
        "folded": any(cut.folds for paper in papers for cut in paper.cuts),
        "places": places_of(rules),
        "counters": counters_of(rules, variant),
        "track": track_of(rules),
        "holdings": _holdings(rules),
        "parts": _parts(rules, grounds),
        "open_points": _open_points(document_of(version), grounds),
        "sides": range(1, rules.sides + 1),
        "tally": TALLY,
        "version": version.sha256[:12],
        "form": StartForm(ruleset, chosen),
    }


def _parts(rules: Rules, grounds: Mapping[str, Ground]) -> list[Part]:
    """All rules but those told elsewhere on the sheet, in the order of play."""
    sorted_out: dict[str, list[Ground]] = {}
    for path, ground in grounds.items():
        block, _point, key = path.partition(".")
        if path in OF_CHANCE or block in OF_PIECES or path == "dividing.sticks":
            continue
        if block == "players" or (block == "counters" and key in LAID_OUT):
            block = BEFORE
        sorted_out.setdefault(block, []).append(ground)
    known = (*ORDER, *AFTER)
    order = [*ORDER, *(block for block in sorted_out if block not in known), *AFTER]
    return [
        Part(
            heading=_heading(block, rules),
            rules=tuple(sorted_out[block]) if block != SCORES else (),
            scores=score_table(rules, grounds) if block == SCORES else None,
        )
        for block in order
        if block in sorted_out
    ]


def _heading(block: str, rules: Rules) -> str:
    if block == BEFORE:
        return _("Before play")
    if block == "counters":
        return _("Who pays")
    if block == SCORES and isinstance(rules, GuessingRules):
        return _("What a guess pays")
    return str(BLOCKS.get(block, block))


def _open_points(document: Document, grounds: Mapping[str, Ground]) -> list[OpenPoint]:
    return [
        OpenPoint(
            ground,
            tuple(
                capfirst(say(choice.text))
                for choice in clause.choices
                if say(choice.text) != ground.text
            ),
        )
        for clause in document.clauses
        if clause.path not in OF_CHANCE
        for ground in [grounds[clause.path]]
        if ground.is_open or ground.basis in ("editorial", "disputed")
    ]


def _holdings(rules: Rules) -> list[str]:
    """All ways in which one who hides may hold the pieces, in words."""
    if not isinstance(rules, GuessingRules) or rules.hiding is None:
        return []
    return [capfirst(in_words(move_words(rules, Hide(one)))) for one in rules.hiding.holdings]
