"""Writing the data files in canonical form, so that a load and an export change nothing."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from pathlib import Path

from django.db.models.fields.files import FieldFile

from archive.exchange.spoiled import guard_guarded
from archive.exchange.states import cells_of, rows_of
from archive.exchange.tables import Table, all_tables

DocumentExporter = Callable[[], dict[str, bytes]]
_document_exporters: dict[str, DocumentExporter] = {}


def register_documents(name: str, exporter: DocumentExporter) -> None:
    """Enter an exporter for a sub-folder whose records are whole documents instead of rows."""
    _document_exporters[name] = exporter


def export_table(table: Table) -> bytes:
    """The canonical data file of a table: UTF-8, LF, columns and rows in declared order."""
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow([column.name for column in table.columns])
    for row in rows_of(table).order_by(*table.ordering):
        cells = cells_of(table, row)
        cells |= {column.name: column.path_of(row) for column in table.text_columns}
        writer.writerow([guard_guarded(cell) for cell in cells.values()])
    return buffer.getvalue().encode()


def export_archive() -> dict[str, bytes]:
    """Every data file of the archive by its path in the folder; tables without rows have none."""
    files = {
        table.file: export_table(table)
        for table in all_tables()
        if table.model._default_manager.exists()
    }
    files.update(_texts())
    for name, exporter in _document_exporters.items():
        files.update({f"{name}/{file}": content for file, content in exporter().items()})
    return files


def _texts() -> Iterator[tuple[str, bytes]]:
    """The files of the long texts of records, each by its path in the folder."""
    for table in all_tables():
        for column in table.text_columns:
            for record in table.model._default_manager.order_by(*table.ordering):
                if path := column.path_of(record):
                    yield path, column.content_of(record)


def attached_files() -> Iterator[tuple[str, FieldFile]]:
    """The files that lie beside the data files, each by its path in the folder."""
    for table in all_tables():
        for column in table.file_columns:
            for record in table.model._default_manager.order_by(*table.ordering).iterator():
                stored = getattr(record, column.attribute)
                if stored:
                    yield column.path_of(record), stored


def write_archive(folder: Path) -> list[str]:
    """Write every data file under ``folder`` and answer their paths; other files are left alone."""
    files = export_archive()
    for file, content in files.items():
        _place(folder, file).write_bytes(content)
    attached = []
    for file, stored in attached_files():
        with stored.open() as opened:
            _place(folder, file).write_bytes(opened.read())
        attached.append(file)
    return sorted([*files, *attached])


def _place(folder: Path, file: str) -> Path:
    path = folder / file
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def differing_files(folder: Path) -> list[str]:
    """The data files under ``folder`` that are not byte for byte what export would write."""
    files = export_archive()
    same = {file for file, content in files.items() if _holds(folder / file, content)}
    attached = set()
    for file, stored in attached_files():
        attached.add(file)
        with stored.open() as opened:
            if _holds(folder / file, opened.read()):
                same.add(file)
    present = {path.name for path in folder.glob("*.csv")}
    beside = {c.folder for table in all_tables() for c in table.file_columns}
    beside |= {c.folder for table in all_tables() for c in table.text_columns}
    for name in {*_document_exporters, *beside}:
        present |= {f"{name}/{path.name}" for path in (folder / name).glob("*")}
    return sorted((present | set(files) | attached) - same)


def _holds(path: Path, content: bytes) -> bool:
    return path.is_file() and path.read_bytes() == content
