"""The pages that are neither records nor lists of one kind, by the names of their addresses."""

from __future__ import annotations

ADDRESSES = [
    "home",
    "about",
    "how-to-read",
    "contact",
    "accessibility",
    "privacy",
    "changes",
    "glossary",
    "map",
    "timeline",
]


def register_addresses(*names: str) -> None:
    """Enter pages that another app has, by the names of their addresses."""
    ADDRESSES.extend(names)
