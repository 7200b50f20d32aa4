"""RIS, the tagged lines that reference managers exchange."""

from __future__ import annotations

import re
from collections.abc import Iterable

from archive.exchange.citing.dates import Dated, Day, in_words, read
from archive.exchange.citing.work import SITE, SPOKEN, Cited, Form, OwnPage, Work

TYPES = {
    Form.BOOK: "BOOK",
    Form.ARTICLE: "JOUR",
    Form.CHAPTER: "CHAP",
    Form.IN_SERIES: "BOOK",
    Form.REPORT: "RPRT",
    Form.ACCOUNT: "UNPB",
    Form.COMMUNICATION: "PCOMM",
}
# The tag of the container: of a journal or book T2, of a series T3.
_SERIES = (Form.BOOK, Form.IN_SERIES, Form.REPORT)
_SPAN = re.compile(r"(\w+)\s*[-–]\s*(\w+)")


def ris(entries: Iterable[Cited]) -> str:
    """Entries one after another; each line ends as the format demands."""
    lines = [line for one in entries for line in (*_lines(one), "ER  - ", "")]
    return "".join(f"{line}\r\n" for line in lines)


def _lines(cited: Cited) -> list[str]:
    fields = _own(cited) if isinstance(cited, OwnPage) else _work(cited)
    return [f"{tag}  - {' '.join(value.split())}" for tag, value in fields if value]


def _work(work: Work) -> list[tuple[str, str]]:
    dated = read(work.date)
    first, last = first_and_last(work.pages)
    spoken = SPOKEN.get(work.form, "")
    people = f", {', '.join(work.communities)}" if spoken and work.communities else ""
    return [
        ("TY", TYPES[work.form]),
        *(("AU", name.inverted) for name in work.makers),
        *(("ED", name.inverted) for name in work.editors),
        ("TI", work.title),
        ("T3" if work.form in _SERIES else "T2", work.container),
        ("PY", dated.year),
        ("DA", _date(dated)),
        ("VL", work.volume),
        ("IS", work.issue),
        ("SP", first),
        ("EP", last),
        ("PB", work.publisher),
        ("CY", work.place),
        ("LA", work.language),
        ("N1", f"{spoken}{people}." if spoken else ""),
        *(("N1", remark) for remark in work.remarks),
        ("ID", work.key),
    ]


def _own(page: OwnPage) -> list[tuple[str, str]]:
    as_of = f"As of {page.day.isoformat()}, {page.moment}." if page.as_of else ""
    return [
        ("TY", "ELEC"),
        ("AU", SITE),
        ("TI", page.title),
        ("T2", SITE),
        ("PY", str(page.day.year)),
        ("DA", f"{page.day:%Y/%m/%d}/"),
        ("M3", page.described),
        ("UR", page.address),
        ("N1", as_of),
        *(("N1", note) for note in page.notes),
        ("ID", page.key),
    ]


def _date(dated: Dated) -> str:
    """Year, month, day and what else is known, with strokes between; nothing for a plain year."""
    if dated.is_plain_year:
        return ""
    day = dated.first or Day(0)
    month = f"{day.month:02}" if 0 < day.month < 13 else ""
    words = in_words(dated, _in_words, about="ca.", shorten=lambda one, two: f"{one}–{two}")
    sure = not (dated.last or dated.about or dated.perhaps or dated.words or day.month > 12)
    return f"{dated.year}/{month}/{f'{day.day:02}' if day.day else ''}/{'' if sure else words}"


def _in_words(day: Day) -> str:
    return " ".join(str(part) for part in (day.day, day.month_name, day.year) if part)


def first_and_last(pages: tuple[str, ...]) -> tuple[str, str]:
    """The first and last page on which all bibliographies agree; a remark tells the others."""
    spans = [_SPAN.fullmatch(one.strip()) for one in pages]
    ends = [
        (span[1], span[2]) if span else (one, "") for span, one in zip(spans, pages, strict=True)
    ]
    firsts, lasts = {first for first, _ in ends}, {last for _, last in ends}
    return firsts.pop() if len(firsts) == 1 else "", lasts.pop() if len(lasts) == 1 else ""
