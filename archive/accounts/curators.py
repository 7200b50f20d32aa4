"""Who curates: editors, and the operator, who may do what editors may."""

from __future__ import annotations

from typing import Any

from archive.accounts.roles import is_contributor, is_editor


def may_change(user: Any) -> bool:
    """Whether somebody imports, merges, and decides on proposals."""
    return bool(user.is_active and user.is_superuser) or is_editor(user)


def may_propose(user: Any) -> bool:
    """Whether somebody proposes changes; whoever may change records may propose as well."""
    return may_change(user) or is_contributor(user)
