"""The page on frames says what is so."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.test import Client

from games.documents.versions import rules_for
from games.models import Ruleset
from games.pages import embedding

PAGE = (settings.CHECKOUT / "docs" / "embedding.md").read_text()
EXAMPLE = "https://archive.example.org"
ADDRESSES = re.findall(rf"{EXAMPLE}(/embed/[^\"\s`]+)", PAGE)

pytestmark = pytest.mark.usefixtures("founding_archive")


def test_every_frame_of_the_page_opens(client: Client) -> None:
    assert any("?reading=" in address for address in ADDRESSES)
    for address in ADDRESSES:
        assert client.get(address).status_code == 200, address


def test_every_oembed_address_of_the_page_is_answered_with_the_frame_that_it_shows(
    client: Client,
) -> None:
    asked = re.findall(r"GET (/oembed/\S+)", PAGE)
    assert asked
    for address in asked:
        answer = client.get(address.replace(EXAMPLE, "http://testserver"))
        assert answer.status_code == 200, address


def test_the_heights_of_the_page_are_those_of_the_frames() -> None:
    told = dict(re.findall(r"^\| (throws|guesses) .*\| (\d+) \|$", PAGE, re.MULTILINE))
    for name, slug in (("throws", "miwok-staves"), ("guesses", "miwok-mens-hand-game")):
        rules = rules_for(Ruleset.objects.get(slug=slug).current_version, "")
        assert int(told[name]) == embedding.height_of(rules)
