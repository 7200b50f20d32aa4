"""Every change is kept, by whatever path it comes, and nobody rewrites what was kept."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import DatabaseError, IntegrityError, connection, models, transaction

from archive import kinds
from archive.history.author import sign
from archive.history.recorded import by_table, left_out, recorded
from archive.history.triggers import NAME, STOOD, UNCUT, keep_changes
from archive.models import Change, Passage, Record, Source, Statement, Term, TermUse
from config.postgres.roles import OWNER
from tests.config.test_site_role import log_in

pytestmark = pytest.mark.django_db


def run(statement: str, *values: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def newest() -> Any:
    """The change that was made last."""
    return Change.objects.all()[0]


def test_every_table_that_belongs_to_records_has_its_triggers() -> None:
    """Walks all models of the archive and of play, so that a new one cannot be forgotten."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tgrelid::regclass::text, tgname FROM pg_trigger WHERE tgname IN (%s, %s)",
            [NAME, UNCUT],
        )
        made = set(cursor.fetchall())
    lead_to_records = set()
    for model in apps.get_models(include_auto_created=True):
        references = [field for field in model._meta.fields if field.is_relation]
        if issubclass(model, Record) or any(
            isinstance(field.related_model, type) and issubclass(field.related_model, Record)
            for field in references
        ):
            lead_to_records.add(model)
    assert len(lead_to_records) > 40
    for model in lead_to_records - set(left_out()):
        for name in (NAME, UNCUT):
            assert (model._meta.db_table, name) in made, model
    assert {kind.name for kind in kinds.all_kinds() if kind.model in left_out()} == {"match"}
    assert all(left_out().values()), "each table without a history has a reason"


@pytest.mark.usefixtures("small_archive")
def test_what_was_loaded_is_kept_row_by_row() -> None:
    for one in recorded():
        assert Change.objects.filter(table_name=one.table, operation="insert").count() == (
            one.model._default_manager.count()
        ), one.table
    assert not Change.objects.filter(record_id=None).exists()


@pytest.mark.usefixtures("small_archive")
def test_a_change_in_plain_sql_is_kept() -> None:
    term = Term.objects.get(slug="tawa")
    run("UPDATE archive_term SET denotes = 'one stave' WHERE record_id = %s", term.pk)

    change = newest()
    assert (change.table_name, change.operation) == ("archive_term", "update")
    assert change.record_id == term.pk
    assert change.before["denotes"] == "a stave"
    assert change.after["denotes"] == "one stave"


@pytest.mark.usefixtures("small_archive")
def test_a_row_and_a_link_belong_to_the_record_that_has_them() -> None:
    term, statement = Term.objects.get(slug="tawwa"), Statement.objects.get(slug="four-staves")
    use = TermUse.objects.get()
    run("DELETE FROM archive_termuse WHERE id = %s", use.pk)
    assert (newest().record_id, newest().after) == (term.pk, None)

    statement.terms.add(term)
    assert newest().table_name == "archive_statement_terms"
    assert newest().record_id == statement.pk

    passage = Passage.objects.get(slug="doe-1")
    passage.sentences.get().statements.clear()
    assert newest().record_id == passage.pk


@pytest.mark.usefixtures("small_archive")
def test_what_is_only_derived_makes_no_entry() -> None:
    before = Change.objects.count()
    Term.objects.get(slug="tawa").save()
    run("UPDATE archive_record SET sort_key = 'z', changed = now() WHERE slug = 'tawa'")
    assert Change.objects.count() == before


@pytest.mark.usefixtures("small_archive")
def test_a_full_text_is_kept_as_no_more_than_a_digest() -> None:
    Passage.objects.filter(slug="doe-1").update(full_text="Four staves were thrown.")

    change = newest()
    assert change.before["full_text"] == ""
    assert change.after["full_text"].startswith("sha256:")


