"""The score of a guessing game: what each outcome of a guess pays, first match wins."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.blocks.outcomes import Outcome, OutcomePattern, read_outcome_pattern
from games.rules.blocks.scores import MAX_POINTS, row_path
from games.rules.document.fields import Field, WrongValueError, several, table, whole
from games.rules.document.tree import Node, Scalar
from games.rules.texts import Text, gettext, listing, ngettext, number, spoken

KEYS = frozenset({"guess", "guessers", "holders", "yields_to"})
EACH_RIGHT = "one for each right"
EACH_WRONG = "one for each wrong"


@dataclass(frozen=True)
class Pay:
    """So many points to a side: a number, or one for each that was named rightly or wrongly."""

    number: int = 0
    each: str = ""

    def of(self, outcome: Outcome) -> int:
        """The points for one outcome."""
        if self.each:
            return outcome.right if self.each == EACH_RIGHT else outcome.wrong
        return self.number

    def words(self, whom: Text) -> Text:
        """The pay in words."""
        if self.each == EACH_RIGHT:
            return gettext("one point to {side} for each that is right", side=whom)
        if self.each:
            return gettext("one point to {side} for each that is wrong", side=whom)
        return ngettext(
            "{number} point to {side}",
            "{number} points to {side}",
            self.number,
            number=number(self.number),
            side=whom,
        )


@dataclass(frozen=True)
class GuessRow:
    """A line of the score. A pay is None where the account does not say how much.

    Where both sides guess at once, ``guessers`` is paid to the side that alone was right.
    """

    path: str
    pattern: OutcomePattern
    guessers: Pay | None = Pay()
    holders: Pay | None = Pay()
    yields_to: tuple[str, ...] = ()

    @property
    def otherwise(self) -> bool:
        """Whether this line takes what the others leave."""
        return self.pattern.otherwise

    @property
    def points(self) -> tuple[Pay, Pay] | None:
        """What the line pays; None where that is not known."""
        if self.guessers is None or self.holders is None:
            return None
        return self.guessers, self.holders


def guess_row_field(name: str) -> Field[GuessRow]:
    """The clause of one line of the score."""
    path = f"scores.{name}"
    return Field(
        path=path,
        asks=gettext("What does the line of the score called “{name}” pay?", name=spoken(name)),
        about=_question,
        read=lambda node: _row(path, node),
        words=_row_words,
        keys=KEYS,
    )


def _question(row: GuessRow) -> Text:
    if row.otherwise:
        return gettext("What does any other guess pay?")
    return gettext("What does this guess pay: {guess}?", guess=row.pattern.words())


def _row(path: str, node: Node) -> GuessRow:
    body = table(node, "a line of the score")
    guess, yields_to = body.get("guess"), body.get("yields_to")
    guessers, holders = body.get("guessers"), body.get("holders")
    if guess is None:
        raise WrongValueError(
            node.line,
            "the line does not say which guess it is about",
            "Add “guess: all right”, or “guess: otherwise” for all that is left.",
        )
    if guessers is None and holders is None:
        raise WrongValueError(
            node.line,
            "the line does not say what the guess pays",
            "Add “guessers: NUMBER” or “holders: NUMBER”, 0 if it pays nothing; if the account "
            "does not tell, “unknown”.",
        )
    return GuessRow(
        path=path,
        pattern=read_outcome_pattern(guess),
        guessers=_pay(guessers),
        holders=_pay(holders),
        yields_to=several(yields_to, row_path) if yields_to is not None else (),
    )


def _pay(node: Node | None) -> Pay | None:
    if node is None:
        return Pay()
    if isinstance(node, Scalar) and node.text == "unknown":
        return None
    if isinstance(node, Scalar) and node.text in (EACH_RIGHT, EACH_WRONG):
        return Pay(each=node.text)
    return Pay(whole(0, MAX_POINTS)(node))


def _row_words(row: GuessRow) -> Text:
    sides = ((row.guessers, gettext("the guessers")), (row.holders, gettext("the holders")))
    paid = [
        gettext("a number of points that is not known to {side}", side=whom)
        if pay is None
        else pay.words(whom)
        for pay, whom in sides
        if pay is None or pay != Pay()
    ]
    return gettext(
        "{outcome}: {points}",
        outcome=row.pattern.words(),
        points=listing(paid) if paid else gettext("nothing"),
    )
