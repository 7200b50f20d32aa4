"""An editor places labels and changes no word of them."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from archive.models import Label, LabelPlacement, Statement
from tests.archive.admin.forms import change, errors
from tests.archive.labelling import given

pytestmark = pytest.mark.django_db


def test_what_a_label_says_cannot_be_changed(editor: Client, label: Label) -> None:
    answer = change(
        editor,
        label,
        name="Ours",
        text="Ours",
        language="Ours",
        translations="[]",
        digest="0" * 64,
        issued_by="Us",
        **{"icon-clear": "on"},
    )
    assert answer.status_code == 302, errors(answer)

    after = Label.objects.get()
    assert (after.name, after.text) == ("TK Attribution (TK A)", given.TEXT)
    assert after.translations == given.label()["translations"]
    assert after.icon.read() == given.SVG
    assert after.issued_by == "River People's Council"


def test_no_label_is_made_by_an_editor(editor: Client, label: Label) -> None:
    assert editor.get(reverse("admin:archive_label_add")).status_code == 403
    page = editor.get(reverse("admin:archive_label_change", args=[label.pk])).content.decode()
    assert 'name="text"' not in page
    assert 'name="community"' in page


def test_a_label_is_placed_with_who_did_it(editor: Client, label: Label) -> None:
    statement = Statement.objects.get(slug="four-staves")
    answer = change(
        editor,
        statement,
        **{
            "label_placements-TOTAL_FORMS": "1",
            "label_placements-0-label": label.pk,
            "label_placements-0-why": "The council asked for it.",
        },
    )
    assert answer.status_code == 302, errors(answer)

    placement = LabelPlacement.objects.get(record=statement)
    assert placement.placed_by is not None
    assert placement.placed_by.get_username() == "editor"
    assert placement.placed is not None
