"""Signing in with a password and a second factor."""

from __future__ import annotations

import re

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Group, User
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.test import Client
from pytest_django import Settings

from archive.accounts.roles import has_second_factor
from tests.archive.accounts.conftest import (
    CODE,
    PASSWORD,
    SET_UP,
    SIGN_IN,
    WRONG,
    code_of,
    give_password,
    set_up,
)
from tests.archive.pages.links import words

pytestmark = pytest.mark.django_db


def is_signed_in(client: Client) -> bool:
    return client.get("/account/").status_code == 200


@pytest.mark.parametrize("address", ["/", "/about/", "/games/", "/search/?q=hinuwa", SIGN_IN])
def test_a_visitor_gets_no_session(client: Client, address: str) -> None:
    answer = client.get(address)

    assert answer.status_code == 200
    assert "sessionid" not in answer.cookies
    assert 'href="/account/sign-in/"' in answer.content.decode()


def test_somebody_without_a_role_signs_in_with_a_password(client: Client, anna: User) -> None:
    answer = give_password(client)

    assert answer["Location"] == "/account/"
    cookie = answer.cookies["sessionid"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert not cookie["max-age"]
    page = client.get("/account/").content.decode()
    assert "You have no role" in page
    assert "Signed in as" in page


def test_a_sign_in_leads_back_to_where_it_was_asked_for(client: Client, anna: User) -> None:
    answer = client.post(SIGN_IN, {"login": "anna", "password": PASSWORD, "next": "/terms/"})

    assert answer["Location"] == "/terms/"


def test_a_sign_in_leads_to_no_other_site(client: Client, anna: User) -> None:
    answer = client.post(
        SIGN_IN, {"login": "anna", "password": PASSWORD, "next": "https://elsewhere.example/"}
    )

    assert answer["Location"] == "/account/"


def test_a_wrong_password_and_a_name_that_there_is_not_are_told_alike(
    client: Client, anna: User
) -> None:
    def told(name: str) -> str:
        page: str = give_password(client, name, WRONG).content.decode()
        return page.replace(name, "").split("errorlist")[1].split("</ul>")[0]

    assert told("anna") == told("nobody")
    assert "wrong" in told("anna")


def test_nobody_signs_up(client: Client) -> None:
    assert client.get("/account/signup/").status_code == 404
    assert client.get("/account/sign-up/").status_code == 404


def test_an_editor_is_led_to_set_up_a_second_factor_and_then_gives_it_each_time(
    client: Client, anna: User, clock: list[float]
) -> None:
    anna.groups.add(Group.objects.get(name="editor"))
    answer = give_password(client)
    assert answer["Location"].startswith(SET_UP)
    assert not has_second_factor(client.get("/about/").wsgi_request)
    assert "You see open records only." in client.get("/about/").content.decode()

    secret = set_up(client, clock[0])
    assert has_second_factor(client.get("/about/").wsgi_request)
    assert "You see open records only." not in client.get("/about/").content.decode()

    clock[0] += 60
    again = Client()
    assert give_password(again)["Location"].startswith(CODE)
    assert not is_signed_in(again)
    answer = again.post(CODE, {"code": code_of(secret, clock[0])})
    assert answer["Location"] == "/account/"
    assert has_second_factor(again.get("/about/").wsgi_request)


def test_the_page_shows_the_secret_as_a_square_and_as_text(client: Client, anna: User) -> None:
    give_password(client)
    page = client.get(SET_UP)

    assert 'src="data:image/svg+xml;base64,' in page.content.decode()
    assert page.context["form"].secret in words(page.content.decode())
    assert "<style" not in page.content.decode()
    # Nothing inline, which would need the policy to be loosened beside a secret.
    assert not re.search(r"<script(?! src=)", page.content.decode())
    assert "no-store" in page["Cache-Control"]


def test_a_code_is_good_once(client: Client, anna: User, clock: list[float]) -> None:
    give_password(client)
    secret = set_up(client, clock[0])
    clock[0] += 60
    code = code_of(secret, clock[0])
    first, second = Client(), Client()
    give_password(first)
    give_password(second)

    assert first.post(CODE, {"code": code}).status_code == 302
    answer = second.post(CODE, {"code": code})

    assert "used before" in answer.content.decode()
    assert not is_signed_in(second)


def test_a_code_that_another_process_has_taken_is_not_good_again(
    client: Client, anna: User, clock: list[float]
) -> None:
    give_password(client)
    secret = set_up(client, clock[0])
    again = Client()
    give_password(again)
    # What one process remembers by itself, another does not know.
    cache.clear()

    answer = again.post(CODE, {"code": code_of(secret, clock[0])})

    assert "used before" in answer.content.decode()


def test_a_recovery_code_stands_for_the_app_once(
    client: Client, anna: User, clock: list[float]
) -> None:
    give_password(client)
    set_up(client, clock[0])
    page = client.get("/account/recovery-codes/")
    codes = page.context["unused_codes"]
    assert len(codes) == 10
    assert client.get("/account/recovery-codes/file/").content.decode().split() == codes
    again = Client()
    give_password(again)
    assert again.post(CODE, {"code": codes[0]}).status_code == 302
    assert is_signed_in(again)
    once_more = Client()
    give_password(once_more)
    assert once_more.post(CODE, {"code": codes[0]}).status_code == 200
    assert not is_signed_in(once_more)


def test_the_secret_lies_encrypted_in_the_database(
    client: Client, anna: User, clock: list[float]
) -> None:
    give_password(client)
    secret = set_up(client, clock[0])

    assert secret not in str(Authenticator.objects.get(type="totp").data)


def test_under_another_secret_key_no_code_fits(
    client: Client, anna: User, clock: list[float], settings: Settings
) -> None:
    give_password(client)
    secret = set_up(client, clock[0])
    settings.SECRET_KEY = "another key of a site that was moved without its own"
    again = Client()
    give_password(again)
    clock[0] += 60

    assert again.post(CODE, {"code": code_of(secret, clock[0])}).status_code == 200
    assert again.post(CODE, {"code": code_of("", clock[0])}).status_code == 200


def test_taking_the_second_factor_away_signs_out_everywhere(
    client: Client, anna: User, clock: list[float]
) -> None:
    give_password(client)
    set_up(client, clock[0])
    elsewhere = Client()
    elsewhere.force_login(anna)

    answer = client.post("/account/second-factor/remove/")

    assert answer["Location"] == SIGN_IN
    assert not is_signed_in(client)
    assert not is_signed_in(elsewhere)
    assert not Authenticator.objects.exists()


def test_some_time_after_signing_in_a_change_asks_for_the_password_again(
    client: Client, anna: User
) -> None:
    give_password(client)
    session = client.session
    session["signed_in_at"] -= 3_600
    session.save()

    answer = client.get(SET_UP)
    assert answer["Location"].startswith("/account/confirm/?next=")
    assert (
        "not your password" in client.post(answer["Location"], {"password": WRONG}).content.decode()
    )
    assert client.post(answer["Location"], {"password": PASSWORD})["Location"] == SET_UP
    assert client.get(SET_UP).status_code == 200


def test_without_e_mail_one_is_told_whom_to_ask(client: Client, settings: Settings) -> None:
    settings.CONTACT = "keepers@archive.example"

    page = client.get("/account/password/forgotten/").content.decode()

    assert "mailto:keepers@archive.example" in page
    assert "<form" not in page.split("<main")[1].split("</main>")[0]


def test_with_e_mail_a_link_sets_a_new_password_once(
    client: Client, anna: User, settings: Settings, mailoutbox: list[EmailMessage]
) -> None:
    settings.SENDS_MAIL = True
    User.objects.filter(pk=anna.pk).update(email="anna@people.example")
    for mail in ("anna@people.example", "nobody@people.example"):
        answer = client.post("/account/password/forgotten/", {"email": mail})
        assert answer["Location"] == "/account/password/forgotten/sent/"
    (sent,) = mailoutbox
    link = next(word for word in sent.body.split() if "/account/password/new/" in word)

    form = client.get(link, follow=True)
    new = "quite another long word"
    done = client.post(form.redirect_chain[-1][0], {"password1": new, "password2": new})

    assert done["Location"] == "/account/password/new/done/"
    assert give_password(client, password=new)["Location"] == "/account/"
    assert "does not work" in Client().get(link, follow=True).content.decode()


def test_the_secret_stays_however_often_its_page_is_loaded(
    client: Client, anna: User, clock: list[float]
) -> None:
    give_password(client)
    first = client.get(SET_UP).context["form"].secret
    assert client.get(SET_UP).context["form"].secret == first
    client.post(SET_UP, {"code": "000000"})
    assert client.get(SET_UP).context["form"].secret == first
    assert client.post(SET_UP, {"code": code_of(first, clock[0])}).status_code == 302