@pytest.mark.usefixtures("small_archive")
def test_a_change_has_the_person_and_the_reason_that_it_was_signed_with() -> None:
    user = User.objects.create(username="ana", first_name="Ana", last_name="Reyes")
    sign(user, " A misprint. ")
    Source.objects.filter(slug="doe-1901").update(publisher="River Press")
    sign(None, "load_archive")
    Source.objects.filter(slug="doe-1901").update(publisher="Press")

    by_command, by_ana = Change.objects.all()[:2]
    assert (by_ana.person, by_ana.person_name, by_ana.why) == (user.pk, "Ana Reyes", "A misprint.")
    assert (by_command.person, by_command.person_name) == (None, "")


@pytest.mark.django_db(transaction=True)
def test_a_change_is_not_signed_outside_a_transaction() -> None:
    with pytest.raises(transaction.TransactionManagementError):
        sign(None, "for nothing")


@pytest.mark.usefixtures("small_archive")
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE archive_change SET why = 'another'",
        "DELETE FROM archive_change",
        "TRUNCATE archive_change",
        "INSERT INTO archive_change (transaction, at, person_name, why, table_name, row_id,"
        " operation, wards) VALUES (1, now(), '', '', 'x', '1', 'insert', '{}')",
        "ALTER TABLE archive_term DISABLE TRIGGER kept_change",
        "DROP TRIGGER kept_change ON archive_term",
        "SELECT archive_keep_standing('x', 'x', '{}', '{}', '{}', '', '', '', '{}', '')",
        "SET session_replication_role = replica",
    ],
)
def test_the_site_can_neither_write_nor_rewrite_the_history(statement: str) -> None:
    with pytest.raises(DatabaseError, match=r"permission denied|must be owner"):
        run(statement)


def test_the_site_cannot_hang_the_function_on_a_table_of_its_own() -> None:
    run("CREATE TEMP TABLE mine (id bigint)")
    with pytest.raises(DatabaseError, match="permission denied for function"):
        run(
            "CREATE TRIGGER forged AFTER INSERT ON mine"
            " FOR EACH ROW EXECUTE FUNCTION archive_keep_change()"
        )


@pytest.mark.usefixtures("kept_archive")
def test_not_even_the_owner_rewrites_it_or_empties_a_table_behind_its_back() -> None:
    with log_in(OWNER) as owner:
        for statement in (
            "UPDATE archive_change SET why = ''",
            "DELETE FROM archive_change",
            "TRUNCATE archive_change",
            "TRUNCATE archive_term CASCADE",
        ):
            with pytest.raises(Exception, match=r"never changed|not emptied"):
                owner.execute(statement)


@pytest.mark.usefixtures("kept_archive")
def test_rows_of_a_table_that_had_no_history_are_kept_as_they_stand() -> None:
    """As when a site from before the history is brought up to date, and migrated twice."""
    name, user = connection.settings_dict["USER"], OWNER
    terms = Term.objects.count()
    with log_in(OWNER) as owner:
        owner.execute("DROP TRIGGER kept_change ON archive_term")
    connection.close()
    connection.settings_dict["USER"] = user
    try:
        keep_changes()
        keep_changes()
    finally:
        connection.close()
        connection.settings_dict["USER"] = name
    stood = Change.objects.filter(why=STOOD)
    assert [change.table_name for change in stood] == ["archive_term"] * terms
    assert {c.record_id for c in stood} == set(Term.objects.values_list("pk", flat=True))


def test_models_that_are_told_are_those_of_data_files_and_kinds() -> None:
    told = {one.model for one in by_table().values() if one.told}
    assert {Record, Term, TermUse, Statement.terms.through} <= told


def test_every_model_has_a_primary_key_of_one_column() -> None:
    for one in recorded():
        assert isinstance(one.model._meta.pk, models.Field)
        assert one.key in one.fields


@pytest.mark.usefixtures("small_archive")
def test_a_refused_change_leaves_no_entry() -> None:
    before = Change.objects.count()
    with pytest.raises(IntegrityError), transaction.atomic():
        run("UPDATE archive_record SET slug = 'NOT A SLUG' WHERE slug = 'tawa'")
    assert Change.objects.count() == before
