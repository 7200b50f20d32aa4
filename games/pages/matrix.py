"""The matrix: all games by their features, in any order, each cell leading to what it rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from archive.models import Statement, Variant
from archive.pages import opened
from games.chances.keeping import odds_at_hand
from games.chances.questions import question_of
from games.documents.versions import document_of, rules_for
from games.forms.columns import name_of
from games.models import Ruleset, RulesetVersion
from games.pages import matrix_cells as cells
from games.pages.matrix_cells import of_clauses, of_numbers
from games.pages.matrix_values import NO_RULES, Cell, Known
from games.play.grounds import grounds_of_readings
from games.rules import NotPlayableError, Reading, Rules

Topic = Statement.Topic


@dataclass(frozen=True)
class Feature:
    """A column: its heading, and how its cells are found.

    ``cited`` says that its cells rest on clauses or statements, so that they have passages;
    ``counted`` that they tell in words how many there are, ``bare`` that they are numbers alone.
    """

    label: str | Promise
    cell: Callable[[Known], Cell]
    cited: bool = False
    counted: bool = False
    bare: bool = False

    def columns(self, name: str) -> list[str]:
        """The columns that it has in a file."""
        number = [f"{name}_number"] if self.counted else []
        return [name, *number, *([f"{name}_basis", f"{name}_cites"] if self.cited else [])]

    def written(self, cell: Cell) -> list[str]:
        """What a cell of it has in them."""
        number = [cell.figure] if self.counted else []
        text = (cell.figure if self.bare else "") or cell.text
        return [text, *number, *([cell.bases, cell.cites] if self.cited else [])]


def _of_rules(label: str | Promise, *paths: str, topic: Statement.Topic) -> Feature:
    return Feature(label, of_clauses(*paths, topic=topic), cited=True)


def _of_numbers(label: str | Promise, *paths: str, topic: Statement.Topic) -> Feature:
    return Feature(label, of_numbers(*paths, topic=topic), cited=True, counted=True)


_PIECES = ("pieces.", "dividing.sticks")
FEATURES: dict[str, Feature] = {
    "class": Feature(_("Class"), cells.of_class),
    "people": Feature(_("Recorded among"), cells.of_people),
    "sides": _of_numbers(_("Sides"), "players.sides", topic=Topic.PLAYERS),
    "players": _of_numbers(_("Players on a side"), "players.per-side", topic=Topic.PLAYERS),
    "pieces": _of_numbers(_("Pieces"), *_PIECES, topic=Topic.IMPLEMENTS),
    "scoring": Feature(_("What scores"), cells.of_scoring, counted=True),
    "highest": Feature(_("Highest points"), cells.of_highest, cited=True, counted=True),
    "mean": Feature(_("Mean points"), cells.of_mean, bare=True),
    "counters": _of_numbers(
        _("Counters"), "counters.total", "counters.tally", topic=Topic.COUNTERS
    ),
    "starts": _of_rules(_("Who starts"), "players.starts", topic=Topic.START),
    "turn": _of_rules(_("Whose turn"), "turn.", topic=Topic.TURN),
    "end": _of_rules(_("The end"), "end", topic=Topic.END),
    "open": Feature(_("Open points"), cells.of_open, bare=True),
    "ours": Feature(_("Rules that are ours"), cells.of_ours, counted=True),
    "readings": Feature(_("Readings"), cells.of_readings, bare=True),
    "length": Feature(_("Throws or guesses of a game, mean"), cells.of_length, bare=True),
}


@dataclass(frozen=True)
class MatrixRow:
    """A game with its features in their order."""

    game: Known
    cells: tuple[Cell, ...]

    @property
    def pairs(self) -> list[tuple[Feature, Cell]]:
        """Each cell with its feature."""
        return list(zip(FEATURES.values(), self.cells, strict=True))


@dataclass(frozen=True)
class Heading:
    """The heading of a column, with the order to which it leads and how it is sorted now."""

    label: str | Promise
    to: str
    sorted: str


def matrix(order: str) -> dict[str, Any]:
    """The games in the order of a feature (``-`` before its name: the other way round)."""
    name = order.removeprefix("-")
    return {
        "rows": _rows(order),
        "headings": [_heading(one, feature, order) for one, feature in FEATURES.items()],
        "order": order,
        "by": FEATURES[name].label if order else "",
        "backwards": order.startswith("-"),
    }


def table(absolute: Callable[[str], str], order: str = "") -> Iterator[list[str]]:
    """The matrix as rows of text, in the same order: of each feature its value, of one that tells
    how many in words the number, and of one that rests on clauses their bases and the passages as
    ``key[locator]`` beside it."""
    head = ["variant", "title", "ruleset", "address"]
    for name, feature in FEATURES.items():
        head += feature.columns(name)
    yield head
    for row in _rows(order):
        variant, ruleset = row.game.variant, row.game.ruleset
        line = [
            variant.slug,
            name_of(variant),
            ruleset.slug if ruleset else str(NO_RULES),
            absolute(variant.get_absolute_url()),
        ]
        for feature, cell in row.pairs:
            line += feature.written(cell)
        yield line


def _heading(name: str, feature: Feature, order: str) -> Heading:
    now = {name: "ascending", f"-{name}": "descending"}.get(order, "")
    return Heading(feature.label, f"-{name}" if order == name else name, now)


def _rows(order: str) -> list[MatrixRow]:
    """The games in an order; where its feature is not known last, whichever way.

    No order is the house's own.
    """
    rows = [
        MatrixRow(game, tuple(feature.cell(game) for feature in FEATURES.values()))
        for game in _games()
    ]
    if not order:
        return rows
    at = list(FEATURES).index(order.removeprefix("-"))
    known = [row for row in rows if row.cells[at].key is not None]
    known.sort(key=lambda row: row.cells[at].key, reverse=order.startswith("-"))
    return known + [row for row in rows if row.cells[at].key is None]


def _games() -> Iterator[Known]:
    """All games in human order, one row for each of their rulesets."""
    variants = opened.named_variants().select_related("game__game_class").order_by("sort_key")
    versions: dict[int, list[RulesetVersion]] = {}
    current = RulesetVersion.objects.current().filter(ruleset__in=Ruleset.objects.in_circulation())
    for version in current.select_related("ruleset__variant").order_by("ruleset__sort_key"):
        versions.setdefault(version.ruleset.variant_id, []).append(version)
    every = [version for some in versions.values() for version in some]
    found = grounds_of_readings([(document_of(one), Reading(), one) for one in every])
    grounds = {version.pk: one for version, one in zip(every, found, strict=True)}
    rules = {version.pk: _rules(version) for version in every}
    questions = {version.pk: question_of(version) for version in every if rules[version.pk]}
    odds = odds_at_hand(questions.values())
    kept = list(variants)
    said = _said([one for one in kept if one.pk not in versions])
    for variant in kept:
        for version in versions.get(variant.pk, ()):
            question = questions.get(version.pk)
            yield Known(
                variant=variant,
                ruleset=version.ruleset,
                document=document_of(version),
                rules=rules[version.pk],
                grounds=grounds[version.pk],
                odds=odds.get(question.key) if question else None,
            )
        if variant.pk not in versions:
            yield Known(variant=variant, said=said.get(variant.pk, {}))


def _rules(version: RulesetVersion) -> Rules | None:
    """The rules of the default reading, where it may and can be played."""
    if not version.ruleset.playable:
        return None
    try:
        return rules_for(version, "")
    except NotPlayableError:
        return None


def _said(variants: list[Variant]) -> Mapping[int, Mapping[str, tuple[Statement, ...]]]:
    """What the sources say of games without rules, by topic."""
    found: dict[int, dict[str, tuple[Statement, ...]]] = {one.pk: {} for one in variants}
    if not variants:
        return found
    said = opened.brief_statements().filter(variants__in=variants).distinct()
    for statement in said.prefetch_related("variants"):
        for variant in statement.variants.all():
            if variant.pk in found:
                topics = found[variant.pk]
                topics[statement.topic] = (*topics.get(statement.topic, ()), statement)
    return found
