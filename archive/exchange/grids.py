"""A sheet of cells before it is known what they mean, from whatever file it came."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from dataclasses import dataclass, field

# What stands between cells, and what it is called.
SEPARATORS = {",": "commas", ";": ";", "\t": "tabs", "|": "|"}
_TOLD = re.compile(r"\A\ufeff?sep=(.)\r?\n", re.IGNORECASE)


class GridError(ValueError):
    """A file that is no sheet of cells; ``line`` says where, 0 for the file as a whole."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason)
        self.line = line


@dataclass(frozen=True)
class Unfit:
    """A cell that holds no text which could be taken, with the reason and the mend."""

    reason: str


Cell = str | Unfit


@dataclass
class Grid:
    """The cells of a sheet: its heading, and each line with its number as an editor shows it."""

    heading: list[str] = field(default_factory=list)
    lines: list[tuple[int, list[Cell]]] = field(default_factory=list)


def separated(text: str, separator: str = ",", most_lines: int = 0) -> Grid:
    """The grid of a text whose cells are separated; GridError where it is not well-formed."""
    told = _TOLD.match(text)
    skipped = 1 if told else 0
    reader = csv.reader(
        io.StringIO(text[told.end() if told else 0 :], newline=""),
        delimiter=separator,
        strict=True,
    )
    grid = Grid()
    try:
        grid.heading = [name.strip() for name in next(reader, [])]
        line = reader.line_num + 1
        for cells in reader:
            if any(cell.strip() for cell in cells):
                grid.lines.append((line + skipped, list(cells)))
                if most_lines and len(grid.lines) > most_lines:
                    raise too_many_rows(most_lines)
            line = reader.line_num + 1
    except csv.Error as error:
        raise GridError(f"is no well-formed CSV: {error}", reader.line_num + skipped) from error
    return grid


def too_many_rows(most: int) -> GridError:
    """What is said of a file with more rows than can be dealt with."""
    return GridError(f"has more than {most:,} rows, and no more are imported at once; split it")


def separator_of(text: str, names: Iterable[str]) -> str:
    """What stands between the names of columns in the first line; a comma where nothing does."""
    told = _TOLD.match(text)
    if told:
        return told.group(1)
    known = set(names)
    heading = next(iter(text.splitlines()), "")
    fitting = {
        separator: len({part.strip(' "') for part in heading.split(separator)} & known)
        for separator in SEPARATORS
    }
    best = max(fitting, key=lambda separator: fitting[separator])
    return best if fitting[best] > 1 else ","
