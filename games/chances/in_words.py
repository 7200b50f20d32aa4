"""Odds and simulations in lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from archive.basis import Basis
from games.chances.as_data import ASKED, Data


def odds_in_words(odds: Data) -> Iterator[str]:
    """The odds of a reading, as a table."""
    yield from _head(odds)
    yield ""
    rows = [("points", "chance", "")]
    rows += [(str(one["points"]), f"{one['chance']:.6f}", one["fraction"]) for one in odds["law"]]
    yield "One throw or guess"
    yield from _table(rows)
    yield f"  mean: {_mean(odds['mean_points'])}"
    yield ""
    yield odds["ending"]
    yield from _table(_lengths(odds, "tolerance"))
    yield ""
    yield from _table(_wins(odds["win"]))
    yield ""
    yield "What this supposes"
    for one in odds["assumptions"]:
        basis = "as you asked" if one["basis"] == ASKED else Basis(one["basis"]).label
        yield f"  {one['text']} ({one['clause']}; {basis})"
    yield f"States: {odds['states']:,}"


def simulation_in_words(told: Data) -> Iterator[str]:
    """What came of many games, beside their exact odds."""
    yield from _head(told)
    yield f"Games: {told['games']:,}, seed {told['seed']}"
    yield told["played"]
    yield ""
    yield from _table(_lengths(told, "standard_error"))
    yield ""
    yield from _table(_wins(told["win"]))
    exact = told["exact"]
    if exact is None:
        return
    yield ""
    yield "Exact, and by how many standard errors the games differ (z)"
    rows: list[tuple[str, ...]] = [("", "exact", "played", "z")]
    for name in ("throws", "turns"):
        if exact[name]["mean"] is not None:
            rows.append(_beside(name, exact[name]["mean"], told[name]["mean"], told[name]["z"]))
    rows += _wins_beside("wins", exact["win"], told["win"])
    for one in told["win"]["by_starter"]:
        if exact["win"]["by_starter"]:
            known = exact["win"]["by_starter"][one["starter"]]
            rows += _wins_beside(f"side {one['starter'] + 1} begins,", known, one)
    yield from _table(rows)


def _head(told: Data) -> Iterator[str]:
    title = told["title"] or told["ruleset"]
    yield f"{title} ({told['ruleset']}, version {told['version'][:12]})"
    yield f"Reading: {told['reading'] or 'the default'}"
    yield f"Decisions: {told['decisions']['text']}"
    yield f"Weights of faces: {told['weights'] or 'as the reading has them'}"


def _mean(points: Data) -> str:
    exact, rounded = points["fraction"], f"{points['value']:.6f}"
    figures = exact if "/" not in exact else f"{exact} = {rounded}"
    return f"{figures} {'point' if exact in ('1', '-1') else 'points'}"


def _lengths(told: Data, off: str) -> list[tuple[str, ...]]:
    percents = [f"{one['percent']} %" for one in told["throws"]["quantiles"]]
    rows: list[tuple[str, ...]] = [("", "mean", off.replace("_", " "), "sd", *percents)]
    for name in ("throws", "turns"):
        length = told[name]
        quantiles = [
            "never" if one["length"] is None else f"{one['length']:,}"
            for one in length["quantiles"]
        ]
        rows.append(
            (name, _figure(length["mean"]), f"{length[off]:.1g}", _figure(length["sd"]), *quantiles)
        )
    return rows


def _wins(win: Data) -> list[tuple[str, ...]]:
    sides = [f"side {n + 1}" for n in range(len(win["by_side"]))]
    rows: list[tuple[str, ...]] = [("wins", *sides, "drawn"), ("all games", *_chances(win))]
    rows += [(f"side {one['starter'] + 1} begins", *_chances(one)) for one in win["by_starter"]]
    return rows


def _chances(win: Data) -> list[str]:
    return [f"{chance:.6f}" for chance in (*win["by_side"], win["drawn"])]


def _wins_beside(name: str, exact: Data, played: Data) -> list[tuple[str, ...]]:
    zs = played["z_by_side"]
    return [
        _beside(f"{name} side {n + 1}", exact["by_side"][n], played["by_side"][n], zs[n])
        for n in range(len(zs))
    ]


def _beside(name: str, exact: float, played: float, z: float | None) -> tuple[str, ...]:
    return (name, f"{exact:.6f}", f"{played:.6f}", "" if z is None else f"{z:+.2f}")


def _figure(value: float | None) -> str:
    return "none" if value is None else f"{value:.6f}"


def _table(rows: Sequence[Sequence[Any]]) -> Iterator[str]:
    """Rows in columns, the first of names and the others of numbers."""
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    for row in rows:
        first, *others = (
            cell.rjust(width) if n else cell.ljust(width)
            for n, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  " + "  ".join([first, *others]).rstrip()
