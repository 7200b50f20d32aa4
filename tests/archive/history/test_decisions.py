"""What stewards decided, in the history: whose it is to undo, and what others are told of it."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from archive.accounts.roles import ADMINISTRATOR, EDITOR
from archive.models import Change, Term, Variant
from tests import accounts
from tests.accounts import signed_in
from tests.archive.care.protocols import lift, person, place, protocol

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("small_archive")]


def newest(table: str) -> int:
    """The number of the change set that changed a table last."""
    last = Change.objects.filter(table_name=table)[0]
    return int(Change.objects.together_with(last)[0].pk)


def test_an_editor_does_not_undo_what_a_steward_decided() -> None:
    variant = Variant.objects.get(slug="river-staves")
    protocol("kept", community="river-people")
    signed_in(person("steward")).post(
        "/variants/river-staves/care/", {"deed": "play", "not_for_play": "on"}
    )
    number = newest("archive_variant")
    editor = signed_in(accounts.person("editor", EDITOR))

    assert "Undo this change" not in editor.get(f"/changes/{number}/").content.decode()
    assert editor.post(f"/changes/{number}/undo/", {"why": "I want to"}).status_code == 403
    variant.refresh_from_db()
    assert variant.not_for_play


def test_an_editor_does_not_place_again_what_was_lifted() -> None:
    kept = protocol("kept", community="river-people")
    variant = Variant.objects.get(slug="river-staves")
    place(variant, kept)
    lift(variant, kept)
    editor = signed_in(accounts.person("editor", EDITOR))
    numbers = set(
        Change.objects.filter(table_name="archive_recordprotocol").values_list("pk", flat=True)
    )

    for number in numbers:
        answer = editor.post(f"/changes/{number}/undo/", {"why": "again"})
        assert answer.status_code in (403, 404)
    assert Client().get("/variants/river-staves/").status_code == 200


def test_visitors_are_not_told_of_changes_of_which_nothing_is_shown(client: Client) -> None:
    kept = protocol("kept", community="river-people")
    made = newest("archive_protocol")
    variant = Variant.objects.get(slug="river-staves")
    place(variant, kept)
    lift(variant, kept)
    lifted = Change.objects.all()[0].pk
    term = Term.objects.get(slug="tawwa")
    term.withdrawn = True
    term.save()
    withdrawn = newest("archive_record")
    page = client.get("/changes/").content.decode()

    for number in (made, lifted, withdrawn):
        assert f"/changes/{number}/" not in page
        assert client.get(f"/changes/{number}/").status_code == 404


def test_what_is_undone_already_says_so() -> None:
    editor = signed_in(accounts.person("editor", EDITOR))
    Term.objects.filter(slug="tawa").update(denotes="one stave")
    number = newest("archive_term")
    assert editor.post(f"/changes/{number}/undo/", {"why": "no"}).status_code == 302
    again = editor.get(f"/changes/{number}/undo/")
    assert again.status_code == 409
    assert "It is undone" in again.content.decode()


def test_the_desk_names_protocols_people_and_times_in_words() -> None:
    kept = protocol("kept", community="river-people", members=[person("member")])
    place(Variant.objects.get(slug="river-staves"), kept)
    steward = person("steward")
    steward.groups.add(Group.objects.get(name=EDITOR))
    steward.is_staff = True
    steward.save()
    desk = signed_in(steward)
    page = desk.get("/variants/river-staves/history/").content.decode()

    assert "Protocol kept" in page
    assert "+00:00<" not in page


def test_an_administrator_makes_a_protocol_and_deletes_one_that_holds_nothing() -> None:
    desk = signed_in(accounts.person("keeper", ADMINISTRATOR))
    asked = {"app_label": "archive", "model_name": "protocol", "field_name": "community"}
    found = desk.get("/admin/autocomplete/", {**asked, "term": "river"})
    assert found.status_code == 200
    assert found.json()["results"]

    kept, empty = (protocol(name, community="river-people") for name in ("kept", "empty"))
    place(Variant.objects.get(slug="river-staves"), kept)
    for one in (kept, empty):
        answer = desk.post(f"/admin/archive/protocol/{one.pk}/delete/", {"post": "yes"})
        assert answer.status_code == 302
    left = signed_in(person("steward")).get("/variants/river-staves/care/").content.decode()
    assert "Protocol kept" in left
    assert "Protocol empty" not in left
