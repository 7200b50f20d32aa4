"""Guessing: which piece is sought, what one guess names, who guesses, what is called out."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from games.rules.document.fields import Field, WrongValueError, one_of, scalar, slug, table, whole
from games.rules.document.tree import Node, Table
from games.rules.errors import nearest
from games.rules.texts import Text, gettext, listing, ngettext, number, verbatim

MAX_REMAINDER = 12
MAX_LOOKS = 8

PLACE = "place"
# What is sought where each side hides pieces of its own.
OWN = "own"
ORDER = "order"
REMAINDER = "remainder"
PARITY = "odd or even"
MARKED_HAND = "hand with the marked stick"

ODD, EVEN = "odd", "even"
RIGHT, LEFT = "right", "left"

ONE_BY_TURNS = "one for the side, by turns"
ONE_THROUGHOUT = "one for the side, always the same"
EACH_FOR_ONE = "each for one hider"

COUNTS_AS_FULL = "counts as a full number"
GUESSES_NOTHING = "no guess is right"

_NAMES = {
    PLACE: gettext("where the piece that is sought lies, of everyone who hides"),
    ORDER: gettext("how all the pieces lie, place by place"),
    PARITY: gettext("whether the number is odd or even"),
    MARKED_HAND: gettext("which hand has the marked stick"),
}
_BY = {
    ONE_BY_TURNS: gettext("one player guesses for the side; partners take turns at it"),
    ONE_THROUGHOUT: gettext("one player guesses for the side, always the same"),
    EACH_FOR_ONE: gettext("each player of the side guesses one hider"),
}
_NONE_LEFT = {
    COUNTS_AS_FULL: gettext("where nothing is left over, the highest number is right"),
    GUESSES_NOTHING: gettext("where nothing is left over, no guess is right"),
}


@dataclass(frozen=True)
class Names:
    """What one guess names; ``by`` is the number by which sticks are counted, for a remainder."""

    kind: str
    by: int = 0

    @property
    def answers(self) -> tuple[str, ...]:
        """The guesses about divided sticks, as they are written; none for what is hidden."""
        if self.kind == REMAINDER:
            return tuple(str(n) for n in range(1, self.by + 1))
        return {PARITY: (ODD, EVEN), MARKED_HAND: (RIGHT, LEFT)}.get(self.kind, ())


def _names_words(names: Names) -> Text:
    if names.kind == REMAINDER:
        return gettext(
            "how many are left over when they are counted by {number}",
            number=number(names.by),
        )
    return _NAMES[names.kind]


def names_field(dividing: bool) -> Field[Names]:
    """The clause on what a guess names: of divided sticks, or of what is hidden."""
    return Field(
        path="guessing.names",
        asks=gettext("What does a guess name?"),
        read=_divided_names if dividing else _hidden_names,
        words=_names_words,
    )


def _hidden_names(node: Node) -> Names:
    return Names(one_of((PLACE, ORDER))(node))


def _divided_names(node: Node) -> Names:
    if isinstance(node, Table):
        value = node.get(REMAINDER)
        if value is None or len(node.entries) > 1:
            raise WrongValueError(
                node.line,
                "this does not say what is guessed",
                "Write {remainder: 4}, “odd or even” or “hand with the marked stick”.",
            )
        return Names(REMAINDER, whole(2, MAX_REMAINDER)(value))
    return Names(one_of((PARITY, MARKED_HAND))(node))


def sought_field(pieces: Mapping[str, str]) -> Field[str]:
    """The clause on the piece that is sought; ``pieces`` says what each is called."""

    def read(node: Node) -> str:
        name = slug(node)
        if pieces and name not in (OWN, *pieces):
            raise WrongValueError(
                node.line, f"no pieces are called “{name[:40]}”", nearest(name, pieces)
            )
        return name

    return Field(
        path="guessing.sought",
        asks=gettext("Which piece is sought?"),
        read=read,
        words=lambda name: (
            gettext("that piece is sought which the side that hides has of its own")
            if name == OWN
            else gettext("{piece} is sought", piece=gettext(pieces.get(name, name)))
        ),
    )


BY: Field[str] = Field(
    path="guessing.by",
    asks=gettext("Who of a side guesses?"),
    read=one_of(tuple(_BY)),
    words=lambda how: _BY[how],
)
LOOKS: Field[int] = Field(
    path="guessing.looks",
    asks=gettext("How often may the guesser look?"),
    read=whole(1, MAX_LOOKS),
    words=lambda n: ngettext("{number} look", "{number} looks", n, number=number(n)),
)
NONE_LEFT: Field[str] = Field(
    path="guessing.none-left",
    asks=gettext("What is right where nothing is left over?"),
    read=one_of(tuple(_NONE_LEFT)),
    words=lambda how: _NONE_LEFT[how],
)

Calls = Mapping[str, str]


def calls_field(answers: Collection[str]) -> Field[Calls]:
    """The clause on the words that are called out; ``answers`` are the guesses that have one."""

    def read(node: Node) -> Calls:
        given = table(node, "the calls")
        calls: dict[str, str] = {}
        for answer, word in sorted(given.entries):
            if answers and answer not in answers:
                raise WrongValueError(
                    given.line_of(answer),
                    f"“{answer[:40]}” is no guess of this game",
                    nearest(answer, answers),
                )
            calls[answer] = scalar(word, "a word").text
        folded = [call.casefold() for call in calls.values()]
        if not calls or len(set(folded)) < len(folded) or set(folded) & set(answers):
            raise WrongValueError(
                given.line,
                "the calls do not tell the guesses apart",
                "Give each guess a word of its own: {odd: telē'ka}.",
            )
        return calls

    return Field(
        path="guessing.calls",
        asks=gettext("What does a guesser call out?"),
        read=read,
        words=lambda calls: listing(
            [
                gettext("“{call}” for {answer}", call=verbatim(call), answer=answer_words(answer))
                for answer, call in calls.items()
            ]
        ),
    )


def answer_words(answer: str) -> Text:
    """A guess in words: a number in words, anything else as it is named."""
    return number(int(answer)) if answer.isdigit() else gettext(answer)
