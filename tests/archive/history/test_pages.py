"""The history of a record as readers see it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client

from archive import kinds
from archive.history.author import sign
from archive.history.sets import sets_of
from archive.models import Change, Passage, Record, Source, Statement, Term, Variant
from archive.views import history as views
from tests.accounts import signed_in
from tests.archive.admin.forms import change, withdraw
from tests.archive.care.protocols import person, place, protocol

pytestmark = pytest.mark.django_db(transaction=True)

KINDS = [kind for kind in kinds.all_kinds() if kind.name not in ("match", "ruleset", "clause")]


def text(answer: Any) -> str:
    """The words of a page, one space between them."""
    words = re.sub(r"<[^>]+>", " ", answer.content.decode().split("<main")[1])
    return " ".join(words.split())


def history_of(client: Client, record: Record) -> Any:
    answer = client.get(f"{record.get_absolute_url()}history/")
    assert answer.status_code == 200
    return answer


@pytest.mark.django_db
@pytest.mark.usefixtures("small_archive")
def test_every_kind_of_record_has_a_history_that_its_page_leads_to(client: Client) -> None:
    seen = set()
    for kind in KINDS:
        record = kind.model._default_manager.first()
        if record is None:
            continue
        seen.add(kind.name)
        address = f"{record.get_absolute_url()}history/"
        assert f'href="{address}"' in client.get(record.get_absolute_url()).content.decode()
        page = text(client.get(address))
        assert "nobody signed in" in page, kind.name
        assert "What was changed" in page, kind.name
    assert len(seen) >= 14, seen


def test_a_change_is_told_with_who_why_and_what_stood_before(
    desk: Client, client: Client, ana: User
) -> None:
    term = Term.objects.get(slug="tawa")
    answer = change(desk, term, denotes="one of the staves", sort="game", why="Read again.")
    assert answer.status_code == 302
    page = text(history_of(client, term))

    newest = page[: page.index("nobody signed in")]
    assert "Who Ana Reyes Why Read again." in newest
    assert "Denotes a stave one of the staves" in newest
    assert "Kind implement game" in newest
    assert "ana" not in newest.replace("Ana", "")
    assert "Ana Reyes (ana)" in text(history_of(desk, term))


def test_an_editor_who_has_no_name_in_the_account_stays_unnamed(
    second_desk: Client, client: Client
) -> None:
    term = Term.objects.get(slug="tawa")
    change(second_desk, term, denotes="one stave")

    page = text(history_of(client, term))
    assert "Who an editor Why No reason was given." in page
    assert "ben" not in page
    assert "an editor (ben)" in text(history_of(second_desk, term))


def test_the_words_that_differ_are_marked_in_a_long_text(desk: Client, client: Client) -> None:
    statement = Statement.objects.get(slug="four-staves")
    before = "The game has four staves, which are thrown from both hands on the ground."
    Statement.objects.filter(pk=statement.pk).update(text=before)
    change(desk, statement, text=before.replace("four", "six"))

    page = history_of(client, statement).content.decode()
    assert "The game has </span><del>four</del><span" in page
    assert "The game has </span><ins>six</ins><span" in page


def test_rows_and_links_are_told_with_the_record_they_belong_to(
    desk: Client, client: Client
) -> None:
    term = Term.objects.get(slug="tawwa")
    change(desk, term, **{"uses-0-DELETE": "on"}, implements=[], communities=[])  # refused: one
    change(
        desk,
        term,
        **{"uses-0-DELETE": "on"},
        communities=list(
            Record.objects.filter(slug="upper-river-people").values_list("pk", flat=True)
        ),
    )
    page = text(history_of(client, term))

    assert "Term use: deleted Field Before Variant River stave game" in page
    assert "Communities River people Upper River people" in page


def test_a_name_is_escaped(desk: Client, client: Client) -> None:
    term = Term.objects.get(slug="tawa")
    change(desk, term, denotes="<script>alert(1)</script>", why="<b>why</b>")

    page = history_of(client, term).content.decode()
    assert "&lt;script&gt;alert(1)" in page
    assert "<b>why" not in page


def test_a_full_text_never_shows_in_the_history(client: Client, kept_archive: Any) -> None:
    passage = Passage.objects.get(slug="doe-1")
    Passage.objects.filter(pk=passage.pk).update(full_text="Words of the print itself.")

    page = history_of(client, passage).content.decode()
    assert "Full text" in page
    assert "Words of the print" not in page
    assert "sha256" not in page


def test_the_history_is_paged_by_the_number_of_the_change(
    client: Client, kept_archive: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "SETS_ON_A_PAGE", 2)
    source = Source.objects.get(slug="doe-1901")
    for number in range(4):
        Source.objects.filter(pk=source.pk).update(volume=str(number))
    address: str | None = f"{source.get_absolute_url()}history/"
    seen: list[int] = []
    while address:
        answer = client.get(address)
        seen += [entry[0].number for entry in answer.context["entries"]]
        following = answer.context["next"]
        address = f"{source.get_absolute_url()}history/?before={following}" if following else None

    assert seen == sorted(seen, reverse=True)
    assert len(set(seen)) == len(seen) == len(sets_of(source.pk, None, 100))
    assert len(seen) >= 5


# What reads alone needs nothing committed.
@pytest.mark.django_db
@pytest.mark.parametrize("before", ["x", "-1", "9" * 40, "٣"])
def test_a_place_in_the_history_that_is_none_begins_at_the_newest(
    client: Client, small_archive: Any, before: str
) -> None:
    term = Term.objects.get(slug="tawa")
    answer = client.get(f"{term.get_absolute_url()}history/", {"before": before})
    assert answer.status_code == 200
    assert answer.context["begun"]


def test_the_history_of_a_withdrawn_record_is_for_editors(desk: Client, client: Client) -> None:
    term = Term.objects.get(slug="tawa")
    withdraw(desk, term, why="Asked for by its people.")
    number = Change.objects.together_with(Change.objects.of(term.pk)[0])[0].pk

    assert client.get("/terms/tawa/history/").status_code == 410
    assert "Asked for by its people." in text(desk.get("/terms/tawa/history/"))
    for address in (f"/changes/{number}/", f"{Variant.objects.get().get_absolute_url()}history/"):
        assert "tā'wa" not in text(client.get(address))
    assert "tā&#x27;wa" in text(desk.get(f"/changes/{number}/"))


def test_the_page_of_a_change_set_shows_every_record_it_changed(
    desk: Client, client: Client
) -> None:
    source = Source.objects.get(slug="doe-1901")
    change(desk, source, short_title="Doe 1902", why="The year of the print.")
    number = Change.objects.together_with(Change.objects.all()[0])[0].pk
    page = text(client.get(f"/changes/{number}/"))

    assert "Short title Doe 1901 Doe 1902" in page
    assert "Doe 1902, Staves, para. 1" in page
    assert "The year of the print." in text(client.get("/changes/"))


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address",
    ["/terms/nothing/history/", "/nothing/tawa/history/", "/changes/999999999/", "/changes/0/"],
)
def test_there_is_no_history_of_what_there_is_not(
    client: Client, small_archive: Any, address: str
) -> None:
    assert client.get(address).status_code == 404


def test_a_former_name_leads_to_the_history(desk: Client, client: Client) -> None:
    change(desk, Term.objects.get(slug="tawa"), slug="tawa-stave")

    answer = client.get("/terms/tawa/history/?before=9")
    there = "/terms/tawa-stave/history/?before=9"
    assert (answer.status_code, answer["Location"]) == (301, there)


def test_a_reason_is_shown_to_those_who_see_all_that_was_changed_for_it(
    desk: Client, client: Client, ana: User
) -> None:
    """It may name any of that, also what was held back since."""
    term, other = Term.objects.get(slug="tawa"), Term.objects.get(slug="tawwa")
    with transaction.atomic():
        sign(ana, "Like tawwa.")
        for one in (term, other):
            one.denotes = "a stick"
            one.save()
    change(desk, term, note="Once more.", why="Seen again.")
    number = Change.objects.filter(why="Like tawwa.").order_by("pk")[0].pk
    pages = ["/terms/tawa/history/", "/changes/", f"/changes/{number}/"]
    pages.append("/api/v1/changes/?record=terms/tawa")
    assert all("Like tawwa." in client.get(page).text for page in pages)

    member = person("member")
    place(other, protocol("kept", members=[member]))

    for page in pages:
        assert "Like tawwa." not in client.get(page).text, page
        assert "Like tawwa." not in desk.get(page).text, page
        assert "Like tawwa." in signed_in(member).get(page).text, page
    assert "Seen again." in client.get("/terms/tawa/history/").text


def test_a_command_gives_its_reason_to_everybody(client: Client, kept_archive: Any) -> None:
    with transaction.atomic():
        sign(None, "Loaded from a file.")
        for term in Term.objects.all():
            term.denotes = "a stick"
            term.save()
    place(Term.objects.get(slug="tawwa"), protocol("kept"))
    shown = client.get("/terms/tawa/history/").text
    assert "Loaded from a file." in shown
    assert "a command of the archive" in shown
