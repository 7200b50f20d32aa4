"""From the bytes of an uploaded file to its text: the encodings that spreadsheets write."""

from __future__ import annotations

import codecs
import re

UTF_8, UTF_16, WINDOWS_1252 = "utf-8", "utf-16", "windows-1252"
ENCODINGS = (UTF_8, UTF_16, WINDOWS_1252)

_MARKS = (
    (codecs.BOM_UTF8, UTF_8),
    (codecs.BOM_UTF16_LE, UTF_16),
    (codecs.BOM_UTF16_BE, UTF_16),
)
# A letter that Windows-1252 has not is written as a question mark, in the middle of its word.
_LOST = re.compile(r"(?<=\w)\?(?=[\w'’ʼ])|(?<!\S)\?(?=\w)")


class DecodingError(ValueError):
    """Bytes that are no text in the encoding; the message says so and how to mend it."""


def decode(content: bytes, encoding: str = "") -> tuple[str, str]:
    """The text of a file and its encoding: the one that is named, else the one that it shows.

    Nothing is guessed by likelihood. A byte-order mark says what follows; what reads as UTF-8 is
    UTF-8; every second byte a zero is UTF-16; what else there is can only be Windows-1252.
    """
    found = encoding or _shown_by(content)
    for mark, of in _MARKS:
        if content.startswith(mark) and found == of:
            content = content[len(mark) :]
            codec = "utf-16-be" if mark == codecs.BOM_UTF16_BE else "utf-16-le"
            return _strictly(content, UTF_8 if of == UTF_8 else codec, found), found
    if found == UTF_16:
        big = content[0:1] == b"\x00"
        return _strictly(content, "utf-16-be" if big else "utf-16-le", found), found
    return _strictly(content, "cp1252" if found == WINDOWS_1252 else UTF_8, found), found


def _shown_by(content: bytes) -> str:
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return encoding
    beginning = content[:400]
    if len(beginning) > 3 and max(beginning[0::2].count(0), beginning[1::2].count(0)) > (
        len(beginning) // 4
    ):
        return UTF_16
    try:
        content.decode(UTF_8)
    except UnicodeDecodeError:
        return WINDOWS_1252
    return UTF_8


def _strictly(content: bytes, codec: str, called: str) -> str:
    try:
        return content.decode(codec)
    except UnicodeDecodeError as error:
        names = {UTF_8: "UTF-8", UTF_16: "UTF-16", WINDOWS_1252: "Windows-1252"}
        raise DecodingError(
            f"is not {names[called]} at byte {error.start}; choose another encoding, or save it "
            "as CSV UTF-8"
        ) from error


def lost_letters(cell: str) -> bool:
    """Whether a cell of a file in Windows-1252 has question marks where letters were."""
    return bool(_LOST.search(cell))


def misread(cell: str) -> str:
    """What a cell was before UTF-8 was taken for Windows-1252 and saved again; empty if never."""
    if cell.isascii():
        return ""
    try:
        # Five bytes have no letter in Windows-1252 and pass as they are.
        raw = b"".join(
            bytes([ord(sign)]) if "\x80" <= sign <= "\x9f" else sign.encode("cp1252")
            for sign in cell
        )
        return raw.decode(UTF_8)
    except UnicodeError:
        return ""
