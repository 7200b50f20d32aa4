"""Plum stones in C with one game in each bit, and the generator of random numbers alone."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

# A game in each bit of a vector.
GAMES: Final = 512


def available() -> bool:
    """Whether there is a C compiler."""
    return shutil.which("cc") is not None


@cache
def _library() -> ctypes.CDLL:
    source = Path(__file__).with_suffix(".c")
    with tempfile.TemporaryDirectory() as folder:
        built = Path(folder) / "bit_sliced.so"
        subprocess.run(
            ["cc", "-O3", "-march=native", "-shared", "-fPIC", "-o", built, source], check=True
        )
        library = ctypes.CDLL(str(built))
    library.play.restype = ctypes.c_int64
    library.tosses_alone.restype = ctypes.c_uint64
    return library


def _seeds(seed: int) -> ctypes.Array[ctypes.c_uint64]:
    words = np.random.SeedSequence(seed).generate_state(24, np.uint64)
    return (ctypes.c_uint64 * 24)(*words.tolist())


def plum_stones(games: int, seed: int, cores: int) -> int:
    """Play so many games, a multiple of 512; answers how many tosses they took."""
    made: int = _library().play(ctypes.c_int64(games // GAMES), _seeds(seed))
    return made


def tosses_alone(tosses: int, seed: int, cores: int) -> int:
    """Draw five random bits for each of so many tosses."""
    _library().tosses_alone(ctypes.c_int64(tosses), _seeds(seed))
    return tosses
