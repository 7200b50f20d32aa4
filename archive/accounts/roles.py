"""Who may propose and who may change records."""

from __future__ import annotations

from typing import Any

CONTRIBUTOR, EDITOR = "contributor", "editor"


def is_contributor(user: Any) -> bool:
    """Whether a person may propose changes; an editor may."""
    return is_editor(user) or _in_group(user, CONTRIBUTOR)


def is_editor(user: Any) -> bool:
    """Whether a person may change records."""
    return bool(user.is_active and user.is_superuser) or _in_group(user, EDITOR)


def _in_group(user: Any, name: str) -> bool:
    return bool(user.is_authenticated and user.is_active) and user.groups.filter(name=name).exists()
