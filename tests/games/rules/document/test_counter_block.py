"""The counters: whether there are any, of which kinds, where they lie, who pays."""

import pytest

from games.rules import parse, rules_of
from games.rules.blocks.kinds import Kind
from tests.games.rules.documents import only_problem, problems, stones

START = "total: 20\n  start: pool\n  paid_by: [pool, opponent]\n"
BEYOND = "  win_beyond_pool: {value: rest from the opponent, basis: editorial, alternatives: " + (
    "[rest is lost]}\n"
)
KINDS = "kinds: [{name: bean, plural: beans}, {name: stick, of: 10, plural: sticks}]"


def counters(block: str, *changes: tuple[str, str]) -> str:
    """The stones with another block on the counters, line 14 and on."""
    return stones((f"{START}{BEYOND}", f"{block}\n"), *changes)


TARGET = ("value: all counters", "value: {target: 30}")


def paths(text: str) -> list[str]:
    return [clause.path for clause in parse(text).clauses if clause.path.startswith("counters.")]


def test_where_no_counters_change_hands_nothing_is_asked_of_them() -> None:
    assert paths(counters("tally: points", TARGET)) == ["counters.tally"]
    assert paths(counters("tally: bets", TARGET)) == ["counters.tally"]


def test_where_they_may_change_hands_or_not_everything_is_asked() -> None:
    block = (
        "tally: {value: counters, alternatives: [{value: points, if: end=points}]}\n  " + START[:-1]
    )
    end = (
        "value: all counters",
        "value: all counters, alternatives: [{choice: points, value: {target: 30}, if: "
        "counters.tally=points}]",
    )
    document = parse(counters(f"{block}\n{BEYOND[:-1]}", end))
    assert {"counters.tally", "counters.total", "counters.paid-by"} <= {
        clause.path for clause in document.clauses
    }
    assert rules_of(document).counters.total == 20
    text = "counters.tally=points,end=points"
    assert rules_of(document, text).counters.change_hands is False


def test_purses_hold_so_many_and_the_pool_what_is_left() -> None:
    text = counters("total: 20\n  start: purses\n  purse: 4\n  paid_by: [opponent]")
    assert "counters.purse" in paths(text)
    held = counters("total: in the purses\n  start: purses\n  purse: 4\n  paid_by: [opponent]")
    assert rules_of(parse(held)).counters.total == 8
    assert rules_of(parse(held.replace("sides: 2", "sides: 2, per_side: 3"))).counters.total == 24


def test_counters_of_several_kinds_are_put_into_words() -> None:
    clause = parse(counters(f"{START}{BEYOND}  {KINDS}")).clause("counters.kinds")
    assert clause is not None
    assert str(clause.text) == "ten beans make one stick"
    kinds = clause.default.value
    assert isinstance(kinds, tuple)
    assert kinds[1] == Kind("stick", "sticks", 10, 10)


POINTS = f"tally: points\n  {KINDS}"


def test_what_becomes_of_smaller_counters_is_asked_where_they_are_added_up() -> None:
    assert paths(counters(f"{START}{BEYOND}  {KINDS}"))[-1] == "counters.kinds"
    assert paths(counters(POINTS, TARGET)) == [
        "counters.tally", "counters.kinds", "counters.surplus", "counters.others",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "path", "said", "mend"),
    [
        (stones(("sides: 2", "sides: 3"), ("start: pool", "start: divided"),
                ("[pool, opponent]", "[pool]")),
         "counters.total", "20 counters cannot be divided among 3 sides", "a multiple of 3"),
        (stones(("sides: 2", "sides: 3")), "counters.paid-by", "with 3 sides", "each opponent"),
        (stones(("[pool, opponent]", "[pool, opponent, each opponent]")), "counters.paid-by",
         "pay twice", "each opponent"),
        (counters("total: 7\n  start: purses\n  purse: 4\n  paid_by: [opponent]"),
         "counters.purse", "7 counters do not fill the purses of 2 players", "total: 8"),
        (stones(("total: 20", "total: in the purses")), "counters.total", "no purses",
         "start: purses"),
        (counters("total: 20\n  start: purses\n  paid_by: [opponent]"), "counters.purse",
         "How many counters are in a player's purse", "counters.purse"),
        (counters("tally: votes", TARGET), "counters.tally", "“votes”", "“counters”"),
        (counters("tally: points\n  kinds: [{name: bean}]", TARGET), "counters.kinds",
         "two to 4 kinds", "{name: stick, of: 10}"),
        (counters("tally: points\n  kinds: [{name: bean, of: 2}, {name: stick, of: 10}]", TARGET),
         "counters.kinds", "every one but the first", "{name: bean} first"),
        (counters("tally: points\n  kinds: [{name: bean}, {name: stick}]", TARGET),
         "counters.kinds", "every one but the first", "{name: bean} first"),
        (counters("tally: points\n  kinds: [{name: bean}, {name: bean, of: 3}]", TARGET),
         "counters.kinds", "two kinds have one name", "Rename"),
        (counters("tally: points\n  kinds: [{name: bean}, {name: stick, off: 3}]", TARGET),
         "counters.kinds", "“off”", "Did you mean “of”?"),
        (counters(f"{POINTS}\n  cancels: stik", TARGET), "counters.cancels", "“stik”", "“stick”"),
        (counters(f"{POINTS}\n  cancels: yes", TARGET), "counters.cancels", "“yes”", "stick"),
        (counters(f"{START}{BEYOND}  cancels: yes"), "counters.cancels",
         "only between two sides that add up", "tally: points"),
        (counters("tally: points\n  cancels: yes", TARGET, ("sides: 2", "sides: 3")),
         "counters.cancels", "only between two sides", "sides: 2"),
        (counters("tally: points"), "end", "“all counters” is about counters", "by points"),
        (counters(POINTS, ("value: all counters", "value: {target: 3, of: stik}")), "end",
         "no counters called “stik”", "Did you mean “stick”?"),
        (stones(("value: all counters", "value: {laps: 1}")), "end", "no track", "circuit"),
        (stones(("value: all counters", "value: one side left")), "end", "nobody ever drops out",
         "drops_out"),
        (stones(("value: all counters", "value: {games_in_a_row: 2}")), "end",
         "does not say when the game is over", "each: all counters"),
        (stones(("value: all counters",
                 "value: {games_in_a_row: 2, each: {games_in_a_row: 2, each: all counters}}")),
         "end", "stand inside one of several", "one game ends"),
        (stones(("value: all counters", "value: {games_in_a_row: 2, each: one side left}")),
         "end", "nobody ever drops out", "drops_out"),
        (stones(("value: all counters", "value: {target: 5, each: all counters}")), "end",
         "does not say when the game is over", "target"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_named(text: str, path: str, said: str, mend: str) -> None:
    problem = only_problem(text)
    assert problem.path == path
    assert problem.line > 0
    assert said in problem.message
    assert mend in problem.mend


def test_a_condition_keeps_apart_what_does_not_fit_together() -> None:
    """An odd number of counters may stand beside divided ones if it goes with a pool."""
    together = (
        "total: {value: 20, alternatives: [{value: 21, if: counters.start=pool}]}\n"
        "  start: {value: divided, alternatives: [{value: pool, if: counters.total=21}]}\n"
        "  paid_by: [pool, opponent]\n"
    )
    document = parse(counters(together + BEYOND[:-1]))
    assert rules_of(document).counters.start == "divided"
    apart = together.replace(", if: counters.start=pool", "")
    found = problems(counters(apart + BEYOND[:-1]))
    assert "21 counters cannot be divided between two sides" in found[0].message
