"""Importing in the admin: upload, dry run, apply."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from archive.exchange.export import export_table
from archive.exchange.tables import all_tables, table_of
from archive.history.sets import latest_sets
from archive.models import Import, Passage, Record, Term
from archive.search import search
from tests.accounts import person, signed_in
from tests.archive.admin.forms import said

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_archive")]

TERMS = table_of(Term)


def upload(editor: Client, content: bytes, name: str = "terms.csv", **choices: str) -> Any:
    """Upload a file; the page of its dry run."""
    sent = {"file": SimpleUploadedFile(name, content), "why": "A second reading.", **choices}
    return editor.post(reverse("admin:archive_import_add"), sent, follow=True)


def decide(editor: Client, **sent: Any) -> Any:
    one = Import.objects.latest("made_at")
    return editor.post(reverse("admin:archive_import_change", args=[one.pk]), sent, follow=True)


def terms(*changes: tuple[str, str]) -> bytes:
    text = export_table(TERMS).decode()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text.encode()


def fates(page: Any) -> dict[str, str]:
    return {row["name"]: row["fate"] for row in page.context["outcome"]["rows"]}


def test_every_table_that_is_uploaded_as_it_stands_is_unchanged(editor: Client) -> None:
    for table in all_tables():
        if not table.model._default_manager.exists():
            continue
        page = upload(editor, export_table(table), table.file)
        assert set(fates(page).values()) == {"unchanged"}, table.file
        assert "nothing to apply" in page.content.decode()


def test_the_dry_run_shows_the_fate_of_each_row_and_stores_nothing(editor: Client) -> None:
    new = b"yuto,Y\xc5\xab'to,doe-1901,game,,river-people,,,another game,,30,\n"
    page = upload(editor, terms(("a stave", "a long stave")) + new)

    assert fates(page) == {"tawa": "changed", "tawwa": "unchanged", "yuto": "new"}
    shown = page.content.decode()
    assert "a <ins>long</ins> stave" in shown
    assert "A second reading." in shown
    assert Term.objects.get(slug="tawa").denotes == "a stave"
    assert not Term.objects.filter(slug="yuto").exists()


def test_applying_stores_all_once_and_search_finds_it(editor: Client) -> None:
    new = b"yuto,Y\xc5\xab'to,doe-1901,game,,river-people,,,another game,,30,\n"
    upload(editor, terms(("a stave", "a long stave")) + new)

    assert said(decide(editor, apply="yes")) == ["2 rows were stored."]
    assert Term.objects.get(slug="tawa").denotes == "a long stave"
    assert [record.slug for record in search("yuto").records] == ["yuto"]
    one = Import.objects.get()
    assert one.applied_at
    assert bytes(one.content) == b""

    Term.objects.filter(slug="tawa").update(denotes="changed after")
    assert said(decide(editor, apply="yes")) == ["It was applied already."]
    assert Term.objects.get(slug="tawa").denotes == "changed after"


@pytest.mark.django_db(transaction=True)
def test_an_import_is_one_change_set_with_its_reason_and_is_undone_as_one(editor: Client) -> None:
    new = "yuto,Yū'to,doe-1901,game,,river-people,,,another game,,30,\n".encode()
    upload(editor, terms(("a stave", "a long stave")) + new)
    decide(editor, apply="yes")

    [newest] = latest_sets(None, 1)
    assert newest.why == "A second reading."
    assert newest.person == User.objects.get(username="editor").pk
    answer = editor.post(f"/changes/{newest.number}/undo/", {"why": "It was wrong."})
    assert answer.status_code == 302
    assert Term.objects.get(slug="tawa").denotes == "a stave"
    assert not Term.objects.filter(slug="yuto").exists()

    page = reverse("admin:archive_import_change", args=[Import.objects.get().pk])
    [undone, applied] = latest_sets(None, 2)
    assert applied.number == newest.number
    shown = " ".join(editor.get(page).text.split())
    assert "It was applied on" in shown
    assert "It was undone on" in shown
    assert "by an editor (editor)." in shown
    assert f"/changes/{undone.number}/" in shown
    assert "undone as one" not in shown

    editor.post(f"/changes/{undone.number}/undo/", {"why": "It was right."})
    assert Term.objects.get(slug="tawa").denotes == "a long stave"
    shown = " ".join(editor.get(page).text.split())
    assert "It was undone on" not in shown
    assert f'href="/changes/{applied.number}/">It is one change, and undone as one.' in shown


def test_one_refused_row_keeps_all_from_being_applied(editor: Client) -> None:
    page = upload(editor, terms(("a stave", "a long stave"), (",20,", ",x,")))

    assert fates(page) == {"tawa": "changed", "tawwa": "refused"}
    shown = page.content.decode()
    assert "no whole number; write digits only" in shown
    assert 'name="apply"' not in shown
    decide(editor, apply="yes")
    assert Term.objects.get(slug="tawa").denotes == "a stave"


def test_a_spoiled_figure_is_refused_but_not_where_it_stands_so(editor: Client) -> None:
    Term.objects.filter(slug="tawa").update(dialects_as_printed="14-Sep")
    page = upload(editor, terms(("the stave game", "a stave game")))
    assert fates(page)["tawa"] == "unchanged"

    page = upload(editor, terms(("14-Sep", "15-Sep")))
    assert fates(page)["tawa"] == "refused"
    assert "likely “9-15” or “15-9”" in page.content.decode()


def test_a_row_changed_on_the_site_waits_for_a_decision(editor: Client) -> None:
    content = terms(("a stave", "a short stave"))
    Term.objects.filter(slug="tawa").update(denotes="a long stave")

    page = upload(editor, content)
    assert fates(page)["tawa"] == "conflict"
    shown = page.content.decode()
    assert "changed on the site since" in shown
    assert "a <del>long</del> → <ins>short</ins> stave" in shown
    decide(editor, apply="yes")
    assert Term.objects.get(slug="tawa").denotes == "a long stave"

    for ticked in ("terms.csv:2", "*"):
        page = decide(editor, shown="terms.csv:2", overwrite=ticked, choose="yes")
        assert fates(page)["tawa"] == "changed"
        page = decide(editor, shown="terms.csv:2", choose="yes")
        assert fates(page)["tawa"] == "conflict"
    decide(editor, shown="terms.csv:2", overwrite="terms.csv:2", choose="yes")
    decide(editor, apply="yes")
    assert Term.objects.get(slug="tawa").denotes == "a short stave"


def test_an_editor_who_imports_twice_meets_no_conflict_with_the_first_time(editor: Client) -> None:
    for words in ("a long stave", "a longer stave"):
        text = terms((Term.objects.get(slug="tawa").denotes, words))
        assert fates(upload(editor, text))["tawa"] == "changed"
        decide(editor, apply="yes")

    assert Term.objects.get(slug="tawa").denotes == "a longer stave"


def test_what_changed_between_dry_run_and_applying_is_shown_again(editor: Client) -> None:
    upload(editor, terms(("a stave", "a long stave")))
    Term.objects.filter(slug="tawwa").update(denotes="changed meanwhile")

    page = decide(editor, apply="yes")
    assert said(page) == ["The archive was changed meanwhile. Nothing was applied; look again."]
    assert fates(page)["tawwa"] == "conflict"
    assert Term.objects.get(slug="tawa").denotes == "a stave"


def test_a_file_is_read_again_in_another_encoding(editor: Client) -> None:
    text = terms(("a stave", "une étoile")).decode().replace("ā", "a").replace("tawa,ta'wa", "x,é")
    page = upload(editor, text.encode("cp1252"), encoding="utf-8")
    assert "not UTF-8" in page.content.decode()

    page = decide(editor, again="yes", encoding="windows-1252")
    assert "une étoile" in page.content.decode()


def test_references_to_rows_of_the_same_workbook_are_resolved(editor: Client) -> None:
    source = export_table(table_of(Passage)).decode().splitlines()
    text = "\n".join(
        [
            source[0],
            "new-1,doe-1901,30,p. 3,footnote,,,new-2,One.",
            "new-2,doe-1901,40,p. 4,body,,,,Two.",
            "",
        ]
    )
    page = upload(editor, text.encode(), "passages.csv")

    assert fates(page) == {"new-1": "new", "new-2": "new"}, page.content.decode()


def test_a_row_that_rests_on_a_refused_one_is_said_to_wait(editor: Client) -> None:
    source = export_table(table_of(Passage)).decode().splitlines()
    text = "\n".join(
        [
            source[0],
            "new-1,doe-1901,30,p. 3,footnote,,,new-2,One.",
            "new-2,doe-1901,x,p. 4,body,,,,Two.",
            "",
        ]
    )
    page = upload(editor, text.encode(), "passages.csv")

    assert fates(page) == {"new-1": "held", "new-2": "refused"}


def test_only_an_editor_imports_and_sees_only_imports_of_their_own(
    editor: Client, client: Client
) -> None:
    upload(editor, terms(("a stave", "a long stave")))
    one = Import.objects.get()
    page = reverse("admin:archive_import_change", args=[one.pk])
    other = signed_in(person("other", "editor"))
    staff = signed_in(person("staff", "administrator"))

    assert other.get(page).status_code == 404
    assert other.post(page, {"apply": "yes"}).status_code == 404
    assert staff.get(page).status_code == 403
    assert staff.get(reverse("admin:archive_import_add")).status_code == 403
    assert client.get(page).status_code == 302
    assert Record.objects.filter(kind="term", slug="tawa").exists()
    assert Term.objects.get(slug="tawa").denotes == "a stave"


def test_a_file_that_is_too_large_is_refused_in_the_form(
    editor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("archive.admin.imports.LARGEST_UPLOAD", 10)
    page = upload(editor, terms())

    assert page.context["form"].errors["file"] == ["The file is larger than 10 MB; split it."]
    assert not Import.objects.exists()
