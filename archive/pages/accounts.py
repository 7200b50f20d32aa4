"""Whose account a source is, and in which order accounts stand beside one another.

No rank is meant: a community's own account comes first since it is of its own game, and the others
follow by date, so that none is first by habit.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from archive.models import Community, Source, Statement


@dataclass(frozen=True)
class Accounts:
    """The sources of a page: those in which communities speak for themselves, and the others."""

    own: list[tuple[Source, list[Community]]]
    outside: list[Source]


def accounts_of(sources: Iterable[Source]) -> Accounts:
    """Sources by whose account they are, each sort in its order."""
    own, outside = [], []
    for source in sorted(sources, key=order_of_source):
        communities = [one for one in source.account_of.all() if not one.withdrawn]
        if communities:
            own.append((source, communities))
        else:
            outside.append(source)
    return Accounts(own, outside)


def order_of_source(source: Source) -> tuple[bool, str, str]:
    """A community's own account first, then by date."""
    return not source.is_own_account, source.date, source.sort_key


def in_order_of_accounts(said: Iterable[Statement]) -> list[Statement]:
    """Statements by the accounts that they are of, and in each as its passages stand."""
    return sorted(said, key=lambda one: (order_of_source(one.passage.source), one.sort_key))
