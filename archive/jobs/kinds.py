"""The register of kinds of long work: what the worker can do, and which function does it.

Each app registers its kinds when it is ready, in every process: those that answer requests and
those that do the work. What only the work needs, such as a compiler, is therefore imported by the
function itself and not by the module in which it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from django.utils.functional import Promise

if TYPE_CHECKING:
    from archive.models.job import Job

HOUR = 60 * 60


class Report(Protocol):
    """Tells how far the work is; may be called as often as the work likes.

    A sentence that says something new is shown at once, so that its words must not count.
    """

    def __call__(self, done: int, total: int | None = None, said: str = "") -> None:
        """Of ``total`` steps, if known, ``done`` are done; ``said`` is a sentence for visitors."""


class CannotDoError(Exception):
    """The work cannot be done as asked for; the message is a sentence for the visitor."""


@dataclass(frozen=True)
class Asked:
    """One thing that was asked for, in words: ``lines`` about something; ``address`` leads on."""

    about: str
    lines: tuple[str, ...]
    address: str = ""


@dataclass(frozen=True)
class KindOfWork:
    """One kind of long work.

    ``work`` is a function of a module, since it is called in a process of its own, which may be
    ended at any moment and begun anew: what it does twice must come to the same. Parameters and
    result are as JSON has them. It raises CannotDoError where the parameters do not allow the
    work. ``address`` leads to the page that shows the result; ``asked`` says what was asked for;
    ``most_seconds`` is how long one run may take.
    """

    name: str
    label: str | Promise
    work: Callable[[dict[str, Any], Report], Any]
    address: Callable[[Job], str] | None = None
    asked: Callable[[Job], Iterable[Asked]] | None = None
    most_seconds: float = HOUR


_register: dict[str, KindOfWork] = {}


def register(kind: KindOfWork) -> None:
    """Enter ``kind``; a name that is taken by other work raises ValueError."""
    other = _register.get(kind.name)
    if other is not None and other.work is not kind.work:
        raise ValueError(f"“{kind.name}” is registered already for {other.work.__qualname__}")
    _register[kind.name] = kind


def kind_named(name: str) -> KindOfWork:
    """The kind of that name; KeyError where there is none."""
    return _register[name]


def kind_of(job: Job) -> KindOfWork | None:
    """The kind of a job; None if this version of the site does no such work any more."""
    return _register.get(job.kind)
