"""The folded form of a word: what is compared when somebody searches, sorts or mistypes.

Folding never touches what is stored as printed; it makes a second string beside it.
"""

from __future__ import annotations

import re
import unicodedata

APOSTROPHES = "'’‘ʼʻʾʿʔɁɂˀˈ′`´ʹ“”\""
HYPHENS = "-‐‑‒–—−·"
_LETTERS = {
    "ł": "l",
    "ø": "o",
    "đ": "d",
    "ð": "d",
    "þ": "th",
    "æ": "ae",
    "œ": "oe",
    "ı": "i",
    "ŋ": "n",
    "ɬ": "l",
    "ə": "e",
    "ɑ": "a",
    "ɔ": "o",
    "ɛ": "e",
    "ɪ": "i",
    "ʃ": "s",
    "ʒ": "z",
}
_COMPOUND = re.compile(rf"\w+(?:[{re.escape(HYPHENS)}]\w+)+")
_DROPPED = {ord(sign): None for sign in APOSTROPHES + HYPHENS}
_SPELLED = str.maketrans(_LETTERS)
_DOUBLED = re.compile(r"(.)\1+")
_DIGITS = re.compile(r"\d+")


def fold(text: str) -> str:
    """``text`` in plain lower-case letters: no accents, glottal signs, apostrophes or hyphens, and
    none of the signs without a look that come along with copied print.

    ``fold("HĪ’NUWA") == fold("hi'nuwa") == "hinuwa"``; ``fold("Was-sung") == "wassung"``.
    Signs that are no letter and no digit become single spaces.
    """
    text = text.translate(_DROPPED)
    # Twice, since taking signs apart brings capitals to light, and small letters more signs.
    text = unicodedata.normalize("NFKD", text).casefold()
    text = unicodedata.normalize("NFKD", text).translate(_DROPPED)
    text = "".join(char for char in text if not _unseen(char))
    text = text.translate(_SPELLED)
    return " ".join("".join(c if c.isalnum() else " " for c in text).split())


def _unseen(char: str) -> bool:
    """Whether it is a mark on a letter, or a sign of format such as the soft hyphen."""
    return bool(unicodedata.combining(char)) or unicodedata.category(char) == "Cf"


def parts_of_compounds(text: str) -> str:
    """The parts of the hyphenated words in ``text``, apart: "hand-game" gives "hand game".

    Folding joins them, so that a native form is found in one piece; in running text people look
    for the parts.
    """
    apart = str.maketrans(dict.fromkeys(HYPHENS, " "))
    return " ".join(word.translate(apart) for word in _COMPOUND.findall(text))


def skeleton(text: str) -> str:
    """``text`` folded, without spaces and with doubled letters made single.

    Old spellings double letters freely, so ``wasung`` is to find ``Was-sung``.
    """
    return _DOUBLED.sub(r"\1", fold(text).replace(" ", ""))


def sort_text(text: str) -> str:
    """A folded key that sorts as people expect: numbers by size, marked letters with plain ones."""
    return _DIGITS.sub(lambda match: match.group().zfill(6), fold(text))
