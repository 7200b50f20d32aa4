"""The faces of the pieces, and the answers turned down, on the pages of rules."""

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


RULE_11 = "bois-forte-bowl.scores.image-gun-knife-white"


@pytest.mark.usefixtures("founding_archive")
@pytest.mark.parametrize("address", [f"/clauses/{RULE_11}/", "/rulesets/bois-forte-bowl/"])
def test_an_answer_that_was_turned_down_is_shown_with_the_reason_and_its_passages(
    client: Client, address: str
) -> None:
    page = " ".join(client.get(address).content.decode().split())
    answer = page[page.index("rejected</span>") :]
    answer = answer[: answer.index("</div> </div>")]
    assert "One black of the knives and the rest white: nine points" in answer
    assert "rules 11 and 12 would repeat rules 15 and 16 on four falls" in answer
    assert "rule 11" in answer
    assert "rule 15" in answer


@pytest.mark.usefixtures("founding_archive")
def test_the_api_tells_what_was_turned_down_and_why(client: Client) -> None:
    told = client.get(f"/api/v1/clauses/{RULE_11}/").json()
    (rejected,) = told["rejected"]
    assert rejected["value"]["fall"] == {"knives": "1 black", "rest": "white"}
    assert rejected["rests_on"] == ["bowl-rule-11", "bowl-rule-15"]
    assert rejected["cites"] == ["reagan-waugh-1919[rule 11]", "reagan-waugh-1919[rule 15]"]
    assert "five" in rejected["reason"]
