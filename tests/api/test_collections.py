"""Lists and records of every collection, and how many queries they take."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection, models
from django.test import Client
from django.test.utils import CaptureQueriesContext

from api import registry
from api.related import Tree, related_model
from archive.exchange.tables import Table, all_tables
from archive.models import Figure, Passage, Plate, Record
from games.models import Clause
from tests.api.conftest import Get
from tests.quick import members

COLLECTIONS = [
    *("sources", "passages", "statements", "communities", "game-classes", "games", "variants"),
    *("terms", "implements", "items", "institutions", "plates", "figures", "plate-references"),
    *(
        "citations",
        "images",
        "places",
        "recordings",
        "labels",
        "notices",
        "rulesets",
        "clauses",
        "lessons",
        "matches",
    ),
]
# What may not be the same in two records of a kind.
DISTINCT: dict[type[Record], tuple[str, Any]] = {
    Passage: ("locator", "another place {}"),
    Plate: ("number_as_printed", "{}"),
    Figure: ("number_as_printed", "{}"),
    Clause: ("path", "another.{}"),
}

# An image has three files in the API, one in its data file.
FILES = {"image": {"file"}, "recording": {"file"}}

pytestmark = pytest.mark.usefixtures("founding_archive")


def test_the_index_names_every_collection(get: Get) -> None:
    assert list(get("")["collections"]) == COLLECTIONS


# What follows from the log of a match, which lists leave out.
OF_A_MATCH_ALONE = {"log", "ordinal", "to_move", "allowed", "observation"}


def _holds(more: Any, less: Any) -> bool:
    """Whether all that is told briefly stands in what is told at length."""
    if isinstance(less, dict):
        return all(name in more and _holds(more[name], told) for name, told in less.items())
    if isinstance(less, list):
        return len(more) == len(less) and all(map(_holds, more, less))
    return bool(more == less)


# The archive with a record of each kind is made once for all collections.
def test_every_record_of_a_list_is_told_alike_at_its_own_address(
    get: Get, full_archive: None, subtests: pytest.Subtests
) -> None:
    for name in COLLECTIONS:
        with subtests.test(name):
            _tells_alike(name, get)


def _tells_alike(name: str, get: Get) -> None:
    listed = get(f"{name}/?page_size=500&count=1")
    assert listed["count"] == len(listed["results"]) > 0
    assert listed["next"] is listed["previous"] is None
    for record in listed["results"][:3]:
        alone = get(f"{name}/{record['slug']}/")
        assert _holds(alone, record)
        assert alone.keys() - record.keys() == (OF_A_MATCH_ALONE if name == "matches" else set())
        assert record["url"] == f"http://testserver/api/v1/{name}/{record['slug']}/"


def test_every_link_of_a_record_leads_to_a_list(
    get: Get, full_archive: None, subtests: pytest.Subtests
) -> None:
    for name in COLLECTIONS:
        with subtests.test(name):
            record = get(f"{name}/?page_size=1")["results"][0]
            for collection, address in record["links"].items():
                assert f"/api/v1/{collection}/?" in address
                get(f"{address}&page_size=1")


def test_a_list_runs_as_many_queries_for_many_records_as_for_few(
    client: Client, full_archive: None, subtests: pytest.Subtests
) -> None:
    for name in COLLECTIONS:
        with subtests.test(name):
            few = _queries(client, f"/api/v1/{name}/?page_size=500&count=1")
            for again in range(1, 4):
                _copy_first_records(_collection(name).model, again)
            many = _queries(client, f"/api/v1/{name}/?page_size=500&count=1")
            assert len(many) == len(few)


# So many records show what is fetched anew for each; the slow suite asks for all.
@pytest.mark.parametrize("size", members([30, 500], quick=[30]))
def test_a_list_fetches_each_relation_once_with_everything_included(
    size: int, client: Client, full_archive: None, subtests: pytest.Subtests
) -> None:
    for name in COLLECTIONS:
        with subtests.test(name):
            _fetches_once(name, size, client)


def _fetches_once(name: str, size: int, client: Client) -> None:
    collection = _collection(name)
    serializer = collection.listed or collection.serializer
    names = sorted(serializer.links_by_name())
    include = f"&include={','.join(names)}" if names else ""
    ran = _queries(client, f"/api/v1/{name}/?page_size={size}{include}")
    tables = Counter(match[1] for sql in ran if (match := re.search(r'FROM "(\w+)"', sql)))
    wanted = Counter(_tables(collection.model, registry.tree_of(serializer, tuple(names))))
    # Who asks, and whether what they know is true still.
    wanted += Counter(["archive_session", "archive_revision"])
    assert not tables - wanted


@pytest.mark.parametrize(
    "table", [table for table in all_tables() if table.holds_records], ids=lambda table: table.file
)
def test_every_column_of_a_data_file_is_a_field_of_the_record(table: Table, get: Get) -> None:
    collection = registry.collection_of(table.kind)
    fields = set(collection.serializer().fields)
    assert {column.name for column in table.columns} - fields == FILES.get(table.kind, set())


def test_a_withdrawn_record_leaves_lists_addresses_links_and_what_is_included(get: Get) -> None:
    term = get("terms/hinuwa/?include=communities")
    assert term["communities"] == ["northern-miwok"]
    Record.objects.filter(kind="community", slug="northern-miwok").update(withdrawn=True)
    term = get("terms/hinuwa/?include=communities")
    assert term["communities"] == []
    assert term["included"]["communities"] == []
    get("communities/northern-miwok/", 410)
    get("terms/?community=northern-miwok", 400)
    slugs = [record["slug"] for record in get("communities/")["results"]]
    assert "northern-miwok" not in slugs


def test_a_record_that_stands_under_a_withdrawn_one_is_still_told(get: Get) -> None:
    Record.objects.filter(kind="source", slug="culin-1907").update(withdrawn=True)
    citation = get("citations/?page_size=1")["results"][0]
    assert citation["source"] is None


def test_a_former_slug_redirects_to_the_record_for_good(client: Client, get: Get) -> None:
    Record.objects.filter(kind="term", slug="hinuwa").update(former_slugs=["hinuwah"])
    moved = client.get("/api/v1/terms/hinuwah/?include=source")
    assert moved.status_code == 301
    assert moved["Location"] == "/api/v1/terms/hinuwa/?include=source"
    assert get("statements/?term=hinuwah&count=1") == get("statements/?term=hinuwa&count=1")


def _collection(name: str) -> registry.Collection:
    return next(one for one in registry.all_collections() if one.name == name)


def _queries(client: Client, address: str) -> list[str]:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return [query["sql"] for query in captured if query["sql"].startswith("SELECT")]


def _tables(model: type[models.Model], tree: Tree) -> Iterator[str]:
    yield model._meta.db_table
    for part, branch in tree.items():
        if model._meta.get_field(part).is_relation:
            yield from _tables(related_model(model, part), branch)


def _copy_first_records(model: type[Record], again: int) -> None:
    """Add records like the first of a kind, with the same links and child rows."""
    for original in model._default_manager.all()[:4]:
        copy = model._default_manager.get(pk=original.pk)
        copy.pk = copy.id = None
        copy._state.adding = True
        copy.slug = f"{original.slug}-again-{again}"
        if model in DISTINCT:
            name, value = DISTINCT[model]
            setattr(copy, name, value.format(1000 * again + original.pk))
        copy.save()
        for field in model._meta.many_to_many:
            getattr(copy, field.name).set(getattr(original, field.name).all())
        for relation in model._meta.related_objects:
            rows_of = relation.related_model
            if not relation.one_to_many or issubclass(rows_of, Record):
                continue
            for row in rows_of._default_manager.filter(**{relation.field.name: original}):
                row.pk = None
                setattr(row, relation.field.name, copy)
                row.save()
