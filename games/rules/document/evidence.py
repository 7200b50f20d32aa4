"""What a clause or an alternative rests on: basis, statements for and against, places cited."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from games.rules.document.clauses import Basis
from games.rules.document.fields import WrongValueError, one_of, scalar, several, slug
from games.rules.document.tree import Node, Table
from games.rules.errors import Problem

KEYS = frozenset({"basis", "rests_on", "cites", "against", "note"})

T = TypeVar("T")


@dataclass(frozen=True)
class Evidence:
    """The sources of a choice; ``basis`` None until it is known; ``faulty``: it was misread."""

    basis: Basis | None = None
    rests_on: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    note: str = ""
    line: int = 0
    faulty: bool = False


def cite(node: Node) -> str:
    """A place in a source, written ``key[locator]``."""
    text = scalar(node, "a citation").text
    if not re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)*\[[^\[\]\n]{1,200}\]", text):
        raise WrongValueError(
            node.line,
            f"“{text[:60]}” is not a citation",
            "Write the key of the source and the place in it: fletcher-1915[Directions, "
            "para. 4]; in a YAML list put it in quotes.",
        )
    return text


def prose(node: Node) -> str:
    """A sentence of the editor's."""
    return scalar(node, "a sentence").text


class EvidenceReader:
    """Reads evidence, collecting problems."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems

    def attempt(self, path: str, read: Callable[[], T], fallback: T) -> T:
        """What ``read`` gives, or the fallback and a problem at this path."""
        try:
            return read()
        except WrongValueError as wrong:
            self.problems.append(wrong.at(path))
            return fallback

    def written(self, node: Table, path: str) -> Evidence:
        """The evidence keys of a table, as they are written."""

        def at(key: str, read: Callable[[Node], T], fallback: T) -> T:
            found = node.get(key)
            if found is None:
                return fallback
            return self.attempt(path, lambda: read(found), fallback)

        before = len(self.problems)
        nothing: tuple[str, ...] = ()
        basis = at("basis", one_of([b.value for b in Basis]), "")
        evidence = Evidence(
            basis=Basis(basis) if basis else None,
            rests_on=at("rests_on", lambda n: several(n, slug), nothing),
            against=at("against", lambda n: several(n, slug), nothing),
            cites=at("cites", lambda n: several(n, cite), nothing),
            note=at("note", prose, ""),
            line=node.line,
        )
        return replace(evidence, faulty=len(self.problems) > before)

    def of_clause(self, own: Evidence, inherited: Evidence, path: str) -> Evidence:
        """The evidence of a clause, the block's taken where it gives none of its own.

        What statements speak against does not take the block's for its support.
        """
        if own.basis is Basis.EDITORIAL or own.faulty:
            return self._settled(own, path)
        if not (own.rests_on or own.cites or own.against):
            own = replace(own, rests_on=inherited.rests_on, cites=inherited.cites)
        if not (own.rests_on or own.cites or own.against):
            self.problems.append(
                Problem(
                    own.line,
                    path,
                    "nothing says what this clause rests on",
                    "Add “rests_on: STATEMENT” (or “cites: KEY[LOCATOR]”); if the sources are "
                    "silent, write “basis: editorial”.",
                )
            )
            return own
        default = Basis.STATED if own.rests_on or own.cites else Basis.DISPUTED
        return self._settled(replace(own, basis=own.basis or default), path)

    def of_alternative(self, own: Evidence, path: str) -> Evidence:
        """The evidence of an alternative: its own, and ours if it gives none."""
        default = Basis.STATED if own.rests_on or own.cites else Basis.EDITORIAL
        return self._settled(replace(own, basis=own.basis or default), path)

    def _settled(self, evidence: Evidence, path: str) -> Evidence:
        if evidence.faulty:
            return evidence
        carried = evidence.rests_on or evidence.cites
        if evidence.basis is Basis.EDITORIAL and carried:
            self.problems.append(
                Problem(
                    evidence.line,
                    path,
                    "an editorial choice rests on no statement",
                    "Write “basis: inferred” if it follows from the statement, or remove it.",
                )
            )
        elif evidence.basis in (Basis.STATED, Basis.INFERRED) and not carried:
            self.problems.append(
                Problem(
                    evidence.line,
                    path,
                    f"“{evidence.basis}” without a statement",
                    "Add “rests_on: STATEMENT”, or write “basis: editorial”.",
                )
            )
        elif evidence.basis is Basis.DISPUTED and not (carried or evidence.against):
            self.problems.append(
                Problem(
                    evidence.line,
                    path,
                    "“disputed” without a statement",
                    "Name the statements under “rests_on” and “against”.",
                )
            )
        return evidence
