"""Readings: one choice at every open clause."""

from itertools import product
from pathlib import Path

import pytest

from games.rules import (
    Reading,
    ReadingError,
    choices,
    every_reading,
    parse,
    read_reading,
    reading_of,
    readings_by_alternative,
)
from tests.games.rules.documents import FOUNDING, OTHERS, stones

STAVES = parse(next(path for path in FOUNDING if path.stem == "miwok-staves").read_text())


def test_the_default_reading_is_the_empty_text() -> None:
    assert read_reading(STAVES, "") == read_reading(STAVES, "  ") == Reading()
    assert str(Reading()) == ""


def test_only_departures_are_written_and_in_document_order() -> None:
    text = "end=pool-empty, turn.again=while-scoring,players.starts=by-lot"
    assert str(read_reading(STAVES, text)) == "turn.again=while-scoring,end=pool-empty"


def test_a_reading_that_is_written_reads_back() -> None:
    for reading in every_reading(STAVES):
        assert read_reading(STAVES, str(reading)) == reading


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("turn.again", "not a pair"),
        ("turn.agian=never", "no clause “turn.agian”. Did you mean “turn.again”?"),
        ("turn.again=nevr", "no choice “nevr”. Did you mean “never”?"),
        ("turn.again=never,turn.again=never", "chosen twice"),
        ("turn.again=never,", "not a pair"),
        ("=never", "no clause"),
        ("turn.again=", "no choice"),
        ("counters.total=20", "no choice “20”"),
    ],
)
def test_a_reading_that_the_document_does_not_have_is_refused(text: str, said: str) -> None:
    with pytest.raises(ReadingError) as caught:
        read_reading(STAVES, text)
    assert said in str(caught.value)


def test_every_reading_is_the_product_of_the_choices() -> None:
    sizes = [len(clause.choices) for clause in STAVES.open_clauses]
    readings = list(every_reading(STAVES))
    assert len(readings) == len(set(readings)) == len(list(product(*map(range, sizes)))) == 96
    assert readings[0] == Reading()


def test_each_alternative_can_be_read_alone_and_with_each_other() -> None:
    alternatives = sum(len(clause.alternatives) for clause in STAVES.open_clauses)
    assert len(readings_by_alternative(STAVES)) == 1 + alternatives
    pairs = readings_by_alternative(STAVES, pairs=True)
    assert len(pairs) == len(set(pairs))
    assert all(len(reading.departures) <= 2 for reading in pairs)
    starts = 1  # two alternatives of one clause, which no reading holds together
    assert len(pairs) == 1 + alternatives + alternatives * (alternatives - 1) // 2 - starts


def test_a_reading_makes_a_choice_at_every_clause() -> None:
    made = choices(STAVES, read_reading(STAVES, "turn.again=while-scoring"))
    assert list(made) == [clause.path for clause in STAVES.clauses]
    assert made["turn.again"].name == "while-scoring"
    assert made["counters.total"].name == "10"


def test_choices_can_be_given_as_a_mapping() -> None:
    reading = reading_of(STAVES, {"end": "pool-empty", "turn.again": "never"})
    assert str(reading) == "end=pool-empty"


def test_a_reading_of_another_document_is_refused() -> None:
    other = parse(stones())
    with pytest.raises(ReadingError):
        choices(other, Reading((("counters.win-beyond-pool", "no-such"),)))


@pytest.mark.parametrize("path", [*FOUNDING, *OTHERS], ids=lambda path: path.stem)
def test_no_two_clauses_of_a_document_ask_the_same(path: Path) -> None:
    """A reader who chooses at two of them is to see what each is about."""
    asked = [str(clause.asks) for clause in parse(path.read_text()).clauses]
    assert [one for one in asked if asked.count(one) > 1] == []
