"""Reads the record of a match: every field, everything that is wrong at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import fields
from datetime import datetime
from enum import StrEnum
from typing import Any, TypeVar

from games.rules.document.tree import Data
from games.rules.engine.contract import Result
from games.rules.errors import Problem, nearest
from games.rules.record import (
    FORMAT,
    Kind,
    MatchRecord,
    Progress,
    RecordedEntry,
    RecordedSeat,
    RecordError,
    canonical,
)

T = TypeVar("T")
Word = TypeVar("Word", bound=StrEnum)
# So many faults of one kind at most are told; the first of them show what is wrong.
MOST_PROBLEMS = 40
FIELDS = ("format", *(one.name for one in fields(MatchRecord)))


def read_record(data: Mapping[str, Any]) -> MatchRecord:
    """The record that a table of JSON says. Raises RecordError with everything that is wrong."""
    reader = _Reader()
    table = reader.table("", data, FIELDS)
    if table.get("format", FORMAT) != FORMAT:
        reader.problem("format", f"this is not “{FORMAT}”", "Take a record of that format")
    record = MatchRecord(
        id=reader.text("id", table.get("id")),
        address=reader.text("address", table.get("address")),
        how_to_check=reader.text("how_to_check", table.get("how_to_check")),
        progress=reader.one_of("progress", table.get("progress"), Progress),
        ruleset=reader.text("ruleset", table.get("ruleset")),
        version=reader.sha256("version", table.get("version")),
        document=reader.document(table.get("document")),
        reading=reader.text("reading", table.get("reading")),
        seats=reader.listed("seats", table.get("seats"), reader.seat),
        follows=reader.maybe("follows", table.get("follows"), reader.text),
        last_winner=reader.maybe("last_winner", table.get("last_winner"), reader.number),
        commitment=reader.sha256("commitment", table.get("commitment")),
        word=reader.text("word", table.get("word")),
        seed=reader.maybe("seed", table.get("seed"), reader.sha256),
        created=reader.time("created", table.get("created")),
        begun=reader.maybe("begun", table.get("begun"), reader.time),
        moved=reader.time("moved", table.get("moved")),
        ended=reader.maybe("ended", table.get("ended"), reader.time),
        log=reader.listed("log", table.get("log"), reader.entry),
        result=reader.maybe("result", table.get("result"), reader.result),
    )
    if reader.problems:
        raise RecordError(reader.problems)
    return record


class _Reader:
    """Reads one value after another, and notes what is wrong instead of stopping there."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def problem(self, path: str, message: str, mend: str) -> None:
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(Problem(0, path, message, mend))

    def table(self, path: str, value: Any, names: Collection[str]) -> Mapping[str, Any]:
        """A table with exactly these fields."""
        if not isinstance(value, Mapping):
            self.problem(path, "a table is to stand here", "Write it between { and }")
            return {}
        before = f"{path}." if path else ""
        for name in names:
            if name not in value:
                self.problem(f"{before}{name}", "this field is missing", "Add it")
        for name in value:
            if name not in names:
                mend = nearest(str(name), names).removesuffix(".")
                self.problem(f"{before}{str(name)[:60]}", "there is no such field", mend)
        return value

    def maybe(self, path: str, value: Any, read: Callable[[str, Any], T]) -> T | None:
        return None if value is None else read(path, value)

    def text(self, path: str, value: Any) -> str:
        if isinstance(value, str):
            try:
                value.encode("utf-8")
            except UnicodeEncodeError:
                self.problem(path, "half a sign stands in this text", "Write the whole sign")
                return ""
            return value
        return self._wrong(path, value, "a text is to stand here", "Write it in quotes", "")

    def number(self, path: str, value: Any) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return value
        message = "a whole number from 0 is to stand here"
        return self._wrong(path, value, message, "Write it in digits, without quotes", 0)

    def sha256(self, path: str, value: Any) -> str:
        if isinstance(value, str) and re.fullmatch(r"[0-9a-f]{64}", value):
            return value
        message = "64 hexadecimal digits are to stand here"
        return self._wrong(path, value, message, "Use 0-9 and a-f, all 64 of them", "0" * 64)

    def time(self, path: str, value: Any) -> str:
        if isinstance(value, str):
            try:
                datetime.fromisoformat(value)
            except ValueError:
                pass
            else:
                return value
        message = "a time is to stand here"
        return self._wrong(path, value, message, "Write it like 2026-05-01T09:30:00+00:00", "")

    def one_of(self, path: str, value: Any, words: type[Word]) -> Word:
        try:
            return words(value)
        except ValueError:
            known = ", ".join(f"“{word}”" for word in words)
            first = next(iter(words))
            return self._wrong(path, value, "this is none of the words", f"Use {known}", first)

    def listed(self, path: str, value: Any, read: Callable[[str, Any], T]) -> tuple[T, ...]:
        if isinstance(value, list | tuple):
            return tuple(read(f"{path}[{number}]", one) for number, one in enumerate(value))
        return self._wrong(path, value, "a list is to stand here", "Write it between [ and ]", ())

    def seat(self, path: str, value: Any) -> RecordedSeat:
        row = self.table(path, value, ("number", "side", "kind"))
        return RecordedSeat(
            self.number(f"{path}.number", row.get("number")),
            self.number(f"{path}.side", row.get("side")),
            self.one_of(f"{path}.kind", row.get("kind"), Kind),
        )

    def entry(self, path: str, value: Any) -> RecordedEntry:
        row = self.table(path, value, ("ordinal", "seat", "notation"))
        return RecordedEntry(
            self.number(f"{path}.ordinal", row.get("ordinal")),
            self.maybe(f"{path}.seat", row.get("seat"), self.number),
            self.text(f"{path}.notation", row.get("notation")),
        )

    def result(self, path: str, value: Any) -> Result:
        row = self.table(path, value, ("winner", "reason", "clause"))
        return Result(
            self.maybe(f"{path}.winner", row.get("winner"), self.number),
            self.text(f"{path}.reason", row.get("reason")),
            self.text(f"{path}.clause", row.get("clause")),
        )

    def document(self, value: Any) -> Data:
        """The rules as data; whether they are right is looked at when they are played."""
        try:
            if isinstance(value, dict) and _is_data(value):
                canonical(value)
                return value
        except (ValueError, RecursionError):
            pass
        message = "the rules are to stand here, made of tables, lists and texts alone"
        return self._wrong("document", value, message, "Take them as the archive gave them", {})

    def _wrong(self, path: str, value: Any, message: str, mend: str, instead: T) -> T:
        # That a field is missing, or stands in what is no table, was told already.
        told = [one.path for one in self.problems] if value is None else []
        if not any(f"{path}.".startswith(f"{one}.") for one in told):
            self.problem(path, message, mend)
        return instead


def _is_data(value: Any) -> bool:
    if isinstance(value, dict):
        return all(isinstance(key, str) and _is_data(one) for key, one in value.items())
    if isinstance(value, list):
        return all(map(_is_data, value))
    return isinstance(value, str)
