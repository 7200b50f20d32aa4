"""An editor places labels and changes no word of them; they go with what they stand on."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from archive.models import (
    Community,
    DeceasedWarning,
    Label,
    LabelPlacement,
    Notice,
    Source,
    Statement,
)
from tests.archive.admin.forms import address, change, errors, said
from tests.archive.labelling import given
from tests.archive.labelling.given import Read

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


@pytest.mark.parametrize("model", [Label, Notice])
def test_neither_a_label_nor_a_notice_is_made_by_an_editor(
    editor: Client, model: type[Label | Notice]
) -> None:
    sent = {"slug": "ours", "name": "Ours", "text": "Ours", "issued_by": "Us"}
    assert editor.get(address(model, "add")).status_code == 403
    assert editor.post(address(model, "add"), sent).status_code == 403
    assert not model.objects.exists()


@pytest.mark.usefixtures("small_archive")
def test_labels_and_notices_stand_in_lists_and_are_searched(editor: Client, read: Read) -> None:
    others = [given.label(unique_id=given.OTHER, name="A", label_text="B")]
    read(tk_labels=[given.label(), *others], notice=[given.notice()])
    assert Label.objects.count() == 2

    for model in (Label, Notice):
        page = editor.get(address(model, "changelist"))
        assert list(page.context["cl"].result_list) == list(model.objects.all())
    for words in ("Attribution", given.LABEL, "asks for nothing"):
        page = editor.get(address(Label, "changelist"), {"q": words})
        wanted = [] if words == "asks for nothing" else [Label.objects.get(slug=given.LABEL)]
        assert list(page.context["cl"].result_list) == wanted
    notice = Notice.objects.get()
    page = editor.get(address(Notice, "changelist"), {"q": "fully attributed"})
    assert list(page.context["cl"].result_list) == [notice]
    page = editor.get(address(Notice, "change", notice.pk))
    assert "What is here is not yet fully attributed." in page.content.decode()
    assert 'name="text"' not in page.content.decode()


def test_of_a_label_the_community_alone_is_asked(editor: Client, label: Label) -> None:
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


def test_what_hangs_on_a_record_goes_with_it_and_keeps_its_community(
    editor: Client, label: Label
) -> None:
    source = Source.objects.create(slug="new", title="New", date="1900")
    community = Community.objects.create(slug="new", title="New people", order=90)
    LabelPlacement.objects.create(record=source, label=label)
    DeceasedWarning.objects.create(
        record=source, community=community, covers="names", asked="2026-05-01"
    )

    answer = editor.post(address(Community, "delete", community.pk), {"post": "yes"}, follow=True)
    assert "is not deleted, since others rest on it: “New people: New”" in said(answer)[0]
    editor.post(address(Source, "delete", source.pk), {"post": "yes"})
    assert not Source.objects.filter(slug="new").exists()
    assert not DeceasedWarning.objects.exists()
