"""The sorts of live blocks that a lesson may hold, each with what is written in it."""

from __future__ import annotations

from dataclasses import dataclass

# Kinds of record that a lesson may name, in a block or by a link, and the field that keeps them.
NAMED = {
    "ruleset": "rulesets",
    "variant": "variants",
    "term": "terms",
    "statement": "statements",
    "item": "items",
    "figure": "figures",
}

THROW, GAME = "throw", "game"


@dataclass(frozen=True)
class Field:
    """One line of a block: what it is called, and what may stand in it.

    ``kind`` is the kind of record that it names by slug; ``words`` the only words that it takes.
    Without either it is a text, Markdown where ``prose`` says so.
    """

    name: str
    about: str
    kind: str = ""
    words: tuple[str, ...] = ()
    many: bool = False
    needed: bool = False
    prose: bool = False


@dataclass(frozen=True)
class Sort:
    """One sort of live block."""

    name: str
    about: str
    fields: tuple[Field, ...]

    @property
    def names(self) -> list[str]:
        return [field.name for field in self.fields]


_RULESET = Field("ruleset", "the rules", kind="ruleset", needed=True)
_READING = Field("reading", "the answers to open points, where they are not the archive's")


def _records(kind: str, about: str) -> Sort:
    field = Field(kind, f"the {kind}, or several as a list", kind=kind, many=True, needed=True)
    return Sort(kind, about, (field,))


SORTS = {
    sort.name: sort
    for sort in (
        Sort("simulator", "A game to be played, in one reading.", (_RULESET, _READING)),
        Sort(
            "odds",
            "What a throw or a guess brings and how likely it is; or how long a game lasts.",
            (
                _RULESET,
                _READING,
                Field(
                    "show",
                    "one throw or guess, the length of a game, or both",
                    words=(THROW, GAME),
                    many=True,
                ),
            ),
        ),
        Sort(
            "compare",
            "Two rulesets, or two readings of one, with the same figures side by side.",
            (
                Field("first", "the rules at the left", kind="ruleset", needed=True),
                Field("first_reading", "their reading"),
                Field("second", "the rules at the right", kind="ruleset", needed=True),
                Field("second_reading", "their reading"),
            ),
        ),
        _records("term", "Words with their glosses, dialects and where they stand."),
        _records("statement", "What passages say, each with its locator."),
        _records("item", "Items in museums, with what is told of their make."),
        _records("figure", "Printed figures, with what they show."),
        Sort(
            "question",
            "A question to the class; the answer stands on the teacher's sheet.",
            (
                Field("ask", "the question", needed=True, prose=True),
                Field("answer", "the answer", needed=True, prose=True),
            ),
        ),
    )
}
