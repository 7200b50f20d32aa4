"""What runs in the process of one job.

It says to its worker how far it is, {"done", "total", "said"}, any number of times, and then one of
{"result"}, {"refused"} and {"failed"}.
"""

import json
import logging
import os
import signal
import time
from contextlib import nullcontext
from multiprocessing.connection import Connection
from typing import Any

import django

from config.processes import end_with_parent

# The variable that tells which process the worker is.
WORKER = "TALLYKEEPER_WORKER"
# Those who read pages come first.
NICENESS = 5
REPORT_SECONDS = 0.5
# What a job brings is kept in the database.
MOST_BYTES = 8 * 1024 * 1024


def work(
    channel: "Connection[dict[str, Any], Any]", kind: str, parameters: dict[str, Any], number: int
) -> None:
    """Do work of a kind, which has a number in the queue, and say what came of it."""
    end_with_parent(os.getppid(), signal.SIGKILL)
    # What it starts is ended with it; the keys of a terminal are not for it.
    os.setpgid(0, 0)
    os.nice(NICENESS)
    django.setup()
    from archive.care.person import seeing, wards_of_work

    wards = wards_of_work(number)
    # Work about what is open takes minutes without a transaction, as most does.
    with seeing(wards) if wards else nullcontext():
        told = outcome(kind, parameters, Reporter(channel))
    channel.send(told)


def outcome(kind: str, parameters: dict[str, Any], report: "Reporter") -> dict[str, Any]:
    """The last word: what came of the work."""
    from archive.jobs.kinds import CannotDoError, kind_named

    try:
        result = kind_named(kind).work(parameters, report)
        # Found out here, where it is the fault of the work: what JSON cannot hold.
        size = len(json.dumps(result, allow_nan=False))
    except CannotDoError as refusal:
        return {"refused": str(refusal)}
    except Exception:
        logging.getLogger(__name__).exception("Work “%s” failed with %s", kind, parameters)
        return {"failed": "fault"}
    return {"result": result} if size <= MOST_BYTES else {"failed": "too much"}


class Reporter:
    """Says how far the work is, twice a second at most; what is done next, at once."""

    def __init__(self, channel: "Connection[dict[str, Any], Any]") -> None:
        self._channel = channel
        self._last = 0.0
        self._said = ""

    def __call__(self, done: int, total: int | None = None, said: str = "") -> None:
        """Of ``total`` steps, if known, ``done`` are done; ``said`` is a sentence for visitors."""
        now = time.monotonic()
        # What is told once may last for minutes.
        if said != self._said or now - self._last >= REPORT_SECONDS:
            self._last, self._said = now, said
            self._channel.send({"done": done, "total": total, "said": said})
