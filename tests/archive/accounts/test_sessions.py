"""Sessions that end."""

from __future__ import annotations

import datetime

import pytest
from django.contrib.auth.models import Group, User
from django.contrib.sessions.backends.db import SessionStore as OldStore
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from archive.accounts.sessions import SessionStore
from archive.models import Session
from tests.archive.accounts.conftest import PASSWORD, give_password

pytestmark = pytest.mark.django_db


def is_signed_in(client: Client) -> bool:
    return client.get("/account/").status_code == 200


def minutes_left(client: Client) -> float:
    row = Session.objects.get(pk=client.cookies["sessionid"].value)
    return (row.expire_date - timezone.now()).total_seconds() / 60


def test_a_session_ends_after_a_while_without_a_request(client: Client, anna: User) -> None:
    give_password(client)
    assert 119 < minutes_left(client) <= 120
    Session.objects.update(expire_date=timezone.now() - datetime.timedelta(seconds=1))

    assert not is_signed_in(client)


def test_a_request_lets_it_last_and_what_a_page_asks_by_itself_does_not(
    client: Client, anna: User
) -> None:
    give_password(client)
    Session.objects.update(expire_date=timezone.now() + datetime.timedelta(minutes=10))

    client.get("/about/", headers={"HX-Request": "true"})
    assert minutes_left(client) <= 10

    client.get("/about/")
    assert minutes_left(client) > 119


def test_however_busy_a_session_ends_so_long_after_signing_in(
    client: Client, anna: User, settings: Settings
) -> None:
    settings.SESSION_HOURS = 3
    give_password(client)
    session = client.session
    session["signed_in_at"] -= 2.5 * 3_600
    session.save()

    client.get("/about/")
    assert minutes_left(client) <= 30

    session["signed_in_at"] -= 3_600
    session.save()
    assert not is_signed_in(client)


def test_signing_out_everywhere_ends_every_session_of_the_person_and_of_nobody_else(
    client: Client, anna: User
) -> None:
    elsewhere, other = Client(), Client()
    for browser in (client, elsewhere):
        give_password(browser)
    User.objects.create_user("berta", password=PASSWORD)
    give_password(other, "berta")

    assert client.post("/account/sign-out/everywhere/").status_code == 302

    assert not is_signed_in(client)
    assert not is_signed_in(elsewhere)
    assert is_signed_in(other)


def test_signing_out_takes_a_form_of_the_site(client: Client, anna: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(anna)

    assert strict.get("/account/sign-out/everywhere/").status_code == 405
    assert strict.post("/account/sign-out/everywhere/").status_code == 403
    assert strict.get("/account/sign-out/").status_code == 200
    assert is_signed_in(strict)


def test_a_new_password_ends_the_other_sessions(client: Client, anna: User) -> None:
    elsewhere = Client()
    for browser in (client, elsewhere):
        give_password(browser)
    new = "a new and long word"

    answer = client.post(
        "/account/password/", {"oldpassword": PASSWORD, "password1": new, "password2": new}
    )

    assert answer["Location"] == "/account/"
    assert is_signed_in(client)
    assert not Session.objects.filter(pk=elsewhere.cookies["sessionid"].value).exists()


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE auth_user SET password = 'x' WHERE id = %s",
        "UPDATE auth_user SET is_active = false WHERE id = %s",
        "INSERT INTO auth_user_groups (user_id, group_id) SELECT %s, min(id) FROM auth_group",
    ],
)
def test_a_change_of_the_account_ends_its_sessions_even_past_the_site(
    client: Client, anna: User, change: str
) -> None:
    give_password(client)
    with connection.cursor() as cursor:
        cursor.execute(change, [anna.pk])

    assert not Session.objects.filter(user=anna).exists()


def test_losing_a_role_ends_the_sessions(client: Client, anna: User) -> None:
    anna.groups.add(Group.objects.get(name="editor"))
    give_password(client)

    anna.groups.clear()

    assert not is_signed_in(client)


def test_a_change_that_matters_not_ends_no_session(client: Client, anna: User) -> None:
    give_password(client)

    User.objects.filter(pk=anna.pk).update(first_name="Anna", last_login=timezone.now())

    assert is_signed_in(client)


def test_a_session_of_a_visitor_is_nobodys_and_lasts_as_it_did(client: Client) -> None:
    store = SessionStore()
    store["seats"] = "a key"
    store.save()

    row = Session.objects.get(pk=store.session_key)
    assert row.user_id is None
    assert row.expire_date > timezone.now() + datetime.timedelta(days=13)


def test_what_the_store_of_before_has_signed_is_read() -> None:
    written = OldStore().encode({"seats": "a key"})

    assert SessionStore().decode(written) == {"seats": "a key"}


def test_sessions_that_ended_are_cleared_by_the_command_of_django(
    client: Client, anna: User
) -> None:
    give_password(client)
    Session.objects.update(expire_date=timezone.now() - datetime.timedelta(seconds=1))

    call_command("clearsessions")

    assert not Session.objects.exists()
