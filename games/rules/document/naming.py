"""Names that a document need not give: of a choice, from what it says."""

from __future__ import annotations

import re

from games.rules.document.tree import Data, Node, data_of

AS_GIVEN = "as-given"


def name_of(node: Node) -> str:
    """The words of a value joined by hyphens: "rest is lost" gives ``rest-is-lost``."""
    said = " ".join(_words(data_of(node)))
    name = re.sub(r"[^a-z0-9]+", "-", said.lower()).strip("-")
    return name[:60].strip("-") or AS_GIVEN


def _words(data: Data) -> list[str]:
    if isinstance(data, str):
        return [data]
    parts = data if isinstance(data, list) else [part for pair in data.items() for part in pair]
    return [word for part in parts for word in _words(part)]
