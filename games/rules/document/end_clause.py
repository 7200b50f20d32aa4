"""Reads the clause on the end of a game."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.blocks import ending
from games.rules.document.conditions import meetings
from games.rules.document.evidence import Evidence
from games.rules.document.parts import Parts
from games.rules.errors import Problem

TALLY = "counters.tally"
COUNTERS = "counters"


def read_end(parts: Parts, kinds: Sequence[str]) -> None:
    """The clause on the end of a class of game that can end in these ways, into ``parts``."""
    end = parts.field(ending.end_field(kinds), parts.root.get("end"), Evidence(), parts.root.line)
    for _, (value, kept) in meetings(parts.clauses, ending.END.path, TALLY):
        if (
            isinstance(value, ending.End)
            and value.kind in ending.OF_COUNTERS
            and kept not in (None, COUNTERS)
        ):
            parts.problems.append(
                Problem(
                    end.line if end else 0,
                    ending.END.path,
                    f"“{value.kind}” is about counters, and none change hands",
                    f"Name an end by points; of an alternative say “if: {TALLY}={COUNTERS}”.",
                )
            )
            return
