"""How a cell of a data file stands to a field of a model, in both directions."""

from __future__ import annotations

import json
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.core.files.base import ContentFile
from django.db import models

from archive import kinds
from archive.models import Record
from archive.storage import digest

SEPARATOR = "; "
LARGEST_ATTACHED = 100_000_000
LARGEST_TEXT = 1_000_000


class CellError(ValueError):
    """A cell that cannot be read; the message says why and how to mend it."""


@cache
def _field_of(model: type[models.Model], name: str) -> models.Field[Any, Any]:
    # Asked for each cell of a file.
    field = model._meta.get_field(name)
    assert isinstance(field, models.Field)
    return field


@dataclass(frozen=True)
class Column:
    """One column: its heading, and the field that it fills where that is named otherwise."""

    name: str
    field: str = ""

    def of(self, model: type[models.Model]) -> models.Field[Any, Any]:
        """The model field behind the column."""
        return _field_of(model, self.field or self.name)

    @property
    def attribute(self) -> str:
        return self.field or self.name


@dataclass(frozen=True)
class JsonColumn(Column):
    """A column whose cells are JSON, for what may not be altered by a single letter."""

    def read(self, cell: str) -> Any:
        """The value of a cell. Raises CellError."""
        try:
            return json.loads(cell) if cell.strip() else ""
        except ValueError as error:
            raise CellError(f"is no JSON ({error}); take the cell as it was exported") from error

    def write(self, value: Any) -> str:
        """The cell that reads back as ``value``."""
        return json.dumps(value, ensure_ascii=False) if value != "" else ""


@dataclass(frozen=True)
class AnyRecordColumn(Column):
    """A column that names a record of any kind, as ``kind/slug``."""

    def read(self, cell: str) -> str:
        """The name of the record, None where the cell is empty. Raises CellError."""
        kind, slash, slug = cell.strip().partition("/")
        if kind not in {known.name for known in kinds.all_kinds()} or not (slash and slug):
            raise CellError(f"“{cell}” names no record; write kind/slug, as in variant/SLUG")
        return f"{kind}/{slug}"

    def find(self, names: Iterable[str]) -> dict[str, Record]:
        """The records of those of these names that lead to one."""
        slugs = defaultdict(set)
        for name in names:
            kind, _, slug = name.partition("/")
            slugs[kind].add(slug)
        return {
            self.write(record): record
            for kind, wanted in slugs.items()
            for record in Record.objects.filter(kind=kind, slug__in=wanted)
        }

    def write(self, value: Any) -> str:
        """The cell that names the record."""
        return f"{value.kind}/{value.slug}"


@dataclass(frozen=True)
class FileColumn(Column):
    """A column of files that lie in a folder beside the data files; a cell is a file's path.

    The path is ``folder/SLUG.SUFFIX``, of the record's slug, when it is written; whatever is called
    otherwise is read as well.
    """

    folder: str = ""

    def find(self, archive: Path, cell: str) -> Path | None:
        """The file that a cell names, None for an empty cell. Raises CellError."""
        if not cell:
            return None
        folder, _, name = cell.rpartition("/")
        if folder != self.folder or name.startswith(".") or "\\" in name:
            raise CellError(
                f"“{cell}” is no file of the folder; write it as in {self.folder}/NAME.jpg"
            )
        path = archive / folder / name
        if not path.is_file():
            raise CellError(f"there is no file “{cell}” beside the data files; put it there")
        if path.stat().st_size > LARGEST_ATTACHED:
            raise CellError(f"“{cell}” is larger than 100 MB; make it smaller")
        return path

    def give(self, record: models.Model, path: Path | str | None) -> None:
        """Give the record that file, unless it has one of the same content.

        A text is the digest of the file that it has already.
        """
        if isinstance(path, str):
            return
        file = ContentFile(path.read_bytes(), path.name) if path else None
        if not (file and self.stored_digest(record) == digest(file)):
            setattr(record, self.attribute, file)

    def stored_digest(self, record: Any) -> str:
        """The digest of the file that a record has; empty where it has none."""
        stored = getattr(record, self.attribute)
        return PurePosixPath(stored.name).stem if stored else ""

    def path_of(self, record: Any) -> str:
        """The path under which a record's file is written; empty where it has none."""
        stored = getattr(record, self.attribute)
        return f"{self.folder}/{record.slug}{PurePosixPath(stored.name).suffix}" if stored else ""


