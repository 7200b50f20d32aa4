"""The order of a source's own letters: digraphs, marked letters, and signs that do not count.

An alphabet makes from a form a key that sorts as the letters of the alphabet do. Keys of several
alphabets can stand in one list: a letter whose first spelling folds to one plain letter stands
with that plain letter, as long as these rise, and every other letter follows the one before it.
So ``tc`` after ``t`` stands between ``t`` and ``u``, also beside words of a source without ``tc``.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from string import ascii_lowercase, digits

from archive.folding import fold

# The letters after one plain letter are numbered by these; the last sign only carries over.
_RANKS = digits + ascii_lowercase[:-1]
_CARRY = ascii_lowercase[-1]
# Stands before every letter, where an alphabet begins with none that is plain.
_BEFORE_ALL = "0"


class AlphabetError(ValueError):
    """An alphabet that cannot be: the message says why and how to mend it."""


@dataclass(frozen=True)
class Alphabet:
    """Letters in their order, each with all its spellings, and the signs that do not count.

    Of a letter's spellings the first is the one under which a list shows it: ("e", "ē") is the
    letter e, whether it is marked as long or not. Case does not count. What is neither a spelling
    nor an ignored sign is taken for the plain letters that it folds to.
    """

    letters: tuple[tuple[str, ...], ...]
    ignored: frozenset[str] = frozenset()

    @classmethod
    def of(cls, letters: Iterable[str], ignored: Iterable[str] = ()) -> Alphabet:
        """An alphabet from letters written as in ``["a", "e ē", "tc"]``. Raises AlphabetError."""
        return _made(tuple(letters), tuple(ignored))

    def key(self, form: str) -> str:
        """The key by which ``form`` sorts among forms, word by word."""
        return "".join(
            self._keys[spelling] if spelling in self._keys else self._key_of_unlisted(spelling)
            for spelling in self._cut(form)
        ).strip()

    def initial(self, form: str) -> str:
        """The letter under which a list shows ``form``; empty where it has none."""
        for spelling in self._cut(form):
            if spelling in self._shown:
                return self._shown[spelling]
            if plain := fold(spelling):
                return plain[0]
        return ""

    def unlisted(self, form: str) -> list[str]:
        """The letters of ``form`` that the alphabet does not list, each once."""
        found = (spelling for spelling in self._cut(form) if spelling not in self._keys)
        return list(dict.fromkeys(sign for sign in found if fold(sign)))

    def _cut(self, form: str) -> list[str]:
        """The spellings in ``form``, the longest first taken, without the ignored signs."""
        form = _plain(form)
        cut, at = [], 0
        while at < len(form):
            if form[at] in self.ignored:
                at += 1
                continue
            spelling = next((one for one in self._longest_first if form.startswith(one, at)), None)
            spelling = spelling or form[at]
            cut.append(spelling)
            at += len(spelling)
        return cut

    @cached_property
    def _keys(self) -> dict[str, str]:
        """The key of each spelling: the plain letter with which it stands, and its number there."""
        keys: dict[str, str] = {}
        plain, number = _BEFORE_ALL, 0
        for spellings in self.letters:
            folded = fold(spellings[0])
            if len(folded) == 1 and folded > plain:
                plain, number = folded, 0
            key = plain + _rank(number)
            keys.update(dict.fromkeys(spellings, key))
            number += 1
        return keys

    @cached_property
    def _shown(self) -> dict[str, str]:
        return {spelling: letter[0] for letter in self.letters for spelling in letter}

    @cached_property
    def _longest_first(self) -> list[str]:
        return sorted(self._shown, key=lambda spelling: (-len(spelling), spelling))

    def _key_of_unlisted(self, sign: str) -> str:
        if sign.isspace():
            return " "
        # A letter that stands in the alphabet after all, once its marks are taken off.
        return "".join(self._keys.get(one, one + _rank(0)) for one in fold(sign) if one != " ")

    def _check(self) -> None:
        if not self.letters or not all(self.letters):
            raise AlphabetError("a letter of the alphabet is empty; write at least one spelling")
        spellings = [spelling for letter in self.letters for spelling in letter]
        doubled = sorted({one for one in spellings if spellings.count(one) > 1})
        if doubled:
            raise AlphabetError(f"“{doubled[0]}” stands twice in the alphabet; keep one")
        long = sorted(sign for sign in self.ignored if len(sign) != 1)
        if long:
            raise AlphabetError(f"“{long[0]}” is more than one sign; ignored signs stand singly")
        both = sorted(self.ignored & set(spellings))
        if both:
            raise AlphabetError(f"“{both[0]}” is a letter and ignored too; keep one")


@lru_cache(maxsize=64)
def _made(letters: tuple[str, ...], ignored: tuple[str, ...]) -> Alphabet:
    # Every term of a source asks for its alphabet, which has its keys to work out once.
    alphabet = Alphabet(
        tuple(tuple(_plain(letter).split()) for letter in letters),
        frozenset(_plain(sign) for sign in ignored),
    )
    alphabet._check()
    return alphabet


def _plain(text: str) -> str:
    return unicodedata.normalize("NFC", text.casefold())


def _rank(number: int) -> str:
    carried, rest = divmod(number, len(_RANKS))
    return _CARRY * carried + _RANKS[rest]


# For a source whose alphabet nobody has entered yet.
LATIN = Alphabet(tuple((letter,) for letter in ascii_lowercase))
