"""The process of one job, as its worker sees it.

A job has a process of its own so that it can be ended at any moment, whatever it is doing; so that
its memory is given back; and so that its crash is not the worker's. It is a copy of a process in
which everything is loaded already, and so is there at once.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
from collections.abc import Iterator
from multiprocessing import forkserver
from types import TracebackType
from typing import Any, Self

from config.work.child import WORKER, work

_context = multiprocessing.get_context("forkserver")


def prepare() -> None:
    """Start loading the process that all others are copies of.

    That process ends with the thread that calls this.
    """
    os.environ[WORKER] = str(os.getpid())
    _context.set_forkserver_preload(["config.work.model"])
    forkserver.ensure_running()


class Process:
    """A process that does work of one kind, and is ended with the block."""

    def __init__(self, kind: str, parameters: dict[str, Any], number: int) -> None:
        self.silent = False
        self._channel, theirs = _context.Pipe(duplex=False)
        self._process = _context.Process(target=work, args=(theirs, kind, parameters, number))
        self._process.start()
        # The only open end is the work's own, so that its end is noticed.
        theirs.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _where: TracebackType | None,
    ) -> None:
        self.end()
        self._channel.close()

    def end(self) -> None:
        """End it, whatever it is doing, and with it what it has started."""
        pid = self._process.pid
        assert pid is not None
        with contextlib.suppress(ProcessLookupError):
            os.killpg(pid, signal.SIGKILL)
        self._process.kill()
        self._process.join()

    def words(self, seconds: float) -> Iterator[dict[str, Any]]:
        """What the process says, waiting so long for it at most; `silent` once it is over."""
        try:
            if self._channel.poll(seconds):
                yield self._channel.recv()
        except EOFError:
            self.silent = True
