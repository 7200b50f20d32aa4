"""Numbers of plates and figures: from the way they are printed to integers that sort."""

from __future__ import annotations

import re

import roman

_ARABIC = re.compile(r"[0-9]{1,4}")
_LABEL = re.compile(r"^(figures?|figs?\.?)\s*", re.IGNORECASE)
_PART = re.compile(r"^([0-9]{1,4})([a-z]?)(?:\s*[-–—]\s*([0-9]{1,4}))?$")


class NumberingError(ValueError):
    """A plate or figure number that cannot be read; the message says why and how to mend it."""


def plate_number(printed: str) -> int:
    """The integer behind a plate number printed in Roman or Arabic figures.

    Raises NumberingError where it is neither, as in "LVIIX".
    """
    text = printed.strip()
    if _ARABIC.fullmatch(text):
        return int(text)
    try:
        return roman.fromRoman(text.upper())
    except roman.RomanError as error:
        raise NumberingError(
            f"“{printed}” is neither an Arabic number nor a well-formed Roman numeral; "
            "write it as the source prints it, as in LVII or 57"
        ) from error


def figure_numbers(printed: str) -> list[int]:
    """Every figure number that a printed reference names, in order.

    "figs. 9-14" is six figures and "figs. 7, 8" is two. Raises NumberingError for a range that
    runs backwards, for a number given twice and for what is no number.
    """
    text = _LABEL.sub("", printed.strip().rstrip("."))
    numbers: list[int] = []
    for piece in re.split(r"\s*(?:,|;|\band\b|&)\s*", text):
        if not piece:
            continue
        match = _PART.match(piece)
        if match is None:
            raise NumberingError(
                f"“{piece}” in “{printed}” is no figure number; "
                "write numbers and ranges as in figs. 1, 4-6"
            )
        first = int(match.group(1))
        last = int(match.group(3) or first)
        if last < first:
            raise NumberingError(
                f"the range “{piece}” in “{printed}” runs backwards; write the smaller number first"
            )
        if last - first > 500:
            raise NumberingError(f"the range “{piece}” in “{printed}” names more than 500 figures")
        numbers.extend(range(first, last + 1))
    if not numbers:
        raise NumberingError(f"“{printed}” names no figure")
    doubled = sorted({number for number in numbers if numbers.count(number) > 1})
    if doubled:
        raise NumberingError(f"“{printed}” names figure {doubled[0]} twice")
    return numbers
