"""The login of a database server, as the environment names it."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.login import login


def test_an_address_of_a_postgresql_database_is_a_login() -> None:
    found = login("DATABASE_URL", {"DATABASE_URL": "postgres://site:word@db.example:5433/tally"})
    assert found["ENGINE"] == "django.db.backends.postgresql"
    assert (found["USER"], found["HOST"], found["PORT"], found["NAME"]) == (
        "site",
        "db.example",
        5433,
        "tally",
    )


@pytest.mark.parametrize(
    "value",
    [
        "nonsense",
        "mysql://a@b/c",
        "postgres://u:secret@127.0.0.1:notaport/x",
        "postgres://u:secret@127.0.0.1:99999/x",
        "postgres://u:secret@127.0.0.1/",
        "postgres://[bad/x",
    ],
)
def test_what_is_no_such_address_is_refused_in_a_sentence_that_keeps_the_secret(value: str) -> None:
    with pytest.raises(ImproperlyConfigured) as refusal:
        login("DATABASE_URL", {"DATABASE_URL": value})
    assert str(refusal.value) == (
        "DATABASE_URL is no address of a PostgreSQL database; "
        "write it as postgres://USER:PASSWORD@HOST:PORT/NAME (docs/deploying.md)."
    )


def test_a_login_that_is_not_set_is_asked_for_by_whose_it_is() -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_OWNER_URL, the owner's login, is not"):
        login("DATABASE_OWNER_URL", {"DATABASE_URL": "postgres://site@db.example/tally"})
