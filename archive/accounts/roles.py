"""Who may propose and who may change records: roles are groups."""

from __future__ import annotations

from typing import Any

CONTRIBUTOR, EDITOR = "contributor", "editor"


def is_contributor(user: Any) -> bool:
    """Whether somebody proposes changes."""
    return _has(user, CONTRIBUTOR)


def is_editor(user: Any) -> bool:
    """Whether somebody changes records."""
    return _has(user, EDITOR)


def _has(user: Any, role: str) -> bool:
    return bool(user.is_authenticated and user.is_active) and user.groups.filter(name=role).exists()
