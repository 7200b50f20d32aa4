"""Reading a lesson's Markdown into its parts, with everything that is wrong told at once.

Markdown is CommonMark without HTML and without pictures. Headings begin with two signs, since the
title of the lesson is the one above them. A fenced block that is named after a sort of live block
is one, written in YAML.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

from games.lessons.parts import Block, Part, Prose, Ref, Text
from games.lessons.sorts import NAMED, SORTS, Field
from games.rules import DocumentError, Problem
from games.rules.document.text import has_control, read_text
from games.rules.document.tree import Items, Node, Scalar, Table
from games.rules.errors import nearest

MARKDOWN = MarkdownIt("commonmark", {"html": False})
FENCE = "fence"
_RECORD = re.compile(r"([a-z-]+)/([a-z0-9]+(?:[.-][a-z0-9]+)*)")
_OUTWARD = re.compile(r"https?://[^\s]+")


@lru_cache(maxsize=64)
def read(body: str) -> Text:
    """The parts of a lesson's text, and what is wrong with them in themselves."""
    return _Reader().read(body)


class _Reader:
    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.rank = 1
        self.played: dict[str, int] = {}

    def read(self, body: str) -> Text:
        parts = [part for group in _groups(MARKDOWN.parse(body)) for part in self._part(group)]
        if not parts:
            self._note(0, "the lesson has no text", "Write what is done in class, step by step.")
        return Text(tuple(parts), tuple(sorted(set(self.problems))))

    def _note(self, line: int, message: str, mend: str) -> None:
        self.problems.append(Problem(line, "", message, mend))

    def _part(self, group: list[Token]) -> Iterator[Part]:
        first = group[0]
        line = _line(first)
        info = first.info.strip() if first.type == FENCE else ""
        if info:
            block = self._block(info, line, first.content)
            if block is not None:
                yield block
            return
        for token in group:
            if token.type == FENCE and token.info.strip():
                self._note(
                    _line(token),
                    "a live block stands inside a list or a quotation",
                    "Begin it at the edge of the page, between two paragraphs.",
                )
        if first.type == "heading_open":
            self._check_rank(first, line)
        yield Prose(line, tuple(group), tuple(self._refs(group)))

    def _check_rank(self, token: Token, line: int) -> None:
        rank = int(token.tag[1:])
        if rank == 1:
            mend = "Begin it with ##: the title of the lesson stands above all headings."
            self._note(line, "this heading is of the rank of the title", mend)
        elif rank > self.rank + 1:
            mend = f"Begin it with {'#' * (self.rank + 1)}."
            self._note(line, "this heading leaves out a rank", mend)
        self.rank = max(rank, 2)

    def _refs(self, tokens: list[Token]) -> Iterator[Ref]:
        """The records that links lead to; a link that leads to nothing we know is noted."""
        line = 0
        for token in tokens:
            line = _line(token) if token.map else line
            here = line
            for child in token.children or ():
                if child.type in ("softbreak", "hardbreak"):
                    here += 1
                elif child.type == "image":
                    mend = "Name the figure or the item in a block: it shows the picture there is."
                    self._note(here, "a picture stands in the text", mend)
                elif child.type == "link_open":
                    yield from self._ref(str(child.attrs["href"]), here)

    def _ref(self, address: str, line: int) -> Iterator[Ref]:
        named = record_at(address)
        if named is not None:
            yield Ref(*named, line)
        elif not _OUTWARD.fullmatch(address):
            self._note(
                line,
                f"the link leads to “{address}”, which is no record",
                f"Write it as KIND/SLUG, of a {', '.join(NAMED)}; or as https://...",
            )

    def _block(self, info: str, line: int, content: str) -> Block | None:
        sort = SORTS.get(info)
        if sort is None:
            self._note(line, f"there is no live block “{info}”", nearest(info, SORTS))
            return None
        table = self._table(line, content)
        if table is None:
            return None
        block = Block(info, line, {}, {}, {})
        values, lines, prose = dict(block.values), dict(block.lines), dict(block.prose)
        fields = {field.name: field for field in sort.fields}
        for name, node in table.entries:
            at = line + table.line_of(name)
            if name not in fields:
                self._note(at, f"“{info}” has no line “{name}”", nearest(name, fields))
                continue
            values[name], lines[name] = self._values(fields[name], node, line), at
        for field in sort.fields:
            if field.needed and field.name not in values:
                mend = f"Add “{field.name}: ...”, {field.about}."
                self._note(line, f"“{info}” does not say “{field.name}”", mend)
            if field.prose and values.get(field.name):
                tokens = MARKDOWN.parseInline(values[field.name][0])
                for token in tokens:
                    token.map = [lines[field.name] - 1, lines[field.name]]
                at = lines[field.name]
                prose[field.name] = Prose(at, tuple(tokens), tuple(self._refs(tokens)))
        if info == "simulator" and "ruleset" in values:
            self._note_twice(values["ruleset"], line)
        return Block(info, line, values, lines, prose)

    def _note_twice(self, ruleset: tuple[str, ...], line: int) -> None:
        for slug in ruleset:
            if slug in self.played:
                self._note(
                    line,
                    f"“{slug}” is played already in line {self.played[slug]}",
                    "Keep one of the two; its form has the other readings.",
                )
            self.played.setdefault(slug, line)

    def _table(self, line: int, content: str) -> Table | None:
        if not content.strip():
            self._note(line, "the block is empty", "Write its lines, as in “ruleset: SLUG”.")
            return None
        try:
            root, problems = read_text(content)
        except DocumentError as error:
            root, problems = None, list(error.problems)
        for one in problems:
            self._note(line + one.line, one.message, one.mend)
        if root is None:
            return None
        if not isinstance(root, Table):
            self._note(line, "the block is not in lines", "Write each as “NAME: what it is”.")
            return None
        return root

    def _values(self, field: Field, node: Node, line: int) -> tuple[str, ...]:
        items = node.items if isinstance(node, Items) else (node,)
        at = line + node.line
        if not items:
            self._note_empty(field, at)
        elif isinstance(node, Items) and not field.many:
            self._note(at, f"“{field.name}” is a list", "Keep one; add a block for the other.")
        values = []
        for item in items:
            if not isinstance(item, Scalar):
                mend = f"Write {field.about} in one line."
                self._note(line + item.line, f"“{field.name}” holds more than a text", mend)
                continue
            if has_control(item.text):
                # Noted where the text was read; what cannot be kept is not looked up either.
                continue
            if not item.text:
                self._note_empty(field, line + item.line)
                continue
            if field.words and item.text not in field.words:
                mend = nearest(item.text, field.words)
                self._note(line + item.line, f"“{field.name}” takes no “{item.text}”", mend)
                continue
            if item.text in values:
                mend = "Keep it once."
                self._note(line + item.line, f"“{item.text}” stands here twice", mend)
                continue
            values.append(item.text)
        return tuple(values)

    def _note_empty(self, field: Field, line: int) -> None:
        if any(one.line == line for one in self.problems):
            # A value that is left out altogether is noted where the text was read.
            return
        mend = f"Write {field.about}" + ("." if field.needed else ", or leave the line out.")
        self._note(line, f"nothing stands after “{field.name}”", mend)


def record_at(address: str) -> tuple[str, str] | None:
    """The kind and the slug that a link of a lesson names; None where it names no record."""
    found = _RECORD.fullmatch(address)
    return (found[1], found[2]) if found and found[1] in NAMED else None


def _groups(tokens: list[Token]) -> Iterator[list[Token]]:
    """The tokens of one paragraph, list or block after the other."""
    group: list[Token] = []
    for token in tokens:
        group.append(token)
        if token.level == 0 and token.nesting <= 0:
            yield group
            group = []


def _line(token: Token) -> int:
    return token.map[0] + 1 if token.map else 0
