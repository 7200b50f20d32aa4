"""Proposals: made by contributors, decided by editors, seen by nobody else."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from archive import kinds, proposing
from archive.care.person import entered
from archive.exchange.tables import table_of
from archive.models import Proposal, Record, RecordProtocol, Term
from archive.search import search
from tests.accounts import person, signed_in
from tests.archive.care.protocols import person as person_of
from tests.archive.care.protocols import place, protocol

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_archive")]

WHY = {"why": "The plate shows it.", "locator": "Doe 1901, plate IX"}


@pytest.fixture
def contributor() -> Client:
    return signed_in(person("contributor", "contributor"), second_factor=False)


@pytest.fixture
def editor() -> Client:
    return signed_in(person("editor", "editor"))


def filled(page: Any) -> dict[str, str]:
    form = page.context["form"]
    return {bound.html_name: bound.value() or "" for bound in form}


def propose(
    contributor: Client, where: str = "/proposals/new/terms/tawa/", send: bool = True, **cells: str
) -> Any:
    """Fill the form of a proposal and send it; the page that follows."""
    sent = filled(contributor.get(where)) | WHY
    sent |= {f"of-{name}": cell for name, cell in cells.items()}
    return contributor.post(where, sent | {"send" if send else "save": "yes"}, follow=True)


def decide(editor: Client, **sent: str) -> Any:
    where = Proposal.objects.get().get_absolute_url()
    seen = editor.get(where).context["outcome"]["digest"]
    return editor.post(where, {"seen": seen} | sent, follow=True)


def test_a_change_is_proposed_seen_as_a_difference_and_accepted(
    contributor: Client, editor: Client
) -> None:
    page = propose(contributor, denotes="a long stave")
    assert page.status_code == 200
    proposal = Proposal.objects.get()
    assert proposal.state == "sent"
    assert proposal.cells == {"denotes": "a long stave"}
    assert Term.objects.get(slug="tawa").denotes == "a stave"

    assert proposal in editor.get("/proposals/").context["waiting"]
    shown = editor.get(proposal.get_absolute_url()).content.decode()
    assert "a <ins>long</ins> stave" in shown
    assert "Doe 1901, plate IX" in shown
    decide(editor, accept="yes")
    assert Term.objects.get(slug="tawa").denotes == "a long stave"
    assert "accepted" in contributor.get(proposal.get_absolute_url()).content.decode()


def test_a_new_record_is_proposed_and_accepted(contributor: Client, editor: Client) -> None:
    cells = {
        "slug": "yuto",
        "form": "yū'to",
        "source": "doe-1901",
        "kind": "game",
        "communities": "river-people",
        "denotes": "another game",
        "order": "30",
    }
    propose(contributor, "/proposals/new/terms/", True, **cells)
    assert not Record.objects.filter(slug="yuto").exists()
    assert not [record for record in search("yuto").records if record.slug == "yuto"]

    decide(editor, accept="yes")
    assert Term.objects.get(slug="yuto").form == "yū'to"
    assert "yuto" in [record.slug for record in search("yuto").records]
    assert Proposal.objects.get().record is not None


def test_what_is_refused_is_not_sent_and_says_why(contributor: Client) -> None:
    page = propose(contributor, order="x")
    assert page.status_code == 409
    assert "no whole number" in page.content.decode()
    assert not Proposal.objects.exists()
    page = propose(contributor)
    assert "say what is to be changed" in page.context["refused"]


def test_a_draft_is_seen_by_its_contributor_alone(contributor: Client, editor: Client) -> None:
    propose(contributor, send=False, denotes="a long stave")
    where = Proposal.objects.get().get_absolute_url()

    assert contributor.get(where).context["form"]["of-denotes"].value() == "a long stave"
    assert editor.get(where).status_code == 404
    assert list(editor.get("/proposals/").context["waiting"]) == []
    contributor.post(where, {"discard": "yes"})
    assert not Proposal.objects.exists()


def test_nobody_else_sees_a_proposal(contributor: Client, client: Client) -> None:
    propose(contributor, denotes="a secret change")
    where = Proposal.objects.get().get_absolute_url()

    assert signed_in(person("another", "contributor")).get(where).status_code == 404
    assert signed_in(person("stranger")).get(where).status_code == 403
    assert client.get(where).status_code == 302
    for page in ("/terms/tawa/", "/terms/", "/search/?q=secret", "/api/v1/terms/tawa/"):
        assert "secret change" not in client.get(page).content.decode()
    assert "no-store" in contributor.get(where)["Cache-Control"]


def test_a_contributor_decides_nothing(contributor: Client) -> None:
    propose(contributor, denotes="a long stave")
    contributor.post(Proposal.objects.get().get_absolute_url(), {"accept": "yes"})
    assert Proposal.objects.get().state == "sent"


def test_it_is_sent_back_with_a_word_mended_and_sent_again(
    contributor: Client, editor: Client
) -> None:
    propose(contributor, denotes="a long stave")
    page = decide(editor, **{"return": "yes"})
    assert "Say to the contributor why." in page.content.decode()
    decide(editor, word="How long?", **{"return": "yes"})
    where = Proposal.objects.get().get_absolute_url()
    assert "How long?" in contributor.get(where).content.decode()

    propose(contributor, where, denotes="a stave as long as an arm")
    assert Proposal.objects.get().state == "sent"


def test_it_is_declined_for_good(contributor: Client, editor: Client) -> None:
    propose(contributor, denotes="a long stave")
    decide(editor, word="The print says otherwise.", decline="yes")
    shown = contributor.get(Proposal.objects.get().get_absolute_url()).content.decode()

    assert "declined" in shown
    assert "The print says otherwise." in shown
    assert Term.objects.get(slug="tawa").denotes == "a stave"


def test_the_editor_sees_what_changed_meanwhile(contributor: Client, editor: Client) -> None:
    propose(contributor, denotes="a long stave")
    Term.objects.filter(slug="tawa").update(denotes="a short stave", note="Kept.")
    where = Proposal.objects.get().get_absolute_url()

    [meanwhile] = editor.get(where).context["meanwhile"]
    assert (meanwhile.begun, meanwhile.now) == ("a stave", "a short stave")
    page = decide(editor, accept="yes")
    assert "changed meanwhile" in page.context["refused"]
    assert Term.objects.get(slug="tawa").denotes == "a short stave"

    decide(editor, accept="yes", over="yes")
    term = Term.objects.get(slug="tawa")
    assert (term.denotes, term.note) == ("a long stave", "Kept.")


def test_an_editor_accepts_only_what_was_seen(contributor: Client, editor: Client) -> None:
    propose(contributor, denotes="a long stave")
    where = Proposal.objects.get().get_absolute_url()
    page = editor.post(where, {"accept": "yes", "seen": "something else"})

    assert "look again" in page.context["refused"]
    assert Term.objects.get(slug="tawa").denotes == "a stave"


def test_accepting_twice_applies_once(contributor: Client, editor: Client) -> None:
    propose(contributor, denotes="a long stave")
    proposal = Proposal.objects.get()
    seen = proposing.examine(proposal)["digest"]
    user = get_user_model().objects.get(username="editor")
    proposing.accept(proposal.pk, user, seen, False)

    with pytest.raises(proposing.DecisionError, match="does not wait"):
        proposing.accept(proposal.pk, user, seen, False)


def test_the_form_has_the_columns_of_each_kind_and_reads_back_as_it_stands(
    contributor: Client,
) -> None:
    for kind in kinds.all_kinds():
        record = kind.model._default_manager.first()
        if record is None:
            continue
        where = f"/proposals/new/{kind.plural}/{record.slug}/"
        page = contributor.get(where)
        names = [name.removeprefix("of-") for name in page.context["form"].fields]
        expected = [column.name for column in table_of(kind.model).columns if column.name != "slug"]
        assert names == [*expected, "why", "locator"]
        page = contributor.post(where, filled(page) | WHY | {"save": "yes"}, follow=True)
        assert Proposal.objects.get().cells == {}, kind.name
        Proposal.objects.all().delete()


def test_kinds_that_follow_from_documents_are_not_proposed(contributor: Client) -> None:
    for where in ("/proposals/new/rulesets/", "/proposals/new/nothing/", "/proposals/new/images/"):
        assert contributor.get(where).status_code == 404


def test_an_editor_without_a_second_factor_decides_nothing(contributor: Client) -> None:
    propose(contributor, denotes="a long stave")
    editor = signed_in(person("hasty", "editor"), second_factor=False)

    where = Proposal.objects.get().get_absolute_url()
    for address in (where, "/proposals/"):
        assert editor.get(address)["Location"].startswith("/account/second-factor/")
    assert editor.post(where, {"accept": "yes"})["Location"].startswith("/account/second-factor/")
    assert Proposal.objects.get().state == "sent"


def test_a_proposal_is_seen_by_those_who_see_all_that_it_names(editor: Client) -> None:
    """Its contributor sees it always: the words are their own."""
    author, insider = person("author", "contributor"), person("insider", "editor")
    source = Record.objects.get(kind="source", slug="doe-1901")
    kept = protocol("kept", members=[author, insider])
    place(source, kept)
    cells = {
        "slug": "yuto",
        "form": "yū'to",
        "source": "doe-1901",
        "kind": "game",
        "communities": "river-people",
        "denotes": "another game",
        "order": "30",
    }
    own = signed_in(author)
    propose(own, "/proposals/new/terms/", True, **cells)
    with entered(author.pk):
        proposal = Proposal.objects.get()
    assert proposal.state == "sent"
    where = proposal.get_absolute_url()

    assert editor.get(where).status_code == 404
    assert list(editor.get("/proposals/").context["waiting"]) == []
    assert "yuto" not in editor.get("/admin/archive/proposal/").content.decode()
    assert proposal in signed_in(insider).get("/proposals/").context["waiting"]
    with entered(person_of("steward").pk):
        RecordProtocol.objects.filter(record=source).delete()
    assert editor.get(where).status_code == 200

    community = Record.objects.get(kind="community", slug="river-people")
    other = protocol("other", members=[insider])
    place(community, other)
    assert editor.get(where).status_code == 404
    assert own.get(where).status_code == 200
