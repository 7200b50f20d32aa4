"""Signing in with an institution, by OpenID Connect."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import Settings

from config.oidc import institution
from tests.archive.accounts.conftest import SET_UP, SIGN_IN
from tests.archive.accounts.provider import CLIENT, SECRET, Provider, running

pytestmark = pytest.mark.django_db

START = "/account/by/institution/"
CLAIMS = {
    "sub": "u-17",
    "preferred_username": "anna",
    "email": "anna@example.edu",
    "email_verified": True,
    "given_name": "Anna",
}


@pytest.fixture
def provider(settings: Settings) -> Iterator[Provider]:
    """Example University, which vouches for Anna."""
    with running() as provider:
        provider.claims = dict(CLAIMS)
        named = institution(
            {
                "OIDC_ISSUER": provider.url,
                "OIDC_CLIENT_ID": CLIENT,
                "OIDC_CLIENT_SECRET": SECRET,
                "OIDC_NAME": "Example University",
            }
        )
        settings.INSTITUTION = named
        settings.SOCIALACCOUNT_PROVIDERS = {
            "openid_connect": {"OAUTH_PKCE_ENABLED": True, "APPS": [named]}
        }
        yield provider


def come_back(client: Client, provider: Provider, start: str = START) -> Any:
    """Go to the institution and come back."""
    there = client.get(start)
    assert there.status_code == 302, there.content.decode()
    back = urlsplit(provider.authorize(there["Location"]))
    return client.get(f"{back.path}?{back.query}")


def test_without_an_institution_there_is_no_way_to_one(client: Client) -> None:
    assert START not in client.get(SIGN_IN).content.decode()
    assert client.get(START).status_code == 404


def test_whoever_it_vouches_for_has_an_account_without_a_role(
    client: Client, provider: Provider
) -> None:
    assert "Sign in with Example University" in client.get(SIGN_IN).content.decode()

    answer = come_back(client, provider, f"{START}?next=/terms/")

    assert answer["Location"] == "/terms/"
    anna = User.objects.get()
    assert anna.username == "anna"
    assert not anna.has_usable_password()
    assert not anna.groups.exists()
    assert not anna.is_staff
    assert "Signed in as" in client.get("/account/").content.decode()
    # It shows who it is with what only it can know.
    assert provider.asked[0]["code_verifier"]


def test_they_come_to_the_same_account_again(client: Client, provider: Provider) -> None:
    come_back(client, provider)
    provider.claims["preferred_username"] = "anna.renamed"
    come_back(Client(), provider)

    assert User.objects.count() == 1


def test_who_has_a_role_is_still_asked_for_a_second_factor(
    client: Client, provider: Provider
) -> None:
    come_back(client, provider)
    User.objects.update(is_superuser=True)

    assert come_back(Client(), provider)["Location"].startswith(SET_UP)


def test_who_signed_in_a_while_ago_is_vouched_for_again_before_a_second_factor_is_set_up(
    client: Client, provider: Provider
) -> None:
    come_back(client, provider)
    session = client.session
    session["signed_in_at"] -= 3_600
    session.save()

    there = client.get(SET_UP)["Location"]
    assert there == f"{START}?next=%2Faccount%2Fsecond-factor%2F"
    assert come_back(client, provider, there)["Location"] == SET_UP
    assert client.get(SET_UP).status_code == 200


def test_nobody_takes_an_account_over_by_its_name_or_its_e_mail(
    client: Client, provider: Provider
) -> None:
    mine = User.objects.create_superuser("anna", email="anna@example.edu", password="x")

    answer = come_back(client, provider)

    assert answer.status_code == 302
    theirs = User.objects.exclude(pk=mine.pk).get()
    assert theirs.username != "anna"
    assert theirs.email == ""
    assert not theirs.is_superuser


def test_a_way_back_that_was_never_begun_here_signs_nobody_in(
    client: Client, provider: Provider
) -> None:
    there = Client().get(START)
    back = urlsplit(provider.authorize(there["Location"]))

    answer = client.get(f"{back.path}?{back.query}")

    assert answer.status_code == 403
    assert "Nobody was signed in" in answer.content.decode()
    assert not User.objects.exists()


def test_a_refusal_and_a_token_for_another_sign_nobody_in(
    client: Client, provider: Provider
) -> None:
    assert client.get(f"{START}back/?error=access_denied&state=x").status_code == 403
    provider.audience = "another site"
    assert come_back(client, provider).status_code == 403
    assert not User.objects.exists()


def test_an_institution_that_does_not_answer_is_told_of(
    client: Client, provider: Provider, settings: Settings
) -> None:
    settings.SOCIALACCOUNT_PROVIDERS["openid_connect"]["APPS"][0]["settings"]["server_url"] = (
        "http://127.0.0.1:9"
    )

    answer = client.get(START)

    assert answer.status_code == 503
    assert "Nobody was signed in" in answer.content.decode()


def test_no_identity_is_joined_to_the_account_of_whoever_is_signed_in(
    client: Client, provider: Provider
) -> None:
    client.force_login(User.objects.create_user("berta"))

    assert client.get(f"{START}?process=connect").status_code == 404
