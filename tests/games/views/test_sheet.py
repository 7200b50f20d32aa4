"""The sheet to print and cut."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from games.models import Ruleset
from games.pages.sheet import OF_CHANCE
from tests.games.conftest import PLUMS, STAVES, Start

pytestmark = pytest.mark.usefixtures("founding_archive")

SLUGS = sorted(path.stem for path in (Path(settings.FIXTURES_DIR) / "rulesets").glob("*.yaml"))
# What both A4 and Letter print within margins of 12 mm, in millimetres.
PRINTED = (186, 255)


def get(client: Client, slug: str, reading: str = "") -> str:
    answer = client.get(f"/rulesets/{slug}/sheet/", {"reading": reading} if reading else {})
    assert answer.status_code == 200
    # What is on paper: the form of readings above it is not printed.
    printed = answer.content.decode().partition('<header class="sheet-head">')[2]
    return re.sub(r"\s+", " ", html.unescape(printed))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_sheet_holds_every_rule_that_concerns_players(client: Client, slug: str) -> None:
    page = get(client, slug)
    ruleset = Ruleset.objects.get(slug=slug)

    for clause in ruleset.clauses.all():
        told_elsewhere = clause.path in OF_CHANCE or clause.path.split(".")[0] in (
            "pieces",
            "implements",
            "scores",
        )
        if not told_elsewhere and clause.path != "dividing.sticks":
            assert clause.asks in page
    assert (
        page.count('<tr> <th scope="row">')
        == ruleset.clauses.filter(path__startswith="scores.").count()
    )
    assert ruleset.version[:12] in page
    assert f"http://testserver{ruleset.get_absolute_url()}" in page


@pytest.mark.parametrize("slug", SLUGS)
def test_no_piece_is_larger_than_what_a4_and_letter_print(client: Client, slug: str) -> None:
    sizes = re.findall(r'class="cutout" width="([\d.]+)mm" height="([\d.]+)mm"', get(client, slug))

    assert sizes
    for width, height in sizes:
        assert float(width) <= PRINTED[0]
        # Below a heading.
        assert float(height) <= PRINTED[1] - 30


@pytest.mark.parametrize("slug", SLUGS)
def test_no_name_in_a_drawing_stands_for_two_things(client: Client, slug: str) -> None:
    names = re.findall(r' id="([^"]+)"', get(client, slug))

    assert len(names) == len(set(names))


def test_all_hundred_counters_of_the_plum_stones_are_there_to_be_cut(client: Client) -> None:
    page = get(client, PLUMS)

    assert page.count('class="counter ') == 100
    assert "100 counters" in page


def test_a_sheet_is_of_the_reading_that_its_address_names(client: Client) -> None:
    page = get(client, PLUMS, "counters.total=50")

    assert page.count('class="counter ') == 50
    assert "<code>counters.total=50</code>" in page
    assert "departs from the archive's first answers: 50 counters." in page


def test_answers_chosen_one_by_one_lead_to_the_address_of_their_reading(client: Client) -> None:
    answer = client.get(
        f"/rulesets/{PLUMS}/sheet/",
        {"clause.counters.total": "50", "clause.throw.after-void": "thrown-again"},
    )

    assert answer.status_code == 302
    assert answer["Location"] == f"/rulesets/{PLUMS}/sheet/?reading=counters.total%3D50"


@pytest.mark.parametrize(
    ("query", "said"),
    [
        (
            {"reading": "counters.total=51"},
            "How many counters are there? “51” is none of the answers.",
        ),
        ({"reading": "nonsense"}, "a reading that cannot be read"),
        ({"clause.counters.totl": "50"}, "This game has no rule “counters.totl” to choose."),
        ({"reading": "throw.after-void=turn-passes"}, "goes only with “Once in 10 throws”"),
    ],
)
def test_a_reading_that_there_is_not_is_told_as_such(
    client: Client, query: dict[str, str], said: str
) -> None:
    answer = client.get(f"/rulesets/{PLUMS}/sheet/", query)

    assert answer.status_code == 400
    assert said in answer.content.decode()


def test_an_account_that_cannot_be_played_has_no_sheet(client: Client) -> None:
    Ruleset.objects.filter(slug=STAVES).update(status=Ruleset.Status.RECORD_ONLY)

    assert client.get(f"/rulesets/{STAVES}/sheet/").status_code == 404
    assert client.get("/rulesets/no-such/sheet/").status_code == 404


def test_a_sheet_says_whose_game_it_is_and_who_wrote_it_down(client: Client) -> None:
    page = get(client, STAVES)

    assert "mū'ltūya" in page
    assert "Barrett and Gifford 1933" in page
    assert "an outsider's account, not the people's own statement" in page
    assert "Umoⁿhoⁿ" in get(client, PLUMS)


def test_what_is_disputed_is_marked_with_what_speaks_against_it(client: Client) -> None:
    page = get(client, "miwok-mens-hand-game")

    rule = page.split("Which piece is sought?", 1)[1].split("Who of a side guesses?", 1)[0]
    assert "disputed" in rule
    assert "against it" in rule
    assert "fn. 113" in rule


def test_a_hand_game_tells_every_way_of_holding_the_bones_and_no_more(client: Client) -> None:
    page = get(client, "miwok-mens-hand-game")
    apart = get(client, "miwok-mens-hand-game", "hiding.ways=apart")

    assert page.split("How they may be held", 1)[1].split("</ul>")[0].count("<li>") == 4
    assert apart.split("How they may be held", 1)[1].split("</ul>")[0].count("<li>") == 2


def test_the_rules_and_a_match_lead_to_the_sheet_of_what_they_play(
    client: Client, start: Start
) -> None:
    match = start(PLUMS, **{"clause.counters.total": "50"})

    assert f'href="/rulesets/{PLUMS}/sheet/"' in client.get(f"/rulesets/{PLUMS}/").content.decode()
    page = client.get(match.get_absolute_url()).content.decode()
    assert f'href="/rulesets/{PLUMS}/sheet/?reading=counters.total%3D50"' in page
