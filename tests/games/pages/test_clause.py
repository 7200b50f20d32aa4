"""The faces of the pieces on the pages of rules."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.games.conftest import PLUMS, STAVES

FACES = {
    PLUMS: [
        "Figured plum stone: moon",
        "Figured plum stone: star",
        "Plain plum stone: white",
        "Plain plum stone: black",
    ],
    STAVES: ["Stave: rounded", "Stave: flat"],
}


def pictures(client: Client, address: str) -> list[str]:
    page = client.get(address).content.decode()
    return re.findall(r'role="img">\s*<title>([^<]+)</title>', page)


@pytest.mark.usefixtures("founding_archive")
@pytest.mark.parametrize("ruleset", FACES)
def test_the_faces_of_the_pieces_stand_beside_the_rule_that_names_them(
    client: Client, ruleset: str
) -> None:
    assert pictures(client, f"/rulesets/{ruleset}/") == FACES[ruleset]


@pytest.mark.usefixtures("founding_archive")
def test_a_rule_about_pieces_shows_them_on_its_own_page_and_another_rule_none(
    client: Client,
) -> None:
    assert pictures(client, f"/clauses/{STAVES}.pieces.staves/") == FACES[STAVES]
    assert pictures(client, f"/clauses/{STAVES}.end/") == []
