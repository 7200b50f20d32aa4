"""What happens in a guessing game. No event holds what is still hidden.

``phase`` is the part of the game in which it happened (empty: the first), whose rules say what the
places are called. ``hider`` is the number of a hider, from 1, where one player moves for several; 0
where the player is the hider.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.blocks.dividing import Bunch
from games.rules.blocks.hiding import Holding
from games.rules.blocks.outcomes import Outcome


@dataclass(frozen=True)
class Hid:
    """A player has hidden the pieces; how is not said."""

    seat: int
    clause: str
    hider: int = 0


@dataclass(frozen=True)
class Divided:
    """A player has divided the sticks; nobody has counted them yet."""

    seat: int
    clause: str


@dataclass(frozen=True)
class GuessKept:
    """A player has guessed, and what is not yet said: the other side is to guess too."""

    seat: int
    clause: str


@dataclass(frozen=True)
class Guessed:
    """A player has guessed; ``named`` is what was named, in order, of one ``hider`` or of all."""

    seat: int
    named: tuple[str, ...]
    clause: str
    phase: str = ""
    hider: int = 0


@dataclass(frozen=True)
class Looked:
    """A player has looked in a place in vain, and may look again."""

    seat: int
    place: str
    clause: str
    phase: str = ""


@dataclass(frozen=True)
class Shown:
    """A hider (None: one of neither side) shows how the pieces were held, and whether that was
    guessed."""

    seat: int | None
    holding: Holding
    right: bool
    clause: str
    phase: str = ""
    hider: int = 0


@dataclass(frozen=True)
class Counted:
    """The sticks that a player parted off are counted; ``answer`` was right (empty: nothing)."""

    seat: int
    bunch: Bunch
    answer: str
    clause: str
    phase: str = ""


@dataclass(frozen=True)
class Judged:
    """What came of the guess, and the points that each side has gained by it, if any."""

    outcome: Outcome
    gains: tuple[tuple[int, int], ...]
    clause: str


@dataclass(frozen=True)
class PlaysAgain:
    """These players of the same side play once more, each for the hider at the same place."""

    seats: tuple[int, ...]
    clause: str
    hiders: tuple[int, ...] = ()


@dataclass(frozen=True)
class PassedOn:
    """A player who was to play lets the partner play instead; ``hiders`` are the two, in order."""

    seat: int
    partner: int
    clause: str
    hiders: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Offered:
    """A side offers to end the game here."""

    seat: int
    clause: str


@dataclass(frozen=True)
class Declined:
    """The other side wishes to go on."""

    seat: int
    clause: str


GuessEvent = (
    Hid
    | Divided
    | GuessKept
    | Guessed
    | Looked
    | Shown
    | Counted
    | Judged
    | PlaysAgain
    | PassedOn
    | Offered
    | Declined
)
