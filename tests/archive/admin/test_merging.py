"""Merging in the admin."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from archive.models import Term, TermRelation
from tests.accounts import person, signed_in
from tests.archive.admin.forms import address, said

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_archive")]


def keys() -> list[int]:
    return [Term.objects.get(slug=slug).pk for slug in ("tawa", "tawwa")]


def choose(editor: Client, *chosen: int) -> Any:
    sent = {"action": "merge", "_selected_action": list(chosen)}
    return editor.post(address(Term, "changelist"), sent, follow=True)


def test_two_chosen_records_stand_side_by_side_and_become_one(editor: Client) -> None:
    TermRelation.objects.all().delete()
    page = choose(editor, *keys())
    where = page.redirect_chain[-1][0]
    shown = page.content.decode()
    assert "the stave game" in shown
    assert "a stave" in shown

    sent = {"why": "One word.", "of-denotes": "other", "of-form": "kept"}
    page = editor.post(where, sent, follow=True)
    assert said(page) == ["The two are one now: “tā'wa”. The other's addresses lead to it."]
    assert [term.denotes for term in Term.objects.all()] == ["the stave game"]


def test_a_merge_without_reason_or_against_a_constraint_says_so_on_the_page(editor: Client) -> None:
    where = reverse("admin:archive_term_merge", args=keys())
    assert "Say why they are one" in editor.post(where).context["refused"]
    page = editor.post(where, {"why": "One word.", "of-denotes": "other"})
    assert page.context["refused"]
    assert Term.objects.count() == 2
    chosen = {column["name"]: column["chosen"] for column in page.context["columns"]}
    assert chosen["denotes"] == "other"


def test_one_or_three_chosen_records_are_not_merged(editor: Client) -> None:
    assert said(choose(editor, keys()[0])) == ["Choose exactly two records to be merged."]


def test_a_record_is_not_merged_with_itself_nor_with_what_is_not_there(editor: Client) -> None:
    own = keys()[0]
    for pair, told in (
        ([own, own], "one cannot be merged with itself"),
        ([own, own + 10_000], "One of the two is not there"),
    ):
        answer = editor.get(reverse("admin:archive_term_merge", args=pair), follow=True)
        assert told in said(answer)[0]
        assert answer.redirect_chain[-1][0] == reverse("admin:archive_term_changelist")


def test_only_an_editor_merges(client: Client) -> None:
    signed_in(person("staff", "administrator"), client)
    assert client.get(reverse("admin:archive_term_merge", args=keys())).status_code == 403
