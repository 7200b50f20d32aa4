"""Sums that go through the rows of a matrix one after another, each using what came before it.

This is what solves a system whose every state depends on earlier ones alone. scipy has it for whole
factorings only, which takes five times as long; its product of a matrix and a vector goes through
the rows in their order and writes each sum down before it turns to the next.
"""

from __future__ import annotations

from scipy.sparse import _sparsetools, csr_array

from games.odds.solving import Floats


def add_in_order(matrix: csr_array, low: int, taken: Floats, onto: Floats) -> None:
    """Add the product of a square matrix and what is taken, in the rows from ``low`` on.

    Where ``onto`` is ``taken`` itself, a row sees what earlier rows have added; if no row has
    entries at or beyond its own place, this solves the system of the identity less the matrix.
    """
    size = len(taken)
    _sparsetools.csr_matvec(
        size - low, size, matrix.indptr[low:], matrix.indices, matrix.data, taken, onto[low:]
    )
