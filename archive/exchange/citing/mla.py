"""The style of the Modern Language Association, 9th edition."""

from __future__ import annotations

from archive.exchange.citing.dates import MONTHS, Day, in_words, read
from archive.exchange.citing.prose import (
    Prose,
    Run,
    italic,
    joined,
    prose,
    quoted,
    series_and_volume,
    shortened,
    spans,
    volume_of_report,
    with_peoples,
)
from archive.exchange.citing.work import SITE, SPOKEN, Cited, Form, Name, OwnPage, Work

# Longer names of months are cut to three letters, September to four.
_MONTHS = {name: name if len(name) < 5 else f"{name[:3]}." for name in MONTHS}
_MONTHS["September"] = "Sept."


def mla(cited: Cited) -> Prose:
    """A work, or a page of this archive, as an entry of a list of works cited."""
    return _page(cited) if isinstance(cited, OwnPage) else _work(cited)


def _work(work: Work) -> Prose:
    who = _names(work.makers)
    edits = "" if work.form is Form.CHAPTER else _by("Edited by", work.editors)
    if not who and edits:
        who = f"{_names(work.editors)}, {'editors' if len(work.editors) > 1 else 'editor'}"
        edits = ""
    told = _by("Told by", work.tellers)
    when = _date(work.date)
    title: Prose = quoted(work.title, ".")
    if work.form is Form.ARTICLE:
        series, volume = series_and_volume(work.volume)
        numbers = [series, _volume(volume), _number(work)]
        return prose(who, title, told, edits, _in(work, *numbers, when, _pp(work)))
    if work.form is Form.CHAPTER:
        editors = _by("edited by", work.editors)
        within = [editors, _volume(work.volume), work.publisher, when, _pp(work)]
        return prose(who, title, told, _in(work, *within))
    if work.form in SPOKEN:
        who = with_peoples(who, work.communities)
        return prose(who, title, told, edits, f"{SPOKEN[work.form]}, {when}")
    volume = _volume(volume_of_report(work.container, work.volume))
    series_of = [work.container, volume, _number(work), _pp(work)] if work.container else []
    imprint = _commas(work.publisher, when)
    return prose(who, italic(work.title), told, edits, imprint, _commas(*series_of))


def _page(page: OwnPage) -> Prose:
    when = _day(Day(page.day.year, page.day.month, page.day.day))
    as_of = f"as of {when}, {page.moment}" if page.as_of else when
    before = prose(quoted(page.title, ".", page.lang), page.described)
    return (*before, Run(" "), italic(SITE), Run(f", {as_of}, {page.address}."))


def _names(names: tuple[Name, ...]) -> str:
    if len(names) > 2:
        return f"{names[0].inverted}, et al."
    return ", and ".join(
        name.straight if place else name.inverted for place, name in enumerate(names)
    )


def _by(what: str, names: tuple[Name, ...]) -> str:
    return f"{what} {joined([name.straight for name in names])}" if names else ""


def _in(work: Work, *within: str) -> list[str | Run]:
    return [italic(work.container), *(f", {one}" for one in within if one)]


def _volume(volume: str) -> str:
    return f"vol. {volume}" if volume else ""


def _number(work: Work) -> str:
    return f"no. {work.issue}" if work.issue else ""


def _pp(work: Work) -> str:
    pages = spans(work.pages, "-", shorten=True)
    several = "-" in pages or "," in pages
    return f"{'pp.' if several else 'p.'} {pages}" if pages else ""


def _commas(*parts: str) -> str:
    return ", ".join(part for part in parts if part)


def _date(edtf: str) -> str:
    return in_words(
        read(edtf),
        _day,
        about="circa",
        shorten=lambda first, last: f"{first}-{shortened(first, last, least=2)}",
    )


def _day(day: Day) -> str:
    month = _MONTHS.get(day.month_name, day.month_name)
    return " ".join(str(part) for part in (day.day, month, day.year) if part)
