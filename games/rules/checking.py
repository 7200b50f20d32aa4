"""Computes a match again from its record: every draw, every move, the result.

>>> from games.rules import begin, check, parse, rules_of
>>> from games.rules.draw import commitment, draw_next
>>> document = parse('''
... format: 1
... ruleset: three-stones
... class: dice-games
... players: {sides: 2, starts: by lot, cites: "morgan-1851[p. 302]"}
... pieces:
...   stones: {count: 3, faces: [dark, light], cites: "morgan-1851[p. 302]"}
... scores:
...   - {fall: all alike, points: 2, cites: "morgan-1851[p. 302]"}
...   - {fall: otherwise, points: 0, cites: "morgan-1851[p. 302]"}
... turn: {again: {value: while scoring, basis: editorial, alternatives: [never]}}
... counters: {total: 2, start: pool, paid_by: [pool], cites: "morgan-1851[p. 302]"}
... end: {value: pool empty, basis: editorial}
... ''')
>>> seed, log, state = bytes(32), [], begin(rules_of(document))
>>> while state.to_move is not None:  # both sides are the computer's
...     seat = None if state.to_move == "chance" else state.to_move
...     action = draw_next(state, seed, len(log), "acorn")
...     log.append({"ordinal": len(log), "seat": seat, "notation": str(action)})
...     state, _ = state.apply(action)
>>> noon = "2026-05-01T12:00:00+00:00"
>>> record = {
...     "format": "tallykeeper match 1", "id": "example", "address": "", "how_to_check": "",
...     "progress": "over", "ruleset": document.slug, "version": document.version,
...     "document": document.data, "reading": "", "follows": None, "last_winner": None,
...     "seats": [{"number": n, "side": n, "kind": "computer"} for n in (0, 1)],
...     "commitment": commitment(seed), "word": "acorn", "seed": seed.hex(),
...     "created": noon, "begun": noon, "moved": noon, "ended": noon, "log": log,
...     "result": {"winner": state.result.winner, "reason": state.result.reason, "clause": "end"},
... }
>>> check(record).holds
True
>>> verdict = check({**record, "word": "pine nut"})
>>> verdict.holds, verdict.findings[0].ordinal is None
(False, False)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from math import inf
from time import thread_time
from typing import Any

from games.rules.document.document import Document
from games.rules.document.parse import parse
from games.rules.draw import commitment
from games.rules.engine.contract import State
from games.rules.errors import DocumentError, NotPlayableError, ReadingError
from games.rules.log_check import LogCheck
from games.rules.playable import rules_of
from games.rules.record import Kind, MatchRecord, Progress, canonical, version_of
from games.rules.record_reader import read_record
from games.rules.rules import Rules
from games.rules.texts import gettext, verbatim
from games.rules.verdict import Finding, Verdict, field_differs, field_wrong


def check(data: Mapping[str, Any], seconds: float = inf) -> Verdict:
    """Compute a match again from its record, and tell whether it holds.

    The log is looked at up to the first entry that departs. The work stops after so many
    ``seconds`` of computing. Raises RecordError where the record cannot be read.
    """
    until = thread_time() + seconds
    record = read_record(data)
    findings = [*_version(record), *_seed(record), *_progress(record)]
    document = _document(record, findings)
    rules = _rules(record, document, findings) if document else None
    if rules is None:
        return Verdict(record, tuple(findings))
    findings += _seats(record, rules)
    if len(record.seats) != len(rules.seats) or not _last_winner(record, rules, findings):
        return Verdict(record, tuple(findings), rules=rules)
    log = LogCheck(record, rules)
    log.run(until)
    findings += log.findings
    if not log.findings and log.stopped_at is None and log.hidden_from is None:
        findings += _result(record, log.state)
    return Verdict(
        record,
        tuple(findings),
        tuple(log.draws),
        tuple(log.steps),
        rules,
        log.hidden_from,
        log.stopped_at,
    )


def _version(record: MatchRecord) -> list[Finding]:
    should = version_of(record.document)
    if record.version == should:
        return []
    why = gettext("the SHA-256 of the document")
    return [field_differs("version", record.version, should, why)]


def _seed(record: MatchRecord) -> list[Finding]:
    """Whether the seed is the one to which the archive bound itself."""
    if record.seed is None:
        return []
    should = commitment(bytes.fromhex(record.seed))
    if record.commitment == should:
        return []
    return [field_differs("commitment", record.commitment, should, gettext("the seed's SHA-256"))]


def _progress(record: MatchRecord) -> list[Finding]:
    """Whether the fields that depend on how far the match has come fit together."""
    progress = record.progress
    has_begun, over = progress != Progress.NOT_BEGUN, progress == Progress.OVER
    fits = {
        "seed": (record.seed is not None, progress.final),
        "ended": (record.ended is not None, over),
        "result": (record.result is not None, over),
    }
    if progress != Progress.CLOSED:
        fits["begun"] = (record.begun is not None, has_begun)
    wrong = [
        field_wrong(
            name,
            "",
            gettext("it is empty, though the match is “{progress}”", progress=verbatim(progress))
            if should
            else gettext(
                "it is filled, though the match is “{progress}”", progress=verbatim(progress)
            ),
        )
        for name, (stands, should) in fits.items()
        if stands != should
    ]
    if record.begun is None and (record.log or record.word):
        why = gettext("there are a word or entries of a match that has not begun")
        wrong.append(field_wrong("log", "", why))
    return wrong


def _document(record: MatchRecord, findings: list[Finding]) -> Document | None:
    try:
        document = parse(canonical(record.document))
    except DocumentError as error:
        findings += [
            field_wrong(
                "document",
                problem.path,
                gettext("the rules are wrong: {problem}", problem=verbatim(str(problem))),
            )
            for problem in error.problems
        ]
        return None
    if record.ruleset != document.slug:
        why = gettext("the name in the document")
        findings.append(field_differs("ruleset", record.ruleset, document.slug, why))
    return document


def _rules(record: MatchRecord, document: Document, findings: list[Finding]) -> Rules | None:
    try:
        return rules_of(document, record.reading)
    except (ReadingError, NotPlayableError) as error:
        findings.append(field_wrong("reading", record.reading, verbatim(str(error))))
        return None


def _seats(record: MatchRecord, rules: Rules) -> list[Finding]:
    count = len(rules.seats)
    if len(record.seats) != count:
        why = gettext("by the rules that are played")
        return [field_differs("seats", len(record.seats), count, why)]
    findings = []
    for number, seat in enumerate(record.seats):
        name = f"seats[{number}]"
        if seat.number != number:
            why = gettext("since seats stand in order")
            findings.append(field_differs(f"{name}.number", seat.number, number, why))
        side = rules.side_of(number)
        if seat.side != side:
            why = gettext("by the rules that are played")
            findings.append(field_differs(f"{name}.side", seat.side, side, why))
        if seat.kind == Kind.OPEN and record.begun is not None:
            why = gettext("nobody sits there, though the match has begun")
            findings.append(field_wrong(f"{name}.kind", seat.kind, why))
    return findings


def _last_winner(record: MatchRecord, rules: Rules, findings: list[Finding]) -> bool:
    if record.last_winner is None or record.last_winner < rules.sides:
        return True
    why = gettext("there is no such side")
    findings.append(field_wrong("last_winner", record.last_winner, why))
    return False


def _result(record: MatchRecord, state: State) -> list[Finding]:
    """Whether the match ended as the record says, once its whole log was played."""
    result = state.result
    if record.progress != Progress.OVER:
        if result is None:
            return []
        why = gettext("since its log leads to the end of the game")
        return [field_differs("progress", record.progress, Progress.OVER, why)]
    if result is None:
        why = gettext("the log does not lead to the end of the game")
        return [field_wrong("log", "", why)]
    recorded = asdict(record.result) if record.result else {}
    return [
        field_differs(f"result.{name}", _value(recorded[name]), _value(should), _BY_THE_LOG)
        for name, should in asdict(result).items()
        if name in recorded and recorded[name] != should
    ]


_BY_THE_LOG = gettext("as follows from the log")


def _value(value: object) -> object:
    return "null" if value is None else value
