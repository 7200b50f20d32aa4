"""CSL-JSON: items for the processors of the Citation Style Language."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from archive.exchange.citing.dates import Dated, Day, read
from archive.exchange.citing.prose import spans
from archive.exchange.citing.work import SITE, SPOKEN, Cited, Form, Name, OwnPage, Work

TYPES = {
    Form.BOOK: "book",
    Form.ARTICLE: "article-journal",
    Form.CHAPTER: "chapter",
    Form.IN_SERIES: "book",
    Form.REPORT: "report",
    Form.ACCOUNT: "manuscript",
    Form.COMMUNICATION: "personal_communication",
}
_SERIES = (Form.BOOK, Form.IN_SERIES, Form.REPORT)


def csl_json(entries: Iterable[Cited]) -> str:
    """Entries as one list of items."""
    return json.dumps(csl_items(entries), ensure_ascii=False, indent=2) + "\n"


def csl_items(entries: Iterable[Cited]) -> list[dict[str, Any]]:
    """Entries as items, each with what it has and nothing empty."""
    items = (_own(one) if isinstance(one, OwnPage) else _work(one) for one in entries)
    return [{name: value for name, value in item.items() if value} for item in items]


def _work(work: Work) -> dict[str, Any]:
    in_series = work.form in _SERIES
    # The number of a series is one variable; of a journal, volume and issue are two.
    number = ", ".join(
        f"{word} {value}" for word, value in (("vol.", work.volume), ("no.", work.issue)) if value
    )
    spoken = SPOKEN.get(work.form, "")
    people = f", {', '.join(work.communities)}" if spoken and work.communities else ""
    return {
        "id": work.key,
        "type": TYPES[work.form],
        "title": work.title,
        "author": _names(work.makers),
        "editor": _names(work.editors),
        "contributor": _names(work.tellers),
        "collection-title" if in_series else "container-title": work.container,
        "collection-number": number if in_series else "",
        "volume": "" if in_series else work.volume,
        "issue": "" if in_series else work.issue,
        "page": spans(work.pages, "–", shorten=False),
        "publisher": work.publisher,
        "publisher-place": work.place,
        "issued": _issued(read(work.date)),
        "language": work.language,
        "genre": f"{spoken}{people}",
        "note": " ".join(work.remarks),
    }


def _own(page: OwnPage) -> dict[str, Any]:
    as_of = f"As of {page.day.isoformat()}, {page.moment}." if page.as_of else ""
    return {
        "id": page.key,
        "type": "webpage",
        "title": page.title,
        "author": [{"literal": SITE}],
        "container-title": SITE,
        "genre": page.described,
        "issued": {"date-parts": [[page.day.year, page.day.month, page.day.day]]},
        "URL": page.address,
        "note": " ".join(filter(None, (as_of, *page.notes))),
    }


def _names(names: Iterable[Name]) -> list[dict[str, str]]:
    return [
        {"family": name.family, "given": name.given} if name.given else {"literal": name.family}
        for name in names
    ]


def _issued(dated: Dated) -> dict[str, Any]:
    if dated.words or dated.first is None:
        return {"literal": dated.words} if dated.words else {}
    days = [_parts(day) for day in (dated.first, dated.last) if day]
    issued: dict[str, Any] = {"date-parts": days}
    if dated.first.month > 12:
        issued["season"] = dated.first.month - 20
    return {**issued, "circa": True} if dated.about or dated.perhaps else issued


def _parts(day: Day) -> list[int]:
    return [part for part in (day.year, day.month if day.month < 13 else 0, day.day) if part]
