"""A record as it was at some moment."""

from __future__ import annotations

import datetime
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client
from django.utils import timezone

from archive import kinds
from archive.history.past import moment, past, written
from archive.models import Change, Record, Source, Term
from tests.archive.admin.forms import change, withdraw
from tests.archive.history.test_pages import text

pytestmark = pytest.mark.django_db(transaction=True)


def now() -> datetime.datetime:
    """A moment after all that was done and before all that will be."""
    return timezone.now()


def read(client: Client, record: Record, as_of: datetime.datetime | str) -> Any:
    asked = as_of if isinstance(as_of, str) else written(as_of)
    return client.get(record.get_absolute_url(), {"as_of": asked})


def test_a_record_is_read_as_it_was_with_the_names_of_others_as_they_were(
    desk: Client, client: Client
) -> None:
    term, source = Term.objects.get(slug="tawwa"), Source.objects.get(slug="doe-1901")
    then = now()
    change(desk, term, denotes="another game", **{"uses-0-DELETE": "on"})
    change(desk, source, title="Games by the Lake")
    page = text(read(client, term, then))

    assert "Denotes the stave game" in page
    assert "Source Games by the River" in page
    assert "Term uses Variant River stave game Passage Doe 1901, Staves, para. 1" in page
    assert "Communities River people" in page
    present = text(read(client, term, now()))
    assert "Denotes another game" in present
    assert "Source Games by the Lake" in present
    assert "Term uses" not in present


def test_the_citation_names_the_moment_and_goes_on_meaning_the_same(
    desk: Client, client: Client
) -> None:
    term = Term.objects.get(slug="tawa")
    page = read(client, term, now().date().isoformat())
    permanent = page.context["citing"].page.address
    change(desk, term, denotes="one stave", slug="tawa-stave")

    assert permanent.startswith("http://testserver/terms/tawa/?as_of=20")
    answer = client.get(permanent, follow=True)
    assert answer.redirect_chain[0][0].startswith("/terms/tawa-stave/?as_of=20")
    assert "Denotes a stave" in text(answer)
    assert f"as of {term.title}" not in text(answer)


# What reads alone needs nothing committed.
@pytest.mark.django_db
@pytest.mark.usefixtures("small_archive")
def test_every_kind_of_record_can_be_read_as_it_was(client: Client) -> None:
    for kind in kinds.all_kinds():
        record = kind.model._default_manager.first()
        if record is not None:
            answer = read(client, record, now())
            assert answer.status_code == 200, kind.name
            assert record.title in answer.context["past"].title


@pytest.mark.django_db
@pytest.mark.usefixtures("small_archive")
def test_before_it_was_entered_a_record_is_said_not_to_have_been_there(client: Client) -> None:
    answer = read(client, Term.objects.get(slug="tawa"), "1999-12-31")

    assert answer.status_code == 404
    assert "Its history begins on" in text(answer)


@pytest.mark.django_db
@pytest.mark.usefixtures("small_archive")
@pytest.mark.parametrize(
    ("as_of", "said"),
    [
        ("yesterday", "Write a date"),
        ("", "Write a date"),
        ("2026-02-30", "Write a date"),
        ("9999-12-31", "has not come yet"),
        ("0001-01-01T00:00:00+14:00", "Write a date"),
        ("2999-01-01T00:00:00Z", "has not come yet"),
    ],
)
def test_a_moment_that_is_none_is_refused_with_what_to_write(
    client: Client, as_of: str, said: str
) -> None:
    answer = read(client, Term.objects.get(slug="tawa"), as_of)

    assert answer.status_code in (400, 404)
    assert said in text(answer) or answer.status_code == 404


@pytest.mark.django_db
def test_a_date_means_its_end_and_an_instant_itself() -> None:
    assert written(moment("2020-05-01")) == "2020-05-01T23:59:59.999999Z"
    assert written(moment("2020-05-01T12:00:00")) == "2020-05-01T12:00:00Z"
    assert written(moment("2020-05-01T12:00:00+02:00")) == "2020-05-01T10:00:00Z"
    assert moment(now().date().isoformat()) <= now()


def test_a_withdrawn_record_is_not_read_as_it_was_either(desk: Client, client: Client) -> None:
    term = Term.objects.get(slug="tawa")
    then = now()
    withdraw(desk, term)

    assert read(client, term, then).status_code == 410


def test_a_deleted_record_is_put_together_as_it_was(desk: Client) -> None:
    term = Term.objects.get(slug="tawwa")
    then = now()
    term_id = term.pk
    term.delete()

    found = past(term_id, then)
    assert found
    assert (found.slug, len(found.rows)) == ("tawwa", 1)
    assert past(term_id, now()) is None
    assert Change.objects.of(term_id).exists()


def test_a_plus_sign_in_an_address_is_no_trap(desk: Client, client: Client) -> None:
    term = Term.objects.get(slug="tawa")
    asked = now().astimezone(datetime.timezone(datetime.timedelta(hours=2))).isoformat()
    answer = client.get(f"{term.get_absolute_url()}?as_of={quote(asked)}")
    assert answer.status_code == 200
