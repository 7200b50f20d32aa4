"""What came of examining a document, as data for programs."""

from __future__ import annotations

from typing import Any

from games.documents.examining import Examination
from games.rules import Clause, Document, Problem, Reading, Report
from games.rules.engine.ending import Ending
from games.rules.report import MAX_READINGS, FallReport

# How many of the falls that two lines claim are shown; all of them are counted.
SHOWN = 3


def examined_as_data(examination: Examination) -> dict[str, Any]:
    """The examination as nested dictionaries and lists that JSON can hold."""
    document, report = examination.document, examination.report
    decided = document is not None and report is not None
    return {
        "right": decided,
        "errors": [_problem(one) for one in examination.errors],
        "before_storing": [_problem(one) for one in examination.before_storing],
        "decides": _decisions(document, report) if document and report else None,
    }


def _problem(problem: Problem) -> dict[str, Any]:
    return {
        "line": problem.line,
        "clause": problem.path,
        "message": problem.message,
        "mend": problem.mend,
    }


def _decisions(document: Document, report: Report) -> dict[str, Any]:
    return {
        "ruleset": document.slug,
        "variant": document.variant,
        "title": document.title,
        "class": document.game_class,
        "version": document.version,
        "status": report.status.value,
        "falls": _outcomes(report.falls),
        "guesses": _outcomes(report.guesses),
        "pays": {
            "unit": report.unit.sentence(),
            "each": [{"clause": one.clause, "text": one.text.sentence()} for one in report.costs],
        },
        "open_clauses": [_open(clause) for clause in report.open_clauses],
        "assumptions": [_assumption(clause) for clause in report.assumptions],
        "rejected": [answer for clause in document.clauses for answer in _rejected(clause)],
        "readings": {
            "count": report.readings,
            "more": report.more,
            "most": MAX_READINGS,
            "complete": report.complete,
            "cut": report.cut,
            "examined": [_ending(reading, ending) for reading, ending in report.endings],
        },
    }


def _outcomes(outcomes: FallReport | None) -> dict[str, Any] | None:
    if outcomes is None:
        return None
    return {
        "total": outcomes.total,
        "scored": outcomes.scoring,
        "unscored": outcomes.total - outcomes.scoring - outcomes.undecided,
        "undecided": outcomes.undecided,
        "overlaps": [
            {
                "earlier": overlap.earlier,
                "later": overlap.later,
                "ways": overlap.ways,
                "same_points": overlap.same_points,
                "examples": [str(one) for one in overlap.falls[:SHOWN]],
            }
            for overlap in outcomes.overlaps
        ],
    }


def _open(clause: Clause) -> dict[str, Any]:
    return {
        "clause": clause.path,
        "line": clause.line,
        "asks": clause.asks.sentence(),
        "basis": clause.basis.value,
        "silence": clause.silence,
        "offered": clause.offered,
        "choices": [
            {
                "name": choice.name,
                "text": choice.text.sentence(),
                "basis": choice.basis.value,
                "note": choice.note,
                "if": [list(condition) for condition in choice.conditions],
            }
            for choice in clause.choices
        ],
    }


def _assumption(clause: Clause) -> dict[str, Any]:
    return {
        "clause": clause.path,
        "line": clause.line,
        "text": clause.text.sentence(),
        "silence": clause.silence,
        "implied": clause.implied,
    }


def _rejected(clause: Clause) -> list[dict[str, Any]]:
    return [
        {
            "clause": clause.path,
            "line": clause.line,
            "text": answer.text.sentence(),
            "reason": answer.reason,
            "rests_on": list(answer.rests_on),
            "cites": list(answer.cites),
        }
        for answer in clause.rejected
    ]


def _ending(reading: Reading, ending: Ending | None) -> dict[str, Any]:
    stuck = None
    if ending is not None and ending.stuck is not None:
        # What an onlooker sees: the same state may hide anything.
        seen = ending.stuck.observation(None)
        stuck = {"pool": seen.pool, "holdings": list(seen.holdings)}
    return {
        "reading": str(reading),
        "playable": ending is not None,
        "ends": ending.ends if ending is not None else None,
        "states": ending.states if ending is not None else 0,
        "stuck": stuck,
    }
