"""What a long page has, as a list of links at its top."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from games.pages.odds import Column


@dataclass(frozen=True)
class Part:
    """A part of a page: its ID, what it is called, and its own parts."""

    at: str
    name: str | Promise
    parts: tuple[Part, ...] = ()


def parts_of_odds(columns: Sequence[Column], played: str) -> list[Part]:
    """The parts of the page of odds: of one reading, or of two beside each other.

    ``played`` is the ID of the part in which one reading is played many times.
    """
    if len(columns) == 1:
        alone = [*_parts(columns[0])]
        return [*alone, Part(played, _("Play it many times"))] if alone else []
    names = (_("First reading"), _("Second reading"))
    beside = [
        Part(column.name, name, tuple(_parts(column)))
        for column, name in zip(columns, names, strict=False)
    ]
    return [Part("beside", _("What differs")), *beside] if beside else []


def _parts(column: Column) -> list[Part]:
    odds = column.odds
    if odds is None:
        return []
    first = _("One throw") if odds.throwing else _("One guess")
    return [
        Part(f"{column.name}-one", first),
        Part(f"{column.name}-lasts", _("How long a game lasts")),
        *([] if odds.never else [Part(f"{column.name}-winners", _("Who wins"))]),
        Part(f"{column.name}-supposed", _("What is supposed")),
    ]
