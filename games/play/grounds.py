"""On what the rules of a match rest: each clause as chosen, with its statements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from archive.models import Source, Statement
from archive.pages.opened import brief_statements
from games.models import Clause, RulesetVersion
from games.rules import Choice, Document, Reading, Rules, Text, choices


@dataclass(frozen=True)
class Ground:
    """A clause of a match: what it says in the reading that is played, and on what it rests.

    ``url`` is the page of the clause; empty where the ruleset has changed since and has another.
    """

    path: str
    asks: str
    text: str
    basis: str
    note: str
    silence: str
    is_open: bool
    departs: bool
    url: str
    rests_on: tuple[Statement, ...]
    against: tuple[Statement, ...]


def grounds_of(rules: Rules, version: RulesetVersion) -> dict[str, Ground]:
    """The clauses of a reading by path, in document order."""
    return grounds_of_each([(rules, version)])[0]


def grounds_of_each(played: Sequence[tuple[Rules, RulesetVersion]]) -> list[dict[str, Ground]]:
    """The same of several readings, asking the database no more often than for one."""
    return grounds_of_readings(
        [(rules.document, rules.reading, version) for rules, version in played]
    )


def grounds_of_readings(
    read: Sequence[tuple[Document, Reading, RulesetVersion]],
) -> list[dict[str, Ground]]:
    """The same of readings that may have holes, so that they cannot be played."""
    chosen = [choices(document, reading) for document, reading, _version in read]
    statements = statements_of(choice for made in chosen for choice in made.values())
    current = {one.ruleset_id for _document, _reading, one in read if _is_current(one)}
    pages: dict[int, dict[str, str]] = {one: {} for one in current}
    for clause in Clause.objects.in_circulation().filter(ruleset__in=current):
        pages[clause.ruleset_id][clause.path] = clause.get_absolute_url()
    return [
        _grounds(
            document, reading, made, statements, pages[one.ruleset_id] if _is_current(one) else {}
        )
        for (document, reading, one), made in zip(read, chosen, strict=True)
    ]


def _is_current(version: RulesetVersion) -> bool:
    return version.ruleset.version == version.sha256


def _grounds(
    document: Document,
    reading: Reading,
    chosen: Mapping[str, Choice],
    statements: Mapping[str, Statement],
    pages: Mapping[str, str],
) -> dict[str, Ground]:
    departures = dict(reading.departures)
    return {
        clause.path: Ground(
            path=clause.path,
            asks=say(clause.asks),
            text=say(chosen[clause.path].text),
            basis=chosen[clause.path].basis.value,
            note=chosen[clause.path].note,
            silence=clause.silence,
            is_open=clause.is_open,
            departs=clause.path in departures,
            url=pages.get(clause.path, ""),
            rests_on=_found(chosen[clause.path].rests_on, statements),
            against=_found(chosen[clause.path].against, statements),
        )
        for clause in document.clauses
    }


def statements_of(made: Iterable[Choice]) -> dict[str, Statement]:
    """The open statements for and against these choices, by slug."""
    slugs = {slug for choice in made for slug in (*choice.rests_on, *choice.against)}
    return {one.slug: one for one in brief_statements().filter(slug__in=slugs)}


def sources_of(grounds: Iterable[Ground]) -> list[Source]:
    """The sources of the statements on which clauses rest, each once."""
    return list(
        {
            statement.passage.source_id: statement.passage.source
            for ground in grounds
            for statement in ground.rests_on
        }.values()
    )


def say(text: Text) -> str:
    """A text of the rules as a sentence in the visitor's language."""
    return text.sentence(gettext, ngettext)


def _found(slugs: Iterable[str], statements: Mapping[str, Statement]) -> tuple[Statement, ...]:
    return tuple(statements[slug] for slug in slugs if slug in statements)
