"""Dates in EDTF as bibliographies write them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
SEASONS = {21: "Spring", 22: "Summer", 23: "Autumn", 24: "Winter"}
_ONE = re.compile(r"(-?\d{4})(?:-(\d\d))?(?:-(\d\d))?")
_MASKED = re.compile(r"(\d{2}XX|\d{3}X)")


@dataclass(frozen=True)
class Day:
    """A year, with its month (21 to 24: a season) and its day if they are known."""

    year: int
    month: int = 0
    day: int = 0

    @property
    def month_name(self) -> str:
        """The month or season in words; empty if it is not known."""
        return SEASONS.get(self.month) or (MONTHS[self.month - 1] if self.month else "")


@dataclass(frozen=True)
class Dated:
    """A date as read: from one day to another, about or perhaps; ``words`` where it is neither."""

    first: Day | None = None
    last: Day | None = None
    about: bool = False
    perhaps: bool = False
    words: str = ""

    @property
    def year(self) -> str:
        """The first year in four digits, for what takes nothing else."""
        return f"{self.first.year:04}" if self.first else ""

    @property
    def is_plain_year(self) -> bool:
        """Whether it is one year that nobody doubts."""
        sure = not (self.last or self.about or self.perhaps or self.words)
        return sure and self.first is not None and not self.first.month


def read(edtf: str) -> Dated:
    """A date in EDTF; what is beyond a day, a span or a decade is kept in its words."""
    text = edtf.strip()
    if set(text) <= set("X-./"):
        return Dated(words="n.d.")
    if _MASKED.fullmatch(text):
        return Dated(first=Day(int(text.replace("X", "0"))), words=f"{text.replace('X', '0')}s")
    halves = [_one(half.strip("?~%")) for half in text.split("/")]
    if len(halves) > 2 or None in halves:
        return Dated(words=text)
    return Dated(
        first=halves[0],
        last=halves[1] if len(halves) == 2 else None,
        about="~" in text or "%" in text,
        perhaps="?" in text or "%" in text,
    )


def in_words(
    dated: Dated, day: Callable[[Day], str], *, about: str, shorten: Callable[[str, str], str]
) -> str:
    """A date with each day written by ``day``, two years joined by ``shorten``."""
    if dated.words or dated.first is None:
        return dated.words
    text = day(dated.first)
    if dated.last:
        last = day(dated.last)
        years = not (dated.first.month or dated.last.month)
        text = shorten(text, last) if years else f"{text} – {last}"
    return f"{about} " * dated.about + text + "?" * dated.perhaps


def _one(text: str) -> Day | None:
    found = _ONE.fullmatch(text)
    if found is None:
        return None
    year, month, day = (int(part or 0) for part in found.groups())
    if month > 12 and month not in SEASONS:
        return None
    return Day(year, month, day)
