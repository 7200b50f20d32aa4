"""The page on the API says the truth about it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from api import registry

PAGE = (settings.CHECKOUT / "docs" / "api.md").read_text()
pytestmark = pytest.mark.usefixtures("founding_archive")


def _found(answer: Any) -> bool:
    """Whether an answer tells anything; a citation is a list of what is cited."""
    return bool(answer.get("results", answer) if isinstance(answer, dict) else answer)


@pytest.mark.parametrize("address", re.findall(r"curl '[^']*(/api/v1/[^']*)'", PAGE))
def test_every_example_answers_with_something(address: str, client: Client) -> None:
    answer = client.get(address)
    assert answer.status_code == 200, answer.content.decode()
    assert _found(answer.json())


@pytest.mark.parametrize("query", sorted(set(re.findall(r"`\?(\w+)=([\w-]+)`", PAGE))))
def test_every_filter_that_is_named_is_taken_somewhere(
    query: tuple[str, str], client: Client
) -> None:
    address = "/api/v1/{}/?{}={}"
    answers = [
        client.get(address.format(collection.name, *query))
        for collection in registry.all_collections()
    ]
    assert any(answer.status_code == 200 and _found(answer.json()) for answer in answers)
