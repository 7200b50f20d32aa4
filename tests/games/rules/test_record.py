"""The record of a match as a file: what is malformed is told, all at once."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.rules import RecordError, check, load_record
from games.rules.record import MatchRecord
from games.rules.record_reader import FIELDS, read_record
from tests.games.rules.records import founding, played


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    """A short match."""
    return played(founding("miwok-staves"), resigns_after=6)


def problems(data: dict[str, Any]) -> dict[str, str]:
    with pytest.raises(RecordError) as caught:
        check(data)
    assert all(problem.mend for problem in caught.value.problems)
    return {problem.path: problem.message for problem in caught.value.problems}


def test_a_record_is_the_same_after_it_was_read(record: dict[str, Any]) -> None:
    read = read_record(record)
    assert isinstance(read, MatchRecord)
    again = json.loads(json.dumps(read.as_data()))
    assert again == record
    assert list(again) == list(FIELDS)


def test_everything_malformed_is_told_at_once_with_its_field(record: dict[str, Any]) -> None:
    wrong = {
        **record,
        "format": "tallykeeper match 2",
        "progress": "lost",
        "version": "abc",
        "document": {"format": 1},
        "seats": [{"number": "0", "side": True, "kind": "dog"}],
        "seed": "00",
        "created": "yesterday",
        "log": [{"ordinal": -1, "seat": None, "notation": 5, "more": 1}, "throw"],
        "result": {"winner": 0, "reason": ""},
        "word": "\ud800",
        "money": 3,
    }
    del wrong["commitment"]
    assert problems(wrong).keys() == {
        "format", "progress", "version", "document", "seats[0].number", "seats[0].side",
        "seats[0].kind", "seed", "created", "log[0].ordinal", "log[0].notation", "log[0].more",
        "log[1]", "result.clause", "word", "money", "commitment",
    }  # fmt: skip


def test_a_message_names_the_field_and_the_mend(record: dict[str, Any]) -> None:
    with pytest.raises(RecordError, match=r"^seed: 64 hexadecimal .* here\. Use 0-9 and a-f"):
        check({**record, "seed": "0"})


def test_a_question_that_mends_a_fault_ends_in_one_mark(record: dict[str, Any]) -> None:
    misspelt = {**record, "folows": None}
    with pytest.raises(RecordError, match=r"there is no such field\. Did you mean “follows”\?$"):
        check(misspelt)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (b"", "not JSON: line 1, column 1"),
        (b"{", "not JSON"),
        (b"[1]", "no table of fields"),
        (b"\xff", "byte 1 is not UTF-8"),
        ("[" * 100_000, "no JSON that a record can be"),
        ("1" * 10_000, "no JSON that a record can be"),
        ('{"id": 1, "id": 2}', "id: this field stands twice"),
    ],
)
def test_a_file_that_is_no_record_is_refused_with_the_reason(
    source: str | bytes, said: str
) -> None:
    with pytest.raises(RecordError, match=said):
        load_record(source)


def test_a_file_may_begin_with_a_byte_order_mark(record: dict[str, Any]) -> None:
    assert check(load_record(b"\xef\xbb\xbf" + json.dumps(record).encode())).holds


def test_any_number_of_faults_is_told_in_bounds(record: dict[str, Any]) -> None:
    assert len(problems({**record, "log": [0] * 10_000})) <= 40


def test_a_traceback_prints_no_entry(record: dict[str, Any]) -> None:
    read = read_record(record)
    assert read.log[1].notation not in repr(read.log)
