"""The open search: read freely, by its indexes, and never by what a restricted record would say."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import psycopg
import pytest
from django.contrib.postgres.search import SearchQuery
from django.db import DatabaseError, connection, transaction

from archive.care.person import entered
from archive.care.placing import place
from archive.models import (
    Passage,
    Protocol,
    Record,
    RestrictedEntry,
    SearchEntry,
    Statement,
    Term,
    Variant,
)
from archive.search import index_these, search
from config.postgres.roles import OWNER
from tests.archive.care import protocols
from tests.archive.care.protocols import person, protocol

VARIANT, WORD = "river-staves", "tawwa"
NEAR = ((Term, WORD), (Variant, VARIANT))
# How long one of two transactions is given to wait for the other.
PATIENCE = 20


def run(statement: str, *values: int) -> None:
    """Run SQL as the site."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, values)


def placed(record: Record, held: Protocol) -> None:
    """A steward places a record, as on the page of its care."""
    steward = person("steward").pk
    with entered(steward):
        place(record, held, steward, "asked for")


@pytest.fixture
def kept_archive(transactional_db: None) -> None:
    """The small archive is loaded, and what a test changes is committed."""


@pytest.mark.usefixtures("small_archive")
@pytest.mark.parametrize("through", ["insert", "update"])
def test_the_site_cannot_enter_a_restricted_record(through: str) -> None:
    member = person("member")
    term = Term.objects.get(slug=WORD)
    placed(term, protocol("kept", members=[member]))
    other = SearchEntry.objects.exclude(record=term.pk)[0].pk
    entering = {
        "insert": "INSERT INTO archive_searchentry (record_id, kind, title, key, names, words,"
        " vector, communities, classes, sources)"
        " SELECT %s, kind, 'x', '', '', '', '', '{}', '{}', '{}'"
        " FROM archive_searchentry WHERE record_id = %s",
        "update": "UPDATE archive_searchentry SET record_id = %s WHERE record_id = %s",
    }
    # Whoever sees it cannot either: what they enter is read by everybody.
    with pytest.raises(DatabaseError, match="only a record that is open"), entered(member.pk):
        run(entering[through], term.pk, other)


@pytest.mark.usefixtures("kept_archive")
def test_nor_can_the_owner() -> None:
    term = Term.objects.get(slug=WORD)
    placed(term, protocol("kept"))
    place_of_it = connection.get_connection_params()
    with psycopg.connect(
        host=place_of_it["host"], dbname=place_of_it["dbname"], user=OWNER, autocommit=True
    ) as owner:
        moved = "UPDATE archive_searchentry SET record_id = %s WHERE kind = 'variant'"
        with pytest.raises(psycopg.errors.InsufficientPrivilege, match="that is open"):
            owner.execute(moved, [term.pk])


@pytest.mark.usefixtures("small_archive")
@pytest.mark.parametrize(
    ("condition", "index"),
    [
        ("vector @@ to_tsquery('simple', 'tawwa:*')", "search_vector"),
        ("'tawwa' <% title", "search_title_trigrams"),
        ("'tawwa' <% names", "search_names_trigrams"),
        ("'tawwa' <% words", "search_words_trigrams"),
    ],
)
def test_the_site_finds_what_is_open_by_its_indexes(condition: str, index: str) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        # There are too few rows for an index to be worth it.
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute(f"EXPLAIN SELECT record_id FROM archive_searchentry WHERE {condition}")
        plan = "\n".join(row[0] for row in cursor.fetchall())
    assert f"Bitmap Index Scan on {index}" in plan, plan


@pytest.mark.usefixtures("founding_archive")
def test_the_planner_knows_that_nearly_all_records_are_open() -> None:
    """Where it takes them for few, it looks for each record of the archive by itself."""
    with connection.cursor() as cursor:
        cursor.execute("EXPLAIN (FORMAT json) SELECT id FROM archive_record")
        expected = cursor.fetchone()[0][0]["Plan"]["Plan Rows"]
    assert expected > 0.9 * Record.objects.count()


