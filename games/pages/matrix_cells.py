"""What stands in the cells of the matrix: a value with where it leads and on what it rests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from archive.basis import Basis
from archive.models import Passage, Statement
from games.forms.columns import name_of
from games.pages.matrix_values import (
    AS_WISHED,
    NEVER_ENDS,
    NO_RULES,
    NO_SUCH,
    NOT_WORKED_OUT,
    UNSAID,
    Cell,
    Known,
    Value,
)
from games.pages.numbers import Chance, length
from games.play.grounds import Ground, say
from games.rules import Document, Rules
from games.rules.document.holes import is_hole
from games.rules.guessing_rules import GuessingRules
from games.rules.readings import how_many_readings
from games.rules.throwing_rules import ThrowingRules


def of_clauses(*paths: str, topic: Statement.Topic) -> Callable[[Known], Cell]:
    """A cell that says the clauses at these paths; one that ends with a point, all that follow.

    Of a game without rules it says how much its sources tell of the topic.
    """

    def cell(game: Known) -> Cell:
        if game.document is None:
            return _told(game, topic)
        document = game.document
        found = [
            ground for path in paths for ground in game.grounds.values() if _at(path, ground.path)
        ]
        known = [one for one in found if not is_hole(_value(document, one.path))]
        if known:
            values = tuple(
                replace(_of_ground(one), others=_others(document, one.path)) for one in known
            )
            return Cell(values, key=[one.text.casefold() for one in values])
        silent = bool(found) or document.record_only
        return Cell(unsaid=UNSAID if silent else NO_SUCH)

    return cell


def of_numbers(*paths: str, topic: Statement.Topic) -> Callable[[Known], Cell]:
    """The same of clauses that tell how many there are: it is sorted by the sum of them."""
    told = of_clauses(*paths, topic=topic)

    def cell(game: Known) -> Cell:
        found = told(game)
        if found.key is None or game.document is None:
            return found
        number = sum(
            _how_many(clause.default.value)
            for clause in game.document.clauses
            if any(_at(path, clause.path) for path in paths)
        )
        return replace(found, key=(number, found.key), number=number)

    return cell


def _how_many(value: object) -> int:
    """How many a clause tells of: a number, so many pieces, or none (games without counters)."""
    count = getattr(value, "count", value)
    return count if isinstance(count, int) else 0


def _at(path: str, place: str) -> bool:
    """Whether a clause stands at a path, or under one that ends with a point."""
    return place == path or (path.endswith(".") and place.startswith(path))


def _value(document: Document, path: str) -> object:
    clause = document.clause(path)
    return clause.default.value if clause else None


def _others(document: Document, path: str) -> tuple[str, ...]:
    """The other answers of a clause that are not ours alone."""
    clause = document.clause(path)
    if clause is None:
        return ()
    rest = [one for one in clause.alternatives if one.basis.value != Basis.EDITORIAL.value]
    said = dict.fromkeys(say(one.text) for one in rest)
    return tuple(text for text in said if text != say(clause.text))


def _of_ground(ground: Ground) -> Value:
    passages = {one.passage_id: one.passage for one in ground.rests_on}
    return Value(ground.text, ground.url, ground.basis, tuple(passages.values()))


def _told(game: Known, topic: Statement.Topic) -> Cell:
    """How much the sources tell of a topic, with the passages, of a game without rules."""
    said = game.said.get(topic.value, ())
    if not said:
        return Cell(unsaid=UNSAID)
    text = ngettext("told in %(number)d statement", "told in %(number)d statements", len(said))
    passages = {one.passage_id: one.passage for one in said}
    url = f"{game.variant.get_absolute_url()}#topic-{topic.value}"
    return Cell((Value(text % {"number": len(said)}, url, "", tuple(passages.values())),))


def of_class(game: Known) -> Cell:
    """Culin's class of the game, or what its own source calls it."""
    found = game.variant.game.game_class
    return Cell((Value(capfirst(found.title), found.get_absolute_url()),), key=found.sort_key)


def of_people(game: Known) -> Cell:
    """Among whom it was recorded."""
    people = game.variant.communities.all()
    values = tuple(Value(name_of(one), one.get_absolute_url()) for one in people)
    return Cell(values, key=[one.sort_key for one in people] or None, unsaid=UNSAID)


