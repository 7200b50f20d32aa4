"""Kinds of work to try the queue with."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from archive.jobs.kinds import Asked, CannotDoError, KindOfWork, Report

if TYPE_CHECKING:
    from archive.models import Job


def add(parameters: dict[str, Any], report: Report) -> dict[str, Any]:
    """Add numbers, telling each."""
    numbers = parameters["numbers"]
    total = 0
    for done, number in enumerate(numbers):
        report(done, len(numbers), f"Adding {number}.")
        total += number
    # What work prints is no word to the worker.
    print("added")  # noqa: T201
    return {"sum": total}


def never_end(parameters: dict[str, Any], report: Report) -> str:
    """Go on as compiled code does, which hears of nothing."""
    report(1, 4, "Going round.")
    Path(parameters["began"]).write_text(str(os.getpid()))
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    while True:
        time.sleep(60)


def end_the_second_time(parameters: dict[str, Any], report: Report) -> str:
    """Never end, unless it was begun before."""
    if Path(parameters["began"]).exists():
        return "begun anew"
    return never_end(parameters, report)


def refuse(parameters: dict[str, Any], report: Report) -> None:
    """Find that it cannot be done."""
    raise CannotDoError("This game never ends.")


def fail(parameters: dict[str, Any], report: Report) -> None:
    """Fail by a fault of its own."""
    raise ZeroDivisionError("a secret of the inside")


def crash(parameters: dict[str, Any], report: Report) -> None:
    """End as a process does that the system kills for want of memory."""
    os.kill(os.getpid(), signal.SIGKILL)


def bring_what_json_cannot_hold(parameters: dict[str, Any], report: Report) -> float:
    """Bring no number."""
    return float("nan")


def bring_too_much(parameters: dict[str, Any], report: Report) -> str:
    """Bring more than can be kept."""
    return "x" * 9_000_000


def bring_what_the_database_cannot_hold(parameters: dict[str, Any], report: Report) -> str:
    """Bring a character that PostgreSQL refuses."""
    return "\0"


def numbers_of(job: Job) -> list[Asked]:
    """Say which numbers are to be added."""
    numbers = ", ".join(map(str, job.parameters["numbers"]))
    return [Asked("Numbers", (numbers,), "/numbers/")]


KINDS = [
    KindOfWork("add", "Adding", add, address=lambda job: f"/sums/{job.pk}/", asked=numbers_of),
    KindOfWork("never-end", "Going round", never_end),
    KindOfWork("end-the-second-time", "Going round once", end_the_second_time),
    KindOfWork("hurry", "Going round in haste", never_end, most_seconds=0.01),
    KindOfWork("refuse", "Refusing", refuse),
    KindOfWork("fail", "Failing", fail),
    KindOfWork("crash", "Crashing", crash),
    KindOfWork("not-a-number", "Bringing no number", bring_what_json_cannot_hold),
    KindOfWork("too-much", "Bringing too much", bring_too_much),
    KindOfWork("nul", "Bringing NUL", bring_what_the_database_cannot_hold),
]
