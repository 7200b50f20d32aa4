"""What is asked of the archive at each size."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from django.db import connection
from django.test import Client

from archive.models import Record
from archive.search import search
from archive.search.counting import Narrowing, count

COMMON, NATIVE, SHORT, SLIP, NOWHERE = "game", "hahumetitci", "os", "hahumetutci", "qqxyzzvv"
BARE: Final = "the bare query, ten best of a word in many"
_BARE: Final = (
    "SELECT record_id FROM archive_searchentry, to_tsquery('simple', %s) asked "
    "WHERE vector @@ asked ORDER BY ts_rank(vector, asked) DESC LIMIT 10"
)
_ROWS_ON_A_PAGE: Final = 100


@dataclass(frozen=True)
class Asked:
    """One thing to ask, and how."""

    name: str
    ask: Callable[[], Any]


def everything() -> list[Asked]:
    """All that is asked, of the archive as large as it is now."""
    pages = {
        "search: a word in many records": f"/search/?q={COMMON}",
        "search: two words in many records": f"/search/?q={COMMON}+players",
        "search: a native word": f"/search/?q={NATIVE}",
        "search: a word of two letters": f"/search/?q={SHORT}",
        "search: a slip, mended": f"/search/?q={SLIP}",
        "search: nothing found": f"/search/?q={NOWHERE}",
        "search: all of one kind": f"/search/?q={COMMON}&kind=statement",
        "suggestions: a beginning": "/search/suggestions/?q=hah",
        "suggestions: a slip": f"/search/suggestions/?q={SLIP}",
        "API: search": f"/api/v1/search/?q={COMMON}",
        "list: the first page of statements": "/statements/",
        "list: the last page of statements": f"/statements/?page={_last_page('statement')}",
        "list: the first page of terms": "/terms/",
        "API: a list of statements": "/api/v1/statements/",
        "page: a variant": "/variants/miwok-mens-hand-game/",
        "page: a term": f"/terms/{NATIVE}/",
    }
    return [
        Asked(BARE, _sql(_BARE, f"{COMMON}:*")),
        Asked("search alone: ten best of a word in many", lambda: _best(COMMON)),
        Asked("search alone: counts of the facets", lambda: _counts(COMMON)),
        *(Asked(name, _page(address)) for name, address in pages.items()),
    ]


def _sql(statement: str, word: str) -> Callable[[], Any]:
    def ask() -> Any:
        with connection.cursor() as cursor:
            cursor.execute(statement, [word])
            return cursor.fetchall()

    return ask


def _page(address: str) -> Callable[[], Any]:
    client = Client(headers={"host": "localhost"})

    def ask() -> Any:
        answer = client.get(address)
        if answer.status_code != 200:
            raise RuntimeError(f"{address} answers {answer.status_code}")
        return answer.content

    return ask


def _best(typed: str) -> list[int]:
    return list(search(typed).records.values_list("pk", flat=True)[:10])


def _counts(typed: str) -> Any:
    return count(search(typed).records, Narrowing())


def _last_page(kind: str) -> int:
    return -(-Record.objects.in_circulation().filter(kind=kind).count() // _ROWS_ON_A_PAGE)
