"""What a lesson is made of once it is read: stretches of prose and live blocks, in order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from markdown_it.token import Token

from games.lessons.sorts import SORTS
from games.rules import Problem


@dataclass(frozen=True)
class Ref:
    """A record that a lesson names, and the line on which it does."""

    kind: str
    slug: str
    line: int


@dataclass(frozen=True)
class Prose:
    """One paragraph, list, quotation or heading, with the records that its links lead to."""

    line: int
    tokens: tuple[Token, ...]
    refs: tuple[Ref, ...]

    @property
    def heading(self) -> str:
        """The words of a heading of the first rank; empty for anything else."""
        if self.tokens[0].tag != "h2":
            return ""
        return words_of(self.tokens)


@dataclass(frozen=True)
class Block:
    """One live block: the values of its fields, and the line on which each stands."""

    sort: str
    line: int
    values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    lines: Mapping[str, int] = field(default_factory=dict)
    prose: Mapping[str, Prose] = field(default_factory=dict)

    def value(self, name: str) -> str:
        """The only value of a field; empty where there is none."""
        return next(iter(self.values.get(name, ())), "")

    @property
    def is_whole(self) -> bool:
        """Whether everything is said without which it cannot be shown."""
        needed = (one for one in SORTS[self.sort].fields if one.needed)
        return all(self.values.get(one.name) for one in needed)

    @property
    def refs(self) -> Iterator[Ref]:
        for one in SORTS[self.sort].fields:
            if one.kind:
                line = self.lines.get(one.name, self.line)
                for slug in self.values.get(one.name, ()):
                    yield Ref(one.kind, slug, line)
        for prose in self.prose.values():
            yield from prose.refs

    @property
    def readings(self) -> list[tuple[str, str, int]]:
        """The rulesets of the block, each with the reading that is asked for and its line."""
        pairs = {
            "simulator": [("ruleset", "reading")],
            "odds": [("ruleset", "reading")],
            "compare": [("first", "first_reading"), ("second", "second_reading")],
        }.get(self.sort, [])
        return [
            (
                self.value(ruleset),
                self.value(reading),
                self.lines.get(reading, self.lines.get(ruleset, self.line)),
            )
            for ruleset, reading in pairs
            if self.value(ruleset)
        ]


Part = Prose | Block


@dataclass(frozen=True)
class Text:
    """A lesson's text as read, with everything that is wrong with it."""

    parts: tuple[Part, ...]
    problems: tuple[Problem, ...]

    @property
    def refs(self) -> Iterator[Ref]:
        """Every record that is named, in order."""
        for part in self.parts:
            yield from part.refs

    @property
    def blocks(self) -> list[Block]:
        return [part for part in self.parts if isinstance(part, Block)]

    @property
    def words(self) -> str:
        """The running words, of questions too, without marks and blocks."""
        found = []
        for part in self.parts:
            proses = [part] if isinstance(part, Prose) else list(part.prose.values())
            found += [words_of(prose.tokens) for prose in proses]
        return " ".join(filter(None, found))


def words_of(tokens: Sequence[Token]) -> str:
    """The plain words of tokens."""
    texts = []
    for token in tokens:
        for child in token.children or ():
            texts.append(child.content if child.type in ("text", "code_inline") else "")
            texts.append(" " if child.type.endswith("break") else "")
        texts.append(" ")
    return " ".join("".join(texts).split())
