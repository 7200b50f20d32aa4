"""The editors' desk: what there is to work on, and what needs care."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from archive.models import Citation, Consultation, Orthography, Statement, Term, Variant
from archive.needs import all_needs, need_named
from games.models import Ruleset
from tests.accounts import person, signed_in
from tests.archive.admin.forms import address

pytestmark = pytest.mark.django_db


def needing(name: str) -> set[str]:
    return {record.slug for record in need_named(name).records()}


@pytest.mark.usefixtures("small_archive")
def test_each_need_finds_the_records_that_lack_it() -> None:
    Citation.objects.update(locator="")
    Term.objects.get(slug="tawa").communities.clear()
    Statement.objects.get(slug="four-staves").sentences.clear()

    assert needing("citations-without-locator") == {"doe-1-roe"}
    assert needing("terms-without-dialect") == {"tawa"}
    assert needing("terms-without-use") == {"tawa"}
    assert needing("statements-not-carried") == {"four-staves"}
    assert needing("disputes-without-note") == {"six-staves"}
    assert needing("variants-without-consultation") == {"river-staves"}
    assert needing("sources-without-rights") == {"doe-1901", "roe-1895"}


@pytest.mark.usefixtures("small_archive")
def test_a_letter_that_the_source_does_not_list_needs_care() -> None:
    term = Term.objects.get(slug="tawa")
    order = Orthography.objects.create(source=term.source, letters=["a ā", "t", "w"])
    assert needing("terms-of-unlisted-letters") == set()
    Orthography.objects.filter(pk=order.pk).update(letters=["a ā", "t"])
    assert needing("terms-of-unlisted-letters") == {"tawa", "tawwa"}


@pytest.mark.usefixtures("small_archive")
def test_a_note_on_either_side_of_a_dispute_is_care() -> None:
    Statement.objects.filter(slug="four-staves").update(note="Both were seen.")
    assert needing("disputes-without-note") == set()


@pytest.mark.usefixtures("small_archive")
def test_that_no_contact_is_recorded_is_not_a_consultation() -> None:
    variant = Variant.objects.get()
    Consultation.objects.create(variant=variant, community=variant.communities.all()[0])
    assert needing("variants-without-consultation") == {"river-staves"}


@pytest.mark.usefixtures("founding_archive")
def test_the_page_of_needs_asks_once_for_each_and_leads_to_lists_and_forms(editor: Client) -> None:
    with CaptureQueriesContext(connection) as asked:
        page = editor.get(reverse("admin:needs"))
    needs = list(all_needs())
    assert len(asked) <= len(needs) + 12
    assert [need for need, _number in page.context["counted"]] == needs
    assert "rulesets-with-editorial-clauses" in [need.name for need in needs]

    for need, number in page.context["counted"]:
        with CaptureQueriesContext(connection) as asked:
            listed = editor.get(reverse("admin:need", args=[need.name]))
        assert len(asked) < 16, need.name
        assert len(listed.context["rows"]) == min(number, 100)
        for _record, where in listed.context["rows"][:1]:
            assert editor.get(where).status_code == 200
    assert Ruleset.objects.with_editorial_clauses().exists()
    assert editor.get(reverse("admin:need", args=["no-such"])).status_code == 404


def test_kinds_stand_under_headings_and_none_is_lost(editor: Client) -> None:
    page = editor.get(reverse("admin:index"))
    groups = {
        app["name"]: [m["object_name"] for m in app["models"]] for app in page.context["app_list"]
    }
    assert groups["Sources and what they say"][:2] == ["Source", "Passage"]
    assert {"User"} <= set(groups["The site"])
    assert "Import" in groups["Curating"]


def test_whoever_is_not_of_the_staff_sees_no_needs(client: Client) -> None:
    signed_in(person("visitor"), client)
    assert client.get(reverse("admin:needs")).status_code == 302


@pytest.mark.usefixtures("small_archive")
def test_the_form_of_a_record_leads_to_proposing(editor: Client) -> None:
    page = editor.get(address(Term, "change", Term.objects.get(slug="tawa").pk))
    assert "/proposals/new/terms/tawa/" in page.content.decode()


@pytest.mark.parametrize("model", ["proposal", "import"])
def test_an_address_that_is_of_nothing_at_the_desk_is_told_as_such(
    editor: Client, model: str
) -> None:
    for key in ("1", "7b0e0c9e-31ad-4c3e-9d3c-0a6c4f4f8a11"):
        assert editor.get(f"/admin/archive/{model}/{key}/change/").status_code == 404
