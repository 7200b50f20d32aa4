"""The parts of a lesson as they are shown: prose with what it cites, and live blocks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString

from archive.labelling.marks import read_marks
from archive.models import Statement
from archive.pages import opened
from archive.pages.features import with_features
from games.lessons.parts import Block, Part, Prose, Ref, Text
from games.lessons.resolving import Found, find
from games.lessons.sorts import GAME, THROW
from games.lessons.writing import html_of
from games.models import Ruleset
from games.pages.lesson_figures import Asked, Figuring
from games.pages.start import form_with

_ROWS = {
    "term": opened.terms,
    "statement": opened.statements,
    "item": lambda: with_features(opened.items()),
    "figure": opened.figures,
}


@dataclass(frozen=True)
class Shown:
    """One part as its template shows it; ``heading`` and ``at`` are those of a heading."""

    template: str
    said: Mapping[str, Any]
    cites: tuple[Statement, ...] = ()
    heading: str = ""
    at: str = ""


def shown_parts(text: Text) -> dict[str, Any]:
    """The parts of a text, the headings among them, and its questions."""
    found = find(text.refs)
    showing = _Showing(text, found)
    parts = [showing.part(part) for part in text.parts]
    return {
        "parts": parts,
        "headings": [part for part in parts if part.heading],
        "questions": showing.questions,
        "games": showing.games,
    }


class _Showing:
    """One showing of a lesson: what it names is read at once for all of its parts."""

    def __init__(self, text: Text, found: Found) -> None:
        self.found = found
        self.rows = {kind: self._rows(kind) for kind in _ROWS}
        # The labels of all at once, which their tag would else read one by one.
        shown = [row for rows in self.rows.values() for row in rows.values()]
        played = [one for one in found.records.values() if isinstance(one, Ruleset)]
        read_marks([*shown, *played])
        self.cited = self._cited(text)
        self.figuring = Figuring(self._asked(text))
        self.headings, self.questions = 0, 0
        self.games: list[Ruleset] = []

    def part(self, part: Part) -> Shown:
        return self._block(part) if isinstance(part, Block) else self._prose(part)

    def _prose(self, prose: Prose) -> Shown:
        at = ""
        if prose.heading:
            self.headings += 1
            at = f"part-{self.headings}"
        html, cites = self._written(prose, at)
        said = {"html": html, "is_heading": prose.tokens[0].type == "heading_open"}
        return Shown("games/lessons/_prose.html", said, cites, prose.heading, at)

    def _written(self, prose: Prose, at: str = "") -> tuple[SafeString, tuple[Statement, ...]]:
        cited = [
            self.cited[ref.slug]
            for ref in prose.refs
            if ref.kind == "statement" and ref.slug in self.cited
        ]
        return html_of(prose, self.found.shown, at), tuple(dict.fromkeys(cited))

    def _block(self, block: Block) -> Shown:
        kept = self._kept_back(block)
        if kept:
            return Shown("games/lessons/_kept_back.html", {"kept": kept})
        if block.sort == "question":
            return self._question(block)
        if block.sort in _ROWS:
            rows = [self.rows[block.sort][one.pk] for one in self._records(block)]
            return Shown(f"games/lessons/_{block.sort}.html", {"rows": rows})
        return self._of_rules(block)

    def _question(self, block: Block) -> Shown:
        self.questions += 1
        ask, cites = self._written(block.prose["ask"])
        answer, cited = self._written(block.prose["answer"])
        said = {
            "number": self.questions,
            "ask": ask,
            "answer": answer,
            "asking": cites,
            "answering": tuple(dict.fromkeys((*cites, *cited))),
        }
        return Shown("games/lessons/_question.html", said)

    def _of_rules(self, block: Block) -> Shown:
        rulesets = self._rulesets(block)
        said: dict[str, Any] = {"ruleset": rulesets[0], "rulesets": rulesets}
        template = f"games/lessons/_{block.sort}.html"
        if not all(ruleset.playable for ruleset in rulesets):
            return Shown("games/lessons/_not_for_play.html", said)
        if block.sort == "simulator":
            self.games += [one for one in rulesets if one not in self.games]
            said["form"] = form_with(rulesets[0], block.value("reading"))
            return Shown(template, said)
        asked = self._asked_by(block)
        if block.sort == "odds":
            shows = block.values.get("show") or (THROW,)
            said["throw"] = self.figuring.throw(asked[0]) if THROW in shows else None
            said["game"] = self.figuring.game(asked[0]) if GAME in shows else None
            said["departures"] = self.figuring.departures(asked[0])
            said["query"] = self.figuring.query(asked[0])
        else:
            said["beside"] = self.figuring.beside(*asked)
        return Shown(template, said)

    def _kept_back(self, block: Block) -> str:
        """Why a block is not shown; empty for one that is."""
        if not block.is_whole:
            return "wrong"
        if block.sort == "question":
            return ""
        for ref in block.refs:
            record = self.found.of(ref)
            if record is None or not record.in_circulation:
                return "gone"
            if self.found.not_for_lessons(record):
                return "not for lessons"
            if block.sort in _ROWS and record.pk not in self.rows[block.sort]:
                return "gone"
        return ""

    def _records(self, block: Block) -> list[Any]:
        return [self.found.of(ref) for ref in block.refs]

    def _rulesets(self, block: Block) -> list[Ruleset]:
        found = [self.found.of(Ref("ruleset", slug, 0)) for slug, _r, _l in block.readings]
        return [one for one in found if isinstance(one, Ruleset)]

    def _rows(self, kind: str) -> dict[int, Any]:
        keys = [record.pk for (of, _slug), record in self.found.records.items() if of == kind]
        rows = _ROWS[kind]().filter(pk__in=keys) if keys else ()
        return {row.pk: row for row in rows}

    def _cited(self, text: Text) -> dict[str, Statement]:
        """The statements to which prose leads, by the slugs under which it names them."""
        cited = {}
        for ref in text.refs:
            record = self.found.shown(ref) if ref.kind == "statement" else None
            row = self.rows["statement"].get(record.pk) if record else None
            if row is not None:
                cited[ref.slug] = row
        return cited

    def _asked(self, text: Text) -> Sequence[Asked]:
        """All of whose odds the lesson tells."""
        return [
            asked
            for block in text.blocks
            if block.sort in ("odds", "compare") and not self._kept_back(block)
            if all(ruleset.playable for ruleset in self._rulesets(block))
            for asked in self._asked_by(block)
        ]

    def _asked_by(self, block: Block) -> list[Asked]:
        readings = [reading for _slug, reading, _line in block.readings]
        return [
            Asked(ruleset, reading)
            for ruleset, reading in zip(self._rulesets(block), readings, strict=True)
        ]
