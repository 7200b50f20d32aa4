"""What is cited, in words that belong to no style: works by others, and pages of this archive."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from archive.models import Contributor, Source

SITE = "Tallykeeper"


class Form(Enum):
    """How a work came out, as far as citing it goes."""

    BOOK = "book"
    ARTICLE = "article in a journal"
    CHAPTER = "chapter of a book"
    IN_SERIES = "bulletin in a series"
    REPORT = "report in a series"
    ACCOUNT = "account given to this archive"
    COMMUNICATION = "personal communication"


FORMS = {
    Source.Type.BOOK: Form.BOOK,
    Source.Type.JOURNAL_ARTICLE: Form.ARTICLE,
    Source.Type.CHAPTER: Form.CHAPTER,
    Source.Type.BULLETIN: Form.IN_SERIES,
    Source.Type.REPORT: Form.REPORT,
    Source.Type.ACCOUNT: Form.ACCOUNT,
    Source.Type.COMMUNICATION: Form.COMMUNICATION,
}
# Nobody published these: whoever speaks is named with the people for whom they speak.
SPOKEN = {
    Form.ACCOUNT: f"Account given to {SITE}",
    Form.COMMUNICATION: "Personal communication",
}


@dataclass(frozen=True)
class Name:
    """A person, by family and given name; one who has a single name has it as family name."""

    family: str
    given: str = ""

    @property
    def straight(self) -> str:
        """As it is spoken."""
        return f"{self.given} {self.family}".strip()

    @property
    def inverted(self) -> str:
        """As a list in the order of the alphabet has it."""
        return f"{self.family}, {self.given}" if self.given else self.family

    @property
    def initials(self) -> str:
        """The given name in initials: Alice C. is A. C., Jean-Paul is J.-P."""
        words = [
            "-".join(f"{part[0]}." for part in word.split("-") if part)
            for word in self.given.split()
        ]
        return " ".join(words)


@dataclass(frozen=True)
class Work:
    """A work by somebody else, with the places in it that are cited. ``date`` is in EDTF.

    ``pages`` are several where bibliographies disagree; none of them is left out.
    """

    key: str
    form: Form
    title: str
    date: str
    authors: tuple[Name, ...] = ()
    editors: tuple[Name, ...] = ()
    speakers: tuple[Name, ...] = ()
    communities: tuple[str, ...] = ()
    container: str = ""
    volume: str = ""
    issue: str = ""
    pages: tuple[str, ...] = ()
    publisher: str = ""
    place: str = ""
    language: str = ""
    locators: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def makers(self) -> tuple[Name, ...]:
        """Those under whose names it stands: its authors, or else those who speak in it."""
        return self.authors or self.speakers

    @property
    def tellers(self) -> tuple[Name, ...]:
        """Those who speak in what others wrote."""
        return self.speakers if self.authors else ()

    @property
    def remarks(self) -> tuple[str, ...]:
        """What a file says of it beside its fields."""
        told = tuple(f"Told by {name.straight}." for name in self.tellers)
        at = (f"Cited at: {'; '.join(self.locators)}.",) if self.locators else ()
        disputed = (f"Pages {' or '.join(self.pages)}: bibliographies disagree.",)
        return (*told, *at, *(disputed if len(self.pages) > 1 else ()), *self.notes)


@dataclass(frozen=True)
class OwnPage:
    """A record of this archive, as a page at its permanent address.

    ``sort`` says of what kind the record is and ``details`` which state of it is meant; ``as_of``
    is the moment that the address names, if it names one. ``lang`` is the language of the title.
    """

    key: str
    title: str
    sort: str
    address: str
    changed: datetime.datetime
    details: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    as_of: datetime.datetime | None = None
    lang: str = ""
    # How the address names that moment.
    asked: str = ""

    @property
    def described(self) -> str:
        """What the page is, in a few words."""
        return ", ".join((self.sort, *self.details))

    @property
    def day(self) -> datetime.date:
        """The day of the state that is cited."""
        return (self.as_of or self.changed).astimezone(datetime.UTC).date()

    @property
    def moment(self) -> str:
        """The time of day that the address names, in words."""
        if self.as_of is None:
            return ""
        return f"{self.as_of.astimezone(datetime.UTC):%H:%M:%S} UTC"


Cited = Work | OwnPage


def work_of(source: Source, locators: Sequence[str] = (), notes: Sequence[str] = ()) -> Work:
    """A source as a work that is cited, at these places of it."""
    people: dict[str, list[Name]] = {role: [] for role in Contributor.Role}
    for person in source.contributors.all():
        people[person.role].append(Name(person.family, person.given))
    return Work(
        key=source.slug,
        form=FORMS[Source.Type(source.type)],
        title=source.title,
        date=source.date,
        authors=tuple(people[Contributor.Role.AUTHOR]),
        editors=tuple(people[Contributor.Role.EDITOR]),
        speakers=tuple(people[Contributor.Role.SPEAKER]),
        communities=tuple(str(one) for one in source.account_of.all() if not one.withdrawn),
        container=source.container,
        volume=source.volume,
        issue=source.issue,
        pages=tuple(source.pages),
        publisher=source.publisher,
        place=source.place_of_publication,
        language=source.language,
        locators=tuple(locators),
        notes=tuple(notes),
    )
