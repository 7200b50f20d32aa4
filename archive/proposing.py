"""Proposals: what would come of one, what changed meanwhile, and what an editor decides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from archive import derived, kinds
from archive.exchange import outcomes
from archive.exchange.columns import SEPARATOR, Column, FileColumn, target_kind
from archive.exchange.grids import Grid
from archive.exchange.problems import LoadError, Problem
from archive.exchange.reading import Row, read_grid
from archive.exchange.spoiled import guard_guarded
from archive.exchange.states import cells_of, rows_of
from archive.exchange.tables import Table, table_of
from archive.exchange.uploads import AsStored
from archive.history.author import sign
from archive.models import Proposal, Record


class DecisionError(Exception):
    """A proposal that cannot be decided so; the message is a sentence for the editor."""


@dataclass(frozen=True)
class Meanwhile:
    """A column that somebody changed after the proposal was begun, with all three values."""

    column: str
    begun: str
    now: str
    proposed: str


def table_for(kind: str) -> Table:
    """The table of a kind of which records can be proposed; LookupError where there is none."""
    return table_of(kinds.kind_named(kind).model)


def proposable(table: Table, record: Record | None) -> list[Column]:
    """The columns that a proposal may fill: no picture, and no other name for what has one."""
    return [
        column
        for column in table.columns
        if not isinstance(column, FileColumn) and not (record and column.name == "slug")
    ]


def standing_cells(table: Table, record: Record | None) -> dict[str, str]:
    """The cells of a record as they stand; empty ones for a record that there is not yet."""
    if record is None:
        return {column.name: "" for column in table.columns}
    return cells_of(table, rows_of(table).get(pk=record.pk))


def fill(proposal: Proposal, cells: Mapping[str, str]) -> None:
    """Keep of ``cells`` what differs from the record as it stands, and what stood there.

    The records that either names are noted: who may not see them does not see the proposal.
    """
    stands = standing_cells(table_for(proposal.kind), proposal.record)
    changed = {name: cell for name, cell in cells.items() if cell != stands[name]}
    proposal.cells, proposal.before = changed, {name: stands[name] for name in changed}
    proposal.names = sorted(_named(table_for(proposal.kind), proposal.cells, proposal.before))


def changed_meanwhile(proposal: Proposal) -> list[Meanwhile]:
    """The columns that are not as they were when the proposal was begun."""
    stands = standing_cells(table_for(proposal.kind), proposal.record)
    return [
        Meanwhile(name, begun, stands[name], proposal.cells[name])
        for name, begun in proposal.before.items()
        if stands[name] not in (begun, proposal.cells[name])
    ]


def examine(proposal: Proposal) -> outcomes.Outcome:
    """What would come of a proposal; nothing is stored."""
    rows, problems = _rows(proposal)
    return outcomes.try_out(rows, problems, _reviewed)


def send(proposal: Proposal) -> None:
    """Hand a proposal to the editors."""
    proposal.state, proposal.sent_at = Proposal.State.SENT, timezone.now()
    proposal.save()


@transaction.atomic
def accept(pk: UUID, editor: Any, seen: str, over_changes: bool) -> Proposal:
    """Store what is proposed as one change set that names contributor and editor.

    ``seen`` is the digest of the outcome that the editor looked at; ``over_changes`` lets the
    proposal replace what others changed meanwhile. Raises DecisionError, with nothing stored.
    """
    proposal = _waiting(pk)
    if changed_meanwhile(proposal) and not over_changes:
        raise DecisionError(_("The record was changed meanwhile. Say that it may be replaced."))
    near = derived.near(_of_kind(proposal.record)) if proposal.record else {}
    rows, problems = _rows(proposal)
    by = proposal.person.get_username()
    why = _("Proposed by %(person)s: %(why)s (%(locator)s)")
    sign(editor, why % {"person": by, "why": proposal.why, "locator": proposal.locator})
    try:
        outcomes.store(rows, problems, _reviewed, seen)
    except LoadError as error:
        raise DecisionError(" ".join(problem.reason for problem in error.problems)) from error
    [[row]] = rows.values()
    derived.refresh_around(row.instance, near)
    proposal.record_id = row.instance.pk
    return _decide(proposal, Proposal.State.ACCEPTED, editor, "")


@transaction.atomic
def turn_down(pk: UUID, editor: Any, word: str, for_good: bool) -> Proposal:
    """Send a proposal back to be mended, or decline it, with a word to its contributor."""
    proposal = _waiting(pk)
    if not word.strip():
        raise DecisionError(_("Say to the contributor why."))
    state = Proposal.State.DECLINED if for_good else Proposal.State.RETURNED
    return _decide(proposal, state, editor, word.strip())


def _waiting(pk: UUID) -> Proposal:
    proposal = Proposal.objects.select_for_update(of=("self",)).get(pk=pk)
    if proposal.state != Proposal.State.SENT:
        raise DecisionError(_("It does not wait for a decision any more."))
    return proposal


def _decide(proposal: Proposal, state: Proposal.State, editor: Any, word: str) -> Proposal:
    proposal.state, proposal.word = state, word
    proposal.decided_by, proposal.decided_at = editor, timezone.now()
    proposal.save()
    return proposal


def _rows(proposal: Proposal) -> tuple[dict[Table, list[Row]], list[Problem]]:
    table = table_for(proposal.kind)
    cells = {**standing_cells(table, proposal.record), **proposal.cells}
    line = [guard_guarded(cells[name]) for name in table.by_name]
    problems: list[Problem] = []
    rows = read_grid(
        table, Grid(list(table.by_name), [(0, list(line))]), AsStored(table.model), problems
    )
    return {table: rows}, problems


def _named(table: Table, *cells: Mapping[str, str]) -> set[int]:
    """The records that cells name and their writer sees."""
    found: set[int] = set()
    for column in table.columns:
        kind = target_kind(column.of(table.model))
        slugs = {
            slug.strip() for each in cells for slug in each.get(column.name, "").split(SEPARATOR[0])
        }
        if kind and slugs - {""}:
            named = Record.objects.filter(kind=kind, slug__in=slugs)
            found.update(named.order_by().values_list("pk", flat=True))
    return found


def _of_kind(record: Record) -> Record:
    return kinds.kind_named(record.kind).model._default_manager.get(pk=record.pk)


def _reviewed(_row: Row) -> bool:
    # An editor has looked at what stands and at what is proposed.
    return True
