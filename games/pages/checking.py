"""What the pages on which a match is computed again show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.play.grounds import say
from games.play.standing import called
from games.rules import CheckedDraw, Verdict, tell

DRAWS_ON_A_PAGE = 200


@dataclass(frozen=True)
class DrawRow:
    """One draw as the table tells it; ``outcome`` is empty where nothing follows from it yet."""

    draw: CheckedDraw
    who: str
    outcome: str
    departs: bool

    @property
    def step(self) -> int:
        """The step of the match at which the draw had been made."""
        return self.draw.ordinal + 1


def verdict_of(verdict: Verdict, page: str | None = None) -> dict[str, Any]:
    """The context of a verdict with one page of the draws that were computed."""
    rows = Paginator(verdict.draws, DRAWS_ON_A_PAGE).get_page(page)
    names = _names(verdict)
    return {
        "verdict": verdict,
        "record": verdict.record,
        "said": say(verdict.text),
        "identity": say(verdict.identity),
        "findings": [say(finding.text) for finding in verdict.findings],
        "rows": rows,
        "query": "",
        "draws": [_row(verdict, draw, names) for draw in rows],
    }


def _names(verdict: Verdict) -> tuple[str, ...]:
    if verdict.rules is None:
        return ()
    return called(verdict.rules, [seat.kind == "computer" for seat in verdict.record.seats])


def _row(verdict: Verdict, draw: CheckedDraw, names: tuple[str, ...]) -> DrawRow:
    rules = verdict.rules
    assert rules is not None
    # The draw at which a record departs was not played.
    departs = draw.ordinal >= len(verdict.steps)
    events = () if departs else verdict.steps[draw.ordinal].events
    return DrawRow(
        draw=draw,
        who=_("Chance") if draw.seat is None else capfirst(names[rules.side_of(draw.seat)]),
        outcome=" ".join(say(text) for text, _event in tell(rules, events, names)),
        departs=departs,
    )
