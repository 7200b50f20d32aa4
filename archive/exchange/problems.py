"""What is wrong with data that somebody brings, said so that it can be mended."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Problem:
    """One fault: the file, the line in it (0 for the file as a whole), the field, what is wrong."""

    file: str
    line: int
    field: str
    reason: str

    def __str__(self) -> str:
        where = self.file
        if self.line:
            where += f", line {self.line}"
        if self.field:
            where += f", {self.field}"
        return f"{where}: {self.reason}"


class LoadError(Exception):
    """Data that were refused as a whole; ``problems`` holds every fault that was found."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = sorted(set(problems))
        super().__init__("\n".join(str(problem) for problem in self.problems))
