"""The switches of the open clauses: one question each, with the answers that may be chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from archive.models import Statement
from games.play.grounds import say, statements_of
from games.rules import Choice, Document

PREFIX = "clause."


@dataclass(frozen=True)
class Option:
    """One answer that may be chosen."""

    name: str
    text: str
    basis: str
    note: str
    only_with: tuple[str, ...]
    statements: tuple[Statement, ...]
    chosen: bool


@dataclass(frozen=True)
class Switch:
    """One open clause: its question, what the sources do not say of it, and the answers.

    ``wrong`` is what is wrong with the answer that was chosen; empty where nothing is.
    """

    field: str
    asks: str
    silence: str
    options: tuple[Option, ...]
    wrong: str


def switches_of(
    document: Document,
    data: Mapping[str, Any],
    prefix: str = PREFIX,
    wrong: Mapping[str, str] | None = None,
) -> tuple[Switch, ...]:
    """The open clauses with their answers, as ``data`` chooses them by prefix and path.

    ``wrong`` is what is wrong with an answer, by the path of its clause.
    """
    clauses = document.open_clauses
    statements = statements_of(choice for clause in clauses for choice in clause.choices)
    return tuple(
        Switch(
            field=prefix + clause.path,
            asks=say(clause.asks),
            silence=clause.silence,
            wrong=(wrong or {}).get(clause.path, ""),
            options=tuple(
                _option(
                    document,
                    choice,
                    str(data.get(prefix + clause.path, clause.default.name)),
                    statements,
                )
                for choice in clause.choices
            ),
        )
        for clause in clauses
    )


def _option(
    document: Document, choice: Choice, chosen: str, statements: Mapping[str, Statement]
) -> Option:
    return Option(
        name=choice.name,
        text=capfirst(say(choice.text)),
        basis=choice.basis.value,
        note=choice.note,
        only_with=tuple(
            _("only with: %(answer)s") % {"answer": _answer(document, path, name)}
            for path, name in choice.conditions
        ),
        statements=tuple(statements[s] for s in choice.rests_on if s in statements),
        chosen=choice.name == chosen,
    )


def _answer(document: Document, path: str, name: str) -> str:
    clause = document.clause(path)
    choice = clause.choice(name) if clause else None
    return say(choice.text) if choice else name
