"""Any text at all: read, or refused with everything that is wrong with it."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import Document, DocumentError, Problem, parse
from tests.games.rules.documents import FOUNDING, OTHERS, ROUND, STONES, phases
from tests.games.rules.guessing import BALL, HANDS, STICKS

WRITTEN = [path.read_text() for path in (*FOUNDING, *OTHERS)]
ALL = [*WRITTEN, ROUND, phases(), HANDS, STICKS, BALL]
WORDS = [
    "format", "ruleset", "class", "dice-games", "status", "record only", "players", "sides",
    "per_side", "starts", "by lot", "pieces", "count", "faces", "values", "plurals", "scores",
    "name", "fall", "points", "otherwise", "all alike", "rest", "not", "any_of", "sum", "yields_to",
    "turn", "again", "after", "counters", "total", "pool", "end", "value", "alternatives", "if",
    "choice", "basis", "editorial", "rests_on", "cites", "against", "agreed", "either", "unknown",
    "throw", "chance", "fair", "void", "1", "2", "100", "2 moon", "moon", "big", "small", "",
    "hand-game", "stick-games", "hiding", "by", "one side", "both sides at once", "hiders",
    "places", "ways", "apart", "together", "mixed", "guessing", "names", "place", "order",
    "sought", "looks", "calls", "dividing", "sticks", "marked", "law", "remainder", "odd or even",
    "guess", "guessers", "circuit", "gates", "phases", "implements", "from", "scores_running",
    "line",
    "tally", "bets", "purse", "purses", "in the purses", "kinds", "cancels", "each opponent",
    "marks", "drops_out", "without counters", "highest throw", "one until out", "rejected",
    "reason", "laps", "each", "games_in_a_row", "one side left", "arms", "home", "direction",
    "chosen by each side", "runners", "entry", "with", "hit", "lap", "when", "landing on", "then",
    "goes back", "pays", "gains", "surplus", "at", "safe", "yes", "1 to 3", "first lap",
    "holders", "all right", "1 right of 2", "none right", "one for each wrong", "right", "wrong",
    "some_right", "pass", "guessers play next", "missed play again", "target", "by agreement",
    "counters.total=10", "a[b]", "null", "~", "1e400", "-0", "2020-01-01",
]  # fmt: skip
words = st.sampled_from(WORDS)
trees = st.recursive(
    words | st.integers() | st.booleans() | st.none() | st.floats(allow_nan=False) | st.text(),
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(words | st.text(), inner, max_size=6)
    ),
    max_leaves=40,
)


def attempt(source: str | bytes) -> Document | None:
    """The document, or None if it is refused properly: something said, in words, on a line."""
    refused: tuple[Problem, ...] = ()
    try:
        return parse(source)
    except DocumentError as error:
        refused = error.problems
    assert refused
    for problem in refused:
        assert problem.message
        assert problem.mend
        assert 0 <= problem.line <= len(source) + 1
    return None


@settings(deadline=None)
@given(st.text(max_size=300) | st.binary(max_size=300))
def test_any_text_is_read_or_refused(source: str | bytes) -> None:
    attempt(source)


@settings(deadline=None)
@given(trees)
def test_any_tree_is_read_or_refused(tree: Any) -> None:
    attempt(json.dumps(tree))


@settings(deadline=None, max_examples=50)
@given(
    st.sampled_from([STONES, ROUND, phases(), HANDS, STICKS, BALL]),
    st.integers(0, 20),
    words,
    trees,
)
def test_a_document_with_a_block_of_something_else_is_read_or_refused(
    text: str, number: int, key: str, tree: Any
) -> None:
    document = dict(parse(text).data)  # type: ignore[arg-type]
    document[key] = tree
    blocks = sorted(document)
    document[blocks[number % len(blocks)]] = tree
    attempt(json.dumps(document))


@settings(deadline=None, max_examples=100)
@given(st.data())
def test_a_document_with_a_passage_lost_doubled_or_changed_is_read_or_refused(
    data: st.DataObject,
) -> None:
    text = data.draw(st.sampled_from(ALL))
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start, min(len(text), start + 40)))
    put = data.draw(words | st.sampled_from(["", text[start:end] * 2, "\n", "{", "]", ": ", "- "]))
    attempt(text[:start] + put + text[end:])


@pytest.mark.parametrize("text", ALL, ids=range(len(ALL)))
def test_normalising_writing_and_reading_again_changes_nothing(text: str) -> None:
    document = parse(text)
    again = parse(document.normalised)
    assert again == document
    assert again.version == document.version
    assert again.normalised == document.normalised


@settings(deadline=None, max_examples=30)
@given(st.randoms(use_true_random=False), st.sampled_from(ALL))
def test_the_order_of_keys_never_makes_a_version(random: Any, text: str) -> None:
    def shuffled(node: Any) -> Any:
        if isinstance(node, dict):
            keys = list(node)
            random.shuffle(keys)
            return {key: shuffled(node[key]) for key in keys}
        return [shuffled(item) for item in node] if isinstance(node, list) else node

    document = parse(text)
    again = parse(json.dumps(shuffled(document.data), ensure_ascii=random.random() < 0.5))
    assert again.version == document.version
    assert [clause.path for clause in again.clauses] == [c.path for c in document.clauses]
