"""What can be wrong: with a document, with a text that should name a move, with a move."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass, replace


@dataclass(frozen=True, order=True)
class Problem:
    """One thing wrong with a document.

    ``line`` counts from 1 (0: no one line is to blame); ``path`` is the clause or the key that is
    wrong (empty: the document as a whole); ``mend`` says how to put it right.
    """

    line: int
    path: str
    message: str
    mend: str

    def within(self, phase: str) -> Problem:
        """The same problem as one of a phase of the game; of the first phase, which has no name."""
        return replace(self, path=f"phases.{phase}.{self.path}") if phase else self

    def __str__(self) -> str:
        place = f"line {self.line}" if self.line else "document"
        return (
            f"{place}, {self.path}: {self.message}. {self.mend}"
            if self.path
            else (f"{place}: {self.message}. {self.mend}")
        )


class DocumentError(ValueError):
    """A document that cannot be read; ``problems`` holds everything that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(sorted(set(problems)))
        super().__init__("\n".join(map(str, self.problems)))


class ReadingError(ValueError):
    """A reading that names a clause or choice which the document does not have, or not together.

    ``path`` and ``choice`` are what is wrong (empty: the text as a whole), ``needs`` the pair that
    the choice would need (None: it could never be made).
    """

    def __init__(
        self, said: str, path: str = "", choice: str = "", needs: tuple[str, str] | None = None
    ) -> None:
        super().__init__(said)
        self.path, self.choice, self.needs = path, choice, needs


class NotPlayableError(ValueError):
    """A reading with a hole: the account is kept, and nothing is filled in for it.

    ``holes`` are the paths that it leaves unsettled.
    """

    def __init__(self, said: str, holes: Iterable[str] = ()) -> None:
        super().__init__(said)
        self.holes = tuple(holes)


class WeightsError(ValueError):
    """Weights of faces that the pieces of a game do not have."""


class MalformedError(ValueError):
    """A text that is not a move or a chance outcome of this game in any state."""


class IllegalError(ValueError):
    """A move or a chance outcome that exists in this game, but not now or not for this seat."""


def meant(wrong: str, known: Iterable[str]) -> str:
    """The known name most like a wrong one; empty where none is like it."""
    close = difflib.get_close_matches(wrong[:80], sorted(known), n=1, cutoff=0.6)
    return close[0] if close else ""


def nearest(wrong: str, known: Iterable[str]) -> str:
    """What may have been meant, as the mend of a problem."""
    names = sorted(known)
    close = meant(wrong, names)
    if close:
        return f"Did you mean “{close}”?"
    if not names:
        return "Leave it out."
    return "Known here: " + ", ".join(names[:40]) + "."
