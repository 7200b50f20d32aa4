"""Where files of records lie: under the hash of their content, so that no name can lie."""

from __future__ import annotations

import hashlib
import os
import tempfile
import time
import weakref
from contextlib import suppress
from functools import partial
from pathlib import Path, PurePosixPath
from typing import IO, Any

from django.core.files.base import File
from django.core.files.storage import FileSystemStorage
from django.db import connection, transaction

_LONGEST_WAIT = 24 * 60 * 60  # seconds


class ContentStorage(FileSystemStorage):
    """Files named by their content, put in place when the transaction commits.

    A file of a transaction that fails was never there. Equal files are one file, which goes when
    the last record lets go of it: see ``hold``.
    """

    def save(self, name: str | None, content: IO[Any], max_length: int | None = None) -> str:
        """Store ``content`` in the folder and with the suffix of ``name``; answer its name."""
        file = content if isinstance(content, File) else File(content)
        given = PurePosixPath(name or file.name or "")
        stored = str(given.with_name(digest(file) + given.suffix))
        hold(stored)
        waiting = _Waiting(file, Path(self.path("incoming")), self.file_permissions_mode)
        transaction.on_commit(partial(waiting.put, Path(self.path(stored))))
        return stored


class _Waiting:
    """A file that waits for the end of the transaction: put in its place then, or gone."""

    def __init__(self, content: File[Any], folder: Path, mode: int | None) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        _clear_out(folder)
        descriptor, name = tempfile.mkstemp(dir=folder)
        self._path = Path(name)
        # A transaction that is rolled back forgets what waits for it, and so the file goes.
        self._forget = weakref.finalize(self, self._path.unlink, missing_ok=True)
        with os.fdopen(descriptor, "wb") as file:
            for chunk in content.chunks():
                file.write(chunk)
            file.flush()
            os.fsync(descriptor)
        if mode is not None:
            self._path.chmod(mode)

    def put(self, place: Path) -> None:
        place.parent.mkdir(parents=True, exist_ok=True)
        self._path.replace(place)


def _clear_out(folder: Path) -> None:
    """Remove what was waiting when a server was killed: no transaction lasts so long."""
    for path in folder.iterdir():
        with suppress(FileNotFoundError):
            if path.stat().st_mtime < time.time() - _LONGEST_WAIT:
                path.unlink()


def digest(content: File[Any]) -> str:
    """The SHA-256 of a file's content, which is its name in the storage before the suffix."""
    found = hashlib.sha256()
    for chunk in content.chunks():
        found.update(chunk)
    return found.hexdigest()


def hold(name: str) -> None:
    """Until the transaction ends, let nobody else store or remove the file of that name.

    Otherwise one could remove as unused a file that another is just about to use again.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [name])


def image_storage() -> ContentStorage:
    """The storage of images; a function, so that migrations name it instead of its settings."""
    return ContentStorage()
