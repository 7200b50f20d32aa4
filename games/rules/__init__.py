"""The rules of play as data: documents, readings, and an engine that plays them.

Pure Python, usable in a notebook; it knows nothing of the site, of databases or of pages.

>>> from games.rules import parse, rules_of, begin, tell
>>> document = parse('''
... format: 1
... ruleset: three-stones
... class: dice-games
... players: {sides: 2, starts: by agreement, cites: "morgan-1851[p. 302]"}
... pieces:
...   stones: {count: 3, faces: [dark, light], cites: "morgan-1851[p. 302]"}
... scores:
...   - {fall: all alike, points: 2, cites: "morgan-1851[p. 302]"}
...   - {fall: otherwise, points: 0, cites: "morgan-1851[p. 302]"}
... turn: {again: {value: while scoring, basis: editorial, alternatives: [never]}}
... counters: {total: 4, start: pool, paid_by: [pool], cites: "morgan-1851[p. 302]"}
... end: {value: pool empty, basis: editorial}
... ''')
>>> [clause.path for clause in document.open_clauses]
['turn.again']
>>> rules = rules_of(document, "turn.again=never")
>>> str(rules.mean_points())
'1/2'
>>> state = begin(rules)
>>> for notation in ("begins 2", "throw", "stones: light light light"):
...     state, events = state.apply(state.read(notation))
>>> for text, event in tell(rules, events, names=("Ann", "Bea")):
...     print(event.clause, "|", text.sentence())
scores.all-alike | Three light: two.
counters.paid-by | Two counters from the pool.
turn.again | The turn passes to Ann.
>>> state.observation(0).holdings, state.to_move
((0, 2), 0)

Documents: ``parse`` gives a ``Document`` of ``Clause`` s, each with its ``Choice`` s, or raises
``DocumentError`` with every ``Problem`` at once; ``report`` says what a document decides.
Readings: ``read_reading``, ``reading_of``, ``choices``, ``every_reading``,
``readings_by_alternative``; a wrong one is a ``ReadingError``. Play: ``rules_of`` (or
``NotPlayableError``), ``begin``, ``replay``, the contract in ``games.rules.engine.contract``, the
events in ``games.rules.engine.events``, ``Resign``, ``tell``, ``move_words``; a wrong move is a
``MalformedError`` or an ``IllegalError``. What is hidden: ``State.observation`` and ``visible`` are
safe to show. The computer's play: ``law_of_moves``, ``worth_of_guesses``, ``better_guesses``.
Chance: ``games.rules.draw``. The record of a match: ``load_record`` takes it from a file, ``check``
computes the match again and gives a ``Verdict`` with every ``Finding``; one that cannot be read is
a ``RecordError``.
"""

from games.rules.checking import check
from games.rules.document.clauses import UNKNOWN, Basis, Choice, Clause, Rejected
from games.rules.document.document import Document, Status
from games.rules.document.parse import parse
from games.rules.engine.begin import begin
from games.rules.engine.contract import CHANCE, Action, Observation, Result, State
from games.rules.engine.moves_in_words import move_words
from games.rules.engine.replay import Step, replay, visible
from games.rules.engine.resigning import Resign
from games.rules.engine.tell import tell
from games.rules.errors import (
    DocumentError,
    IllegalError,
    MalformedError,
    NotPlayableError,
    Problem,
    ReadingError,
    WeightsError,
)
from games.rules.laws import better_guesses, law_of_moves, worth_of_guesses
from games.rules.playable import rules_of
from games.rules.readings import (
    Reading,
    choices,
    every_reading,
    read_reading,
    reading_of,
    readings_by_alternative,
)
from games.rules.record import MatchRecord, RecordError, load_record
from games.rules.report import Report, report
from games.rules.rules import Rules
from games.rules.texts import Text
from games.rules.verdict import CheckedDraw, Finding, Verdict

__all__ = [
    "CHANCE",
    "UNKNOWN",
    "Action",
    "Basis",
    "CheckedDraw",
    "Choice",
    "Clause",
    "Document",
    "DocumentError",
    "Finding",
    "IllegalError",
    "MalformedError",
    "MatchRecord",
    "NotPlayableError",
    "Observation",
    "Problem",
    "Reading",
    "ReadingError",
    "RecordError",
    "Rejected",
    "Report",
    "Resign",
    "Result",
    "Rules",
    "State",
    "Status",
    "Step",
    "Text",
    "Verdict",
    "WeightsError",
    "begin",
    "better_guesses",
    "check",
    "choices",
    "every_reading",
    "law_of_moves",
    "load_record",
    "move_words",
    "parse",
    "read_reading",
    "reading_of",
    "readings_by_alternative",
    "replay",
    "report",
    "rules_of",
    "tell",
    "visible",
    "worth_of_guesses",
]
