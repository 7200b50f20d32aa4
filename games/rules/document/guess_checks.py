"""Looks at a guessing game as a whole: whether what its clauses say fits together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import product

from games.rules.blocks import counters, dividing, guess_turn, guessing, hiding, outcomes, players
from games.rules.blocks.hiding import Hidden
from games.rules.document.claims import Sayings, Universe
from games.rules.document.clauses import Clause
from games.rules.document.conditions import meetings
from games.rules.document.guess_sides import NAMES, Faults, mark_faults, neutral_faults
from games.rules.errors import Problem

OUTCOMES = Sayings("outcome", "outcomes", "{guess: otherwise, guessers: 0, ...}")
MAX_GUESSES = 4_096


def universes_of_outcomes(clauses: Sequence[Clause]) -> Iterator[Universe]:
    """What can come of a guess, for every choice of what is hidden and guessed."""
    hidden = _pieces(clauses)
    missed = guess_turn.MISSED in guess_turn.SOME_RIGHT.choices_in(clauses)
    paths = (NAMES, hiding.BY.path, hiding.HIDERS.path, hiding.PLACES.path, guessing.LOOKS.path)
    for _, (names, by, hiders, places, looks) in meetings(clauses, *paths):
        if not isinstance(names, guessing.Names):
            continue
        hiders = 1 if by == hiding.NEUTRAL else hiders
        if names.answers:
            yield _universe(outcomes.outcomes_of_hiders([1]))
        elif by == hiding.BOTH_SIDES:
            yield _universe(outcomes.outcomes_of_hiders([2]))
        elif not isinstance(hiders, int) or not isinstance(places, tuple):
            continue
        elif names.kind == guessing.ORDER:
            for sorts in hidden:
                holdings = hiding.every_holding(sorts, len(places), (hiding.APART,))
                yield _universe(outcomes.outcomes_of_order(holdings))
        elif isinstance(looks, int) and looks > 1:
            yield _universe(outcomes.outcomes_of_looks(looks, len(places)))
        else:
            numbers = range(1, hiders + 1) if missed else (hiders,)
            yield _universe(outcomes.outcomes_of_hiders(numbers))


def _universe(members: tuple[outcomes.Outcome, ...]) -> Universe:
    return Universe(len(members), partial(tuple, members))


def check_guessing(clauses: Sequence[Clause]) -> list[Problem]:
    """Everything that does not fit together, in some reading of the document or in all."""
    lines = {clause.path: clause.line for clause in clauses}
    checks = (_players, _holdings, _names, _looks, _partners, neutral_faults, _bundle, mark_faults)
    found = [
        Problem(lines.get(path, 0), path, message, mend)
        for check in checks
        for path, message, mend in check(clauses)
    ]
    return list(dict.fromkeys(found))


def _pieces(clauses: Iterable[Clause]) -> list[tuple[Hidden, ...]]:
    """The pieces that a hider has, in every choice of their numbers."""
    own = [mark for marks in players.MARKS.choices_in(clauses) for mark in marks[1:]]
    others = {f"pieces.{mark}" for mark in own}
    # The pieces that a side has of its own lie where those of the first side do.
    sorts = [c for c in clauses if c.path.startswith("pieces.") and c.path not in others]
    chosen = product(*(clause.choices for clause in sorts))
    hidden = (tuple(c.value for c in some if isinstance(c.value, Hidden)) for some in chosen)
    return [some for some in hidden if some]


def _players(clauses: Sequence[Clause]) -> Faults:
    if any(n != 2 for n in players.SIDES.choices_in(clauses)):
        yield players.SIDES.path, "a guessing game has two sides", "Write 2."
    for field in (players.ORDER, players.DROPS_OUT):
        if field.choices_in(clauses):
            yield field.path, "this is about games of throwing", "Leave it out."
    if counters.PURSES in counters.START.choices_in(clauses):
        yield (
            counters.START.path,
            "in a guessing game a side holds its counters",
            "Write “divided”.",
        )


def _holdings(clauses: Sequence[Clause]) -> Faults:
    for _, (places, ways) in meetings(clauses, hiding.PLACES.path, hiding.WAYS.path):
        if not isinstance(places, tuple):
            continue
        for sorts in _pieces(clauses):
            said = ways if isinstance(ways, tuple) else (hiding.APART,)
            n = hiding.how_many_holdings(sorts, len(places), said)
            if n < 2:
                yield (
                    hiding.PLACES.path,
                    "there is nothing to guess: the pieces can lie in one way alone, or in none",
                    "Give more places, or let the pieces lie together.",
                )
            elif n > hiding.MAX_HOLDINGS:
                yield (
                    hiding.PLACES.path,
                    f"the pieces can lie in more than {hiding.MAX_HOLDINGS} ways",
                    "Use fewer pieces or places.",
                )


def _names(clauses: Sequence[Clause]) -> Faults:
    paths = (NAMES, hiding.WAYS.path, "guessing.sought", hiding.HIDERS.path)
    for _, (names, ways, sought, hiders) in meetings(clauses, *paths):
        if not isinstance(names, guessing.Names):
            continue
        if names.kind == guessing.ORDER and hiders not in (1, None):
            yield NAMES, "one guesses the order of one hider's pieces", "Write “hiders: 1”."
        if names.kind == guessing.ORDER and isinstance(ways, tuple) and hiding.TOGETHER in ways:
            yield NAMES, "pieces that lie together have no order", "Write “ways: apart”."
        for sorts in _pieces(clauses):
            meant = [sort for sort in sorts if sought in (None, guessing.OWN, sort.name)]
            if names.kind == guessing.PLACE and any(sort.count > 1 for sort in meant):
                yield (
                    NAMES,
                    f"several pieces are called {meant[0].name}, so its place is not one",
                    "Seek a single piece, or write “names: order”.",
                )
    for _, (hiders, places) in meetings(clauses, hiding.HIDERS.path, hiding.PLACES.path):
        if not isinstance(hiders, int) or not isinstance(places, tuple):
            continue
        if len(places) ** hiders > MAX_GUESSES:
            yield (
                hiding.HIDERS.path,
                f"there are more than {MAX_GUESSES} guesses",
                "Use fewer hiders or places.",
            )


def _looks(clauses: Sequence[Clause]) -> Faults:
    path = guessing.LOOKS.path
    for _, (looks, hiders, by, names, places) in meetings(
        clauses, path, hiding.HIDERS.path, hiding.BY.path, NAMES, hiding.PLACES.path
    ):
        if not isinstance(looks, int) or looks == 1 or by == hiding.NEUTRAL:
            continue
        order = isinstance(names, guessing.Names) and names.kind == guessing.ORDER
        if hiders != 1 or by == hiding.BOTH_SIDES or order:
            yield path, "one looks again only for one piece that one hider has hidden", "Write 1."
        elif isinstance(places, tuple) and looks > len(places):
            yield path, f"there are only {len(places)} places to look in", f"Write {len(places)}."


def _partners(clauses: Sequence[Clause]) -> Faults:
    for _, (passing, hiders) in meetings(clauses, guess_turn.PASS.path, hiding.HIDERS.path):
        if passing == guess_turn.TO_PARTNER and hiders != 2:
            yield guess_turn.PASS.path, "the play passes between two hiders", "Write “never”."
    paths = (guessing.BY.path, hiding.HIDERS.path, players.PER_SIDE.path, hiding.BY.path)
    for _, (by, hiders, per_side, at_once) in meetings(clauses, *paths):
        if by != guessing.EACH_FOR_ONE:
            continue
        if at_once == hiding.BOTH_SIDES:
            yield guessing.BY.path, "both sides guess at once", "Let one guess for the side."
        elif isinstance(hiders, int) and isinstance(per_side, int) and hiders < per_side:
            yield (
                guessing.BY.path,
                f"{per_side} players cannot guess {hiders} of them each",
                "Let one guess for the side.",
            )


def _bundle(clauses: Sequence[Clause]) -> Faults:
    for _, (sticks, held, may_part, names) in meetings(
        clauses, dividing.STICKS.path, dividing.HELD.path, dividing.MAY_PART.path, NAMES
    ):
        if not isinstance(sticks, dividing.Sticks) or not isinstance(names, guessing.Names):
            continue
        if held == dividing.HALF_EACH and sticks.count % 2:
            yield dividing.HELD.path, f"{sticks.count} sticks have no half", "Give an even number."
        n = sticks.count // 2 if held == dividing.HALF_EACH else sticks.count
        if (names.kind == guessing.MARKED_HAND) != sticks.marked:
            yield (
                NAMES,
                "the marked stick and the guess do not fit",
                "“hand with the marked stick” needs “marked: 1”, and nothing else does.",
            )
        if names.kind == guessing.MARKED_HAND and held == dividing.HALF_EACH:
            yield dividing.HELD.path, "one half has no marked stick", "Write “one bundle”."
        few = len(dividing.every_bunch(n, False, str(may_part)))
        if few < max(2, names.by):
            yield dividing.STICKS.path, "there are too few sticks for what is guessed", "Give more."
