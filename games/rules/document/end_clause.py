"""Reads the clause on the end of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.rules.blocks import counters, ending, kinds, players
from games.rules.blocks.ending import End
from games.rules.blocks.track_events import LAP
from games.rules.document.clauses import Clause
from games.rules.document.conditions import meetings
from games.rules.document.evidence import Evidence
from games.rules.document.parts import Parts
from games.rules.errors import Problem, nearest

TALLY = counters.TALLY.path


def read_end(parts: Parts, ends: Sequence[str]) -> None:
    """The clause on the end of a class of game that can end in these ways, into ``parts``."""
    parts.field(ending.end_field(ends), parts.root.get("end"), Evidence(), parts.root.line)
    parts.problems += _unfitting(parts.clauses)


def _unfitting(clauses: Sequence[Clause]) -> Iterator[Problem]:
    """The first way to end that the rest of the document does not allow for."""
    paths = (
        ending.END.path, TALLY, LAP.path, players.DROPS_OUT.path, kinds.KINDS.path,
        players.SIDES.path,
    )  # fmt: skip
    for clause, (value, *others) in meetings(clauses, *paths):
        if isinstance(value, End):
            for end in (value, value.each):
                wrong = _wrong(end, *others) if end is not None else None
                if wrong is not None:
                    yield Problem(clause.line, clause.path, *wrong)
                    return


def _wrong(
    end: End, tally: object, lap: object, drops_out: object, of_kinds: object, sides: object
) -> tuple[str, str] | None:
    """What is wrong with a way to end, and the mend."""
    if end.kind in ending.OF_COUNTERS and tally not in (None, counters.COUNTERS):
        return (
            f"“{end.kind}” is about counters, and none change hands",
            f"Name an end by points; of an alternative say “if: {TALLY}={counters.COUNTERS}”.",
        )
    if end.kind == ending.GAMES_AHEAD and sides not in (2, None):
        return "one side is ahead of another where there are two sides", "Write “games_in_a_row”."
    if end.kind == ending.LAPS and lap is None:
        return "there is no track on which a lap could be completed", "Add a block “circuit”."
    if end.kind == ending.ONE_SIDE_LEFT and drops_out in (None, players.NEVER):
        return (
            "nobody ever drops out",
            f"Add “drops_out: {players.WITHOUT_COUNTERS}” to the players; of an alternative say "
            "“if”.",
        )
    names = [kind.name for kind in of_kinds] if isinstance(of_kinds, tuple) else []
    if end.of and end.of not in names:
        return f"there are no counters called “{end.of[:40]}”", nearest(end.of, names)
    return None