def of_scoring(game: Known) -> Cell:
    """How many of the falls of a throw, or of the ways in which a guess can come out, score."""
    if game.rules is None:
        return Cell(unsaid=game.not_played)
    scoring, every, text = _scoring(game.rules)
    told = text % {"scoring": scoring, "every": every}
    link = f"{game.address_of_odds}#first-one"
    return Cell((Value(told, link),), key=scoring, number=scoring)


def _scoring(rules: Rules) -> tuple[int, int, str]:
    if isinstance(rules, ThrowingRules):
        rows = list(rules.scored_by.values())
        text = _("%(scoring)d of %(every)d falls")
        return sum(bool(row.points) for row in rows), len(rows), text
    assert isinstance(rules, GuessingRules)
    paid = [_most(rules, outcome) for outcome in rules.outcomes]
    text = _("%(scoring)d of %(every)d ways a guess can come out")
    return sum(points > 0 for points in paid), len(paid), text


def _most(rules: GuessingRules, outcome: Any) -> int:
    return max((pay.of(outcome) for pay in rules.row_of(outcome).points or ()), default=0)


def of_highest(game: Known) -> Cell:
    """The most points of one throw or guess, with the line of the score that gives them."""
    if game.document is None:
        return _told(game, Statement.Topic.SCORING)
    if game.rules is None:
        return Cell(unsaid=game.not_played)
    rules = game.rules
    if isinstance(rules, ThrowingRules):
        lines = [(row.points or 0, row.path) for row in rules.rows]
    else:
        assert isinstance(rules, GuessingRules)
        lines = [(_most(rules, one), rules.row_of(one).path) for one in rules.outcomes]
    most = max((points for points, _path in lines), default=0)
    grounds = [game.grounds[path] for path in dict.fromkeys(p for n, p in lines if n == most)]
    values = [_of_ground(ground) for ground in grounds]
    said = ngettext("%(number)d point", "%(number)d points", most) % {"number": most}
    first = Value(f"{said}: {values[0].text}", *_rest(values[0])) if values else Value(said)
    return Cell((first, *values[1:]), key=most, number=most)


def _rest(value: Value) -> tuple[str, str, tuple[Passage, ...]]:
    return value.url, value.basis, value.passages


def of_mean(game: Known) -> Cell:
    """The mean points of one throw or guess, exact."""
    if game.rules is None:
        return Cell(unsaid=game.not_played)
    mean = Chance(game.rules.mean_points())
    told = mean.decimal
    if mean.fraction and not mean.is_whole:
        told = f"{mean.fraction} {_approx(mean)}"
    link = f"{game.address_of_odds}#first-one"
    return Cell((Value(told, link),), key=mean.exact, number=mean.exact)


def _approx(mean: Chance) -> str:
    return mean.decimal if mean.decimal.startswith("≈") else f"= {mean.decimal}"


def of_open(game: Known) -> Cell:
    """At how many clauses a reading chooses."""
    if game.document is None:
        return Cell(unsaid=NO_RULES)
    number = len(game.document.open_clauses)
    value = Value(str(number), f"{game.address}#open-points")
    return Cell((value,), key=number, number=number)


def of_ours(game: Known) -> Cell:
    """How many clauses are ours, since the sources are silent."""
    if game.document is None:
        return Cell(unsaid=NO_RULES)
    every = game.document.clauses
    ours = sum(clause.basis.value == Basis.EDITORIAL.value for clause in every)
    told = _("%(ours)d of %(every)d") % {"ours": ours, "every": len(every)}
    value = Value(told, f"{game.address}#open-points")
    return Cell((value,), key=Fraction(ours, len(every) or 1), number=ours)


def of_readings(game: Known) -> Cell:
    """How many readings there are."""
    if game.document is None:
        return Cell(unsaid=NO_RULES)
    number = how_many_readings(game.document)
    value = Value(f"{number:,}", f"{game.address}#open-points")
    return Cell((value,), key=number, number=number)


def of_length(game: Known) -> Cell:
    """How many throws or guesses a game has on the average, where that has been worked out."""
    if game.rules is None:
        return Cell(unsaid=game.not_played)
    if game.odds is None:
        return Cell((Value(str(NOT_WORKED_OUT), game.address_of_odds),))
    mean = game.odds["throws"]["mean"]
    lasts = f"{game.address_of_odds}#first-lasts"
    if mean is None:
        return Cell((Value(str(NEVER_ENDS), lasts),))
    if game.rules.ends_by_agreement:
        # Its mean would tell of how often players are supposed to wish the end.
        return Cell((Value(str(AS_WISHED), lasts),))
    return Cell((Value(length(mean), lasts),), key=mean, number=mean)
