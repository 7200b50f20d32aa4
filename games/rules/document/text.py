"""YAML or JSON text as a tree.

The text may come from anybody, so it is read event by event and refused where it is too deep, too
long, tagged, or uses anchors (which can make a small file describe a huge one).
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator
from typing import Any, NoReturn

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from games.rules.document.tree import Items, Node, Scalar, Table
from games.rules.errors import DocumentError, Problem

MAX_BYTES = 200_000
MAX_DEPTH = 16
MAX_NODES = 6_000
MAX_SCALAR = 2_000


def read_tree(source: str | bytes) -> Node:
    """The tree of a document. Raises DocumentError naming everything wrong with the text itself."""
    root, problems = read_text(source)
    if problems:
        raise DocumentError(problems)
    return root


def read_text(source: str | bytes) -> tuple[Node, list[Problem]]:
    """The tree of a document, and what is wrong with its text that does not hide the rest.

    Of a key that stands twice the first is read. Raises DocumentError where no tree can be had.
    """
    builder = _Builder(_decoded(source))
    return builder.build(), builder.problems


def has_control(text: str) -> bool:
    """Whether a control character stands in a text, other than a tab or the end of a line."""
    return any(unicodedata.category(sign) == "Cc" and sign not in "\t\n" for sign in text)


def _fail(line: int, message: str, mend: str) -> DocumentError:
    return DocumentError([Problem(line, "", message, mend)])


def _decoded(source: str | bytes) -> str:
    if len(source) > MAX_BYTES:
        raise _fail(0, f"the document is longer than {MAX_BYTES} characters", "Shorten it.")
    if isinstance(source, bytes):
        try:
            source = source.decode("utf-8")
        except UnicodeDecodeError as error:
            line = error.object[: error.start].count(b"\n") + 1
            raise _fail(line, "the text is not UTF-8", "Save the file as UTF-8.") from error
    text = source.removeprefix("\ufeff")
    for position, character in enumerate(text):
        if unicodedata.category(character) in ("Cc", "Cs") and character not in "\t\n\r\x85":
            line = text.count("\n", 0, position) + 1
            raise _fail(
                line, f"the control character U+{ord(character):04X} stands here", "Remove it."
            )
    if text.lstrip().startswith("{") and "\t" in text:
        # JSON may be indented by tabs, which YAML forbids; a string of JSON cannot hold a raw one.
        try:
            json.loads(text)
        except (ValueError, RecursionError):
            return text
        return text.replace("\t", " ")
    return text


class _Builder:
    """Reads events into nodes, collecting problems and stopping where reading on is pointless."""

    def __init__(self, text: str) -> None:
        self.problems: list[Problem] = []
        self.events = self._events(text)
        self.nodes = 0
        self.line = 1

    def _events(self, text: str) -> Iterator[Any]:
        try:
            yield from YAML(typ="safe", pure=True).parse(text)
        except MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            line = mark.line + 1 if mark else self.line
            what = " ".join(str(error.problem or error.context or "not YAML").split())
            if r"'\t'" in what:
                self._stop(
                    line,
                    "the text is not YAML: a tab stands on this line",
                    "Indent with spaces, not tabs.",
                    error,
                )
            self._stop(
                line,
                f"the text is not YAML: {what}",
                "Look for a missing quote, comma, colon or bracket on this line or the one before.",
                error,
            )
        except (YAMLError, ValueError, IndexError, AttributeError, AssertionError) as error:
            # The parser lets a few of Python's own errors through for text that is no YAML at all.
            self._stop(
                self.line, "the text is not YAML", "Look for a stray sign near this line.", error
            )

    def _stop(self, line: int, message: str, mend: str, cause: Exception | None = None) -> NoReturn:
        self.problems.append(Problem(line, "", message, mend))
        raise DocumentError(self.problems) from cause

    def build(self) -> Node:
        root: Node | None = None
        for event in self.events:
            self.line = event.start_mark.line + 1
            if isinstance(event, DocumentStartEvent) and root is not None:
                self._stop(
                    self.line,
                    "a second document begins here",
                    "Keep one ruleset in one file; remove the line “---”.",
                )
            elif isinstance(
                event, (ScalarEvent, MappingStartEvent, SequenceStartEvent, AliasEvent)
            ):
                root = self._node(event, 0)
        if root is None:
            self._stop(0, "the document is empty", "Begin it with “format: 1”.")
        return root

    def _node(self, event: Any, depth: int, key_line: int = 0) -> Node:
        self.line = line = event.start_mark.line + 1
        if key_line and isinstance(event, ScalarEvent) and not event.value and not event.style:
            # The parser finds that a value is missing only where the next thing stands.
            line = key_line
        self.nodes += 1
        if depth > MAX_DEPTH:
            self._stop(line, f"the text is nested more than {MAX_DEPTH} deep", "Flatten it.")
        if self.nodes > MAX_NODES:
            self._stop(line, f"the document has more than {MAX_NODES} parts", "Shorten it.")
        if event.anchor is not None:
            self._stop(
                line,
                "anchors (&) and aliases (*) are not read",
                "Write the part out; put a value that begins with & or * in quotes.",
            )
        if event.ctag is not None:
            self._stop(
                line,
                "tags (!) are not read",
                "Remove it; put a value that begins with ! in quotes.",
            )
        if isinstance(event, ScalarEvent):
            return self._scalar(event, line)
        if isinstance(event, SequenceStartEvent):
            items: list[Node] = []
            while not isinstance(inner := next(self.events), SequenceEndEvent):
                items.append(self._node(inner, depth + 1))
            return Items(line, tuple(items))
        return self._table(line, depth)

    def _scalar(self, event: Any, line: int) -> Scalar:
        text = str(event.value)
        if event.style is None and text in ("", "~", "null", "Null", "NULL"):
            self.problems.append(
                Problem(line, "", "nothing stands here", "Give a value, or leave the key out.")
            )
        if any(0xD800 <= ord(character) < 0xE000 for character in text):
            # JSON writes a sign beyond U+FFFF as two escapes, which arrive as two halves.
            text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        if has_control(text):
            self.problems.append(
                Problem(line, "", "a control character stands in this text", "Remove it.")
            )
        if len(text) > MAX_SCALAR:
            self.problems.append(
                Problem(line, "", f"more than {MAX_SCALAR} characters in one text", "Shorten it.")
            )
        return Scalar(line, text.strip())

    def _table(self, line: int, depth: int) -> Table:
        entries: dict[str, Node] = {}
        lines: dict[str, int] = {}
        while not isinstance(event := next(self.events), MappingEndEvent):
            key = self._node(event, depth + 1)
            value = self._node(next(self.events), depth + 1, key.line)
            if not isinstance(key, Scalar):
                self.problems.append(
                    Problem(
                        key.line, "", "a key is a list or a table", "Use a plain word as the key."
                    )
                )
            elif key.text in entries:
                self.problems.append(
                    Problem(
                        key.line,
                        key.text,
                        f"the key stands a second time (first: line {lines[key.text]})",
                        "Keep one of the two.",
                    )
                )
            else:
                entries[key.text], lines[key.text] = value, key.line
        return Table(line, tuple(entries.items()), tuple(lines.items()))
