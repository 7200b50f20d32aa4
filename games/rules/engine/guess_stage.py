"""What a state of a guessing game can wait for."""

from __future__ import annotations

from enum import Enum


class Stage(Enum):
    """What a state waits for."""

    START = "start"
    HIDE = "hide"
    DIVIDE = "divide"
    GUESS = "guess"
    COUNT = "count"
    ANSWER = "answer"
    OVER = "over"
