"""What reference managers look for in the head of a page: Highwire and Dublin Core tags.

The page of a source has the tags of the work. Every other page of a record is a page of this
archive, which names the works that it rests on; it has no Highwire tags, since it is no paper.
"""

from __future__ import annotations

from collections.abc import Sequence

from archive.exchange.citing.chicago import chicago
from archive.exchange.citing.dates import Day, read
from archive.exchange.citing.prose import plain
from archive.exchange.citing.ris import first_and_last
from archive.exchange.citing.work import SITE, Form, OwnPage, Work

Tag = tuple[str, str]

# Under these names a reference manager knows what sort of work a page is about.
TYPES = {
    Form.BOOK: "book",
    Form.ARTICLE: "journalArticle",
    Form.CHAPTER: "bookSection",
    Form.IN_SERIES: "book",
    Form.REPORT: "report",
    Form.ACCOUNT: "manuscript",
    Form.COMMUNICATION: "interview",
}
CONTAINERS = {
    Form.ARTICLE: "citation_journal_title",
    Form.CHAPTER: "citation_inbook_title",
    Form.IN_SERIES: "citation_series_title",
    Form.REPORT: "citation_series_title",
}


def tags_of_work(work: Work) -> list[Tag]:
    """The tags of the page of a source, each by its name and content."""
    first, last = first_and_last(work.pages)
    day = read(work.date).first
    tags = [
        ("citation_title", work.title),
        *(("citation_author", name.inverted) for name in work.makers),
        *(("citation_editor", name.inverted) for name in work.editors),
        ("citation_publication_date", _day(day) if day else ""),
        (CONTAINERS.get(work.form, ""), work.container),
        ("citation_volume", work.volume),
        ("citation_issue", work.issue),
        ("citation_firstpage", first),
        ("citation_lastpage", last),
        ("citation_publisher", work.publisher),
        ("citation_language", work.language),
        ("DC.title", work.title),
        *(("DC.creator", name.inverted) for name in work.makers),
        *(("DC.contributor", name.inverted) for name in (*work.editors, *work.tellers)),
        ("DC.date", work.date),
        ("DC.publisher", work.publisher),
        ("DC.type", TYPES[work.form]),
        ("DC.language", work.language),
        ("DCTERMS.isPartOf", work.container),
        ("DCTERMS.bibliographicCitation", plain(chicago(work))),
    ]
    return [(name, content) for name, content in tags if name and content]


def tags_of_page(page: OwnPage, works: Sequence[Work]) -> list[Tag]:
    """The tags of the page of any other record, with the works that it rests on."""
    return [
        ("DC.title", page.title),
        ("DC.creator", SITE),
        ("DC.publisher", SITE),
        ("DC.date", page.day.isoformat()),
        ("DC.type", page.sort),
        ("DC.identifier", page.address),
        *(("DC.source", plain(chicago(work))) for work in works),
        ("DCTERMS.bibliographicCitation", plain(chicago(page))),
    ]


def _day(day: Day) -> str:
    month = day.month if day.month < 13 else 0
    return "/".join(f"{part:02}" for part in (day.year, month, day.day) if part)
