"""What a page costs: processor time, queries, and the bytes of all that comes with it."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final
from urllib.parse import urljoin

from django.db import connection

from bench.pages.walking import Page, client, content_of
from bench.site import Took, took

_IN_A_STYLE_SHEET: Final = re.compile(rb"""url\(["']?([^"')]+\.(?:woff2?|css))""")


@dataclass(frozen=True)
class Weighed:
    """A page with its time, its number of queries, and its bytes without images."""

    page: Page
    took: Took
    queries: int
    transfer: int


class _Counter:
    """Counts the queries that pass through it."""

    number = 0

    def __call__(self, execute: Callable[..., Any], *given: Any) -> Any:
        self.number += 1
        return execute(*given)


def weigh(page: Page, rounds: int) -> Weighed:
    """Ask for a page so often, once it was asked for before."""
    visitor = client()
    time = took(lambda: content_of(visitor.get(page.address)), rounds)
    queries = _Counter()
    with connection.execute_wrapper(queries):
        content_of(visitor.get(page.address))
    parts = {each for part in page.parts for each in _with_what_it_names(part)}
    return Weighed(page, time, queries.number, page.sent + sum(map(_bytes_of, parts)))


@cache
def _fetched(address: str) -> tuple[int, bytes]:
    """How many bytes a file is sent in, and its content."""
    answer = client().get(address)
    if answer.status_code != 200:
        raise RuntimeError(f"{address} answers {answer.status_code}")
    sent = content_of(answer)
    packed = answer.get("Content-Encoding") == "gzip"
    return len(sent), gzip.decompress(sent) if packed else sent


def _bytes_of(address: str) -> int:
    return _fetched(address)[0]


def _with_what_it_names(address: str) -> set[str]:
    """A file, and for a style sheet the fonts and style sheets that it names."""
    if not address.endswith(".css"):
        return {address}
    named = _IN_A_STYLE_SHEET.findall(_fetched(address)[1])
    found = {urljoin(address, name.decode()) for name in named}
    return {address}.union(*(_with_what_it_names(name) for name in found))
