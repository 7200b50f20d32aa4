"""Walking the site by its links: no error, no dead end, no record that nothing leads to."""

from __future__ import annotations

import gzip
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

import pytest
from django.test import Client
from django.urls import Resolver404, resolve

from archive.models import Record
from archive.pages.register import page_of

pytestmark = pytest.mark.usefixtures("founding_archive")

HERE = "http://testserver"
# Bytes, as they are sent, with style sheets and scripts and without images.
MOST_SENT = 150_000
MADE_BY_A_SCRIPT = ("/api/v1/docs/",)
# What begins something or answers with a file is asked elsewhere.
LEFT_OUT = ("/admin/", "/account/", "/static/", "/proposals/")


@dataclass
class _Read(HTMLParser):
    """What a page leads to, and what a page must have."""

    links: list[str] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)
    ids: Counter[str] = field(default_factory=Counter)
    tags: Counter[str] = field(default_factory=Counter)
    sent: int = 0

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags[tag] += 1
        if given.get("id"):
            self.ids[str(given["id"])] += 1
        if tag == "a" and given.get("href"):
            self.links.append(str(given["href"]))
        if tag == "script" and given.get("src"):
            self.parts.append(str(given["src"]))
        if tag == "link" and given.get("rel") == "stylesheet":
            self.parts.append(str(given["href"]))


def crawl(client: Client, of_each: int | None) -> Iterator[tuple[str, _Read, str]]:
    """Every page that links lead to from the first, with what it holds and the page before it.

    Of the pages of one route and kind no more than ``of_each`` are opened, where that is given; and
    of one page never more than two of the ways in which it can be asked.
    """
    waiting, seen = deque([("/", "")]), {"/"}
    opened: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    while waiting:
        address, before = waiting.popleft()
        parts = urlsplit(address)
        try:
            match = resolve(parts.path)
        except Resolver404:
            pytest.fail(f"{before} leads to {address}, which is no address of the site")
        sort = f"{match.view_name} {match.kwargs.get('plural', '')}"
        asked[parts.path] += bool(parts.query)
        if (of_each and opened[sort] >= of_each) or asked[parts.path] > 2:
            continue
        opened[sort] += 1
        answer = client.get(address, follow=True)
        assert answer.status_code == 200, f"{before} leads to {address}: {answer.status_code}"
        if not answer.get("Content-Type", "").startswith("text/html"):
            if answer.streaming:
                answer.close()  # the test client has closed whatever is whole
            continue
        read = _Read(sent=len(gzip.compress(answer.content)))
        read.feed(answer.content.decode())
        yield address, read, before
        for href in read.links:
            whole = urljoin(f"{HERE}{address}", href)
            there = urlsplit(whole)
            if whole.startswith(HERE) and not there.path.startswith(LEFT_OUT):
                further = there.path + (f"?{there.query}" if there.query else "")
                if further not in seen:
                    seen.add(further)
                    waiting.append((further, address))


@cache
def _bytes_of(part: str) -> int:
    """In how many bytes a style sheet or a script is sent."""
    answer = Client().get(part, headers={"accept-encoding": "gzip"})
    assert answer.status_code == 200, part
    return len(answer.getvalue())


def _wrong(address: str, read: _Read) -> Iterator[str]:
    """What a page lacks that each must have."""
    twice = [name for name, times in read.ids.items() if times > 1]
    if twice:
        yield f"{address} has these names twice: {twice}"
    lost = [
        href
        for href in read.links
        if href.startswith("#") and len(href) > 1 and href[1:] not in read.ids
    ]
    if lost:
        yield f"{address} leads to places that it does not have: {lost}"
    if address.startswith(MADE_BY_A_SCRIPT):
        return
    sent = read.sent + sum(map(_bytes_of, read.parts))
    if sent > MOST_SENT:
        yield f"{address} is sent in {sent} bytes"
    if not address.startswith("/embed/") and "/" not in read.links:
        yield f"{address} has no way back to the first page"
    if read.tags["h1"] != 1:
        yield f"{address} has {read.tags['h1']} first headings"


def test_links_lead_somewhere_and_every_page_has_a_way_back(client: Client) -> None:
    wrong: list[str] = []
    pages = 0
    for address, read, _before in crawl(client, of_each=1):
        wrong += _wrong(address, read)
        pages += 1
    assert wrong == []
    assert pages > 60


@pytest.mark.slow
def test_every_record_is_reached_by_links(client: Client) -> None:
    reached: set[str] = set()
    wrong: list[str] = []
    for address, read, _before in crawl(client, of_each=None):
        wrong += _wrong(address, read)
        reached.add(urlsplit(address).path)
    records = [
        record.get_absolute_url()
        for record in Record.objects.in_circulation()
        if page_of(record.kind)
    ]
    assert wrong == []
    assert [address for address in records if address not in reached] == []
