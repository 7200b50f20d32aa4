"""Requests wait in the admin for those whose affair they are."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from archive.kinds import kind_named
from archive.models import CareRequest, Community, Variant
from archive.requesting import ask
from tests.accounts import person, signed_in
from tests.archive.care.protocols import protocol

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_archive")]


@pytest.fixture
def asked(small_archive: None) -> CareRequest:
    """A request for a removal."""
    ask(Variant.objects.get(), "removal", "Please remove it.", "Ann", "ann@river.example")
    return CareRequest.objects.get()


def _page(asked: CareRequest) -> str:
    return reverse("admin:archive_carerequest_change", args=[asked.pk])


def test_a_request_is_taken_up_and_answered_in_words(editor: Client, asked: CareRequest) -> None:
    page = editor.get(_page(asked)).content.decode()
    assert "Please remove it." in page
    assert 'name="words"' not in page
    editor.post(
        reverse("admin:archive_carerequest_changelist"),
        {"action": "take_up", "_selected_action": [asked.pk]},
    )
    asked.refresh_from_db()
    assert asked.state == "taken"

    editor.post(_page(asked), {"state": "done", "answer": "It is withdrawn.", "words": "Ours"})
    asked.refresh_from_db()
    assert (asked.state, asked.answer) == ("done", "It is withdrawn.")
    assert asked.words == "Please remove it."
    assert asked.handled_by is not None


@pytest.mark.parametrize("state", ["declined", "answered"])
def test_an_answer_without_words_is_refused(state: str, editor: Client, asked: CareRequest) -> None:
    answer = editor.post(_page(asked), {"state": state, "answer": " "})

    assert answer.status_code == 200
    assert "the asker reads it" in answer.content.decode()
    asked.refresh_from_db()
    assert asked.state == "waiting"


def test_an_answer_does_not_stand_beside_a_state_that_says_there_is_none(
    editor: Client, asked: CareRequest
) -> None:
    answer = editor.post(_page(asked), {"state": "waiting", "answer": "It is withdrawn."})

    assert answer.status_code == 200
    assert "say how it stands with the request" in answer.content.decode()
    asked.refresh_from_db()
    assert (asked.state, asked.answer) == ("waiting", "")


@pytest.mark.parametrize(
    ("kind", "slug"),
    [
        ("term", "tawa"),  # of the upper river people, who are a division of the river people
        ("variant", "river-staves"),
        ("passage", "doe-1"),  # names no people; all that hangs on it is of theirs
    ],
)
def test_stewards_see_what_is_asked_of_records_that_they_decide_for(kind: str, slug: str) -> None:
    ask(kind_named(kind).model._default_manager.get(slug=slug), "removal", "Please.", "", "")
    page = _page(CareRequest.objects.get())
    steward = person("steward", "steward")
    protocol("kept", community="river-people")
    assert signed_in(steward).get(page).status_code == 200


def test_the_stewards_of_a_division_see_nothing_of_what_is_asked_of_its_people() -> None:
    ask(Community.objects.get(slug="river-people"), "removal", "Please.", "", "")
    page = _page(CareRequest.objects.get())
    steward = person("steward", "steward")
    protocol("kept", community="upper-river-people")
    assert signed_in(steward).get(page).status_code == 302


def test_editors_see_corrections_alone(asked: CareRequest) -> None:
    client = signed_in(person("ed", "editor"))
    assert client.get(_page(asked)).status_code == 302
    CareRequest.objects.update(sort="correction")
    assert client.get(_page(asked)).status_code == 200


def test_administrators_see_every_request(asked: CareRequest) -> None:
    assert signed_in(person("ad", "administrator")).get(_page(asked)).status_code == 200


def test_a_record_with_a_request_is_not_deleted(editor: Client, asked: CareRequest) -> None:
    editor.post(reverse("admin:archive_variant_delete", args=[asked.record_id]), {"post": "yes"})
    assert Variant.objects.exists()
