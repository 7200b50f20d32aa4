"""The pages of the site, found by its links."""

from __future__ import annotations

import gzip
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any, Final
from urllib.parse import urljoin, urlsplit

from django.test import Client
from django.urls import resolve

_HERE: Final = "http://localhost"
# What begins something, is asked of whoever signs in, or is no page.
_LEFT_OUT: Final = ("/admin/", "/account/", "/static/", "/proposals/")


@dataclass
class _Read(HTMLParser):
    """What a page leads to, and the style sheets and scripts that a browser fetches with it."""

    links: list[str] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "a" and given.get("href"):
            self.links.append(str(given["href"]))
        elif tag == "script" and given.get("src"):
            self.parts.append(str(given["src"]))
        elif tag == "link" and given.get("rel") in ("stylesheet", "preload", "modulepreload"):
            self.parts.append(str(given["href"]))


@dataclass(frozen=True)
class Page:
    """One page: its sort, its address, and its bytes as they are sent."""

    sort: str
    address: str
    sent: int
    parts: tuple[str, ...]


def client() -> Client:
    """A visitor whose browser takes what is compressed."""
    return Client(headers={"host": "localhost", "accept-encoding": "gzip"})


def heaviest(of_each: int) -> list[Page]:
    """The heaviest page of each sort, of the first so many that links lead to from the home page.

    Pages of one sort have the same route and, where the route is of any kind, the same kind.
    """
    found: dict[str, Page] = {}
    for page in _walk(of_each):
        if page.sort not in found or found[page.sort].sent < page.sent:
            found[page.sort] = page
    return list(found.values())


def content_of(answer: Any) -> bytes:
    """The bytes of an answer as they are sent."""
    return b"".join(answer.streaming_content) if answer.streaming else bytes(answer.content)


def _walk(of_each: int) -> Iterator[Page]:
    visitor = client()
    waiting, seen = deque(["/"]), {"/"}
    opened: Counter[str] = Counter()
    while waiting:
        address = waiting.popleft()
        sort = _sort_of(address)
        if opened[sort] >= of_each:
            continue
        opened[sort] += 1
        answer = visitor.get(address)
        sent = content_of(answer)
        if answer.status_code != 200 or not answer.get("Content-Type", "").startswith("text/html"):
            continue
        read = _Read()
        packed = answer.get("Content-Encoding") == "gzip"
        read.feed((gzip.decompress(sent) if packed else sent).decode())
        yield Page(sort, address, len(sent), tuple(read.parts))
        for href in read.links:
            whole = urljoin(f"{_HERE}{address}", href)
            there = urlsplit(whole)
            further = there.path + (f"?{there.query}" if there.query else "")
            if (
                whole.startswith(_HERE)
                and not there.path.startswith(_LEFT_OUT)
                and further not in seen
            ):
                seen.add(further)
                waiting.append(further)


def _sort_of(address: str) -> str:
    match = resolve(urlsplit(address).path)
    of_kind = match.kwargs.get("plural") or match.kwargs.get("kind")
    return " ".join(filter(None, [match.view_name or match.route, of_kind]))