@dataclass(frozen=True)
class TextColumn(Column):
    """A column of long texts, each a file of its own among the data files.

    There a cell is the file's path, ``folder/SLUG.SUFFIX``. Elsewhere, as in a spreadsheet, it is
    the text itself.
    """

    folder: str = ""
    suffix: str = ".md"

    def find(self, archive: Path, cell: str) -> str:
        """The text of the file that a cell names. Raises CellError."""
        if not cell:
            return ""
        folder, _, name = cell.rpartition("/")
        if folder != self.folder or name.startswith(".") or "\\" in name:
            raise CellError(
                f"“{cell}” is no file of the folder; write it as in {self.folder}/NAME{self.suffix}"
            )
        path = archive / folder / name
        if not path.is_file():
            raise CellError(f"there is no file “{cell}” beside the data files; put it there")
        if path.stat().st_size > LARGEST_TEXT:
            raise CellError(f"“{cell}” is larger than 1 MB; split it")
        try:
            return path.read_bytes().decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise CellError(f"“{cell}” is not UTF-8 at byte {error.start}; save it so") from error

    def path_of(self, record: Any) -> str:
        """The path under which a record's text is written; empty where it has none."""
        text = getattr(record, self.attribute)
        return f"{self.folder}/{record.slug}{self.suffix}" if text else ""

    def content_of(self, record: Any) -> bytes:
        """The file of a record's text."""
        return f"{getattr(record, self.attribute)}\n".encode()


def target_kind(field: models.Field[Any, Any]) -> str | None:
    """The kind of record that a field refers to; None for a field that refers to none."""
    related = field.related_model
    if isinstance(related, type) and issubclass(related, Record):
        return related.KIND or None
    return None


def read_cell(field: models.Field[Any, Any], cell: str) -> Any:
    """The value of a cell: text, number, a list; for references the slug, or the list of slugs.

    Text comes out in Unicode's composed form, which is the same text, and with the line ends of
    the data files. Raises CellError.
    """
    cell = unicodedata.normalize("NFC", cell.strip().replace("\r\n", "\n").replace("\r", "\n"))
    if "\x00" in cell:
        raise CellError("holds a NUL byte; remove it")
    if isinstance(field, models.ManyToManyField | ArrayField):
        values = [value.strip() for value in cell.split(";") if value.strip()]
        doubled = sorted({value for value in values if values.count(value) > 1})
        if doubled:
            raise CellError(f"names {doubled[0]} twice; keep one")
        return values
    if cell == "":
        return None if field.null else ("" if field.empty_strings_allowed else None)
    if target_kind(field) is not None:
        return cell
    if isinstance(field, models.DecimalField):
        return _decimal(field, cell)
    if isinstance(field, models.IntegerField):
        if not (cell.isascii() and cell.isdigit()):
            raise CellError(f"“{cell}” is no whole number; write digits only")
        return int(cell)
    if isinstance(field, models.BooleanField):
        if cell not in ("yes", "no"):
            raise CellError(f"“{cell}” is neither yes nor no")
        return cell == "yes"
    return cell


def _decimal(field: models.DecimalField[Any, Any], cell: str) -> Decimal:
    try:
        value = Decimal(cell)
    except InvalidOperation:
        value = Decimal("NaN")
    if not value.is_finite():
        raise CellError(f"“{cell}” is no number; write it with a point, as in 203.2")
    try:
        return value.quantize(Decimal(1).scaleb(-field.decimal_places))
    except InvalidOperation as error:
        raise CellError(f"“{cell}” is too large") from error


def write_cell(value: Any) -> str:
    """The cell that reads back as ``value``: the opposite of read_cell."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Decimal):
        text = f"{value:f}"
        return text.rstrip("0").rstrip(".") if "." in text else text
    if isinstance(value, Record):
        return value.slug
    if isinstance(value, Sequence) and not isinstance(value, str):
        return SEPARATOR.join(write_cell(item) for item in value)
    return str(value)
