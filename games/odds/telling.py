"""What is told of the way while odds are worked out from a chain."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.rules.texts import Text, gettext

# Of so many steps, if that is known, so many are done; and what is being done.
Report = Callable[[int, int | None, Text], None]

SOLVING: Final = gettext("solving the equations of how long a game lasts")
BY_THROWS: Final = gettext("following all games at once, throw by throw, until they are over")
BY_TURNS: Final = gettext("following all games at once, turn by turn, until they are over")
WINNING: Final = gettext("working out who wins")

PARTS: Final = 100


def untold(done: int, total: int | None, what: Text) -> None:
    """Nobody listens."""


def part(report: Report, what: Text) -> Callable[[float], None]:
    """A report of how much of something is done, from 0 to 1."""
    return lambda share: report(int(PARTS * min(max(share, 0.0), 1.0)), PARTS, what)
