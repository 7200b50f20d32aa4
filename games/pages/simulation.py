"""Many games that were played by chance, beside the exact law."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from archive.models import Job
from games.chances.work import address_of_odds
from games.pages.asked import asked_of
from games.pages.lengths import played
from games.pages.numbers import chance, length

Data = Mapping[str, Any]

# As far off as chance brings a figure in 19 games of 20, 369 of 370, and nearly always.
USUAL, SELDOM, HARDLY = 2.0, 3.0, 4.0


@dataclass(frozen=True)
class Held:
    """A figure of the games that were played, held against the exact one."""

    about: str
    played: str
    exact: str
    verdict: str


def context_of(job: Job, result: Data) -> dict[str, Any]:
    """What the page of the games that a job has played shows."""
    exact = result["exact"]
    chances = exact["throws"]["chances"] if exact else None
    figures, plot = played(result["throws"]["histogram"], result["games"], chances)
    asked = asked_of(job.parameters)
    return {
        "result": result,
        "games": f"{result['games']:,}",
        "seed": str(result["seed"]),
        "version": result["version"][:12],
        "asked": asked,
        "ruleset": asked and asked.ruleset,
        "odds_address": address_of_odds(job),
        "held": list(_held(result)),
        "figures": figures,
        "spread": plot,
        "exact": bool(exact),
    }


def _held(result: Data) -> Iterator[Held]:
    exact = result["exact"] or {}
    for name, mean, sd in (
        ("throws", _("Throws or guesses of a game, on the average"), _("Their standard deviation")),
        ("turns", _("Turns of a game, on the average"), _("Their standard deviation")),
    ):
        here, there = result[name], exact.get(name) or {}
        yield Held(
            mean,
            f"{length(here['mean'])} ±\N{NO-BREAK SPACE}{here['standard_error']:.3g}",
            length(there["mean"]) if there.get("mean") is not None else "",
            verdict(here["z"]),
        )
        yield Held(
            sd,
            length(here["sd"]),
            length(there["sd"]) if there.get("sd") is not None else "",
            "",
        )
    yield from _wins(_("Whichever side begins"), result["win"], exact.get("win"))
    starters = (exact.get("win") or {}).get("by_starter", [])
    for row in result["win"]["by_starter"]:
        side = row["starter"]
        who = _("Side %(number)d begins") % {"number": side + 1}
        yield from _wins(who, row, starters[side] if starters else None)


def _wins(who: str, here: Data, there: Data | None) -> Iterator[Held]:
    zs = here["z_by_side"] or [None] * len(here["by_side"])
    for side, (share, z) in enumerate(zip(here["by_side"], zs, strict=True)):
        yield Held(
            _("%(who)s: side %(number)d wins") % {"who": who, "number": side + 1},
            chance(share),
            chance(there["by_side"][side]) if there else "",
            verdict(z),
        )
    if here["drawn"] or (there and there["drawn"]):
        yield Held(
            _("%(who)s: nobody wins") % {"who": who},
            chance(here["drawn"]),
            chance(there["drawn"]) if there else "",
            verdict(here["z_drawn"]),
        )


def verdict(z: float | None) -> str:
    """How far a figure is off, in words; empty where nothing is known to hold it against."""
    if z is None:
        return ""
    off = {"off": f"{z:+.2f}".replace("-", "\N{MINUS SIGN}")}
    if abs(z) <= USUAL:
        return _("within what chance allows (%(off)s standard errors)") % off
    if abs(z) <= SELDOM:
        return _("further off than in nineteen of twenty trials (%(off)s standard errors)") % off
    if abs(z) <= HARDLY:
        return _("further off than in 369 of 370 trials (%(off)s standard errors)") % off
    return _("further off than chance allows (%(off)s standard errors)") % off
