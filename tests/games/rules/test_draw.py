"""Chance that can be checked afterwards."""

import hashlib
import hmac
from fractions import Fraction
from math import lcm

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import begin, parse, rules_of
from games.rules.draw import commitment, draw, draw_next, new_seed
from tests.games.rules.documents import FOUNDING

SEED = bytes(range(32))
PLUM = rules_of(
    parse(next(path for path in FOUNDING if path.stem == "omaha-plum-stones").read_text())
)


def by_the_book(seed: bytes, ordinal: int, word: str, chances: list[Fraction]) -> int:
    """The drawing as the docstring of the module tells it, written a second time."""
    whole = lcm(*[chance.denominator for chance in chances])
    blocks = 1
    while 256 * blocks < whole.bit_length():
        blocks += 1
    attempt = 0
    while True:
        drawn = b""
        for block in range(blocks):
            message = b"tallykeeper draw 1" + ordinal.to_bytes(8, "big")
            message += attempt.to_bytes(4, "big") + block.to_bytes(4, "big") + word.encode()
            drawn += hmac.new(seed, message, hashlib.sha256).digest()
        number = int.from_bytes(drawn, "big")
        if number < 2 ** (256 * blocks) // whole * whole:
            break
        attempt += 1
    left = number % whole
    for index, chance in enumerate(chances):
        left -= int(chance * whole)
        if left < 0:
            return index
    raise AssertionError


def test_the_commitment_is_the_sha_256_of_the_seed() -> None:
    assert commitment(SEED) == ("630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd")


def test_these_draws_stay_what_they_are_for_ever() -> None:
    """Should this fail, finished matches no longer check: mend the code, not the figures."""
    state, _ = begin(PLUM).apply(begin(PLUM).read("begins 1"))
    state, _ = state.apply(state.read("throw"))
    assert str(draw_next(begin(PLUM), SEED, 0, "")) == "begins 1"
    assert [str(draw_next(state, SEED, ordinal, "hī'lo")) for ordinal in (2, 4, 6)] == [
        "figured: moon moon; plain: white white black",
        "figured: moon star; plain: white white black",
        "figured: star star; plain: white black black",
    ]


chances = st.lists(st.integers(1, 10**6), min_size=1, max_size=8).map(
    lambda parts: [Fraction(part, sum(parts)) for part in parts]
)


@settings(deadline=None)
@given(
    st.binary(min_size=32, max_size=32), st.integers(0, 2**64 - 1),
    st.text(st.characters(codec="utf-8"), max_size=20), chances,
)  # fmt: skip
def test_a_draw_is_what_its_description_says(
    seed: bytes, ordinal: int, word: str, law: list[Fraction]
) -> None:
    assert draw(seed, ordinal, word, law) == by_the_book(seed, ordinal, word, law)


def test_a_number_that_would_favour_an_outcome_is_thrown_away_and_drawn_again() -> None:
    # Of 2**256 numbers only the lower half and one more are kept, so half of the attempts fail.
    whole = 2**255 + 1
    law = [Fraction(1, whole), Fraction(whole - 1, whole)]
    firsts = [
        int.from_bytes(
            hmac.digest(SEED, b"tallykeeper draw 1" + n.to_bytes(8, "big") + bytes(8), "sha256"),
            "big",
        )
        for n in range(40)
    ]
    assert any(first >= whole for first in firsts)
    assert any(first < whole for first in firsts)
    halves = [Fraction(2**254, whole), Fraction(2**254 + 1, whole)]
    for ordinal in range(40):
        assert draw(SEED, ordinal, "", law) == by_the_book(SEED, ordinal, "", law)
        assert draw(SEED, ordinal, "", halves) == by_the_book(SEED, ordinal, "", halves)


def test_chances_finer_than_one_block_take_several() -> None:
    whole = 3**200
    law = [Fraction(whole // 3, whole), Fraction(whole - whole // 3, whole)]
    drawn = [draw(SEED, ordinal, "", law) for ordinal in range(60)]
    assert drawn == [by_the_book(SEED, ordinal, "", law) for ordinal in range(60)]
    assert set(drawn) == {0, 1}


def test_every_outcome_comes_up_about_as_often_as_its_chance() -> None:
    law = [Fraction(1, 16), Fraction(1, 8), Fraction(13, 16)]
    drawn = [draw(SEED, ordinal, "", law) for ordinal in range(8_000)]
    for index, chance in enumerate(law):
        expected = float(8_000 * chance)
        # Four standard deviations; the seed is fixed, so this can never fail by chance.
        assert abs(drawn.count(index) - expected) < 4 * (expected * (1 - float(chance))) ** 0.5


def test_ordinal_seed_and_word_each_change_what_is_drawn() -> None:
    law = [Fraction(1, 1_000)] * 1_000

    def drawn(seed: bytes = SEED, ordinal: int = 7, word: str = "moon") -> int:
        return draw(seed, ordinal, word, law)

    assert len({drawn(), drawn(ordinal=8), drawn(word="star"), drawn(seed=bytes(32))}) == 4
    assert drawn() == drawn()


def test_a_new_seed_is_32_bytes_and_never_the_same() -> None:
    seeds = {new_seed() for _ in range(20)}
    assert len(seeds) == 20
    assert {len(seed) for seed in seeds} == {32}


def test_what_cannot_be_drawn_from_is_refused() -> None:
    half = Fraction(1, 2)
    for law in ([], [half], [half, half, half], [Fraction(3, 2), -half]):
        with pytest.raises(ValueError, match="add up to one"):
            draw(SEED, 0, "", law)
    with pytest.raises(ValueError, match="32 bytes"):
        draw(b"short", 0, "", [half, half])
    with pytest.raises(ValueError, match="32 bytes"):
        commitment(b"short")
    with pytest.raises(ValueError, match="ordinal"):
        draw(SEED, -1, "", [half, half])
    with pytest.raises(ValueError, match="surrogates"):
        draw(SEED, 0, "\ud800", [half, half])
    over, _ = begin(PLUM).resign(0)
    with pytest.raises(ValueError, match="the game is over"):
        draw_next(over, SEED, 1, "")
