"""The odds of a reading as nested dictionaries and lists that JSON can hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from games.chances.questions import Question
from games.odds import Answer, Assumption, Length, Wins
from games.odds.assumptions import CHANCE
from games.rules import Choice, choices
from games.rules.document.parse import FORMAT

Data = dict[str, Any]

# The basis of an assumption that is of no source and not ours.
ASKED = "asked"
# As many points of a curve as a chart shows.
MOST_BINS = 400


def answer_as_data(question: Question, answer: Answer) -> Data:
    """The answer to a question, with all that it supposes."""
    rules = question.rules
    made = choices(rules.document, rules.reading)
    return {
        "ruleset": question.ruleset,
        "title": question.title,
        "version": question.version,
        "format": int(FORMAT),
        "reading": question.reading,
        "weights": question.weights,
        "decisions": {
            "law": question.law,
            "text": question.law_of_decisions.text.sentence(),
        },
        "assumptions": [
            {
                "clause": one.clause,
                "text": one.text.sentence(),
                "basis": _basis(question, made, one),
            }
            for one in answer.assumptions
        ],
        "law": [{"points": points, **_chance(chance)} for points, chance in answer.law],
        "mean_points": {
            "value": float(answer.mean_points),
            "fraction": str(answer.mean_points),
        },
        "ends": answer.ends,
        "ending": answer.ending.sentence(),
        "throws": _length(answer.throws),
        "turns": _length(answer.turns),
        "win": _wins(answer.wins),
        "states": answer.states,
    }


def _basis(question: Question, made: Mapping[str, Choice], assumption: Assumption) -> str:
    """The basis of the clause; of weights that whoever asks has given, that they did."""
    given = question.weights and assumption.clause.endswith(CHANCE)
    return ASKED if given else made[assumption.clause].basis.value


def _chance(chance: Fraction) -> Data:
    return {"chance": float(chance), "fraction": str(chance)}


def _length(length: Length) -> Data:
    return {
        "mean": length.mean,
        "sd": length.sd,
        "tolerance": length.tolerance,
        "sd_tolerance": length.sd_tolerance,
        "quantiles": [{"percent": percent, "length": most} for percent, most in length.quantiles],
        "chances": None if length.chances is None else thinned(length.chances),
    }


def thinned(chances: Sequence[float]) -> Data:
    """Chances of every length from 0 on, put together by so many that a chart can show them.

    The first of ``values`` is the chance of the lengths from 0 to ``step`` - 1 together, and so on.
    """
    step = max(1, -(-len(chances) // MOST_BINS))
    values = [sum(chances[first : first + step]) for first in range(0, len(chances), step)]
    # More digits than anybody sees would be kept in vain.
    return {"step": step, "values": [float(f"{value:.10g}") for value in values]}


def _wins(wins: Wins) -> Data:
    return {
        "by_side": list(wins.sides),
        "drawn": wins.drawn,
        "by_starter": [
            {"starter": starter, "by_side": list(chances[:-1]), "drawn": chances[-1]}
            for starter, chances in enumerate(wins.by_starter)
        ],
        "tolerance": wins.tolerance,
    }
