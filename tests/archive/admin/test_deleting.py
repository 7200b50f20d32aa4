"""Deleting a record on which something rests that the editor may not see."""

from __future__ import annotations

import pytest
from django.test import Client

from archive.models import CareRequest, Implement, PlateReference, Record, Statement
from archive.requesting import ask
from tests.archive.admin.forms import address, said
from tests.archive.care.protocols import person, place, protocol

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_archive")]

PLAIN = ["This record cannot be deleted now; ask an administrator."]


def delete(editor: Client, record: Record) -> list[str]:
    where = address(type(record), "delete", record.pk)
    return said(editor.post(where, {"post": "yes", "why": "Twice."}, follow=True))


def test_a_record_on_which_a_hidden_one_rests_is_not_deleted_and_nothing_is_told(
    editor: Client,
) -> None:
    record = PlateReference.objects.get(slug="doe-1-plate-9")
    implement = Implement.objects.create(
        slug="open-stave", title="Open stave", kind="stave", order=90
    )
    hidden = Statement.objects.get(slug="six-staves")
    hidden.implements.add(implement)
    place(hidden, protocol("kept"))
    assert delete(editor, implement) == PLAIN
    assert Implement.objects.filter(pk=implement.pk).exists()
    # As open as it was, since nothing was done.
    assert "six-staves" not in editor.get(address(Implement, "change", implement.pk)).text
    assert delete(editor, record) != PLAIN


def test_what_visitors_ask_of_a_record_is_not_told_where_it_cannot_be_deleted(
    editor: Client,
) -> None:
    record = PlateReference.objects.get(slug="doe-1-plate-9")
    ask(record, CareRequest.Sort.REMOVAL, "Take it out.", "Ann", "")
    assert delete(editor, record) == PLAIN
    assert PlateReference.objects.filter(pk=record.pk).exists()


def test_a_name_that_is_taken_by_what_is_hidden_is_refused_as_one_that_was_withdrawn(
    editor: Client,
) -> None:
    hidden, withdrawn = (
        Implement.objects.create(slug=slug, title=slug, kind="stave", order=90)
        for slug in ("one-a", "two-b")
    )
    withdrawn.withdrawn = True
    withdrawn.save()
    place(hidden, protocol("kept", members=[person("member")]))
    where = address(Implement, "add")
    told = [
        editor.post(where, {"slug": slug, "title": "New"}).context["adminform"].form.errors["slug"]
        for slug in ("one-a", "two-b")
    ]
    assert told[0] == told[1] == ["This slug is not free, now or any more; type another."]
