"""Chains of readings: explored within bounds, and the last used of them at hand."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from math import inf
from threading import Lock
from time import thread_time

from django.core.cache import cache

from games.chances.questions import Question
from games.chances.telling import Report, exploring
from games.odds import MOST_STATES, Chain, TooLargeError, compiled


@dataclass(frozen=True)
class Bounds:
    """What exploring may cost: states of play, and seconds of the processor's time."""

    states: int = MOST_STATES
    seconds: float = inf


# Every founding reading is within them with some room; a request waits no longer than this.
IN_A_REQUEST = Bounds(states=15_000, seconds=6.0)
IN_A_JOB = Bounds()

# The chain of the largest founding game takes some megabytes.
MOST_AT_HAND = 16
# How long it is remembered that a reading is beyond the bounds of a request.
REMEMBERED = 60 * 60  # seconds

_at_hand: OrderedDict[str, Chain] = OrderedDict()
_lock = Lock()


class BeyondError(ValueError):
    """Odds that are beyond what a request may cost; work without haste may still find them."""


def chain_of(question: Question, bounds: Bounds = IN_A_JOB, report: Report | None = None) -> Chain:
    """The chain of the reading that a question is about.

    ``report`` is told how many states have been walked through. Raises BeyondError where the bounds
    of a request do not suffice, and TooLargeError where nothing would.
    """
    key = question.reading_key
    with _lock:
        if key in _at_hand:
            _at_hand.move_to_end(key)
            return _at_hand[key]
    chain = _explored(question, bounds, report)
    with _lock:
        _at_hand[key] = chain
        while len(_at_hand) > MOST_AT_HAND:
            _at_hand.popitem(last=False)
    return chain


def _explored(question: Question, bounds: Bounds, report: Report | None) -> Chain:
    hasty = bounds.states < MOST_STATES
    mark = f"odds-beyond.{question.reading_key}"
    if hasty and cache.get(mark):
        raise _beyond()
    until = thread_time() + bounds.seconds
    tell = exploring(report)

    def walked(states: int) -> None:
        if tell is not None:
            tell(states)
        if thread_time() > until:
            raise _beyond()

    try:
        return compiled(question.rules, bounds.states, walked)
    except (BeyondError, TooLargeError) as error:
        if not hasty:
            raise
        # Nobody waits for it a second time.
        cache.set(mark, True, REMEMBERED)
        raise _beyond() from error


def _beyond() -> BeyondError:
    return BeyondError(
        "The odds of this reading take longer to work out than one request may take."
    )
