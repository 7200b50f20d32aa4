"""The Chicago style, 17th edition: an entry of a bibliography."""

from __future__ import annotations

from archive.exchange.citing.dates import Day, in_words, read
from archive.exchange.citing.prose import (
    Prose,
    Run,
    address,
    italic,
    joined,
    listed,
    prose,
    quoted,
    series_and_volume,
    shortened,
    spans,
    volume_of_report,
    with_peoples,
)
from archive.exchange.citing.work import SITE, SPOKEN, Cited, Form, Name, OwnPage, Work

# Of more than ten, the first seven are named.
MOST, NAMED = 10, 7


def chicago(cited: Cited) -> Prose:
    """A work, or a page of this archive, as an entry of a bibliography."""
    return _page(cited) if isinstance(cited, OwnPage) else _work(cited)


def _work(work: Work) -> Prose:
    who = _names(work.makers)
    edits = "" if work.form is Form.CHAPTER else _edited(work)
    if not who and edits:
        who = f"{_names(work.editors)}, {'eds.' if len(work.editors) > 1 else 'ed.'}"
        edits = ""
    told = _by("Told by", work.tellers)
    when = _date(work.date)
    match work.form:
        case Form.ARTICLE:
            return prose(who, quoted(work.title, "."), told, edits, _in_journal(work, when))
        case Form.CHAPTER:
            return prose(who, quoted(work.title, "."), told, _in_book(work), _imprint(work, when))
        case Form.ACCOUNT | Form.COMMUNICATION:
            who = with_peoples(who, work.communities)
            given = f"{SPOKEN[work.form]}, {when}"
            return prose(who, quoted(work.title, "."), told, edits, given)
        case _:
            series = _series(work)
            imprint = _imprint(work, when)
            return prose(who, italic(work.title), told, edits, series, imprint)


def _page(page: OwnPage) -> Prose:
    day = f"{_day(Day(page.day.year, page.day.month, page.day.day))}"
    when = f"As of {day}, {page.moment}" if page.as_of else f"Last changed {day}"
    before = prose(quoted(page.title, ".", page.lang), page.described, SITE, when)
    return address(before, page.address)


def _names(names: tuple[Name, ...]) -> str:
    written = [names[0].inverted, *(name.straight for name in names[1:])] if names else []
    if len(written) > MOST:
        return f"{', '.join(written[:NAMED])}, et al."
    return listed(written, "and")


def _by(what: str, names: tuple[Name, ...]) -> str:
    return f"{what} {joined([name.straight for name in names])}" if names else ""


def _edited(work: Work) -> str:
    return _by("Edited by", work.editors)


def _in_journal(work: Work, when: str) -> list[str | Run]:
    series, volume = series_and_volume(work.volume)
    number = [f"no. {work.issue}"] if work.issue else []
    # A number follows the name of the journal at once, all else after a comma.
    at_once = f" {volume}" if volume and not series else ""
    others = [series, volume, *number] if series else number
    after = "".join(f", {one}" for one in others if one)
    pages = spans(work.pages, "–", shorten=True)
    return [italic(work.container), at_once, after, f" ({when})", f": {pages}" if pages else ""]


def _in_book(work: Work) -> list[str | Run]:
    pages = spans(work.pages, "–", shorten=True)
    volume = f"vol. {work.volume}" if work.volume else ""
    after = [volume, _by("edited by", work.editors), pages]
    return ["In ", italic(work.container), *(f", {one}" for one in after if one)]


def _series(work: Work) -> str:
    volume = volume_of_report(work.container, work.volume)
    pages = spans(work.pages, "–", shorten=True)
    if not work.container:
        return ""
    parts = [
        work.container,
        f"vol. {volume}" if volume else "",
        f"no. {work.issue}" if work.issue else "",
        f"pp. {pages}" if pages else "",
    ]
    return ", ".join(part for part in parts if part)


def _imprint(work: Work, when: str) -> str:
    imprint = ": ".join(part for part in (work.place, work.publisher) if part)
    return ", ".join(part for part in (imprint, when) if part)


def _date(edtf: str) -> str:
    dated = read(edtf)
    text = in_words(
        dated, _day, about="ca.", shorten=lambda one, other: f"{one}–{shortened(one, other)}"
    )
    return f"[{text}]" if dated.about or dated.perhaps else text


def _day(day: Day) -> str:
    if day.day:
        return f"{day.month_name} {day.day}, {day.year}"
    return f"{day.month_name} {day.year}".strip()
