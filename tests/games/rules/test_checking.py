"""A match is computed again from its record, and every tampering is found where it stands."""

from __future__ import annotations

import copy
import doctest
import hashlib
import hmac
import json
import sys
from collections.abc import Callable
from typing import Any

import pytest

from games.rules import CHANCE, Resign, begin, check, parse, rules_of
from games.rules.draw import draw_next
from tests.games.rules.documents import STONES
from tests.games.rules.records import SEED, founding, played

STAVES, MENS, STICKS = "miwok-staves", "miwok-mens-hand-game", "miwok-stick-game"
Change = Callable[[dict[str, Any]], None]


@pytest.fixture(scope="module")
def staves() -> dict[str, Any]:
    """A match of staves between a person and the computer."""
    return played(founding(STAVES), computer={1})


@pytest.fixture(scope="module")
def hand_game() -> dict[str, Any]:
    """A hand game of four people."""
    return played(founding(MENS))


def changed(record: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {**copy.deepcopy(record), **fields}


def with_entry(record: dict[str, Any], at: int, **fields: Any) -> dict[str, Any]:
    new = copy.deepcopy(record)
    new["log"][at] |= fields
    return new


def first_draw_that_differs(record: dict[str, Any], seed: bytes, word: str) -> tuple[int, str]:
    """The first entry at which another seed or word draws something else, and what."""
    state = begin(rules_of(parse(json.dumps(record["document"])), record["reading"]))
    kinds = [seat["kind"] for seat in record["seats"]]
    for entry in record["log"]:
        to_move = state.to_move
        if to_move == CHANCE or (isinstance(to_move, int) and kinds[to_move] == "computer"):
            drawn = str(draw_next(state, seed, entry["ordinal"], word))
            if drawn != entry["notation"]:
                return entry["ordinal"], drawn
        state, _events = state.apply(state.read(entry["notation"]))
    raise AssertionError("nothing differs")


def draws(record: dict[str, Any]) -> list[int]:
    return [entry["ordinal"] for entry in record["log"] if entry["seat"] is None]


def the_one_finding(record: dict[str, Any]) -> Any:
    verdict = check(record)
    assert verdict.holds is False
    assert len(verdict.findings) == 1, verdict.in_words()
    return verdict.findings[0]


def test_the_example_in_the_docstring_holds() -> None:
    result = doctest.testmod(sys.modules["games.rules.checking"])
    assert result.attempted > 5
    assert result.failed == 0


@pytest.mark.parametrize("slug", [STAVES, MENS, STICKS, "miwok-dice", "bois-forte-bowl"])
@pytest.mark.parametrize("computer", [set(), {1}, {1, 2, 3}])
def test_an_honest_match_holds(slug: str, computer: set[int]) -> None:
    document = founding(slug)
    computer &= set(rules_of(document).seats)
    record = played(document, computer=computer, resigns_after=400)
    verdict = check(record)
    assert verdict.in_words()[1:] == ()
    assert verdict.holds
    assert [draw.ordinal for draw in verdict.draws] == [
        entry["ordinal"]
        for entry in record["log"]
        if (entry["seat"] is None or entry["seat"] in computer)
        and not entry["notation"].startswith("resigns")
    ]
    assert len(verdict.steps) == len(record["log"])


def test_a_match_in_which_nothing_was_drawn_does_not_claim_that_the_seed_decided_it() -> None:
    record = played(founding(MENS), "players.starts=by-agreement", resigns_after=12)
    verdict = check(record)
    assert (verdict.holds, verdict.draws) == (True, ())
    assert verdict.text.sentence() == (
        "This match holds: its 13 entries keep to the rules, and the result follows from them. "
        "Nothing was drawn in this match, so the seed and the word decided nothing."
    )
    closed = {**record, "progress": "closed unfinished", "log": record["log"][:-1]}
    told = check({**closed, "ended": None, "result": None})
    assert told.holds
    assert "12 entries keep to the rules. It was closed before its end." in told.text.sentence()
    assert "Nothing was drawn in it" in told.text.sentence()


def test_the_table_of_draws_tells_the_numbers_of_the_layout(staves: dict[str, Any]) -> None:
    lots = check(staves).draws[0]
    message = b"tallykeeper draw 1" + bytes(16) + staves["word"].encode()
    number = int.from_bytes(hmac.new(SEED, message, hashlib.sha256).digest(), "big")
    assert (lots.ordinal, lots.outcomes, lots.parts, lots.number) == (0, 2, 2, number % 2)


def test_another_word_departs_at_the_first_draw_that_it_changes(staves: dict[str, Any]) -> None:
    ordinal, drawn = first_draw_that_differs(staves, SEED, "pine nut")
    finding = the_one_finding(changed(staves, word="pine nut"))
    assert (finding.ordinal, finding.should) == (ordinal, drawn)
    assert finding.stands == staves["log"][ordinal]["notation"]


def test_another_seed_departs_from_the_commitment_and_in_the_draws(staves: dict[str, Any]) -> None:
    seed = bytes(32)
    ordinal, drawn = first_draw_that_differs(staves, seed, staves["word"])
    verdict = check(changed(staves, seed=seed.hex()))
    assert [finding.field for finding in verdict.findings] == ["commitment", "log"]
    assert verdict.findings[0].should == hashlib.sha256(seed).hexdigest()
    assert (verdict.findings[1].ordinal, verdict.findings[1].should) == (ordinal, drawn)


def test_a_changed_draw_is_found_with_what_should_stand_there(staves: dict[str, Any]) -> None:
    at = draws(staves)[3]
    was = staves["log"][at]["notation"]
    other = next(
        entry["notation"]
        for entry in staves["log"]
        if entry["notation"].startswith("staves") and entry["notation"] != was
    )
    finding = the_one_finding(with_entry(staves, at, notation=other))
    assert (finding.ordinal, finding.stands, finding.should) == (at, other, was)
    assert f"Entry {at}: “{other}” stands there; it should be “{was}”" in finding.text.sentence()


def test_a_changed_move_of_the_computer_is_found(hand_game: dict[str, Any]) -> None:
    record = played(founding(MENS), computer={1, 3})
    at = next(
        entry["ordinal"]
        for entry in record["log"]
        if entry["seat"] in (1, 3) and entry["notation"].startswith("hide")
    )
    was = record["log"][at]["notation"]
    other = " ".join(["hide", *reversed(was.split()[1:])])
    finding = the_one_finding(with_entry(record, at, notation=other))
    assert (finding.ordinal, finding.stands, finding.should) == (at, other, was)


@pytest.mark.parametrize("field", ["winner", "reason", "clause"])
def test_a_changed_result_is_found(staves: dict[str, Any], field: str) -> None:
    was = staves["result"][field]
    other = 1 - was if field == "winner" else "nothing"
    finding = the_one_finding(changed(staves, result={**staves["result"], field: other}))
    assert (finding.field, finding.stands, finding.should) == (
        f"result.{field}", str(other), str(was),
    )  # fmt: skip


def test_a_move_that_the_rules_do_not_allow_is_found(hand_game: dict[str, Any]) -> None:
    at = next(e["ordinal"] for e in hand_game["log"] if e["notation"].startswith("guess"))
    for notation, why in (("hide marked unmarked", "do not allow"), ("fly away", "fly away")):
        finding = the_one_finding(with_entry(hand_game, at, notation=notation))
        assert finding.ordinal == at
        assert why in finding.text.sentence()


def test_a_move_of_a_seat_that_was_not_to_move_is_found(hand_game: dict[str, Any]) -> None:
    at = next(e["ordinal"] for e in hand_game["log"] if e["notation"].startswith("guess"))
    seat = hand_game["log"][at]["seat"]
    finding = the_one_finding(with_entry(hand_game, at, seat=(seat + 1) % 4))
    assert finding.ordinal == at
    assert f"seat {seat} was to move" in finding.text.sentence()


def test_rows_that_are_swapped_are_found(staves: dict[str, Any]) -> None:
    at = draws(staves)[2]
    record = copy.deepcopy(staves)
    record["log"][at], record["log"][at + 1] = record["log"][at + 1], record["log"][at]
    finding = the_one_finding(record)
    assert (finding.ordinal, finding.stands, finding.should) == (at, str(at + 1), str(at))

    for number, row in enumerate(record["log"]):
        row["ordinal"] = number
    assert the_one_finding(record).ordinal == at


def test_a_row_left_out_and_a_row_after_the_end_are_found(staves: dict[str, Any]) -> None:
    last = len(staves["log"])
    shorter = changed(staves, log=staves["log"][:-1])
    assert "does not lead to the end" in the_one_finding(shorter).text.sentence()

    row = {"ordinal": last, "seat": 0, "notation": "throw"}
    finding = the_one_finding(changed(staves, log=[*staves["log"], row]))
    assert finding.ordinal == last
    assert "the game is over by then" in finding.text.sentence()


def test_rules_that_were_changed_are_found(staves: dict[str, Any]) -> None:
    record = copy.deepcopy(staves)
    record["document"]["note"] = "another note"
    finding = the_one_finding(record)
    assert (finding.field, finding.stands) == ("version", staves["version"])
    canonical = json.dumps(
        record["document"], ensure_ascii=False, sort_keys=True, separators=(",", ":")
    )
    assert finding.should == hashlib.sha256(canonical.encode()).hexdigest()


@pytest.mark.parametrize(
    ("tamper", "field"),
    [
        (lambda r: r.update(reading="turn.again=sometimes"), "reading"),
        (lambda r: r.update(ruleset="other"), "ruleset"),
        (lambda r: r["seats"].pop(), "seats"),
        (lambda r: r["seats"][1].update(side=0), "seats[1].side"),
        (lambda r: r["seats"][1].update(number=0), "seats[1].number"),
        (lambda r: r.update(last_winner=7), "last_winner"),
        (lambda r: r.update(ended=None), "ended"),
        (lambda r: r["document"].pop("end"), "document"),
        (lambda r: r.update(progress="closed unfinished"), "result"),
    ],
)
def test_fields_that_do_not_fit_the_rules_or_each_other_are_found(
    staves: dict[str, Any], tamper: Change, field: str
) -> None:
    record = copy.deepcopy(staves)
    tamper(record)
    verdict = check(record)
    assert verdict.holds is False
    assert field in [finding.field for finding in verdict.findings]


def test_a_match_that_was_given_up_holds_with_the_other_side_as_winner() -> None:
    record = played(founding(STAVES), resigns_after=9)
    assert (record["result"]["winner"], record["result"]["reason"]) == (1, "resigned")
    assert check(record).holds

    last = len(record["log"]) - 1
    for fields in ({"seat": 1}, {"notation": str(Resign(1))}):
        assert the_one_finding(with_entry(record, last, **fields)).ordinal == last
    record["seats"][0]["kind"] = "computer"
    verdict = check(record)
    assert verdict.holds is False


def unfinished(record: dict[str, Any], log: list[dict[str, Any]]) -> dict[str, Any]:
    return changed(record, progress="going on", seed=None, ended=None, result=None, log=log)


def test_of_a_match_that_goes_on_only_what_lies_open_is_checked(hand_game: dict[str, Any]) -> None:
    at = next(e["ordinal"] for e in hand_game["log"] if e["notation"].startswith("hide"))
    masked = {**hand_game["log"][at], "notation": "hide ?"}
    verdict = check(unfinished(hand_game, [*hand_game["log"][:at], masked]))
    assert (verdict.holds, verdict.hidden_from, verdict.draws) == (None, at, ())
    assert "seed is secret" in verdict.text.sentence()

    nonsense = {**hand_game["log"][at], "notation": "throw"}
    verdict = check(unfinished(hand_game, [*hand_game["log"][:at], nonsense]))
    assert (verdict.holds, verdict.findings[0].ordinal) == (False, at)


def test_a_move_that_is_masked_cannot_stand_in_a_match_that_is_over(
    hand_game: dict[str, Any],
) -> None:
    at = next(e["ordinal"] for e in hand_game["log"] if e["notation"].startswith("hide"))
    assert the_one_finding(with_entry(hand_game, at, notation="hide ?")).ordinal == at


def test_a_match_that_was_closed_unfinished_holds_as_far_as_it_went(staves: dict[str, Any]) -> None:
    record = changed(
        staves, progress="closed unfinished", ended=None, result=None, log=staves["log"][:20]
    )
    verdict = check(record)
    assert verdict.holds
    assert "as far as it was played" in verdict.text.sentence()
    record["progress"] = "going on"
    assert check(record).findings[0].field == "seed"


def test_a_match_that_has_not_begun_has_nothing_to_check(staves: dict[str, Any]) -> None:
    nothing = unfinished(staves, [])
    verdict = check({**nothing, "progress": "not begun", "begun": None, "word": ""})
    assert (verdict.holds, verdict.findings) == (None, ())
    assert check({**nothing, "progress": "not begun", "begun": None}).holds is False


def test_work_that_takes_too_long_is_stopped_and_decides_nothing(staves: dict[str, Any]) -> None:
    verdict = check(staves, seconds=-1)
    assert (verdict.holds, verdict.stopped_at) == (None, 0)
    assert "not decided" in verdict.text.sentence()


def test_the_order_in_which_pieces_are_written_changes_no_draw() -> None:
    lines = STONES.splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if line.startswith("  big:"))
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    one, other = parse(STONES), parse("".join(lines))
    assert one.version == other.version
    assert played(one, computer={0, 1})["log"] == played(other, computer={0, 1})["log"]
