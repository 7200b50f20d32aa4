"""What tests of the history ask for by name: editors, and changes that are really committed."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.test import Client

from tests.accounts import signed_in
from tests.archive import small


@pytest.fixture
def kept_archive(transactional_db: None, tmp_path: Path) -> Path:
    """The small archive, loaded; the folder of its data files. What a test changes is committed.

    A change set is what one transaction changed, so these tests have more than one.
    """
    folder = tmp_path / "small"
    folder.mkdir()
    return small.write(folder, small.rows())


def _editor(name: str, **more: str) -> User:
    return get_user_model().objects.create_superuser(name, password="e", **more)


@pytest.fixture
def ana(kept_archive: Path) -> User:
    """An editor who chose to be named."""
    return _editor("ana", first_name="Ana", last_name="Reyes")


@pytest.fixture
def ben(kept_archive: Path) -> User:
    """An editor who did not."""
    return _editor("ben")


@pytest.fixture
def desk(ana: User) -> Client:
    """The browser of Ana."""
    return signed_in(ana)


@pytest.fixture
def second_desk(ben: User) -> Client:
    """The browser of Ben."""
    return signed_in(ben)
