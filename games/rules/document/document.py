"""A ruleset as it stands: who it is about, its clauses, its version."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from enum import StrEnum

from games.rules.document.clauses import Basis, Clause
from games.rules.document.tree import Data


class Status(StrEnum):
    """How far a document can be played as it stands."""

    PLAYABLE = "playable"
    WITH_ASSUMPTIONS = "playable with stated assumptions"
    RECORD_ONLY = "record only"


@dataclass(frozen=True)
class Document:
    """A ruleset.

    ``clauses`` stand in document order: that in which the format lists the blocks, and within
    ``scores`` the order of the lines. ``data`` is the document without comments, order of keys and
    quoting; ``source`` is the text as it came.
    """

    slug: str
    variant: str
    title: str
    game_class: str
    note: str
    record_only: bool
    clauses: tuple[Clause, ...]
    data: Data
    source: str = field(compare=False, repr=False)

    @property
    def status(self) -> Status:
        """Whether it can be played, and whether that takes answers of our own."""
        if self.record_only:
            return Status.RECORD_ONLY
        ours = any(clause.basis is Basis.EDITORIAL for clause in self.clauses)
        return Status.WITH_ASSUMPTIONS if ours else Status.PLAYABLE

    @property
    def normalised(self) -> str:
        """The document as canonical JSON: keys sorted, every scalar a string, no spaces."""
        return json.dumps(self.data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))

    @property
    def version(self) -> str:
        """The SHA-256 of the normalised document in UTF-8, as 64 hexadecimal digits."""
        return hashlib.sha256(self.normalised.encode("utf-8")).hexdigest()

    @property
    def open_clauses(self) -> tuple[Clause, ...]:
        """The clauses at which a reading chooses."""
        return tuple(clause for clause in self.clauses if clause.is_open)

    def clause(self, path: str) -> Clause | None:
        """The clause at a path, or None."""
        return next((clause for clause in self.clauses if clause.path == path), None)
