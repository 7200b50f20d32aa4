"""How a match is cited."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from tests.games.conftest import PLUMS, Start


@pytest.mark.usefixtures("founding_archive")
def test_a_match_is_cited_by_the_sources_of_its_rules_their_version_and_its_reading(
    client: Client, begun: Start
) -> None:
    match = begun(PLUMS, opponent="computer")
    version = match.version.sha256
    items = json.loads(client.get(f"/matches/{match.slug}/cite.json").content)
    assert [item["id"] for item in items] == ["fletcher-1915", f"tallykeeper-match-{match.slug}"]
    assert items[1]["URL"] == f"http://testserver/matches/{match.slug}/"
    assert f"version {version[:12]}, reading without departures" in items[1]["genre"]
    assert version in items[1]["note"]
    for address in (f"/matches/{match.slug}/", f"/matches/{match.slug}/steps/0/"):
        page = client.get(address).content.decode()
        assert page.count('id="cite"') == 1
        assert "Fletcher, Alice C. <i>Indian Games" in page
    written = client.get(f"/api/v1/matches/{match.slug}/?format=bibtex")
    assert written["Content-Type"] == "application/x-bibtex; charset=utf-8"
    assert written.content.decode().startswith("@book{fletcher-1915,")
