"""The rules of games side by side: one row for each clause that any of them has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.forms.columns import Column
from games.pages.ruleset import BLOCKS
from games.play.grounds import Ground, say


@dataclass(frozen=True)
class ClauseCell:
    """What one game says at a path; ``ground`` is None where it has no such clause.

    ``asks`` is its own question, where the row asks another; ``others`` are its other answers.
    """

    column: Column
    ground: Ground | None
    asks: str
    others: int


@dataclass(frozen=True)
class ClauseRow:
    """A clause with what each game answers, and how the answers stand to one another."""

    path: str
    asks: str
    cells: tuple[ClauseCell, ...]

    @property
    def grounds(self) -> list[Ground]:
        """The clauses that there are."""
        return [cell.ground for cell in self.cells if cell.ground is not None]

    @property
    def compared(self) -> bool:
        """Whether there are rules of more than one game to compare."""
        return sum(cell.column.document is not None for cell in self.cells) > 1

    @property
    def how(self) -> str:
        """``same``, ``grounds`` (the same on another basis), ``differs``, or ``absent`` from some.

        Empty where there is nothing to compare.
        """
        if not self.compared:
            return ""
        if any(cell.ground is None and cell.column.document is not None for cell in self.cells):
            return "absent"
        if len({ground.text for ground in self.grounds}) > 1:
            return "differs"
        return "same" if len({ground.basis for ground in self.grounds}) == 1 else "grounds"

    @property
    def differs(self) -> bool:
        """Whether it is shown where only differences are asked for."""
        return self.how not in ("", "same")

    @property
    def mark(self) -> str:
        """The sign beside the word that says how the answers stand."""
        return {"same": "=", "grounds": "≈", "": ""}.get(self.how, "≠")

    @property
    def word(self) -> str | Promise:
        """How the answers stand, in words."""
        return {
            "same": _("the same"),
            "grounds": _("the same answer on another basis"),
            "differs": _("differs"),
            "absent": _("not a rule of every game"),
        }.get(self.how, "")


@dataclass(frozen=True)
class ClauseBlock:
    """The clauses of one block of the documents under its heading."""

    heading: str | Promise
    rows: tuple[ClauseRow, ...]


def blocks_of(
    columns: Sequence[Column], grounds: Mapping[int, Mapping[str, Ground]]
) -> list[ClauseBlock]:
    """All clauses of the columns that have rules, block by block as documents list them."""
    grounds = _aligned(grounds)
    sorted_out: dict[str, list[str]] = {}
    for path in _paths([list(found) for found in grounds.values()]):
        sorted_out.setdefault(path.partition(".")[0], []).append(path)
    order = [*BLOCKS, *sorted_out]
    return [
        ClauseBlock(
            BLOCKS.get(name, name),
            tuple(_row(path, columns, grounds) for path in sorted_out[name]),
        )
        for name in sorted(sorted_out, key=order.index)
    ]


def _aligned(
    grounds: Mapping[int, Mapping[str, Ground]],
) -> Mapping[int, Mapping[str, Ground]]:
    """The clauses with the pieces of games that have one sort each in one row.

    A document gives its pieces names of their own, which are no difference between games.
    """
    renamed = {
        block
        for block in ("pieces", "implements")
        if all(
            sum(path.partition(".")[0] == block for path in found) <= 1
            for found in grounds.values()
        )
    }
    return {
        place: {
            block if (block := path.partition(".")[0]) in renamed else path: ground
            for path, ground in found.items()
        }
        for place, found in grounds.items()
    }


def _paths(documents: Sequence[Sequence[str]]) -> list[str]:
    """The paths of several documents, each once; one that is new comes after its predecessor."""
    merged: list[str] = []
    for paths in documents:
        at = 0
        for path in paths:
            if path in merged:
                at = merged.index(path) + 1
            else:
                merged.insert(at, path)
                at += 1
    return merged


def _row(
    path: str, columns: Sequence[Column], grounds: Mapping[int, Mapping[str, Ground]]
) -> ClauseRow:
    found = [grounds.get(column.place, {}).get(path) for column in columns]
    asked = {one.asks for one in found if one is not None}
    # Of pieces that documents name each in its way the heading is no question of one of them.
    shared = BLOCKS.get(path, "") if len(asked) > 1 else ""
    asks = str(shared) or next(one.asks for one in found if one is not None)
    return ClauseRow(
        path,
        asks,
        tuple(
            ClauseCell(
                column,
                ground,
                ground.asks if ground is not None and ground.asks != asks else "",
                _others(column, ground),
            )
            for column, ground in zip(columns, found, strict=True)
        ),
    )


def _others(column: Column, ground: Ground | None) -> int:
    if column.document is None or ground is None:
        return 0
    clause = column.document.clause(ground.path)
    if clause is None:
        return 0
    return sum(say(choice.text) != ground.text for choice in clause.choices)