@pytest.mark.usefixtures("small_archive")
def test_an_entry_that_members_see_leaves_with_a_word_that_not_all_of_them_may_see() -> None:
    variant, term = Variant.objects.get(slug=VARIANT), Term.objects.get(slug=WORD)
    member = person("member")
    placed(variant, protocol("kept", members=[member]))
    with entered(member.pk):
        assert WORD in RestrictedEntry.objects.get(record=variant.pk).names
    strict = protocol("strict", Protocol.Access.STRICT)
    with entered(person("steward").pk):
        protocols.place(term, strict)
    with entered(member.pk):
        assert not RestrictedEntry.objects.filter(record=variant.pk).exists()


@pytest.mark.usefixtures("small_archive")
def test_members_find_a_word_that_a_steward_places_with_its_variant_and_may_not_see() -> None:
    variant, term = Variant.objects.get(slug=VARIANT), Term.objects.get(slug=WORD)
    member = person("member")
    strict = protocol("strict", Protocol.Access.STRICT, members=[member])
    placed(term, strict)
    with protocols.as_administrator():
        strict.members.filter(user=person("steward")).delete()
    placed(variant, protocol("kept", members=[member]))
    with entered(member.pk):
        assert search(WORD).records.filter(pk=term.pk).exists()


def enter() -> None:
    """Make the entries of the word and of the variant whose entry has it."""
    keys = {model.KIND: [model.objects.get(slug=slug).pk] for model, slug in NEAR}
    index_these(keys)


def hang() -> None:
    """Say of the variant what nobody had said."""
    variant = Variant.objects.get(slug=VARIANT)
    statement = Statement.objects.create(
        slug="said-meanwhile",
        passage=Passage.objects.get(slug="doe-1"),
        order=50,
        topic=Statement.Topic.MAKING,
        text="They are of elder.",
        voice=Statement.Voice.ACCOUNT,
    )
    statement.variants.add(variant)


def at_once(first: Callable[[], None], second: Callable[[], None]) -> list[str]:
    """Let a transaction begin when another has done its work, which ends when this one waits.

    Where it does not wait, the first ends when it is over. Answers what the database refused it.
    """
    over = threading.Event()
    refused: list[str] = []

    def do() -> None:
        try:
            with transaction.atomic():
                second()
        except DatabaseError as error:
            refused.append(str(error))
        finally:
            connection.close()
            over.set()

    with transaction.atomic():
        first()
        other = threading.Thread(target=do)
        other.start()
        deadline = time.monotonic() + PATIENCE
        while not (over.is_set() or _somebody_waits()) and time.monotonic() < deadline:
            time.sleep(0.02)
    other.join(PATIENCE)
    assert over.is_set()
    return refused


def _somebody_waits() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT EXISTS (SELECT FROM pg_locks waiting JOIN pg_locks held USING (pid)"
            " JOIN pg_database d ON d.oid = held.database"
            " WHERE NOT waiting.granted AND d.datname = current_database())"
        )
        return bool(cursor.fetchone()[0])


@pytest.mark.usefixtures("kept_archive")
def test_a_word_that_is_entered_while_it_is_placed_stands_in_no_entry() -> None:
    term = Term.objects.get(slug=WORD)
    held = protocol("kept")
    for deeds in ((enter, lambda: placed(term, held)), (lambda: placed(term, held), enter)):
        assert at_once(*deeds) == []
        assert not Term.objects.filter(pk=term.pk).exists()
        told = SearchEntry.objects.filter(record=term.pk) | SearchEntry.objects.filter(
            vector=SearchQuery(WORD, config="simple")
        )
        assert not told.exists()
        assert SearchEntry.objects.filter(kind="variant").exists()
        protocols.lift(term, held)
        enter()
        assert told.exists()


@pytest.mark.usefixtures("kept_archive")
def test_what_is_hung_on_a_record_while_that_is_placed_is_held_with_it() -> None:
    variant = Variant.objects.get(slug=VARIANT)
    held = protocol("kept")
    assert at_once(hang, lambda: placed(variant, held)) == []
    assert not Statement.objects.filter(slug="said-meanwhile").exists()
    with entered(person("steward").pk):
        Statement.objects.get(slug="said-meanwhile").delete()
    protocols.lift(variant, held)
    refused = at_once(lambda: placed(variant, held), hang)
    assert len(refused) == 1
    assert "row-level security" in refused[0]
    with protocols.as_administrator():
        assert not Statement.objects.filter(slug="said-meanwhile").exists()
