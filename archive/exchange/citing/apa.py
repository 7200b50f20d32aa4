"""The style of the American Psychological Association, 7th edition.

Titles keep the capitals that they are printed with: which words of a title are names, and keep
theirs in this style, no program can tell.
"""

from __future__ import annotations

from archive.exchange.citing.dates import Day, in_words, read
from archive.exchange.citing.prose import (
    Prose,
    Run,
    address,
    italic,
    listed,
    prose,
    spans,
    volume_of_report,
    with_peoples,
)
from archive.exchange.citing.work import SITE, SPOKEN, Cited, Form, Name, OwnPage, Work

# Of more than twenty, the first nineteen are named, and the last.
MOST = 20


def apa(cited: Cited) -> Prose:
    """A work, or a page of this archive, as an entry of a list of references."""
    return _page(cited) if isinstance(cited, OwnPage) else _work(cited)


def _work(work: Work) -> Prose:
    who = _names(work.makers)
    editors = () if work.form is Form.CHAPTER else work.editors
    if not who and editors:
        who = f"{_names(editors)} ({_editors(editors)})"
        editors = ()
    if work.form in SPOKEN:
        who = with_peoples(who, work.communities)
    when = f"({_date(work.date)})"
    beside = [f"({_straight(editors)}, {_editors(editors)})"] if editors else []
    beside += [f"({_straight(work.tellers)}, {_speakers(work.tellers)})"] if work.tellers else []
    title: Run = (
        Run(work.title) if work.form in (Form.ARTICLE, Form.CHAPTER) else italic(work.title)
    )
    after = "".join(f" {one}" for one in beside)
    if work.form in SPOKEN:
        named: list[str | Run] = [title, f"{after} [{SPOKEN[work.form]}]"]
        rest: list[list[str | Run]] = []
    elif work.form is Form.ARTICLE:
        named, rest = [title, after], [_in_journal(work)]
    elif work.form is Form.CHAPTER:
        named, rest = [title, after], [_in_book(work), [work.publisher]]
    else:
        series = _series(work)
        named = [title, f"{after} ({series})" if series else after]
        rest = [[work.publisher]]
    # A work of which nobody is named stands under its title.
    head = (who, [when], named) if who else (named, [when])
    return prose(*head, *rest)


def _page(page: OwnPage) -> Prose:
    day = Day(page.day.year, page.day.month, page.day.day)
    as_of = f", as of {page.day.strftime('%B')} {page.day.day}, {page.day.year}, {page.moment}"
    described = page.described + (as_of if page.as_of else "")
    title = italic(page.title.removesuffix("."), page.lang)
    return address(prose(SITE, f"({_day(day)})", [title, f" [{described}]"]), page.address, "")


def _names(names: tuple[Name, ...]) -> str:
    written = [", ".join(filter(None, (name.family, name.initials))) for name in names]
    if len(written) > MOST:
        return f"{', '.join(written[: MOST - 1])}, ... {written[-1]}"
    return listed(written, "&")


def _straight(names: tuple[Name, ...]) -> str:
    written = [f"{name.initials} {name.family}".strip() for name in names]
    return " & ".join(written) if len(written) < 3 else listed(written, "&")


def _editors(names: tuple[Name, ...]) -> str:
    return "Eds." if len(names) > 1 else "Ed."


def _speakers(names: tuple[Name, ...]) -> str:
    return "Speakers" if len(names) > 1 else "Speaker"


def _in_journal(work: Work) -> list[str | Run]:
    issue = f"({work.issue})" if work.issue else ""
    pages = spans(work.pages, "–", shorten=False)
    volume: list[str | Run] = [", ", italic(work.volume), issue] if work.volume or issue else []
    return [italic(work.container), *volume, f", {pages}" if pages else ""]


def _in_book(work: Work) -> list[str | Run]:
    editors = f"{_straight(work.editors)} ({_editors(work.editors)}), " if work.editors else ""
    volume = f"Vol. {work.volume}" if work.volume else ""
    within = ", ".join(filter(None, (volume, _pp(work))))
    return [f"In {editors}", italic(work.container), f" ({within})" if within else ""]


def _series(work: Work) -> str:
    volume = volume_of_report(work.container, work.volume)
    parts = [
        work.container,
        f"Vol. {volume}" if volume else "",
        f"No. {work.issue}" if work.issue else "",
        _pp(work),
    ]
    return ", ".join(part for part in parts if part) if work.container else ""


def _pp(work: Work) -> str:
    pages = spans(work.pages, "–", shorten=False)
    return f"pp. {pages}" if pages else ""


def _date(edtf: str) -> str:
    return in_words(read(edtf), _day, about="ca.", shorten=lambda first, last: f"{first}–{last}")


def _day(day: Day) -> str:
    after = f"{day.month_name} {day.day or ''}".strip()
    return f"{day.year}, {after}" if after else str(day.year)
