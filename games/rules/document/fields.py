"""Which clauses a document may have: each with the question it asks and how its value is read.

A ``Field`` is all that the rest of the format knows about a clause, so a new point of the format is
a new field in a block, and sources, alternatives, readings and words come with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from games.rules.document.clauses import UNKNOWN, Clause
from games.rules.document.tree import Items, Node, Scalar, Table
from games.rules.errors import Problem, nearest
from games.rules.texts import Text, gettext

T = TypeVar("T")

SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class WrongValueError(ValueError):
    """A value that does not fit; the reader of clauses turns it into a Problem."""

    def __init__(self, line: int, message: str, mend: str) -> None:
        super().__init__(message)
        self.line, self.message, self.mend = line, message, mend

    def at(self, path: str) -> Problem:
        """The problem of the clause at this path."""
        return Problem(self.line, path, self.message, self.mend)


@dataclass(frozen=True)
class Field(Generic[T]):
    """A clause that a document may have.

    ``read`` makes the value from its node or raises WrongValueError; ``words`` says it;
    ``implied`` is the text of the assumption made where the document is silent (None: the
    document must say it).
    ``about`` puts the question where it depends on the answer what is asked about: a line of the
    score is asked about by its fall, since the name of the line is no word of a sentence.
    ``keys`` is given for a clause that is a table of its own (a group of pieces, a line of the
    score): its alternatives then give only the keys in which they differ.
    """

    path: str
    asks: Text
    read: Callable[[Node], T]
    words: Callable[[T], Text]
    implied: str | None = None
    keys: frozenset[str] | None = None
    about: Callable[[T], Text] | None = None

    def of(self, values: Mapping[str, object], absent: T | None = None) -> T:
        """The value of this clause among those of a reading, typed; ``absent`` if it has none."""
        return values.get(self.path, absent)  # type: ignore[return-value]  # made by ``read``

    def choices_in(self, clauses: Iterable[Clause]) -> list[T]:
        """Every value that this clause can have in a document, holes left out."""
        return [
            choice.value  # type: ignore[misc]  # made by ``read``
            for clause in clauses
            if clause.path == self.path
            for choice in clause.choices
            if choice.value is not UNKNOWN
        ]

    def question(self, value: object) -> Text:
        """The question to which this value is the answer."""
        if self.about is None or value is UNKNOWN:
            return self.asks
        return self.about(value)  # type: ignore[arg-type]  # made by our own ``read``

    def say(self, value: object) -> Text:
        """Any value of this clause in words, a hole included."""
        if value is UNKNOWN:
            return gettext("not known")
        return self.words(value)  # type: ignore[arg-type]  # made by our own ``read``


def scalar(node: Node, what: str) -> Scalar:
    """The node as a single value."""
    if not isinstance(node, Scalar):
        kind = "a list" if isinstance(node, Items) else "a table"
        raise WrongValueError(node.line, f"{kind} stands where {what} should", f"Write {what}.")
    return node


def whole(low: int, high: int) -> Callable[[Node], int]:
    """A reader of whole numbers between two bounds, both allowed."""

    def read(node: Node) -> int:
        what = f"a whole number from {low} to {high}"
        text = scalar(node, what).text
        if not re.fullmatch(r"0|[1-9][0-9]{0,8}", text) or not low <= int(text) <= high:
            raise WrongValueError(node.line, f"“{text[:40]}” is not {what}", f"Write {what}.")
        return int(text)

    return read


def one_of(choices: Sequence[str]) -> Callable[[Node], str]:
    """A reader of one phrase among several."""

    def read(node: Node) -> str:
        text = scalar(node, "one phrase").text
        if text not in choices:
            raise WrongValueError(
                node.line, f"“{text[:60]}” is not a value of this clause", nearest(text, choices)
            )
        return text

    return read


def probability(node: Node) -> Fraction:
    """A fraction from 0 up to but not 1, written as ``0`` or in lowest terms as ``1/10``."""
    text = scalar(node, "a fraction such as 1/10").text
    match = re.fullmatch(r"([1-9][0-9]{0,3})/([1-9][0-9]{0,3})", text)
    if text == "0":
        return Fraction(0)
    if not match or int(match[1]) >= int(match[2]):
        raise WrongValueError(
            node.line,
            f"“{text[:40]}” is not a chance below one",
            "Write 0, or a fraction such as 1/10.",
        )
    value = Fraction(int(match[1]), int(match[2]))
    if str(value) != text:
        raise WrongValueError(node.line, f"“{text}” is not in lowest terms", f"Write {value}.")
    return value


def slug(node: Node) -> str:
    """A name of small letters, digits and hyphens."""
    text = scalar(node, "a slug").text
    if not SLUG.fullmatch(text) or len(text) > 100:
        raise WrongValueError(
            node.line,
            f"“{text[:40]}” is not a slug",
            "Use small letters a to z, digits and single hyphens.",
        )
    return text


def several(node: Node, read: Callable[[Node], T]) -> tuple[T, ...]:
    """One value or a list of them, none twice."""
    nodes = node.items if isinstance(node, Items) else (node,)
    values = tuple(read(item) for item in nodes)
    if not values:
        raise WrongValueError(node.line, "the list is empty", "Give a value, or leave the key out.")
    if len(set(values)) < len(values):
        raise WrongValueError(node.line, "the list names one thing twice", "Keep one of them.")
    return values


def table(node: Node, what: str) -> Table:
    """The node as a table of keys and values."""
    if not isinstance(node, Table):
        raise WrongValueError(
            node.line,
            f"{what} should be a table of keys and values",
            "Write “key: value” lines under it, or {key: value, ...}.",
        )
    return node


def unknown_keys(node: Table, known: frozenset[str], path: str) -> list[Problem]:
    """A problem for each key that nothing reads."""
    return [
        Problem(
            node.line_of(key),
            f"{path}.{key[:60]}".strip("."),
            f"the key “{key[:60]}” is not known here",
            nearest(key, known),
        )
        for key, _ in node.entries
        if key not in known
    ]
