"""The matrix of all games by their features."""

from __future__ import annotations

import codecs
import csv
import re
from collections import OrderedDict
from fractions import Fraction

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from archive.models import Variant
from games.chances import chains, keeping
from games.chances.chains import Bounds
from games.chances.keeping import odds_of
from games.chances.questions import question_of
from games.models import Ruleset
from games.pages.matrix import FEATURES
from tests.archive.care.protocols import keep_from_play

pytestmark = pytest.mark.usefixtures("founding_archive")


def page(client: Client, order: str = "") -> str:
    answer = client.get("/compare/matrix/", {"order": order} if order else {})
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.content.decode())


def lines(html: str) -> dict[str, list[str]]:
    """The cells of each game by its name, as they are read."""
    found = {}
    for row in re.findall(r"<tr> <th scope=\"row\">.*?</tr>", html):
        cells = [
            re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", cell)).strip()
            for cell in re.findall(r"<td.*?</td>", row)
        ]
        name = re.search(r'href="/variants/([^/]+)/"', row)
        assert name
        found[name[1]] = cells
    return found


def at(cells: list[str], feature: str) -> str:
    return cells[list(FEATURES).index(feature)]


def taken_away(client: Client, order: str = "") -> list[dict[str, str]]:
    answer = client.get("/compare/matrix.csv", {"order": order} if order else {})
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    # A sheet of Windows reads a file without the mark in the letters of its own country.
    assert answer.content.startswith(codecs.BOM_UTF8)
    return list(csv.DictReader(answer.content.decode("utf-8-sig").splitlines()))


def test_every_game_has_a_cell_for_every_feature_and_none_is_blank(client: Client) -> None:
    found = lines(page(client))

    assert len(found) == Variant.objects.count()
    for cells in found.values():
        assert len(cells) == len(FEATURES)
        assert all(cells)
    staves = found["miwok-game-of-staves"]
    # 2 · 1/32 + 1 · 5/16.
    assert at(staves, "mean").startswith("3/8")
    assert at(staves, "readings") == "96"
    assert at(staves, "scoring") == "3 of 7 falls"
    assert at(staves, "highest").startswith("2 points: All alike")
    assert at(found["omaha-plum-stone-game"], "highest").startswith("10 points")


def test_a_heading_puts_the_games_in_the_order_of_its_column_and_back(client: Client) -> None:
    def means(order: str) -> list[Fraction]:
        cells = lines(page(client, order)).values()
        return [Fraction(at(one, "mean").split(" ")[0].replace("−", "-")) for one in cells]

    assert means("mean") == sorted(means(""))
    assert means("-mean") == sorted(means(""), reverse=True)
    html = page(client, "mean")
    assert '<th scope="col" aria-sort="ascending"> <a href="?order=-mean">' in html
    assert html.count("aria-sort") == 1
    assert client.get("/compare/matrix/", {"order": "beauty"}).status_code == 400


def test_the_table_that_is_taken_away_has_bases_and_places_in_columns_of_their_own(
    client: Client,
) -> None:
    rows = {row["variant"]: row for row in taken_away(client)}

    staves = rows["miwok-game-of-staves"]
    assert staves["ruleset"] == "miwok-staves"
    assert staves["address"].endswith("/variants/miwok-game-of-staves/")
    assert staves["counters"] == "Ten counters."
    assert staves["counters_basis"] == "stated"
    assert staves["counters_cites"] == "barrett-gifford-1933[Game of staves, para. 1]"
    # Eight, ten or twelve, says the source; what is ours alone is no other answer here.
    dice = rows["miwok-dice-game"]
    assert dice["counters"] == "Ten counters. (or: Eight counters. Twelve counters.)"
    assert dice["turn"] == "The turn passes after every throw."
    assert staves["starts_basis"] == "ours"
    assert staves["starts_cites"] == ""
    assert all(row[name] for row in rows.values() for name in FEATURES)


