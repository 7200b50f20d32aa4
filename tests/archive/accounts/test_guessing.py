"""Lock-out of those who guess."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from archive.accounts import guessing
from archive.models import FailedTry
from tests.accounts import person, signed_in
from tests.archive.accounts.conftest import CODE, PASSWORD, SIGN_IN, WRONG, give_password, set_up

pytestmark = pytest.mark.django_db

MOST = 5


def told(answer: Any) -> str:
    page: str = answer.content.decode()
    return page.split("errorlist")[1].split("</ul>")[0] if "errorlist" in page else ""


def later(minutes: int) -> None:
    """Let the failures be older than they are."""
    for row in FailedTry.objects.all():
        then = row.at - datetime.timedelta(minutes=minutes)
        FailedTry.objects.filter(pk=row.pk).update(at=then)


def test_after_five_wrong_passwords_the_right_one_is_refused_from_every_browser(
    client: Client, anna: User
) -> None:
    for number in range(MOST):
        browser = Client(REMOTE_ADDR=f"192.0.2.{number}")
        assert "Too many" not in told(give_password(browser, password=WRONG))

    refused = give_password(client)

    assert refused.status_code == 200
    assert "Too many tries failed. Wait 15 minutes" in told(refused)


def test_the_lock_out_does_not_tell_whether_the_account_exists(anna: User) -> None:
    def all_told(name: str) -> list[str]:
        return [told(give_password(Client(), name, WRONG)) for _ in range(MOST + 1)]

    assert [t.replace("anna", "") for t in all_told("anna")] == [
        t.replace("nobody", "") for t in all_told("nobody")
    ]


@pytest.mark.parametrize("name", ["ANNA", " anna ", "Anna"])
def test_another_spelling_of_the_name_gives_no_more_tries(anna: User, name: str) -> None:
    for _ in range(MOST):
        give_password(Client(), name, WRONG)

    assert "Too many" in told(give_password(Client()))


def test_a_lock_out_ends_by_itself_however_often_it_was_tried_meanwhile(anna: User) -> None:
    for _ in range(MOST):
        give_password(Client(), password=WRONG)
    later(10)
    for _ in range(20):
        assert "Wait 5 minutes" in told(give_password(Client(), password=WRONG))
    later(5)

    assert give_password(Client()).status_code == 302


def test_who_signs_in_at_last_begins_anew(anna: User) -> None:
    for _ in range(MOST - 1):
        give_password(Client(), password=WRONG)
    assert give_password(Client()).status_code == 302
    for _ in range(MOST - 1):
        give_password(Client(), password=WRONG)

    assert give_password(Client()).status_code == 302


def test_one_address_that_tries_many_names_is_locked_out_and_others_are_not(
    anna: User, settings: Settings
) -> None:
    settings.TRIES_OF_ADDRESS = 10
    guesser = Client(REMOTE_ADDR="192.0.2.7")
    for number in range(10):
        assert "Too many" not in told(give_password(guesser, f"name{number}", WRONG))

    assert "Too many" in told(give_password(guesser))
    assert give_password(Client(REMOTE_ADDR="192.0.2.8")).status_code == 302


def test_signing_in_with_an_account_of_ones_own_does_not_clear_ones_address(
    anna: User, settings: Settings
) -> None:
    settings.TRIES_OF_ADDRESS = 10
    for number in range(9):
        give_password(Client(), f"name{number}", WRONG)
    assert give_password(Client()).status_code == 302
    give_password(Client(), "name9", WRONG)

    assert "Too many" in told(give_password(Client()))


def test_codes_are_not_guessed_either(client: Client, anna: User, clock: list[float]) -> None:
    give_password(client)
    set_up(client, clock[0])
    codes = client.get("/account/recovery-codes/").context["unused_codes"]
    guesser = Client()
    give_password(guesser)
    for number in range(MOST):
        assert "not right" in told(guesser.post(CODE, {"code": f"{number:06}"}))
    # A new sign-in does not begin the count anew.
    guesser = Client()
    give_password(guesser)

    assert "Too many" in told(guesser.post(CODE, {"code": codes[0]}))


def test_the_password_until_now_is_not_guessed_by_who_found_a_browser_open(
    client: Client, anna: User
) -> None:
    give_password(client)
    new = {"password1": "yet another long word", "password2": "yet another long word"}
    for _ in range(MOST):
        client.post("/account/password/", {"oldpassword": WRONG, **new})

    assert "Too many" in told(client.post("/account/password/", {"oldpassword": PASSWORD, **new}))


def test_nobodys_mailbox_is_filled_with_links(
    anna: User, settings: Settings, mailoutbox: list[object]
) -> None:
    settings.SENDS_MAIL = True
    User.objects.filter(pk=anna.pk).update(email="anna@people.example")
    for _ in range(MOST + 3):
        Client().post("/account/password/forgotten/", {"email": "anna@people.example"})

    assert len(mailoutbox) == MOST


def test_an_administrator_lifts_a_lock_out(anna: User) -> None:
    for _ in range(MOST):
        give_password(Client(), password=WRONG)
    desk = signed_in(person("keeper", "administrator"))

    desk.post("/admin/auth/user/", {"action": "let_try_again", "_selected_action": [str(anna.pk)]})

    assert give_password(Client()).status_code == 302


def test_what_is_stored_names_no_account(anna: User) -> None:
    give_password(Client(), password=WRONG)
    give_password(Client(), "my password by mistake", WRONG)

    stored = list(FailedTry.objects.values())
    assert len(stored) == 2
    assert not any(word in str(stored) for word in ("anna", "mistake"))


def test_failures_are_forgotten_after_a_day(anna: User) -> None:
    give_password(Client(), password=WRONG)
    FailedTry.objects.update(at=timezone.now() - datetime.timedelta(hours=25))
    give_password(Client(), "nobody", WRONG)

    assert FailedTry.objects.count() == 1


def test_another_try_of_the_same_account_waits_until_the_first_is_counted(anna: User) -> None:
    first = guessing.of_password("anna", "192.0.2.1")
    first.begin()
    second = guessing.of_password("Anna", "192.0.2.2")

    other = connection.copy()
    try:
        with other.cursor() as cursor:
            free = "SELECT pg_try_advisory_xact_lock(hashtextextended(%s, 0))"
            cursor.execute(free, [second.account])
            assert cursor.fetchone() == (False,)
            cursor.execute(free, [second.address])
            assert cursor.fetchone() == (True,)
    finally:
        other.close()


def test_a_form_without_a_name_or_a_password_is_no_try(client: Client) -> None:
    client.post(SIGN_IN, {"login": "anna"})

    assert not FailedTry.objects.exists()
