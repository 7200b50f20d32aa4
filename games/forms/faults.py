"""What is wrong with what a form asks for, in the words that stand on its page."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.play.grounds import say
from games.rules import Document, NotPlayableError, ReadingError, Text

# What somebody sent is said again as far as this.
LONGEST = 60


@dataclass(frozen=True)
class Problem:
    """Something that is wrong with a form: where, why, and how to mend it.

    ``place`` is the name of the field that it is about; ``label`` is what the page calls that
    field, and ``at`` the ID by which it is found there.
    """

    place: str
    label: str
    said: str
    at: str

    @property
    def lead(self) -> str:
        """The label with which a line of problems begins."""
        return _lead(self.label)


def label_of(document: Document, error: ReadingError | NotPlayableError) -> str:
    """The question that the page asks about what is wrong; else that it is the reading."""
    clause = document.clause(error.path) if isinstance(error, ReadingError) else None
    return say(clause.asks) if clause else _("The reading")


def labelled(document: Document, error: ReadingError | NotPlayableError) -> str:
    """What is wrong with a reading, after the question that it is about."""
    return f"{_lead(label_of(document, error))} {reading_in_words(document, error)}"


def reading_in_words(document: Document, error: ReadingError | NotPlayableError) -> str:
    """What is wrong with a reading and how to mend it, said under the question it is about."""
    if isinstance(error, NotPlayableError):
        return _hole(document, error)
    clause = document.clause(error.path)
    if clause is None:
        return _no_rule(error.path)
    if not error.choice:
        return _("The address answers this more than once. Choose one answer.")
    choice = clause.choice(error.choice)
    if choice is None:
        said = _("“%(answer)s” is none of the answers. Choose one of those that the page offers.")
        return said % {"answer": error.choice[:LONGEST]}
    assert error.needs is not None
    other = document.clause(error.needs[0])
    assert other is not None
    needed = other.choice(error.needs[1])
    assert needed is not None
    return _(
        "“%(answer)s” goes only with “%(needed)s” as the answer to “%(other)s” Choose that there "
        "too, or another answer here."
    ) % {
        "answer": _answer(choice.text),
        "needed": _answer(needed.text),
        "other": say(other.asks),
    }


def _lead(label: str) -> str:
    return label if label.endswith("?") else f"{label}:"


def _no_rule(path: str) -> str:
    if path:
        said = _("This game has no rule “%(path)s” to choose. Leave it out of the address.")
        return said % {"path": path[:LONGEST]}
    return _(
        "The address names a reading that cannot be read. Choose the answers on the page instead."
    )


def _hole(document: Document, error: NotPlayableError) -> str:
    clauses = [document.clause(path) for path in error.holes]
    asked = " ".join(f"“{say(clause.asks)}”" for clause in clauses if clause)
    if not asked:
        return _("The account does not say enough to play this reading. Choose other answers.")
    return _(
        "The account does not say enough to play this reading; it leaves open: %(questions)s "
        "Choose other answers."
    ) % {"questions": asked}


def _answer(text: Text) -> str:
    """An answer as it stands within a sentence."""
    return capfirst(text.render(_, ngettext))
