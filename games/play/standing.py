"""How a match stands: its log replayed under its own version and reading."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from games.documents.versions import rules_for
from games.models import Match, Seat
from games.rules import CHANCE, Action, Resign, Rules, State, Step, begin, replay, visible
from games.rules.engine.replay import open_entries


@dataclass(frozen=True)
class Entry:
    """One entry of a log: its notation, and the seat that moved; None where chance decided.

    A traceback prints no notation, which may tell where something is hidden.
    """

    notation: str = field(repr=False)
    seat: int | None


@dataclass(frozen=True)
class Standing:
    """A match with everything that follows from its log.

    Nothing of it is stored: it is replayed from the version, the reading and the log each time.
    ``steps`` has for each entry what happened. What is hidden stands in ``entries``, ``steps`` and
    ``state``: pages and programs show what ``open_log`` and an observation have.
    """

    match: Match
    rules: Rules
    seats: tuple[Seat, ...]
    entries: tuple[Entry, ...] = field(repr=False)
    steps: tuple[Step, ...] = field(repr=False)
    state: State

    @property
    def ordinal(self) -> int:
        """The place in the log of the move that is to come."""
        return len(self.entries)

    @property
    def mover(self) -> Seat | None:
        """The seat that is to move; None where chance is, or nobody."""
        to_move = self.state.to_move
        return self.seats[to_move] if isinstance(to_move, int) else None

    @property
    def runs_by_itself(self) -> bool:
        """Whether chance or the computer is to move, so that nobody needs to choose anything."""
        mover = self.mover
        if mover is not None:
            return mover.sort == Seat.Sort.COMPUTER
        return self.state.to_move == CHANCE

    def after(self, action: Action) -> Standing:
        """How the match stands after an action; nothing is stored. Raises IllegalError."""
        state, events = self.state.apply(action)
        mover = self.mover
        side = self.rules.side_of(mover.number) if mover else None
        step = Step(str(action), state, events, side, self.state.masked(action))
        entry = Entry(step.notation, mover.number if mover else None)
        return replace(self, state=state, entries=(*self.entries, entry), steps=(*self.steps, step))

    def resigned(self, seat: int) -> Standing:
        """How the match stands after a seat has given it up; nothing is stored."""
        state, events = self.state.resign(seat)
        notation = str(Resign(seat))
        step = Step(notation, state, events, self.rules.side_of(seat), notation)
        entries = (*self.entries, Entry(notation, seat))
        return replace(self, state=state, entries=entries, steps=(*self.steps, step))

    def at(self, ordinal: int) -> Standing:
        """The match as it stood when its log had so many entries; what came later is left out."""
        first = begin(self.rules, self.match.last_winner)
        state: State = self.steps[ordinal - 1].state if ordinal else first
        entries, steps = self.entries[:ordinal], self.steps[:ordinal]
        return replace(self, state=state, entries=entries, steps=steps)

    @property
    def opened(self) -> int:
        """How many entries lie open to all now, with all that was hidden in them."""
        return self.ordinal if self.match.is_over else open_entries(self.steps)

    def eyes_of(self, held: Collection[int]) -> int | None:
        """The seat through which whoever holds these seats sees; None sees what lies open to all.

        Whoever holds seats of several sides shares one screen with the other players, so that
        nothing hidden may appear on it.
        """
        sides = {self.rules.side_of(seat) for seat in held}
        if len(sides) != 1:
            return None
        to_move = self.state.to_move
        return to_move if isinstance(to_move, int) and to_move in held else min(held)

    def open_log(self, held: Collection[int] = ()) -> tuple[str, ...]:
        """The notations of the log as whoever holds these seats may see them now."""
        if self.match.is_over:
            return tuple(entry.notation for entry in self.entries)
        return visible(self.rules, self.steps, self.eyes_of(held))

    def covers(self, held: Collection[int]) -> bool:
        """Whether what is to be chosen now must not be seen by others at the same screen."""
        if self.mover is None or len({self.rules.side_of(seat) for seat in held}) < 2:
            return False
        actions = self.state.legal_actions()
        return any(self.state.masked(action) != str(action) for action in actions)

    @property
    def side_names(self) -> tuple[str, ...]:
        """What the sides are called in a sentence, in the visitor's language."""
        return side_names(self.rules, self.seats)

    def name_of(self, seat: int) -> str:
        """What a seat is called in a sentence."""
        side = self.side_names[self.rules.side_of(seat)]
        if self.rules.per_side == 1:
            return side
        player = seat // self.rules.sides + 1
        return _("player %(number)d of %(side)s") % {"number": player, "side": side}


def standing_of(match: Match) -> Standing:
    """Replay a match. Raises ValueError where the log is not one of its rules."""
    rules = rules_for(match.version, match.reading)
    entries = entries_of(match)
    steps = replay(rules, (entry.notation for entry in entries), match.last_winner)
    state: State = steps[-1].state if steps else begin(rules, match.last_winner)
    return Standing(match, rules, tuple(match.seats.all()), entries, steps, state)


def entries_of(match: Match) -> tuple[Entry, ...]:
    """The log as it is stored, with all that is hidden in it."""
    log = match.log.order_by("ordinal").values_list("notation", "seat__number")
    return tuple(Entry(notation, seat) for notation, seat in log)


def side_names(rules: Rules, seats: Sequence[Seat]) -> tuple[str, ...]:
    """What the sides of a match are called."""
    return called(rules, [seat.sort == Seat.Sort.COMPUTER for seat in seats])


def called(rules: Rules, by_computer: Sequence[bool]) -> tuple[str, ...]:
    """What the sides are called, from whether each seat is the computer's."""
    return tuple(_side_name(rules, by_computer, side) for side in range(rules.sides))


def _side_name(rules: Rules, by_computer: Sequence[bool], side: int) -> str:
    if all(by_computer[seat] for seat in rules.seats if rules.side_of(seat) == side):
        if rules.sides > 2:
            return _("the computer on side %(number)d") % {"number": side + 1}
        return _("the computer")
    if rules.per_side == 1 and any(by_computer):
        return _("the player")
    # Not "first" and "second": who plays first is told by the rules.
    return _("side %(number)d") % {"number": side + 1}
