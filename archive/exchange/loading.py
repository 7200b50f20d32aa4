"""Loading a folder of data files: one transaction, idempotent, and all faults at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from django.db import connection, transaction

from archive import derived
from archive.exchange.guarding import Guard
from archive.exchange.naming import Names
from archive.exchange.problems import LoadError, Problem
from archive.exchange.reading import Row, read_table, unknown_files, unnamed_texts
from archive.exchange.storing import Storing, Tally, one_at_a_time
from archive.exchange.tables import all_tables

# From so many new rows on it pays to have the tables looked at.
MANY = 500
DocumentLoader = Callable[[Path, Names, Tally, list[Problem]], None]
_document_loaders: dict[str, DocumentLoader] = {}


def register_documents(name: str, loader: DocumentLoader) -> None:
    """Enter a loader for a sub-folder whose records are whole documents instead of rows.

    It is given the folder, the slugs that there are of each kind once the tables stand, the tally
    and the problems found so far. It adds its own problems, and stores only where there are none.
    """
    _document_loaders[name] = loader


def _none(_row: Row) -> bool:
    return False


def load(folder: Path, overwrite: Callable[[Row], bool] = _none) -> Tally:
    """Load every data file of ``folder``; rows that stand already are changed, none is deleted.

    A row that was changed on the site since it was last loaded is refused, unless ``overwrite``
    says of it that it may be changed. Raises LoadError, with every fault that was found and
    nothing stored, where anything is wrong.
    """
    problems: list[Problem] = []
    tables = all_tables()
    if not folder.is_dir():
        raise LoadError([Problem(str(folder), 0, "", "is no folder; name one with data files")])
    problems += unknown_files(folder, {table.file for table in tables})
    rows = {table: read_table(table, folder, problems) for table in tables}
    for table, table_rows in rows.items():
        problems += unnamed_texts(folder, table, table_rows)
    with transaction.atomic():
        one_at_a_time()
        storing = Storing(rows, Guard("loaded", overwrite), problems, _barred)
        storing.store()
        for name, loader in _document_loaders.items():
            loader(folder / name, storing.names, storing.tally, problems)
        storing.store_last()
        if problems:
            raise LoadError(problems)
        storing.finish()
        created, _changed, _unchanged = storing.tally.total
        if created >= MANY:
            # The planner knows nothing of tables that were empty, and would walk them endlessly.
            with connection.cursor() as cursor:
                cursor.execute("ANALYZE")
        derived.refresh()
    return storing.tally


def _barred(row: Row) -> str:
    differing = "; ".join(
        f"{name} is “{old}” there and “{new}” here" for name, (old, new) in row.differences.items()
    )
    return (
        f"was changed on the site since it was last loaded: {differing}. Take it over with "
        "export_archive, or add --overwrite, or for this row alone "
        f"--overwrite-row {row.table.file}:{row.line}"
    )
