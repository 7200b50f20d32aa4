"""Exact odds of every reading, from the engine's contract alone: no formula for any game.

Pure Python with numpy and scipy, usable in a notebook; it knows the rules of play and nothing of
the site, of databases or of pages.

>>> from games.odds import answer, compiled
>>> from games.rules import parse, rules_of
>>> document = parse('''
... format: 1
... ruleset: two-stones
... class: dice-games
... players: {sides: 2, starts: by lot, cites: "morgan-1851[p. 302]"}
... pieces:
...   stones: {count: 2, faces: [dark, light], cites: "morgan-1851[p. 302]"}
... scores:
...   - {fall: all alike, points: 1, cites: "morgan-1851[p. 302]"}
...   - {fall: otherwise, points: 0, cites: "morgan-1851[p. 302]"}
... turn: {again: {value: never, basis: editorial}}
... counters: {total: 1, start: pool, paid_by: [pool], cites: "morgan-1851[p. 302]"}
... end: {value: pool empty, basis: editorial}
... ''')
>>> chain = compiled(rules_of(document))
>>> fair = answer(chain)
>>> [(points, str(chance)) for points, chance in fair.law]
[(1, '1/2'), (0, '1/2')]
>>> round(fair.throws.mean, 9), fair.throws.quantiles[2]
(2.0, (50, 1))
>>> [round(chance, 6) for chance in fair.wins.by_starter[0]]
[0.666667, 0.333333, 0.0]
>>> lopsided = answer(chain, weights={"stones": (2, 1)})
>>> str(lopsided.law[0][1]), round(lopsided.throws.mean, 9)
('5/9', 1.8)
>>> for assumption in fair.assumptions:
...     print(assumption.clause, "|", assumption.text.sentence())
players.per-side | One player on a side.
players.starts | Lots are drawn for the first play.
throw.chance | Every face of a piece comes up as often as another, whatever the other pieces do.
turn.again | The turn passes after every throw.
end | The game ends when the pool is empty; the side with more counters has won.

``compiled`` takes long (tenths of a second for a founding game, a second or two for the largest);
the ``Chain`` that it gives depends on nothing but the version of the document and the reading, and
can be kept. ``answer`` takes some hundredths of a second for any law of decisions (``LAWS``) and
any weights of the faces. ``table_of`` gives the ``Table`` of transitions for simulations. What a
throw, a guess and a turn are is said in ``games.odds.chain``. What cannot be worked out is a
``TooLargeError``; weights that the pieces cannot have are a ``games.rules.WeightsError``.
"""

from games.odds.answering import PERCENTS, Answer, Length, answer
from games.odds.assumptions import Assumption
from games.odds.chain import GOES_ON, Chain
from games.odds.compiling import MOST_STATES, TooLargeError, compiled
from games.odds.laws import COMPUTER, LAWS, NEVER_OFFERS, UNIFORM, Law
from games.odds.table import Table, table_of
from games.odds.telling import Report
from games.odds.winning import Wins

__all__ = [
    "COMPUTER",
    "GOES_ON",
    "LAWS",
    "MOST_STATES",
    "NEVER_OFFERS",
    "PERCENTS",
    "UNIFORM",
    "Answer",
    "Assumption",
    "Chain",
    "Law",
    "Length",
    "Report",
    "Table",
    "TooLargeError",
    "Wins",
    "answer",
    "compiled",
    "table_of",
]
