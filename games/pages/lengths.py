"""How long a game lasts, as tables and pictures show it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.drawing.charts import Plot, curve, spread
from games.pages.numbers import chance, length
from games.rules import Rules

# Pictures reach to where so many of the games that end are over.
SHOWN = 0.99
# So many stretches of lengths at most are told apart in a table.
MOST_STRETCHES = 32


@dataclass(frozen=True)
class Row:
    """A line of a table of lengths: the lengths, and what is said of them."""

    name: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Figures:
    """A table of lengths: what stands over its columns, and its lines."""

    headings: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Counted:
    """The length of a game by one count, in figures; empty where there is none."""

    mean: str
    sd: str
    quantiles: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class Lengths:
    """How the lengths of games are spread, in a table and two pictures that it is the text of."""

    figures: Figures
    over: Plot
    spread: Plot


@dataclass(frozen=True)
class Scale:
    """Up to which length, and up to which chance of a single length, pictures reach."""

    most: int
    highest: float


def ending(rules: Rules, data: Mapping[str, Any]) -> str:
    """Whether a game ends, in words; and where the sides end it, that its length tells of them."""
    said: str = capfirst(data["ending"])
    if not rules.ends_by_agreement:
        return said
    if data["ends"]:
        more = _(
            "It ends when the sides wish it. How often they do is only supposed, so that its "
            "length tells of that and not of the rules."
        )
    else:
        more = _("It would end when the sides wish it, and here they are supposed never to.")
    return f"{said} {more}"


def counted(data: Mapping[str, Any]) -> Counted:
    """The mean, the standard deviation and the quantiles of a length."""
    return Counted(
        mean=length(data["mean"]) if data["mean"] is not None else "",
        sd=length(data["sd"]) if data["sd"] is not None else "",
        quantiles=tuple(
            (one["percent"], f"{one['length']:,}" if one["length"] is not None else "")
            for one in data["quantiles"]
        ),
    )


def reach(data: Mapping[str, Any]) -> int:
    """The length up to which pictures show a game; 0 where its lengths are not known."""
    if not data["chances"] or not sum(data["chances"]["values"]):
        return 0
    step, values = data["chances"]["step"], data["chances"]["values"]
    wanted = SHOWN * sum(values)
    shown = next(place for place, over in enumerate(accumulate(values)) if over >= wanted)
    return int((shown + 1) * step - 1) or step


def scale_of(several: Sequence[Mapping[str, Any]]) -> Scale:
    """The scale on which the lengths of several games can all be drawn."""
    most, highest = 1, 0.0
    for data in several:
        if not reach(data):
            continue
        stretches = list(_stretches(data))
        most = max(most, stretches[-1][1])
        highest = max(highest, *(_each(one) for one in stretches))
    return Scale(most, highest)


def lengths(data: Mapping[str, Any], scale: Scale) -> Lengths | None:
    """The lengths of games on a scale; None where they are not known or no game ends."""
    if not reach(data):
        return None
    step, values = data["chances"]["step"], data["chances"]["values"]
    stretches = list(_stretches(data))
    over = list(accumulate(values))
    points = [(place * step + step - 1, min(reached, 1.0)) for place, reached in enumerate(over)]
    if step > 1:
        points = [(0, 0.0), *points]
    points.append((max(scale.most, points[-1][0]), points[-1][1]))
    half = next((one["length"] for one in data["quantiles"] if one["percent"] == 50), None)
    marks = [(half, _("half: %(length)s") % {"length": f"{half:,}"})] if half is not None else []
    reached = [over[min((high + 1) // step, len(over)) - 1] for _low, high, _here in stretches]
    rows = [
        Row(_named(low, high), (chance(here), chance(min(up_to, 1.0))))
        for (low, high, here), up_to in zip(stretches, reached, strict=True)
    ]
    longer = Row(_("longer"), (chance(max(over[-1] - reached[-1], 0.0)), ""))
    return Lengths(
        figures=Figures((_("Chance"), _("Over by then")), (*rows, longer)),
        over=curve(points, scale.most, marks),
        spread=spread(
            [(low, high, _each((low, high, here))) for low, high, here in stretches],
            scale.most,
            scale.highest,
        ),
    )


def played(
    histogram: Mapping[str, Any], games: int, exact: Mapping[str, Any] | None
) -> tuple[Figures, Plot]:
    """The lengths of games that were played, beside the exact law where it is known."""
    step = histogram["step"]
    shares = {"step": step, "values": [count / games for count in histogram["values"]]}
    bars = list(_stretches({"chances": shares}))
    places = range(len(bars))
    several = (bars[0][1] + 1) // step
    known = exact["values"] if exact else []
    line = [sum(known[place * several : (place + 1) * several]) for place in places if known]
    rows = tuple(
        Row(
            _named(low, high),
            (
                f"{round(share * games):,}",
                chance(share),
                *((chance(line[place]),) if line else ()),
            ),
        )
        for place, (low, high, share) in enumerate(bars)
    )
    headings = (_("Games"), _("Share"), *((_("Exactly"),) if line else ()))
    each = [(low, high, _each((low, high, share))) for low, high, share in bars]
    expected = [here / (several * step) for here in line]
    highest = max(*(here for _low, _high, here in each), *expected, 0.0)
    return Figures(headings, rows), spread(each, bars[-1][1], highest, expected)


def _named(low: int, high: int) -> str:
    return f"{low:,}" if low == high else f"{low:,}\N{EN DASH}{high:,}"


def _stretches(data: Mapping[str, Any]) -> Iterator[tuple[int, int, float]]:
    """Stretches of lengths (from, to, chance), all as long, as far as pictures reach."""
    step, values = data["chances"]["step"], data["chances"]["values"]
    shown = (reach(data) + 1) // step
    several = _round_up(-(-shown // MOST_STRETCHES))
    for first in range(0, shown, several):
        yield (
            first * step,
            (first + several) * step - 1,
            sum(values[first : first + several]),
        )


def _each(stretch: tuple[int, int, float]) -> float:
    """The chance of each single length in a stretch."""
    low, high, chance = stretch
    return chance / (high - low + 1)


def _round_up(number: int) -> int:
    """The next of 1, 2, 5, 10, 20, 50, ..."""
    power = 1
    while True:
        for digit in (1, 2, 5):
            if digit * power >= number:
                return digit * power
        power *= 10
