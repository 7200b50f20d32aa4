"""What tests of the admin ask for by name."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.test import Client


@pytest.fixture
def editor(db: None) -> Client:
    """A visitor who is logged in as an editor with all rights."""
    client = Client()
    client.force_login(get_user_model().objects.create_superuser("editor", password="e"))
    return client
