"""How the tests ask for odds."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

Post = Callable[..., Any]


@pytest.fixture
def post(client: Client) -> Post:
    """What the API answers to an object of JSON, as data."""

    def answer(name: str, status: int = 200, **fields: Any) -> Any:
        response = client.post(
            f"/api/v1/{name}/", json.dumps(fields), content_type="application/json"
        )
        assert response.status_code == status, response.content.decode()
        problem = "application/problem+json"
        assert response["Content-Type"] == (problem if status >= 400 else "application/json")
        told = response.json()
        if status == 202:
            assert response["Location"] == told["url"]
        return told

    return answer
