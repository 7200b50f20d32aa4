"""How far a command is, on one line of a terminal, and how it stops when it is told to."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Self

from django.core.management.base import CommandError, OutputWrapper

EVERY = 0.2  # seconds
# As a shell tells of a program that was interrupted.
INTERRUPTED = 130
_CLEARED = "\r\x1b[K"


class Progress:
    """Tells how far the work is, where somebody sees it; a file or a pipe is told nothing."""

    def __init__(self, stream: OutputWrapper) -> None:
        self._stream = stream
        self._seen = stream.isatty()
        self._last = 0.0
        self._said = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        if self._said:
            self._write("")

    def __call__(self, done: int, total: int | None, said: str) -> None:
        """Of ``total`` steps, if known, ``done`` are done; ``said`` is what is being done."""
        now = time.monotonic()
        if not self._seen or (said == self._said and now - self._last < EVERY):
            return
        self._last, self._said = now, said
        of_total = f" of {total:,} ({100 * done // total} %)" if total else ""
        far = f": {done:,}{of_total}" if done or total else ""
        self._write(f"{said.rstrip('.')}{far}")

    def _write(self, line: str) -> None:
        self._stream.write(f"{_CLEARED}{line}", style_func=str, ending="")
        self._stream.flush()


@contextmanager
def stopping_in_words() -> Iterator[None]:
    """An interruption from the keyboard becomes a sentence and the exit code of one."""
    try:
        yield
    except KeyboardInterrupt:
        raise CommandError(
            "Stopped as you asked. Nothing was kept.", returncode=INTERRUPTED
        ) from None
