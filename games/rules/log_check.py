"""Plays the log of a record again, entry by entry, up to the first one that departs."""

from __future__ import annotations

from time import thread_time

from games.rules.draw import drawn, law_of_draw
from games.rules.engine.begin import begin
from games.rules.engine.contract import CHANCE, Action, State
from games.rules.engine.guess_actions import HIDDEN_GUESS, HIDDEN_HOLDING
from games.rules.engine.replay import Step
from games.rules.engine.resigning import Resign, read_resign
from games.rules.errors import IllegalError, MalformedError
from games.rules.record import Kind, MatchRecord, RecordedEntry
from games.rules.rules import Rules
from games.rules.texts import Text, gettext, verbatim
from games.rules.verdict import CheckedDraw, Finding, entry_differs, entry_wrong

HIDDEN = (HIDDEN_HOLDING, HIDDEN_GUESS)


class LogCheck:
    """The log of a record as it is played again.

    ``state`` is the one after the last of ``steps``; ``findings`` has one finding at most.
    """

    def __init__(self, record: MatchRecord, rules: Rules) -> None:
        self.record, self.rules = record, rules
        self.seed = bytes.fromhex(record.seed) if record.seed else None
        self.state: State = begin(rules, record.last_winner)
        self.steps: list[Step] = []
        self.draws: list[CheckedDraw] = []
        self.findings: list[Finding] = []
        self.hidden_from: int | None = None
        self.stopped_at: int | None = None

    def run(self, until: float) -> None:
        """Play the whole log, or as far as it can be played before the thread's clock says so."""
        for ordinal, entry in enumerate(self.record.log):
            if thread_time() > until:
                self.stopped_at = ordinal
                return
            if not self.record.progress.final and entry.notation in HIDDEN:
                # What follows depends on what is hidden.
                self.hidden_from = ordinal
                return
            finding = self.entry(ordinal, entry)
            if finding is not None:
                self.findings.append(finding)
                return

    def entry(self, ordinal: int, entry: RecordedEntry) -> Finding | None:
        """Play one entry; what is wrong with it, or None."""
        if entry.ordinal != ordinal:
            why = gettext("since entries are numbered from 0 without gaps")
            return entry_differs(ordinal, entry.ordinal, ordinal, why)
        if self.state.to_move is None:
            return entry_wrong(ordinal, entry.notation, gettext("the game is over by then"))
        resigned = read_resign(entry.notation)
        if resigned is not None:
            return self.resign(ordinal, entry, resigned)
        to_move = self.state.to_move
        seat = to_move if isinstance(to_move, int) else None
        if entry.seat != seat:
            why = gettext(
                "{should} was to move, and {stands} did",
                should=_mover(seat),
                stands=_mover(entry.seat),
            )
            return entry_wrong(ordinal, entry.notation, why)
        if seat is None or self.record.seats[seat].kind == Kind.COMPUTER:
            return self.drawn(ordinal, entry, seat)
        return self.moved(ordinal, entry, self.state.legal_actions())

    def drawn(self, ordinal: int, entry: RecordedEntry, seat: int | None) -> Finding | None:
        """Play what chance brought or the computer did, if it is what was drawn."""
        law = law_of_draw(self.state)
        if self.seed is None:
            return self.moved(ordinal, entry, tuple(outcome for outcome, _ in law))
        chances = [chance for _, chance in law]
        draw = drawn(self.seed, ordinal, self.record.word, chances)
        action = law[draw.index][0]
        notation = str(action)
        self.draws.append(CheckedDraw(ordinal, seat, len(law), draw.number, draw.parts, notation))
        if entry.notation != notation:
            why = (
                gettext("which is what chance drew")
                if seat is None
                else gettext("which is what was drawn for the computer")
            )
            return entry_differs(ordinal, entry.notation, notation, why)
        self.play(action, notation)
        return None

    def moved(
        self, ordinal: int, entry: RecordedEntry, possible: tuple[Action, ...]
    ) -> Finding | None:
        """Play what a person did, if the rules allow it."""
        try:
            action = self.state.read(entry.notation)
        except MalformedError as error:
            return entry_wrong(ordinal, entry.notation, verbatim(str(error)))
        if action not in possible:
            why = (
                gettext("chance cannot bring it")
                if self.state.to_move == CHANCE
                else gettext("the rules do not allow this move now")
            )
            return entry_wrong(ordinal, entry.notation, why)
        self.play(action, entry.notation)
        return None

    def play(self, action: Action, notation: str) -> None:
        before, to_move = self.state, self.state.to_move
        self.state, events = before.apply(action)
        side = self.rules.side_of(to_move) if isinstance(to_move, int) else None
        self.steps.append(Step(notation, self.state, events, side, before.masked(action)))

    def resign(self, ordinal: int, entry: RecordedEntry, resigned: Resign) -> Finding | None:
        """Let a seat give the match up, if it is a person's and made this entry."""
        seat = resigned.seat
        if entry.seat != seat:
            why = gettext(
                "{stands} made the entry, which gives up for another", stands=_mover(entry.seat)
            )
            return entry_wrong(ordinal, entry.notation, why)
        try:
            state, events = self.state.resign(seat)
        except IllegalError as error:
            return entry_wrong(ordinal, entry.notation, verbatim(str(error)))
        if self.record.seats[seat].kind != Kind.PERSON:
            why = gettext("the computer never gives a match up")
            return entry_wrong(ordinal, entry.notation, why)
        self.state = state
        notation = entry.notation
        self.steps.append(Step(notation, state, events, self.rules.side_of(seat), notation))
        return None


def _mover(seat: int | None) -> Text:
    if seat is None:
        return gettext("chance")
    return gettext("seat {number}", number=verbatim(str(seat)))
