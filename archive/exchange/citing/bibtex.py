"""BibTeX, in letters that every program of the family reads.

Marked letters and superscripts are written as LaTeX writes them. What LaTeX has no letter for
(the glottal stop) stays as it is, in UTF-8. The libraries that write BibTeX leave marked letters
as they are, and spoil addresses by escaping them as they do words.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from archive.exchange.citing.dates import in_words, read
from archive.exchange.citing.work import SITE, SPOKEN, Cited, Form, Name, OwnPage, Work

TYPES = {
    Form.BOOK: "book",
    Form.ARTICLE: "article",
    Form.CHAPTER: "incollection",
    Form.IN_SERIES: "book",
    Form.REPORT: "book",
    Form.ACCOUNT: "unpublished",
    Form.COMMUNICATION: "unpublished",
}
# The field in which the work's container stands.
CONTAINERS = {
    Form.ARTICLE: "journal",
    Form.CHAPTER: "booktitle",
    Form.IN_SERIES: "series",
    Form.REPORT: "series",
}
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_ACCENTS = {
    "\u0300": "`",
    "\u0301": "'",
    "\u0302": "^",
    "\u0303": "~",
    "\u0304": "=",
    "\u0306": "u",
    "\u0307": ".",
    "\u0308": '"',
    "\u030a": "r",
    "\u030b": "H",
    "\u030c": "v",
    "\u0323": "d",
    "\u0327": "c",
    "\u0328": "k",
    "\u0331": "b",
}
_SIGNS = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "%": r"\%",
    "#": r"\#",
    "_": r"\_",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "…": r"\ldots{}",
    "ß": r"{\ss}",
    "æ": r"{\ae}",
    "Æ": r"{\AE}",
    "ø": r"{\o}",
    "Ø": r"{\O}",
    "œ": r"{\oe}",
    "ł": r"{\l}",
    "Ł": r"{\L}",
    "ı": r"{\i}",
    "ŋ": r"{\ng}",
    "Ŋ": r"{\NG}",
}
# A letter and the marks upon it.
_LETTER = re.compile(r"[^\u0300-\u036f][\u0300-\u036f]*|[\u0300-\u036f]")
_URL = {"\\": "%5C", "{": "%7B", "}": "%7D", "^": "%5E", "~": "%7E", " ": "%20"}


def bibtex(entries: Iterable[Cited]) -> str:
    """Entries one after another, the key of each being its name in this archive."""
    return "\n".join(_entry(one) for one in entries)


def in_latex(text: str) -> str:
    """Words as LaTeX writes them: ī is {\\={\\i}}, ⁿ is \\textsuperscript{n}."""
    letters = _LETTER.findall(unicodedata.normalize("NFD", " ".join(text.split())))
    return "".join(_letter(one) for one in letters)


def _letter(letter: str) -> str:
    if letter in _SIGNS:
        return _SIGNS[letter]
    base, marks = letter[0], letter[1:]
    sort, _, plain = unicodedata.decomposition(base).partition(" ")
    raised = {"<super>": "superscript", "<sub>": "subscript"}.get(sort)
    if raised and not marks:
        return f"\\text{raised}{{{in_latex(_of(plain))}}}"
    if not marks or any(mark not in _ACCENTS for mark in marks):
        return unicodedata.normalize("NFC", letter)
    found = f"{{\\{base}}}" if base in "ij" and "\u0323" not in marks else base
    for mark in marks:
        accent = _ACCENTS[mark]
        found = f"{{\\{accent}{'' if found[0] == '{' or not accent.isalpha() else ' '}{found}}}"
    return found


def _of(points: str) -> str:
    return "".join(chr(int(point, 16)) for point in points.split())


def _entry(cited: Cited) -> str:
    kind, fields = _own(cited) if isinstance(cited, OwnPage) else _work(cited)
    lines = "".join(f"  {name} = {value},\n" for name, value in fields if value)
    return f"@{kind}{{{cited.key},\n{lines}}}\n"


def _work(work: Work) -> tuple[str, list[tuple[str, str]]]:
    dated = read(work.date)
    year = in_words(
        dated, lambda day: f"{day.year:04}", about="ca.", shorten=lambda one, two: f"{one}--{two}"
    )
    month = dated.first.month if dated.first and not dated.last else 0
    spoken = SPOKEN.get(work.form, "")
    people = f", {', '.join(work.communities)}" if spoken and work.communities else ""
    notes = [f"{spoken}{people}."] if spoken else []
    return TYPES[work.form], [
        ("author", _names(work.makers)),
        ("editor", _names(work.editors)),
        # Twice in braces, so that no style takes the capitals from names.
        ("title", f"{{{_braced(work.title)}}}"),
        (CONTAINERS.get(work.form, "howpublished"), _braced(work.container)),
        ("volume", _braced(work.volume)),
        ("number", _braced(work.issue)),
        ("pages", _braced(_pages(work.pages))),
        ("publisher", _braced(work.publisher)),
        ("address", _braced(work.place)),
        ("year", f"{{{year}}}" if year else ""),
        ("month", _MONTHS[month - 1] if 0 < month < 13 else ""),
        ("date", "" if dated.is_plain_year else f"{{{work.date}}}"),
        ("language", _braced(work.language)),
        ("note", _braced(" ".join((*notes, *work.remarks)))),
    ]


def _own(page: OwnPage) -> tuple[str, list[tuple[str, str]]]:
    as_of = f"As of {page.day.isoformat()}, {page.moment}." if page.as_of else ""
    url = "".join(_URL.get(letter, letter) for letter in page.address)
    return "misc", [
        ("author", f"{{{{{SITE}}}}}"),
        ("title", f"{{{_braced(page.title)}}}"),
        ("howpublished", _braced(f"{page.described}, {SITE}")),
        ("year", f"{{{page.day.year}}}"),
        ("month", _MONTHS[page.day.month - 1]),
        ("date", f"{{{page.day.isoformat()}}}"),
        ("url", f"{{{url}}}"),
        ("note", _braced(" ".join(filter(None, (as_of, *page.notes))))),
    ]


def _names(names: Iterable[Name]) -> str:
    # A single name, in braces of its own, is not taken apart.
    written = [
        in_latex(name.inverted) if name.given else f"{{{in_latex(name.family)}}}" for name in names
    ]
    return f"{{{' and '.join(written)}}}" if written else ""


def _pages(pages: tuple[str, ...]) -> str:
    # Two hyphens are what BibTeX has between pages.
    spans = [one.replace("–", "-").replace("-", "--") for one in pages]
    others = f" [or {' or '.join(spans[1:])}]" if len(spans) > 1 else ""
    return spans[0] + others if spans else ""


def _braced(text: str) -> str:
    return f"{{{in_latex(text)}}}" if text else ""
