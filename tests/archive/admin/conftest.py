"""What tests of the admin ask for by name."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.accounts import signed_in


@pytest.fixture
def editor(db: None) -> Client:
    """A visitor who is logged in as an editor with all rights."""
    return signed_in(User.objects.create_superuser("editor"))
