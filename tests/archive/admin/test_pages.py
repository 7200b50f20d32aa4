"""The admin pages of every kind of record of the archive."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.contrib import admin
from django.test import Client, RequestFactory
from django.urls import reverse

from archive import kinds
from archive.exchange.export import differing_files
from archive.exchange.tables import all_tables, table_of
from archive.models import Label, Notice, Record, Statement
from tests.archive.admin.forms import add, address, change, errors, filled
from tests.quick import members

pytestmark = [pytest.mark.django_db]

KINDS = [kind for kind in kinds.all_kinds() if kind.model._meta.app_label == "archive"]
# What others issue comes by a command alone; every other kind is added by editors.
ADDED = [kind for kind in KINDS if kind.model not in (Label, Notice)]
# Those of which the founding archive has records.
FOUNDED = [kind for kind in KINDS if (settings.FIXTURES_DIR / table_of(kind.model).file).exists()]


def test_every_kind_and_every_sort_of_row_has_its_place_in_the_admin(rf: RequestFactory) -> None:
    rows = {
        inline.model
        for model_admin in admin.site._registry.values()
        for inline in model_admin.get_inlines(rf.get("/"), None)
    }
    for table in all_tables():
        if table.model._meta.app_label == "archive":
            assert table.model in admin.site._registry or table.model in rows, table.file


@pytest.mark.parametrize("kind", ADDED, ids=lambda kind: kind.name)
def test_the_form_asks_for_the_columns_of_the_data_file_and_for_nothing_derived(
    kind: kinds.Kind, editor: Client
) -> None:
    page = editor.get(address(kind.model, "add"))

    columns = {column.attribute for column in table_of(kind.model).columns}
    assert set(page.context["adminform"].form.fields) == columns | {
        "withdrawn",
        "withdrawn_for",
        "why",
        "seen",
        "along",
    }


@pytest.mark.usefixtures("founding_archive")
@pytest.mark.parametrize("kind", FOUNDED, ids=lambda kind: kind.name)
def test_a_list_stands_in_order_and_is_searched(kind: kinds.Kind, editor: Client) -> None:
    page = editor.get(address(kind.model, "changelist"))

    assert page.status_code == 200
    listed = [record.pk for record in page.context["cl"].result_list]
    assert listed == list(kind.model._default_manager.values_list("pk", flat=True))[: len(listed)]

    record = kind.model._default_manager.all()[0]
    page = editor.get(address(kind.model, "changelist"), {"q": record.slug})
    assert record in page.context["cl"].result_list


@pytest.mark.usefixtures("founding_archive")
def test_forms_that_are_sent_as_they_stand_change_nothing(editor: Client) -> None:
    before = list(Record.objects.values_list("pk", "title", "sort_key"))
    for kind in FOUNDED:
        records = kind.model._default_manager.all()
        answer = change(editor, records[len(records) // 2])
        assert answer.status_code == 302, errors(answer)

    assert differing_files(settings.FIXTURES_DIR) == []
    assert list(Record.objects.values_list("pk", "title", "sort_key")) == before


@pytest.mark.parametrize(
    "kind",
    # With rows of its own, with a file, and with neither.
    members(ADDED, quick=[kind for kind in ADDED if kind.name in ("variant", "image", "place")]),
    ids=lambda kind: kind.name,
)
def test_an_empty_form_is_sent_back_with_what_it_lacks(kind: kinds.Kind, editor: Client) -> None:
    answer = add(editor, kind.model)

    assert "slug" in errors(answer)
    assert not kind.model._default_manager.exists()


@pytest.mark.usefixtures("founding_archive")
def test_no_field_offers_a_list_of_all_records_to_choose_from(editor: Client) -> None:
    for kind in ADDED:
        page = editor.get(address(kind.model, "add")).content.decode()
        assert page.count("<option") < 120, kind.name
        for statement in Statement.objects.all()[:5]:
            assert statement.text not in page


@pytest.mark.usefixtures("founding_archive")
@pytest.mark.parametrize(
    ("typed", "form"), [("hinuwa", "hī'nuwa"), ("HĪ’NUWA", "hī'nuwa"), ("wasung", "Was-sung")]
)
def test_a_term_is_chosen_by_typing_it_as_one_can(editor: Client, typed: str, form: str) -> None:
    answer = editor.get(
        reverse("admin:autocomplete"),
        {"term": typed, "app_label": "archive", "model_name": "statement", "field_name": "terms"},
    )

    assert form in [choice["text"] for choice in answer.json()["results"]]


def test_whoever_may_not_edit_sees_no_admin_page(client: Client) -> None:
    for kind in KINDS:
        assert client.get(address(kind.model, "changelist")).status_code == 302


@pytest.mark.usefixtures("founding_archive")
def test_help_is_shown_beside_the_fields(editor: Client) -> None:
    page = editor.get(address(Statement, "add"))

    assert "In our own words; never the source's sentence." in page.content.decode()
    # Nothing is filled in before anybody types: a browser sends the counts of rows alone.
    counts = {name: value for name, value in filled(page).items() if name.endswith("_FORMS")}
    assert filled(page) == counts
    assert not any(value for name, value in counts.items() if name.endswith("-TOTAL_FORMS"))
