"""Lists and records of every collection."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

COLLECTIONS = [
    "sources",
    "passages",
    "statements",
    "communities",
    "games",
    "game-classes",
    "variants",
    "terms",
    "implements",
    "items",
    "institutions",
    "plates",
    "figures",
    "plate-references",
    "citations",
    "images",
    "places",
    "rulesets",
    "clauses",
    "matches",
]

pytestmark = pytest.mark.usefixtures("founding_archive")


@pytest.fixture
def get(client: Client) -> Any:
    """Answers of the API as data."""

    def get(address: str, status: int = 200) -> Any:
        answer = client.get(f"/api/v1/{address}")
        assert answer.status_code == status, answer.content
        return answer.json()

    return get


@pytest.mark.parametrize("name", COLLECTIONS)
def test_every_record_of_a_list_is_told_alike_at_its_own_address(name: str, get: Any) -> None:
    listed = get(f"{name}/?page_size=500&count=1")
    assert listed["count"] == len(listed["results"])
    assert listed["next"] is listed["previous"] is None
    if name not in ("images", "matches"):
        assert listed["results"]
    for record in listed["results"][:3]:
        assert get(f"{name}/{record['slug']}/") == record
        assert record["url"].endswith(f"/api/v1/{name}/{record['slug']}/")
