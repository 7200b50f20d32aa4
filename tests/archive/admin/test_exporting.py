"""Exporting chosen records and lists, and importing them again."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from archive import kinds
from archive.exchange.tables import has_table
from archive.models import Image, Place, PlaceCandidate, Term
from tests.accounts import person, signed_in
from tests.archive.admin.forms import address, said

pytestmark = pytest.mark.django_db

KINDS = [kind for kind in kinds.all_kinds() if has_table(kind.model) and kind.model is not Image]


def export(editor: Client, model: Any, form: str, **query: str) -> Any:
    name = f"admin:{model._meta.app_label}_{model._meta.model_name}_export"
    answer = editor.get(reverse(name, args=[form]), query)
    assert answer.status_code == 200
    return answer


def file_name(answer: Any) -> str:
    return str(answer["Content-Disposition"]).split('"')[1]


def fates(editor: Client, answer: Any) -> set[str]:
    """What would come of an exported file if it were imported as it is."""
    sent = {"file": SimpleUploadedFile(file_name(answer), answer.content), "why": "Again."}
    page = editor.post(reverse("admin:archive_import_add"), sent, follow=True)
    assert page.context["outcome"]["whole"] == []
    return {row["fate"] for row in page.context["outcome"]["rows"]}


@pytest.mark.usefixtures("founding_archive")
@pytest.mark.parametrize("form", ["csv", pytest.param("xlsx", marks=pytest.mark.slow)])
def test_every_kind_with_its_rows_is_exported_and_imports_as_unchanged(
    editor: Client, form: str
) -> None:
    for kind in KINDS:
        if not kind.model._default_manager.exists():
            continue
        assert fates(editor, export(editor, kind.model, form)) == {"unchanged"}, kind.name


@pytest.mark.usefixtures("small_archive")
def test_a_list_is_exported_as_it_is_narrowed_with_the_rows_of_its_records(editor: Client) -> None:
    answer = export(editor, Term, "csv", sort__exact="game")

    packed = zipfile.ZipFile(io.BytesIO(answer.content))
    assert set(packed.namelist()) == {"terms.csv", "term-uses.csv", "term-relations.csv"}
    text = packed.read("terms.csv").decode("utf-8-sig")
    assert [line.split(",")[0] for line in text.splitlines()] == ["slug", "tawwa"]
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.usefixtures("small_archive")
@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_chosen_records_are_exported_by_an_action(editor: Client, form: str) -> None:
    chosen = Term.objects.get(slug="tawa").pk
    sent = {"action": f"export_{form}", "_selected_action": [chosen]}
    answer = editor.post(address(Term, "changelist"), sent)

    assert fates(editor, answer) == {"unchanged"}
    assert b"tawwa" not in answer.content or form == "xlsx"


@pytest.mark.usefixtures("small_archive")
@pytest.mark.parametrize("form", ["csv", "xlsx"])
@pytest.mark.parametrize(
    "note",
    ["=1+1", "'=1+1", "+x", "-x", "@x", "''@x", "'wasung", "a\nb", "a\x0bb_x000B_", "“a”; c"],
)
def test_what_a_spreadsheet_would_run_is_guarded_and_reads_back(
    editor: Client, form: str, note: str
) -> None:
    Term.objects.filter(slug="tawa").update(note=note)

    answer = export(editor, Term, form)
    assert fates(editor, answer) == {"unchanged"}
    if form == "csv":
        text = zipfile.ZipFile(io.BytesIO(answer.content)).read("terms.csv").decode()
        assert note[0] not in "=+-@" or f",{note}\r\n" not in text


def test_coordinates_to_the_south_and_west_read_back(editor: Client) -> None:
    place = Place.objects.create(slug="a", title="A", name_as_printed="A", sort="town")
    PlaceCandidate.objects.create(
        place=place, name="A", latitude="-1.5", longitude="-120", precision="town"
    )
    for form in ("csv", "xlsx"):
        assert fates(editor, export(editor, Place, form)) == {"unchanged"}


@pytest.mark.usefixtures("small_archive")
def test_whoever_may_not_see_a_kind_exports_none(client: Client) -> None:
    where = reverse("admin:archive_term_export", args=["csv"])
    assert client.get(where).status_code == 302
    signed_in(person("staff", "administrator"), client)
    assert client.get(where).status_code == 403


@pytest.mark.usefixtures("small_archive")
def test_a_text_that_no_workbook_holds_is_told(editor: Client) -> None:
    Term.objects.filter(slug="tawa").update(note="a" * 40_000)
    where = reverse("admin:archive_term_export", args=["xlsx"])

    assert said(editor.get(where, follow=True)) == [
        "The file holds a text that is too long for a workbook; take CSV instead."
    ]
