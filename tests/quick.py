"""Of many members of a kind, those that the quick suite asks; the slow suite asks them all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def members(every: Iterable[Any], *, quick: Iterable[Any]) -> list[Any]:
    """Values of a parametrisation, all but ``quick`` marked as slow.

    Quick are one or two that are most unlike each other, so that they find the most.
    """
    values, chosen = list(every), list(quick)
    strangers = [one for one in chosen if one not in values]
    assert not strangers, f"no members: {strangers}"
    return [one if one in chosen else _slow(one) for one in values]


def _slow(one: Any) -> Any:
    several = one if isinstance(one, tuple) else (one,)
    return pytest.param(*several, marks=pytest.mark.slow)