def test_numbers_are_numbers_in_the_table_that_is_taken_away(client: Client) -> None:
    """Half of the world's sheets read 2,592 as less than three, and ≈ and a long minus as words."""
    rows = {row["variant"]: row for row in taken_away(client)}

    dice, bowl = rows["miwok-dice-game"], rows["bois-forte-bowl-game"]
    assert (dice["mean"], dice["open"], dice["readings"]) == ("0.625", "9", "2592")
    assert bowl["mean"] == str(299 / 256)
    assert rows["miwok-stick-game"]["mean"] == "-0.5"
    assert rows["omaha-plum-stone-game"]["length"] == "513.046056"
    numbers = ("sides", "players", "pieces", "scoring", "highest", "counters", "ours")
    assert [dice[f"{name}_number"] for name in numbers] == ["2", "1", "4", "3", "2", "10", "6"]
    assert [bowl[f"{name}_number"] for name in numbers] == ["2", "1", "8", "21", "20", "80", "5"]
    assert rows["miwok-stick-game"]["counters_number"] == "0"


def test_what_is_counted_stands_in_the_order_of_its_number_and_so_does_the_file(
    client: Client,
) -> None:
    by_counters = list(lines(page(client, "counters")))
    assert by_counters[0] == "miwok-stick-game"
    assert by_counters[-3:] == [
        "miwok-womens-hand-game",
        "bois-forte-bowl-game",
        "omaha-plum-stone-game",
    ]
    by_pieces = list(lines(page(client, "-pieces")))
    assert by_pieces[0] == "miwok-stick-game"
    assert by_pieces[1] == "miwok-odd-and-even-game"
    assert [row["variant"] for row in taken_away(client, "-pieces")] == by_pieces
    assert 'href="/compare/matrix.csv?order=-pieces"' in page(client, "-pieces")
    assert client.get("/compare/matrix.csv", {"order": "beauty"}).status_code == 400


def test_what_is_not_known_is_said_and_stands_last_whichever_way(client: Client) -> None:
    Ruleset.objects.filter(slug="miwok-staves").update(withdrawn=True)
    Ruleset.objects.filter(slug="miwok-dice").update(status=Ruleset.Status.RECORD_ONLY)
    keep_from_play("omaha-plum-stone-game", "omaha")

    found = lines(page(client, "-mean"))
    unknown = {"miwok-game-of-staves", "miwok-dice-game", "omaha-plum-stone-game"}
    assert set(list(found)[-3:]) == unknown == set(list(lines(page(client, "mean")))[-3:])
    staves = found["miwok-game-of-staves"]
    assert at(staves, "mean") == "no rules put together"
    assert at(staves, "starts") == "not said by the sources"
    assert at(staves, "end") == "not said by the sources"
    assert at(staves, "counters").startswith("told in 2 statements")
    assert at(found["miwok-dice-game"], "mean") == "the account says too little to tell"
    assert at(found["omaha-plum-stone-game"], "mean").startswith("not played here")
    assert at(found["omaha-plum-stone-game"], "counters").startswith("100 counters")


def test_the_length_of_every_game_is_that_of_its_odds(client: Client) -> None:
    found = lines(page(client))

    for ruleset in Ruleset.objects.select_related("variant"):
        mean = odds_of(question_of(ruleset.current_version))["throws"]["mean"]
        said = "never ends" if mean is None else f"{mean:,.6f}"
        if ruleset.slug == "miwok-stick-game":
            # It ends when both wish it. A mean would tell how often they are supposed to.
            said = "as long as both sides wish"
        assert at(found[ruleset.variant.slug], "length") == said


def test_what_no_request_can_work_out_is_left_open(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = Bounds(states=15, seconds=6.0)
    monkeypatch.setattr(keeping, "IN_A_REQUEST", few)
    monkeypatch.setattr(keeping.odds_of, "__defaults__", (few, None))
    monkeypatch.setattr(chains, "_at_hand", OrderedDict())
    cache.clear()
    found = lines(page(client))
    cache.clear()

    assert at(found["omaha-plum-stone-game"], "length") == "not worked out yet"


def test_the_matrix_asks_as_often_for_many_games_as_for_few(client: Client) -> None:
    def queries() -> int:
        client.get("/compare/matrix/")
        with CaptureQueriesContext(connection) as asked:
            page(client)
        return len(asked)

    many = queries()
    kept = ["miwok-staves", "omaha-plum-stones"]
    Ruleset.objects.exclude(slug__in=kept).update(withdrawn=True)
    Variant.objects.exclude(rulesets__slug__in=kept).update(withdrawn=True)
    assert queries() == many <= 14
