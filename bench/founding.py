"""The founding games of this archive, ready to be measured."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from games.rules import Document, parse

_FOLDER: Final = Path(__file__).parent.parent / "fixtures" / "rulesets"


def founding() -> list[Document]:
    """The documents of the founding games, by slug."""
    return [parse(path.read_text(encoding="utf-8")) for path in sorted(_FOLDER.glob("*.yaml"))]


def text_of(slug: str) -> str:
    """The document of one founding game as it is kept."""
    return (_FOLDER / f"{slug}.yaml").read_text(encoding="utf-8")
