"""From where a match is played: from the site's own pages, or from a frame on another site's."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from django.http import HttpRequest
from django.urls import reverse

from games.models import Lesson, Match
from games.pages.people import addresses_of
from games.play import from_lessons, seating


class Visit(ABC):
    """A visitor's request, with the key on which the visitor's seats hang."""

    framed: ClassVar[bool]
    # The templates of a match and of the form that lays one out.
    match_template: ClassVar[str]
    start_template: ClassVar[str]

    def __init__(self, request: HttpRequest, key: str) -> None:
        self.request = request
        self.key = key

    @abstractmethod
    def take_key(self) -> str:
        """The visitor's key, who has one from now on."""

    @abstractmethod
    def keep(self) -> None:
        """Let the visitor's seats outlive a pause."""

    @abstractmethod
    def note_lesson(self, match: Match, lesson: Lesson | None) -> None:
        """Keep from which lesson the visitor began a match, if from any."""

    @abstractmethod
    def lesson_of(self, match: Match) -> Lesson | None:
        """The lesson to which the visitor is led back from a match."""

    @abstractmethod
    def address_of(self, match: Match) -> str:
        """Where the visitor sees a match and moves in it."""

    @abstractmethod
    def addresses(self, match: Match) -> dict[str, str]:
        """Where the forms of a match are sent, and where it is seen."""


class OnSite(Visit):
    """A visit to the site itself: a session holds the key."""

    framed = False
    match_template = "games/match.html"
    start_template = "games/start.html"

    def __init__(self, request: HttpRequest) -> None:
        super().__init__(request, seating.key_of(request.session))

    def take_key(self) -> str:
        return seating.take_key(self.request.session)

    def keep(self) -> None:
        seating.keep(self.request.session)

    def note_lesson(self, match: Match, lesson: Lesson | None) -> None:
        if lesson is not None:
            from_lessons.note_lesson(self.request.session, match, lesson)

    def lesson_of(self, match: Match) -> Lesson | None:
        return from_lessons.lesson_of(self.request.session, match)

    def address_of(self, match: Match) -> str:
        return match.get_absolute_url()

    def addresses(self, match: Match) -> dict[str, str]:
        return addresses_of(match)


class InFrame(Visit):
    """A visit from a frame, in which browsers keep no cookie: the address holds the key."""

    framed = True
    match_template = "games/embed/match.html"
    start_template = "games/embed/start.html"

    def take_key(self) -> str:
        self.key = self.key or seating.new_key()
        return self.key

    def keep(self) -> None:
        # Whoever has the address has the seats, for as long as it is kept.
        return

    def note_lesson(self, match: Match, lesson: Lesson | None) -> None:
        # No lesson stands in a frame.
        return

    def lesson_of(self, match: Match) -> Lesson | None:
        return None

    def address_of(self, match: Match) -> str:
        return reverse("embed-match", args=[match.slug, self.key])

    def addresses(self, match: Match) -> dict[str, str]:
        at = [match.slug, self.key]
        return {
            "match": self.address_of(match),
            "begin": reverse("embed-match-begin", args=at),
            "moves": reverse("embed-match-moves", args=at),
            "resign": reverse("embed-match-resign", args=at),
            "matches": reverse("embed-matches-again", args=[self.key]),
        }


def visit_of(request: HttpRequest, key: str | None) -> Visit:
    """A visit from a frame whose address has this key, or to the site itself where it has none."""
    return OnSite(request) if key is None else InFrame(request, key)
