"""What a document decides, and what it leaves open."""

from collections.abc import Iterable

from games.rules import Reading, Status, parse, report, rules_of
from games.rules.engine.ending import Ending, ending_of
from tests.games.rules.documents import FOUNDING, OTHERS, stones


def test_a_report_tells_falls_open_clauses_assumptions_and_ends() -> None:
    told = report(parse(stones()))
    assert told.falls is not None
    assert (told.falls.total, told.falls.scoring, told.falls.undecided) == (32, 3, 0)
    assert [clause.path for clause in told.open_clauses] == ["counters.win-beyond-pool"]
    assert [clause.path for clause in told.assumptions] == [
        "players.per-side", "throw.chance", "counters.win-beyond-pool",
        "counters.payer-with-too-few",
    ]  # fmt: skip
    assert {str(reading): ending.ends for reading, ending in told.endings if ending} == {
        "": True, "counters.win-beyond-pool=rest-is-lost": True,
    }  # fmt: skip
    assert (told.readings, told.complete) == (2, True)


def test_a_report_looks_at_each_alternative_or_at_each_two_or_at_all() -> None:
    staves = parse(next(path for path in FOUNDING if path.stem == "miwok-staves").read_text())
    alone, two, every = (
        report(staves, pairs=False), report(staves), report(staves, every=True),
    )  # fmt: skip
    assert [len(one.endings) for one in (alone, two, every)] == [8, 28, 96]
    assert [one.complete for one in (alone, two, every)] == [False, False, True]
    assert {ending.ends for _, ending in every.endings if ending} == {True}


def test_a_reading_that_cannot_end_is_flagged_beside_those_that_can() -> None:
    path = next(path for path in OTHERS if path.stem == "seneca-deer-buttons")
    endings = report(parse(path.read_text()), pairs=False).endings
    assert {str(reading): ending.ends for reading, ending in endings if ending} == {
        "": True, "counters.total=100": True, "counters.payer-with-too-few=pays-nothing": False,
    }  # fmt: skip


def test_a_record_only_is_reported_as_far_as_it_goes() -> None:
    path = next(path for path in OTHERS if path.stem == "arapaho-basket-game")
    told = report(parse(path.read_text()))
    assert told.status is Status.RECORD_ONLY
    assert [ending for _, ending in told.endings] == [None]
    bare = report(parse("format: 1\nruleset: x\nclass: dice-games\nstatus: record only\n"))
    assert bare.falls is None


def walked(endings: Iterable[tuple[Reading, Ending | None]]) -> int:
    """The states of readings of different fates: each is walked through once."""
    return sum({id(ending): ending.states for _, ending in endings if ending}.values())


def test_a_report_stops_when_it_has_walked_far_enough() -> None:
    staves = parse(next(path for path in FOUNDING if path.stem == "miwok-staves").read_text())
    told = report(staves, every=True, most_states=300)
    assert 0 < len(told.endings) < 96
    assert told.complete is False
    assert walked(told.endings) <= 300
    first, *_ = report(staves, most_states=50).endings
    assert first[1] is not None
    assert first[1].ends is None


def test_a_bound_that_breaks_off_the_last_reading_is_told_as_one_that_was_met() -> None:
    staves = parse(next(path for path in FOUNDING if path.stem == "miwok-staves").read_text())
    whole = report(staves, every=True)
    assert (whole.complete, whole.cut) == (True, False)
    needed = walked(whole.endings)
    exact = report(staves, every=True, most_states=needed)
    assert (exact.complete, exact.cut) == (True, False)
    short = report(staves, every=True, most_states=needed - 1)
    assert len(short.endings) == len(whole.endings)
    assert [ending.ends for _, ending in short.endings if ending].count(None) > 0
    assert (short.complete, short.cut) == (False, True)


def test_readings_in_which_the_same_can_come_of_everything_are_walked_through_once() -> None:
    """Who begins, and whether partners throw by turns, decides nothing about the end."""
    staves = parse(next(path for path in FOUNDING if path.stem == "miwok-staves").read_text())
    told = report(staves, every=True)
    assert len(told.endings) == 96
    # Again or not, rest paid or lost, too few paid or not, all counters or an empty pool.
    assert len({id(ending) for _, ending in told.endings}) == 2**4
    for reading, ending in told.endings:
        assert ending is not None
        assert ending_of(rules_of(staves, reading)).states == ending.states


def test_a_report_counts_readings_up_to_a_bound_and_says_that_there_are_more() -> None:
    path = next(path for path in FOUNDING if path.stem == "miwok-womens-hand-game")
    told = report(parse(path.read_text()), every=True, most_states=1)
    assert (told.readings, told.more) == (4_096, True)
    assert (told.complete, told.cut) == (False, True)
    one = report(parse(stones()))
    assert (one.more, one.cut) == (False, False)


def test_a_report_begins_no_reading_after_its_time() -> None:
    told = report(parse(stones()), seconds=-1)
    assert (told.endings, told.cut, told.complete) == ((), True, False)
