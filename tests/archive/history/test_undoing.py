"""Undoing what was changed, as a whole, and what stands in its way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client

from archive.history.obstacles import UndoError, obstacles
from archive.history.sets import ChangeSet, change_set
from archive.history.undoing import undo
from archive.models import (
    Change,
    Community,
    Implement,
    Passage,
    Record,
    Source,
    Statement,
    Term,
    Variant,
)
from archive.search import search
from tests.accounts import signed_in
from tests.archive import small
from tests.archive.admin.forms import add, address, change

pytestmark = pytest.mark.django_db(transaction=True)


def newest() -> ChangeSet:
    """The change set that was made last."""
    found = change_set(Change.objects.together_with(Change.objects.all()[0])[0].pk)
    assert found
    return found


def found(query: str) -> set[str]:
    result = search(query)
    return set() if result.alike else {record.slug for record in result.records}


def press_undo(client: Client, number: int, why: str = "A slip.") -> Any:
    where = f"/changes/{number}/undo/"
    assert client.get(where).status_code == 200
    return client.post(where, {"why": why})


def test_a_change_of_fields_rows_and_links_is_undone(desk: Client, client: Client) -> None:
    term = Term.objects.get(slug="tawwa")
    upper = Community.objects.get(slug="upper-river-people")
    change(
        desk, term, form="tā’yya", communities=[upper.pk], **{"uses-0-DELETE": "on"}, why="Wrong."
    )
    number = newest().number
    answer = press_undo(desk, number)

    assert (answer.status_code, answer["Location"]) == (302, "../")
    again = Term.objects.get(pk=term.pk)
    assert (again.form, again.title) == ("tā’wwa", "tā’wwa")
    assert [c.slug for c in again.communities.all()] == ["river-people"]
    assert [use.variant.slug for use in again.uses.all()] == ["river-staves"]
    assert {"tawwa", "river-staves"} <= found("tawwa")
    undone = newest()
    assert (undone.why, undone.person_name) == ("A slip.", "Ana Reyes")
    assert undone.number != number


def test_an_added_record_goes_and_can_be_had_back(desk: Client) -> None:
    source = Source.objects.get(slug="doe-1901")
    answer = add(
        desk,
        Term,
        slug="yuto",
        form="yū'to",
        source=source.pk,
        sort="game",
        communities=[Community.objects.get(slug="river-people").pk],
        denotes="another game",
        order="30",
    )
    assert answer.status_code == 302
    press_undo(desk, newest().number)
    assert not Term.objects.filter(slug="yuto").exists()
    assert found("yuto") == set()

    press_undo(desk, newest().number, "It was right after all.")
    assert Term.objects.get(slug="yuto").communities.get().slug == "river-people"
    assert found("yuto") == {"yuto"}


def test_a_deleted_record_comes_back_with_its_rows_and_links(desk: Client, ana: User) -> None:
    term = Term.objects.get(slug="tawwa")
    Statement.objects.get(slug="four-staves").terms.add(term)
    where = address(Term, "delete", term.pk)
    # What says something with this word would lose it, so the admin refuses; programs may not ask.
    assert desk.post(where, {"post": "yes"}).status_code == 302
    Term.objects.get(slug="tawwa").delete()
    assert not Term.objects.filter(slug="tawwa").exists()
    page = desk.get("/terms/tawwa/history/")
    assert page.status_code == 200
    assert Client().get("/terms/tawwa/history/").status_code == 404

    press_undo(desk, newest().number)
    again = Term.objects.get(slug="tawwa")
    assert again.pk == term.pk
    assert [use.variant.slug for use in again.uses.all()] == ["river-staves"]
    assert [statement.slug for statement in again.statements.all()] == ["four-staves"]
    assert "river-staves" in found("tawwa")


def test_later_changes_stand_in_the_way_and_are_named(desk: Client) -> None:
    term = Term.objects.get(slug="tawa")
    change(desk, term, denotes="one stave")
    first = newest().number
    change(desk, term, denotes="a single stave")
    second = newest()

    answer = desk.get(f"/changes/{first}/undo/")
    assert answer.status_code == 409
    assert b"changed again later" in answer.content
    (later,) = answer.context["refusal"].later
    assert later in [c.pk for c in second.changes]
    assert desk.post(f"/changes/{first}/undo/", {"why": "All the same."}).status_code == 409
    assert Term.objects.get(slug="tawa").denotes == "a single stave"

    press_undo(desk, second.number)
    assert Term.objects.get(slug="tawa").denotes == "one stave"


def test_a_later_change_of_another_field_stands_in_nobodys_way(desk: Client) -> None:
    term = Term.objects.get(slug="tawa")
    change(desk, term, denotes="one stave")
    first = newest().number
    change(desk, term, note="Heard once.")
    press_undo(desk, first)

    again = Term.objects.get(slug="tawa")
    assert (again.denotes, again.note) == ("a stave", "Heard once.")


def test_what_others_rest_on_is_not_taken_away(desk: Client, ana: User) -> None:
    source = Source.objects.create(
        slug="new-1900", title="New", short_title="New 1900", type="book", date="1900"
    )
    made = newest()
    Passage.objects.create(
        slug="new-1", source=source, order=1, locator="1", sort="body", summary="Of staves."
    )
    refusal = obstacles(made)

    assert refusal
    assert refusal.reasons == ["Others rest on what it added: “New 1900, 1”."]
    with pytest.raises(UndoError):
        undo(made, ana, "no")
    assert Source.objects.filter(slug="new-1900").exists()


def test_the_name_that_a_record_had_meanwhile_goes_on_leading_to_it(
    desk: Client, client: Client
) -> None:
    change(desk, Term.objects.get(slug="tawa"), slug="tawa-stave")
    press_undo(desk, newest().number)

    assert Term.objects.get(pk=Term.objects.get(slug="tawa").pk).former_slugs == ["tawa-stave"]
    assert client.get("/terms/tawa-stave/")["Location"] == "/terms/tawa/"


def test_a_whole_import_is_undone_as_one(kept_archive: Path, ana: User) -> None:
    rows = small.rows()
    small.row(rows, "terms.csv", "tawa")["denotes"] = "one of four"
    rows["terms.csv"] += [
        {
            "slug": f"word-{number}",
            "form": f"ka'{number}",
            "source": "doe-1901",
            "kind": "game",
            "communities": "river-people",
            "denotes": "a game",
            "order": str(100 + number),
        }
        for number in range(60)
    ]
    small.load_rows(kept_archive, rows)
    assert Term.objects.count() == 62
    undo(newest(), ana, "The wrong file.")

    assert Term.objects.count() == 2
    assert Term.objects.get(slug="tawa").denotes == "a stave"
    assert found("ka'5") == set()
    assert newest().why == "The wrong file."


def test_a_source_is_undone_with_the_titles_that_follow_from_it(desk: Client) -> None:
    change(desk, Source.objects.get(slug="doe-1901"), short_title="Doe 1902")
    assert Passage.objects.get(slug="doe-1").title == "Doe 1902, Staves, para. 1"
    press_undo(desk, newest().number)

    assert Passage.objects.get(slug="doe-1").title == "Doe 1901, Staves, para. 1"


def test_a_reason_is_asked_for(desk: Client) -> None:
    change(desk, Term.objects.get(slug="tawa"), denotes="one stave")
    answer = desk.post(f"/changes/{newest().number}/undo/", {"why": "  "})

    assert answer.status_code == 200
    assert b"Say why" in answer.content
    assert Term.objects.get(slug="tawa").denotes == "one stave"


def test_only_who_may_change_a_record_may_undo_its_changes(desk: Client) -> None:
    change(desk, Term.objects.get(slug="tawa"), denotes="one stave")
    number = newest().number
    reader = User.objects.create_user("reader", is_staff=True)
    client = signed_in(reader)
    assert client.get(f"/changes/{number}/undo/").status_code == 403
    assert client.post(f"/changes/{number}/undo/", {"why": "x"}).status_code == 403
    assert b"Undo this" not in client.get(f"/changes/{number}/").content

    reader.user_permissions.add(Permission.objects.get(codename="change_term"))
    assert press_undo(client, number).status_code == 302


def test_a_file_that_is_no_longer_stored_stands_in_the_way(
    kept_archive: Path, media: Path, ana: User
) -> None:
    from django.core.files.base import ContentFile

    from archive.models import Image, Plate
    from tests.archive.pictures import picture

    image = Image(
        slug="plate-9",
        title="Plate IX",
        plate=Plate.objects.get(slug="doe-pl-9"),
        description="A stave.",
        holder="The tests",
        rights="https://creativecommons.org/publicdomain/zero/1.0/",
        original=ContentFile(picture(), "plate.png"),
    )
    image.save()
    image.delete()

    with pytest.raises(UndoError, match="is no longer stored"):
        undo(newest(), ana, "Wanted after all.")


def test_what_depends_on_a_deleted_record_meanwhile_is_told(ana: User, kept_archive: Path) -> None:
    implement = Implement.objects.create(slug="tray", title="Tray", sort="tray", order=9)
    implement.variants.add(Variant.objects.get())
    linked = newest()
    implement.delete()

    refusal = obstacles(linked)
    assert refusal
    assert refusal.later


def test_a_withdrawal_is_undone_with_all_that_went_along(desk: Client) -> None:
    term = Term.objects.get(slug="tawa")
    sent = {"action": "withdraw", "_selected_action": [term.pk]}
    told = desk.post(address(Term, "changelist"), sent)
    desk.post(address(Term, "changelist"), sent | {"along": told.context["along"], "why": "Asked."})
    assert Statement.objects.get(slug="four-staves").withdrawn
    undone = newest()
    assert {row.record_id for row in undone.rows()} >= {term.pk}

    press_undo(desk, undone.number)
    assert not Record.objects.filter(withdrawn=True).exists()
    assert "four-staves" in found("staves")
    assert not Record.objects.filter(withdrawn_with__isnull=False).exists()
