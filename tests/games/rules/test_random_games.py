"""Games that nobody has written down: the contract holds for any choice of rules that is read."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import CHANCE, begin, parse, replay, rules_of, tell
from games.rules.engine.events import Ended
from tests.games.rules.documents import ROUND, phases, stones
from tests.games.rules.engine.test_ending import STONES, TRACKS, changed

PHASES = [
    ("from: pool empty", ["from: pool empty", "from: first score", "from: {line: high}"]),
    ("{scores_running: 2}", ["{scores_running: 2}", "pool empty", "{line: low}"]),
    ("{again: never}", ["{again: never}", "{again: {after: [low]}}", "{again: while scoring}"]),
    ("points: 7", ["points: 7", "points: 2", "points: 0"]),
]


@settings(deadline=None, max_examples=60)
@given(st.data(), st.integers(0, 2**32))
def test_a_game_by_whatever_rules_keeps_the_contract(data: st.DataObject, seed: int) -> None:
    text, choices = data.draw(
        st.sampled_from([(stones(), STONES), (ROUND, TRACKS), (phases(), PHASES + STONES[3:4])])
    )
    rules = rules_of(parse(changed(text, choices, data)))
    choose = random.Random(seed)
    state, log = begin(rules), list[str]()
    total = rules.counters.total if rules.counters.change_hands else None
    while state.to_move is not None and len(log) < 300:
        outcomes = state.chance_outcomes()
        if state.to_move == CHANCE:
            assert sum(chance for _, chance in outcomes) == 1
            assert sum(chance for _, chance in state.chance_effects()) == 1
            action = choose.choice(outcomes)[0]
        else:
            assert state.to_move in rules.seats
            moves = state.legal_actions()
            assert outcomes == ()
            assert state.observation(state.to_move).allowed == tuple(map(str, moves))
            action = choose.choice(moves)
        notation = str(action)
        assert str(state.read(notation)) == notation
        state, events = state.apply(action)
        log.append(notation)
        assert all(words.sentence() for words, _ in tell(rules, events))
        assert {event.clause for event in events} <= {c.path for c in rules.document.clauses}
        seen = state.observation(None)
        assert total is None or seen.pool + sum(seen.holdings) == total
        assert min(seen.pool, *seen.holdings) >= 0
        assert isinstance(events[-1] if events else None, Ended) == (state.to_move is None)
    steps = replay(rules, log)
    assert steps[-1].state == state
    assert [step.notation for step in steps] == log
