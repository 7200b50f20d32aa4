"""Pages of records under names that these bore once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from archive.models import Label, Record, Source, Variant
from tests.accounts import signed_in
from tests.archive.care.protocols import person, place, protocol

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_archive")]


def rename(record: Record, slug: str) -> None:
    record.slug = slug
    record.save()


@pytest.fixture
def steward() -> Client:
    """One who may all that these forms are for: steward of the people, and contributor."""
    protocol("kept", community="river-people")
    User.objects.filter(username="steward").update(is_superuser=True, is_staff=True)
    return signed_in(person("steward"))


FORMS = [
    "/variants/{}/care/",
    "/ask/variant/{}/",
    "/proposals/new/variants/{}/",
]


@pytest.mark.parametrize("form", FORMS)
def test_a_form_under_a_former_slug_leads_to_the_same_with_what_was_asked(
    steward: Client, form: str
) -> None:
    rename(Variant.objects.get(slug="river-staves"), "staves-of-the-river")
    # The same name once, of another kind.
    rename(Source.objects.get(slug="roe-1895"), "river-staves")
    rename(Source.objects.get(slug="river-staves"), "roe-1896")

    there = form.format("staves-of-the-river")
    assert steward.get(there).status_code == 200
    answer = steward.get(form.format("river-staves") + "?why=a+b&n=1")
    assert (answer.status_code, answer["Location"]) == (301, f"{there}?why=a+b&n=1")
    assert steward.post(form.format("river-staves")).status_code == 404


@pytest.mark.parametrize("form", FORMS)
def test_a_former_slug_leads_nowhere_where_its_record_is_withdrawn_or_held_back(
    steward: Client, form: str
) -> None:
    variant = Variant.objects.get(slug="river-staves")
    rename(variant, "staves-of-the-river")
    spine = Record.objects.filter(pk=variant.pk)
    spine.update(withdrawn=True)
    assert steward.get(form.format("river-staves")).status_code == 404

    spine.update(withdrawn=False)
    place(variant, protocol("strict"))
    stranger = signed_in(User.objects.create_superuser("stranger"))
    assert stranger.get(form.format("river-staves")).status_code == 404


def test_the_icon_of_a_label_is_found_under_its_former_slug(
    client: Client, label: Label, read: Callable[..., str]
) -> None:
    once, now = label.slug, label.slug[:-1] + "0"
    rename(label, now)

    answer = client.get(f"/labels/{once}/icon/?v=2")
    assert (answer.status_code, answer["Location"]) == (301, f"/labels/{now}/icon/?v=2")
    assert client.get(f"/notices/{once}/icon/").status_code == 404
    assert client.get(f"/labels/{now}/icon/").status_code == 200
