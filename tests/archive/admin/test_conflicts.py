"""Two editors at one record: the second sees what the first has changed, and loses nothing."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from archive.models import Change, Source, Term, TermUse
from tests.accounts import signed_in
from tests.archive.admin.forms import add, address, change, errors, filled

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_archive")]


@pytest.fixture
def other(db: None) -> Client:
    """Another editor."""
    return signed_in(User.objects.create_superuser("ben"))


def test_the_second_sees_the_conflict_and_what_was_typed_is_kept(
    editor: Client, other: Client
) -> None:
    term = Term.objects.get(slug="tawa")
    where = address(Term, "change", term.pk)
    mine = filled(editor.get(where)) | {"denotes": "a stave of four", "note": "Mine."}
    assert change(other, term, denotes="one stave").status_code == 302

    answer = editor.post(where, mine)
    said = " ".join(errors(answer)["__all__"])
    assert "changed while you had it open, by ben" in said
    assert "Denotes: “a stave” → “one stave”" in said
    assert Term.objects.get(slug="tawa").denotes == "one stave"
    again = filled(answer)
    assert (again["denotes"], again["note"]) == ("a stave of four", "Mine.")

    assert editor.post(where, again).status_code == 302
    assert Term.objects.get(slug="tawa").denotes == "a stave of four"


def test_a_row_that_was_changed_meanwhile_is_a_conflict_too(editor: Client, other: Client) -> None:
    term = TermUse.objects.get().term
    where = address(Term, "change", term.pk)
    mine = filled(editor.get(where))
    change(other, term, **{"uses-0-DELETE": "on"})

    assert "Term use, Variant: “River stave game”" in str(errors(editor.post(where, mine)))


def test_another_record_is_nobodys_conflict(editor: Client, other: Client) -> None:
    where = address(Term, "change", Term.objects.get(slug="tawa").pk)
    mine = filled(editor.get(where)) | {"denotes": "one stave"}
    change(other, Term.objects.get(slug="tawwa"), note="Heard once.")

    assert editor.post(where, mine).status_code == 302


def test_who_leaves_the_mark_away_overwrites_nothing(editor: Client) -> None:
    term = Term.objects.get(slug="tawa")
    where = address(Term, "change", term.pk)
    mine: dict[str, Any] = filled(editor.get(where)) | {"denotes": "one stave"}
    del mine["seen"]

    assert "changed while you had it open" in str(errors(editor.post(where, mine)))


def test_the_reason_of_the_form_stands_in_the_history(editor: Client) -> None:
    change(editor, Term.objects.get(slug="tawa"), denotes="one stave", why="Read again.")
    newest = Change.objects.first()
    assert newest
    assert newest.why == "Read again."

    where = address(Source, "delete", Source.objects.create(slug="new", title="New", date="1").pk)
    assert b'name="why"' in editor.get(where).content
    editor.post(where, {"post": "yes", "why": "Entered twice."})
    newest = Change.objects.first()
    assert newest
    assert (newest.operation, newest.why) == ("delete", "Entered twice.")


def test_a_reason_is_asked_for_where_a_record_is_added(editor: Client) -> None:
    assert b'name="why"' in editor.get(address(Source, "add")).content
    answer = add(
        editor,
        Source,
        slug="new-1900",
        title="New",
        short_title="New 1900",
        type="book",
        date="1900",
        why="Needed by its citation.",
        **{"contributors-TOTAL_FORMS": "0", "rights-TOTAL_FORMS": "0"},
    )
    assert answer.status_code == 302, errors(answer)
    newest = Change.objects.first()
    assert newest
    assert newest.why == "Needed by its citation."
