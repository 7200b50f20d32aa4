"""Change sets in the order in which they began, without walking through all that ever changed."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.models import Count, Min
from django.test import Client
from django.test.utils import CaptureQueriesContext

from archive.history.sets import latest_sets, sets_of, told_to_readers
from archive.models import Change, Record, Term
from archive.views.history import SETS_ON_A_PAGE
from config.postgres.roles import OWNER
from tests.config.test_site_role import log_in

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("kept_archive")]

MANY = 50_000
OF_ONE = 10


def add_changes(transactions: list[int], records: list[int]) -> None:
    """Changes of these transactions, in that order; only the owner can write them."""
    with log_in(OWNER) as owner:
        owner.execute(
            "INSERT INTO archive_change (transaction, at, person_name, why, table_name, row_id,"
            " record_id, records, operation, wards)"
            " SELECT t, timestamptz '2026-01-01 UTC' + t * interval '1 second', '', '',"
            " 'archive_term', n, r, ARRAY[r], 'update', '{}'"
            " FROM unnest(%s::bigint[], %s::bigint[]) WITH ORDINALITY AS rows(t, r, n)",
            [transactions, records],
        )
        owner.execute("ANALYZE archive_change")


def grouped(among: Any, before: int | None, most: int) -> list[tuple[int, int]]:
    """The first change and the size of each of the newest sets, by looking at all changes."""
    groups = among.values("transaction", "at").annotate(first=Min("pk"), size=Count("pk"))
    groups = groups.order_by("-first")
    if before is not None:
        groups = groups.filter(first__lt=before)
    return [(group["first"], group["size"]) for group in groups[:most]]


def test_sets_that_were_made_at_the_same_time_stand_in_the_order_in_which_they_began() -> None:
    drawn = random.Random(7)
    term = Term.objects.get(slug="tawa").pk
    others = [term, Term.objects.get(slug="tawwa").pk, 10**9]
    numbers = [drawn.choice([1, 2, 3, *range(4, 60)]) + n // 60 for n in range(900)]
    add_changes(numbers, [drawn.choice(others) for _ in numbers])

    top = Change.objects.order_by("-pk").values_list("pk", flat=True)[0]
    for before in (None, top, top - 1, top - 333, top - 800, 1):
        for most in (1, 3, 21):
            found = latest_sets(before, most)
            assert [(one.first, one.size) for one in found] == grouped(
                Change.objects.all(), before, most
            )
            told = latest_sets(before, most, told_to_readers())
            assert [(one.first, one.size) for one in told] == grouped(
                told_to_readers(), before, most
            )
            own = sets_of(term, before, most)
            assert [(one.first, one.size) for one in own] == grouped(
                Change.objects.filter(record_id=term), before, most
            )


def test_the_list_of_changes_reads_no_more_of_many_than_it_shows(client: Client) -> None:
    records = list(Record.objects.values_list("pk", flat=True))
    add_changes(
        [10**6 + n // OF_ONE for n in range(MANY)], [records[n % len(records)] for n in range(MANY)]
    )
    first = Change.objects.order_by("-pk").values_list("pk", flat=True)[0]
    for address in ("/changes/", f"/changes/?before={first - MANY // 2}"):
        with CaptureQueriesContext(connection) as asked:
            answer = client.get(address)
        assert answer.text.count('class="change-set"') == SETS_ON_A_PAGE
        read = sum(rows_read(query["sql"]) for query in asked if "archive_change" in query["sql"])
        # Some queries look at the same rows: to find the sets, to count them, to number them.
        assert read <= 10 * (SETS_ON_A_PAGE + 1) * OF_ONE, address


def rows_read(query: str) -> int:
    """How many rows of the history the database looks at to answer a query."""
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {query}".replace("%", "%%"))
        [told] = cursor.fetchone()
    whole = json.loads(told) if isinstance(told, str) else told
    return sum(
        (node["Actual Rows"] + node.get("Rows Removed by Filter", 0)) * node["Actual Loops"]
        for node in _nodes(whole[0]["Plan"])
        if node.get("Relation Name") == Change._meta.db_table
    )


def _nodes(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield node
    for below in node.get("Plans", ()):
        yield from _nodes(below)
