"""What came of examining a document, in lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.documents.examining import Examination
from games.rules import Document, Report
from games.rules.engine.ending import Ending
from games.rules.report import MAX_READINGS, FallReport

DEFAULT = "the default reading"


def examined_in_words(examination: Examination) -> Iterator[str]:
    """The examination line by line, the errors alone where there are any."""
    for error in examination.errors:
        yield str(error)
    if examination.document is not None and examination.report is not None:
        yield from _decisions(examination.document, examination.report)
        for problem in examination.before_storing:
            yield f"Before it can be stored: {problem}"


def _decisions(document: Document, report: Report) -> Iterator[str]:
    yield f"Right: {document.title or document.slug}, {report.status.value}."
    yield f"Version {document.version}."
    if report.falls is not None:
        yield from _outcomes(report.falls, "falls of a throw")
    if report.guesses is not None:
        yield from _outcomes(report.guesses, "outcomes of a guess")
    if report.costs:
        yield f"What is paid: {report.unit}."
    for cost in report.costs:
        yield f"  {cost.clause}: {cost.text.sentence()}"
    yield f"Open clauses: {len(report.open_clauses) or 'none'}."
    for clause in report.open_clauses:
        names = [choice.name for choice in clause.choices]
        yield f"  {clause.path}: {clause.asks.sentence()} {' | '.join(names)}"
    yield f"Assumptions: {len(report.assumptions) or 'none'}."
    for clause in report.assumptions:
        yield f"  {clause.path}: {clause.text.sentence()} {clause.silence}".rstrip()
    rejected = [(clause, answer) for clause in document.clauses for answer in clause.rejected]
    yield f"Rejected answers: {len(rejected) or 'none'}."
    for clause, answer in rejected:
        yield f"  {clause.path}: {answer.text.sentence()} {answer.reason}"
    yield from _endings(report)


def _outcomes(outcomes: FallReport, name: str) -> Iterator[str]:
    unscored = outcomes.total - outcomes.scoring - outcomes.undecided
    yield (
        f"Of {outcomes.total} {name} {outcomes.scoring} score, {unscored} do not, "
        f"{outcomes.undecided} are undecided."
    )
    if not outcomes.overlaps:
        yield "No two lines of the score claim the same."
    for overlap in outcomes.overlaps:
        points = "and give the same" if overlap.same_points else "and the earlier takes them"
        yield f"  {overlap.earlier} and {overlap.later} both claim {overlap.ways}, {points}."


def _where_it_ends(endings: Sequence[Ending | None]) -> Iterator[str]:
    ends = sum(ending is not None and ending.ends is True for ending in endings)
    reached = "an end can be reached from wherever play has come"
    if len(endings) > 1:
        many = "all" if ends == len(endings) else str(ends or "none")
        yield f"  In {many} of them {reached}."
    elif ends:
        yield f"  {reached.capitalize()}."


def _endings(report: Report) -> Iterator[str]:
    examined = len(report.endings)
    if report.readings == 1:
        yield "There is one reading, the default."
    else:
        count = f"more than {MAX_READINGS}" if report.more else str(report.readings)
        looked = "all" if report.complete else str(examined)
        were = "was" if examined == 1 and not report.complete else "were"
        yield f"There are {count} readings, of which {looked} {were} looked through."
    if report.cut:
        yield "  A bound was met before all that was to be looked through had been."
    yield from _where_it_ends([ending for _, ending in report.endings])
    for reading, ending in report.endings:
        name = str(reading) or DEFAULT
        if ending is None:
            yield f"  Not playable: {name}"
        elif ending.ends is None:
            yield f"  Too large to tell whether it ends ({ending.states} states): {name}"
        elif ending.stuck is not None:
            seen = ending.stuck.observation(None)
            held = ", ".join(map(str, seen.holdings))
            where = f"pool {seen.pool}, sides {held}"
            yield f"  Can come to where no end can be reached ({where}): {name}"
