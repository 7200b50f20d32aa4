"""Addresses that only forms send to, opened by a person, as a reload or a bookmark may do."""

from __future__ import annotations

import uuid

import pytest
from django.test import Client
from django.urls import URLPattern, reverse

from archive.urls import urlpatterns as of_archive
from games.urls import urlpatterns as of_games

# What stands for each part of an address: nothing need be there.
PARTS = {
    "slug": "omaha-plum-stones",
    "key": "k" * 43,
    "pk": uuid.UUID(int=0),
    "side": 1,
    "number": 1,
    "invited_by": "nobody",
    "plural": "games",
    "size": "large",
    "kind": "label",
    "ending": "bib",
    "section": "games",
}


@pytest.mark.usefixtures("founding_archive")
@pytest.mark.parametrize("pattern", [*of_archive, *of_games], ids=lambda one: one.name)
def test_no_address_answers_whoever_opens_it_with_an_empty_page(
    client: Client, pattern: URLPattern
) -> None:
    named = pattern.pattern.regex.groupindex or {}
    kwargs = {name: PARTS[name] for name in named}
    assert pattern.name

    answer = client.get(reverse(pattern.name, kwargs=kwargs))

    assert answer.status_code != 405
    assert answer.status_code < 400 or answer.content
