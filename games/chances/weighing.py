"""Weights of the faces of pieces, as a text: ``figured=3:1;plain=1:1``.

A group of pieces is followed by the weights of its faces, in the order in which its rules name
them. Groups that are left away fall as the reading has it.
"""

from __future__ import annotations

import re
from math import gcd

from games.rules import Rules, WeightsError
from games.rules.blocks.falls import MOST_WEIGHT, Weights
from games.rules.throwing_rules import ThrowingRules

SHAPE = re.compile(r"\s*([^\s=:;]+)\s*=\s*([^\s=:;]+(?:\s*:\s*[^\s=:;]+)*)\s*", re.ASCII)
_DIGITS = re.compile(r"\d{1,4}", re.ASCII)


def read_weights(text: str, rules: Rules) -> Weights:
    """The weights that a text gives to the pieces of a game, in their order and lowest terms.

    Left out are those that the reading has anyway. Raises WeightsError.
    """
    given: dict[str, tuple[int, ...]] = {}
    for part in text.split(";") if text.strip() else []:
        found = SHAPE.fullmatch(part)
        if found is None:
            raise WeightsError(
                f"“{part.strip()[:80]}” gives no weights to pieces; write them as figured=3:1, "
                "several joined by semicolons."
            )
        name = found[1]
        if name in given:
            raise WeightsError(f"{name[:80]} is weighed twice.")
        given[name] = tuple(_weight(one.strip(), name) for one in found[2].split(":"))
    if not given:
        return {}
    # Says what is wrong with them.
    rules.with_weights(given)
    assert isinstance(rules, ThrowingRules)
    every = [rules, *(phase.rules for phase in rules.phases)]
    weights = {}
    for group in rules.groups:
        if group.name not in given:
            continue
        lowest = _lowest(given[group.name])
        fair = (1,) * len(group.faces)
        had = {_lowest(_weights_in(one).get(group.name, fair)) for one in every}
        if had != {lowest}:
            weights[group.name] = lowest
    return weights


def written(weights: Weights) -> str:
    """Weights as a text."""
    return ";".join(f"{name}={':'.join(map(str, each))}" for name, each in weights.items())


def _weight(text: str, name: str) -> int:
    if _DIGITS.fullmatch(text) and 1 <= int(text) <= MOST_WEIGHT:
        return int(text)
    raise WeightsError(
        f"a weight is a whole number from 1 to {MOST_WEIGHT:,}; “{text[:20]}”, given to "
        f"{name[:80]}, is none."
    )


def _weights_in(rules: Rules) -> Weights:
    assert isinstance(rules, ThrowingRules)
    return rules.weights


def _lowest(weights: tuple[int, ...]) -> tuple[int, ...]:
    common = gcd(*weights)
    return tuple(one // common for one in weights)
