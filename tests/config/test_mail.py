"""The server that sends e-mail, as the environment names it."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.mail import mail

WHOLE = {
    "EMAIL_URL": "smtp+tls://site:s3cret@mail.example:587",
    "MAIL_FROM": "archive@people.example",
}


def test_without_any_variable_none_is_sent() -> None:
    assert mail({}) == {}


def test_a_whole_set_names_server_and_sender() -> None:
    found = mail(WHOLE)

    assert found["EMAIL_HOST"] == "mail.example"
    assert found["EMAIL_PORT"] == 587
    assert found["EMAIL_USE_TLS"]
    assert found["DEFAULT_FROM_EMAIL"] == "archive@people.example"


@pytest.mark.parametrize("name", WHOLE)
def test_half_a_set_is_refused(name: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=f"and {name} is not"):
        mail({**WHOLE, name: ""})


@pytest.mark.parametrize("server", ["mail.example", "ftp://s3cret@mail.example", "smtp://"])
def test_what_is_no_server_is_refused_and_not_repeated(server: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="EMAIL_URL names no e-mail server") as refused:
        mail({**WHOLE, "EMAIL_URL": server})

    assert "s3cret" not in str(refused.value)
