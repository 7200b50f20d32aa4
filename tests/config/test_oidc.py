"""The institution that signs people in, as the environment names it."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.oidc import institution
from tests.config.test_production import COMPLETE, under_production

WHOLE = {
    "OIDC_ISSUER": "https://login.example.edu/",
    "OIDC_CLIENT_ID": "tallykeeper",
    "OIDC_CLIENT_SECRET": "a secret of both",
    "OIDC_NAME": "Example University",
}


def test_without_any_variable_there_is_none() -> None:
    assert institution({}) is None


def test_a_whole_set_names_it() -> None:
    named = institution(WHOLE)

    assert named is not None
    assert named["name"] == "Example University"
    assert named["settings"]["server_url"] == "https://login.example.edu"


@pytest.mark.parametrize("name", WHOLE)
def test_a_set_in_part_is_refused_and_says_what_lacks(name: str) -> None:
    with pytest.raises(ImproperlyConfigured) as refused:
        institution({**WHOLE, name: " "})

    assert f"and {name} are not" in str(refused.value)
    assert "a secret of both" not in str(refused.value)


@pytest.mark.parametrize("issuer", ["http://login.example.edu", "login.example.edu", "https://"])
def test_an_address_at_which_secrets_would_be_read_is_refused(issuer: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="OIDC_ISSUER must be the https address"):
        institution({**WHOLE, "OIDC_ISSUER": issuer})


def test_production_does_not_start_with_a_set_in_part() -> None:
    answer = under_production("p.DEBUG", {**COMPLETE, "OIDC_ISSUER": WHOLE["OIDC_ISSUER"]})

    assert answer.returncode != 0
    assert "set only in part" in answer.stderr.splitlines()[-1]


def test_production_sends_cookies_over_https_alone_and_to_no_script() -> None:
    answer = under_production(
        "[p.SESSION_COOKIE_SECURE, p.CSRF_COOKIE_SECURE, p.SESSION_COOKIE_HTTPONLY,"
        " p.SESSION_COOKIE_SAMESITE, p.SITE_ADDRESS]",
        COMPLETE,
    )

    assert answer.stdout == "[True, True, True, 'Lax', 'https://archive.example/']\n"
