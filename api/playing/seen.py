"""A match as whoever holds some seats may see it, in the form in which programs get it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from games.models import Match
from games.play.grounds import say
from games.play.moving import GO_ON
from games.play.standing import Standing, standing_of
from games.rules import Observation, tell
from games.rules.engine.contract import Mover
from games.rules.engine.events import Ended

# What is told beside the observation.
_BESIDE = ("to_move", "allowed", "result")


@dataclass(frozen=True)
class Seen:
    """How a match stands for whoever holds these seats; nobody holds any who only watches.

    Whoever holds seats of several sides sees what lies open to all: to see what one of them sees,
    only that one is named.
    """

    standing: Standing
    held: frozenset[int]

    @property
    def match(self) -> Match:
        """The match."""
        return self.standing.match

    @property
    def _goes_on(self) -> bool:
        return self.match.begun is not None and not self.match.is_over

    @property
    def to_move(self) -> Mover:
        """The seat that is to move, "chance", or None before the match begins and after it."""
        return self.standing.state.to_move if self._goes_on else None

    @property
    def allowed(self) -> tuple[str, ...]:
        """The moves that whoever sees this can make now."""
        standing = self.standing
        if not self._goes_on or not self.held:
            return ()
        if standing.runs_by_itself:
            return (GO_ON,)
        mover = standing.mover
        if mover is None or mover.number not in self.held:
            return ()
        return standing.state.observation(mover.number).allowed

    @cached_property
    def _observed(self) -> Observation:
        return self.standing.state.observation(self.standing.eyes_of(self.held))

    @property
    def observation(self) -> dict[str, Any]:
        """What can be seen of the game."""
        seen = {name: of for name, of in asdict(self._observed).items() if name not in _BESIDE}
        seen["hidden"] = [{"seat": at, "holding": held} for at, held in self._observed.hidden]
        seen["guesses"] = [{"seat": at, "guess": guess} for at, guess in self._observed.guesses]
        return seen

    @property
    def log(self) -> list[dict[str, Any]]:
        """The moves and the outcomes of chance, masked where they are hidden."""
        notations = self.standing.open_log(self.held)
        rows = self.match.log.order_by("ordinal").values_list("made_at", flat=True)
        return [
            {"ordinal": at, "seat": entry.seat, "notation": notation, "made_at": made_at}
            for at, (entry, notation, made_at) in enumerate(
                # A move that was made while the match was read is told the next time.
                zip(self.standing.entries, notations, rows[: len(notations)], strict=True)
            )
        ]

    @property
    def seats(self) -> list[dict[str, Any]]:
        """Who sits where."""
        rules = self.standing.rules
        return [
            {"number": seat.number, "kind": seat.sort, "side": rules.side_of(seat.number)}
            for seat in self.standing.seats
        ]

    @property
    def result(self) -> dict[str, Any] | None:
        """How the match ended, with the sentence that tells it; None where it has no result."""
        if self.match.result is None:
            return None
        standing = self.standing
        told = tell(standing.rules, standing.steps[-1].events, standing.side_names)
        words = [say(text) for text, event in told if isinstance(event, Ended)]
        return {**self.match.result, "words": " ".join(words)}


def seen_by(match: Match, held: Collection[int] = ()) -> Seen:
    """A match as whoever holds these seats sees it. Replays it."""
    return Seen(standing_of(match), frozenset(held))
