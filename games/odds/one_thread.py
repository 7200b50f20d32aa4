"""Linear algebra on one thread: chains are small, and threads would only wait for each other."""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import cache

from threadpoolctl import ThreadpoolController


@cache
def _controller() -> ThreadpoolController:
    # What is loaded is looked for once, since that takes longer than many an answer.
    return ThreadpoolController()


def one_thread() -> AbstractContextManager[object]:
    """While this lasts, no sum is split among threads."""
    return _controller().limit(limits=1, user_api="blas")  # type: ignore[no-any-return]
