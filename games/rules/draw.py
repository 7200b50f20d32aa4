"""Chance that can be checked afterwards.

A match has a secret ``seed`` of 32 bytes. Before the first move its ``commitment`` is shown, which
is the SHA-256 of the seed as 64 hexadecimal digits; when the match is over the seed is published,
and everybody can compute every draw again.

A draw belongs to an ``ordinal``, the place of its row in the log counted from 0, and to a ``word``
that the visitor typed (it may be empty), so that the site cannot choose the result. The layout,
fixed for ever:

1. The chances of the outcomes, in the order in which the state lists them, are brought to their
   least common denominator ``D``; outcome ``i`` holds ``n[i]`` of the ``D`` parts.
2. Block ``b`` of attempt ``a`` is ``HMAC-SHA256(key=seed, message)``, where ``message`` is the 18
   ASCII bytes ``tallykeeper draw 1``, then ``ordinal`` as 8 bytes, ``a`` as 4 bytes and ``b`` as 4
   bytes (unsigned, most significant byte first), then ``word`` in UTF-8 as it was typed.
3. Blocks 0, 1, ... are joined until they hold at least as many bits as ``D``, and read as one
   unsigned number ``x``, most significant byte first, below ``R``, a power of two.
4. If ``x`` is not below the largest multiple of ``D`` that does not exceed ``R``, it is thrown away
   and the next attempt made (attempts count from 0). So no outcome is favoured.
5. ``r`` is the remainder of ``x`` by ``D``; the outcome is the first ``i`` with
   ``r < n[0] + ... + n[i]``.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import lcm

from games.rules.engine.contract import Action, State
from games.rules.laws import Law, law_of_moves

SEED_BYTES = 32
LABEL = b"tallykeeper draw 1"


@dataclass(frozen=True)
class Drawn:
    """A number drawn from ``parts`` equally likely ones, counted from 0, and what it gives.

    ``index`` is the place of the outcome that holds it, among those that were to be drawn.
    """

    number: int
    parts: int
    index: int


def new_seed() -> bytes:
    """A fresh secret seed from the system's generator."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """What is shown before the first move: the SHA-256 of the seed in hexadecimal."""
    return hashlib.sha256(_checked(seed)).hexdigest()


def draw(seed: bytes, ordinal: int, word: str, chances: Sequence[Fraction]) -> int:
    """The index of the outcome drawn. ``chances`` are exact and add up to one.

    Raises ValueError as ``drawn`` does.
    """
    return drawn(seed, ordinal, word, chances).index


def drawn(seed: bytes, ordinal: int, word: str, chances: Sequence[Fraction]) -> Drawn:
    """The number drawn and the outcome that it gives. ``chances`` are exact and add up to one.

    Raises ValueError for chances that do not, a seed of another length, or a word that is no text.
    """
    if sum(chances) != 1 or any(chance < 0 for chance in chances):
        raise ValueError("the chances of a draw are not negative and add up to one")
    if not 0 <= ordinal < 2**64:
        raise ValueError("the ordinal of a draw is a whole number from 0")
    denominator = lcm(*(chance.denominator for chance in chances))
    parts = list(accumulate(int(chance * denominator) for chance in chances))
    number = _below(denominator, _checked(seed), ordinal, word.encode("utf-8"))
    index = next(index for index, upper in enumerate(parts) if number < upper)
    return Drawn(number, denominator, index)


def draw_next(state: State, seed: bytes, ordinal: int, word: str) -> Action:
    """What chance brings in a state, or the computer does there by the law that plays for it.

    Raises ValueError where the game is over.
    """
    law = law_of_draw(state)
    return law[draw(seed, ordinal, word, [chance for _, chance in law])][0]


def law_of_draw(state: State) -> Law:
    """What can be drawn in a state, each with its chance, in the order that a draw counts in.

    The outcomes of chance stand in the order of ``State.chance_outcomes``, the computer's moves in
    that of ``law_of_moves``. Raises ValueError where the game is over.
    """
    law = state.chance_outcomes() or law_of_moves(state)
    if not law:
        raise ValueError("nothing is to be drawn where the game is over")
    return law


def _checked(seed: bytes) -> bytes:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed is {SEED_BYTES} bytes long, not {len(seed)}")
    return seed


def _below(denominator: int, seed: bytes, ordinal: int, word: bytes) -> int:
    """A number below the denominator, every one as likely as another."""
    blocks = -(-denominator.bit_length() // 256)
    limit = 2 ** (256 * blocks)
    limit -= limit % denominator
    attempt = 0
    while True:
        drawn = b"".join(
            hmac.digest(
                seed,
                LABEL
                + ordinal.to_bytes(8, "big")
                + attempt.to_bytes(4, "big")
                + block.to_bytes(4, "big")
                + word,
                "sha256",
            )
            for block in range(blocks)
        )
        number = int.from_bytes(drawn, "big")
        if number < limit:
            return number % denominator
        attempt += 1
