"""Records as linked data, in the words of schema.org (JSON-LD).

What is told of every record is told here: its address, what it rests on, when it was changed, the
labels and notices that go with it. What a kind says beyond that is entered in a register, to which
other apps add.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from archive.exchange.citing.chicago import chicago
from archive.exchange.citing.prose import plain
from archive.exchange.citing.work import SITE, Form, Name, Work
from archive.labelling.marks import Marks, marks_of
from archive.models import Passage, Record, Statement, Term, Variant
from archive.pages.citing import Citing

CONTEXT = "https://schema.org"
Data = dict[str, Any]
# What a kind says: from the record and the address of the site.
Telling = Callable[[Any, str], Data]

WORKS = {
    Form.BOOK: "Book",
    Form.ARTICLE: "ScholarlyArticle",
    Form.CHAPTER: "Chapter",
    Form.IN_SERIES: "Book",
    Form.REPORT: "Report",
    Form.ACCOUNT: "CreativeWork",
    Form.COMMUNICATION: "CreativeWork",
}
_CONTAINERS = {Form.ARTICLE: "Periodical", Form.CHAPTER: "Book"}

_register: dict[str, Telling] = {}


def register(kind: str, telling: Telling) -> None:
    """Enter what records of a kind say of themselves beyond what all do; at least their type."""
    _register[kind] = telling


def linked_data(record: Record, citing: Citing, root: str) -> Data:
    """A record as linked data; ``root`` is the address of the site, with its last slash."""
    address = root + record.get_absolute_url().removeprefix("/")
    told: Data = {
        "@context": CONTEXT,
        "@type": "WebPage",
        "@id": address,
        "url": address,
        "name": record.title,
        "usageInfo": _usage(marks_of(record), root),
    }
    if citing.is_source:
        told |= _work(citing.works[0])
    else:
        told |= {
            "dateModified": record.changed.isoformat(),
            "isPartOf": {"@type": "Dataset", "@id": root, "name": SITE},
            "isBasedOn": [f"{root}sources/{work.key}/" for work in citing.works],
            "citation": [plain(chicago(work)) for work in citing.works],
        }
        telling = _register.get(record.kind)
        told |= telling(record, root) if telling else {}
    return {name: value for name, value in told.items() if value}


def the_archive(root: str, description: str, api: str) -> Data:
    """The whole archive as a dataset."""
    return {
        "@context": CONTEXT,
        "@type": "Dataset",
        "@id": root,
        "url": root,
        "name": SITE,
        "description": description,
        "isAccessibleForFree": True,
        "distribution": [
            {
                "@type": "DataDownload",
                "encodingFormat": "application/json",
                "contentUrl": root + api.removeprefix("/"),
            }
        ],
    }


def reference(record: Record, root: str, sort: str) -> Data:
    """Another record that one names."""
    address = root + record.get_absolute_url().removeprefix("/")
    return {} if record.hides_names else {"@type": sort, "@id": address, "name": record.title}


def _work(work: Work) -> Data:
    place = {"@type": "Place", "name": work.place} if work.place else None
    publisher = {"@type": "Organization", "name": work.publisher, "location": place}
    container = {
        "@type": _CONTAINERS.get(work.form, "BookSeries"),
        "name": work.container,
        "volumeNumber": work.volume,
        "issueNumber": work.issue,
    }
    return {
        "@type": WORKS[work.form],
        "author": [_person(name) for name in work.makers],
        "editor": [_person(name) for name in work.editors],
        "contributor": [_person(name) for name in work.tellers],
        "datePublished": work.date,
        "publisher": _filled(publisher) if work.publisher else None,
        "isPartOf": _filled(container) if work.container else None,
        "pagination": " or ".join(work.pages),
        "inLanguage": work.language,
    }


def _person(name: Name) -> Data:
    person = {"@type": "Person", "name": name.straight, "familyName": name.family}
    return person | ({"givenName": name.given} if name.given else {})


def _usage(marks: Marks, root: str) -> list[Data]:
    """The labels and notices that go with a record, letter by letter."""
    return [
        _filled(
            {
                "@type": "CreativeWork",
                "@id": root + issued.get_absolute_url().removeprefix("/"),
                "name": issued.name,
                "text": issued.text,
                "inLanguage": issued.language_tag,
                "author": issued.issued_by,
            }
        )
        for issued in marks.each()
    ]


def _filled(told: Mapping[str, Any]) -> Data:
    return {name: value for name, value in told.items() if value}


def _term(term: Term, root: str) -> Data:
    terms = {"@type": "DefinedTermSet", "@id": f"{root}terms/", "name": f"Terms of {SITE}"}
    return {
        "@type": "DefinedTerm",
        "name": term.form,
        "description": term.denotes,
        "inLanguage": term.language,
        "inDefinedTermSet": terms,
    }


def _variant(variant: Variant, root: str) -> Data:
    return {"@type": "Game", "exampleOfWork": reference(variant.game, root, "Game")}


def _statement(statement: Statement, root: str) -> Data:
    passage = reference(statement.passage, root, "CreativeWork")
    return {"@type": "Claim", "text": statement.text, "appearance": passage}


def _passage(passage: Passage, root: str) -> Data:
    return {
        "@type": "CreativeWork",
        "isPartOf": reference(passage.source, root, "CreativeWork"),
        "abstract": passage.summary,
    }


def register_kinds() -> None:
    """Enter the kinds of the archive that have a type of their own in schema.org."""
    register("term", _term)
    register("variant", _variant)
    register("statement", _statement)
    register("passage", _passage)
    for kind, sort in (
        ("game", "Game"),
        ("place", "Place"),
        ("institution", "Organization"),
        ("image", "ImageObject"),
        ("recording", "AudioObject"),
    ):
        register(kind, lambda _record, _root, sort=sort: {"@type": sort})  # type: ignore[misc]
