"""Games side by side."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, urlencode

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from archive.models import Statement
from games.models import Ruleset
from tests.archive.care.protocols import keep_from_play

pytestmark = pytest.mark.usefixtures("founding_archive")

DICE, STAVES, PLUMS = "miwok-dice-game", "miwok-game-of-staves", "omaha-plum-stone-game"
BOWL, MEN, WOMEN = "bois-forte-bowl-game", "miwok-mens-hand-game", "miwok-womens-hand-game"


def address(*variants: str, **parts: str) -> str:
    named = [("variant", slug) for slug in variants]
    return f"/compare/?{urlencode([*named, *((k.replace('_', '.'), v) for k, v in parts.items())])}"


def page(client: Client, *variants: str, status: int = 200, **parts: str) -> str:
    answer = client.get(address(*variants, **parts))
    assert answer.status_code == status, answer.content.decode()
    return re.sub(r"\s+", " ", answer.content.decode())


def section(html: str, at: str) -> str:
    return html.split(f'<section class="section" id="{at}">')[1].split("</section>")[0]


def text(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def rows(html: str) -> dict[str, str]:
    """How the answers of each clause stand to one another, by path."""
    found = re.findall(r'id="row-([^"]+)">.*?class="how how-(\w+)"', section(html, "clauses"))
    return dict(found)


def test_the_clauses_of_dice_and_staves_stand_beside_each_other_with_what_differs(
    client: Client,
) -> None:
    html = page(client, DICE, STAVES)

    assert rows(html) == {
        "players.sides": "same",
        # One player on a side in both: said of the dice, ours of the staves.
        "players.per-side": "grounds",
        "players.order": "absent",
        "players.starts": "same",
        "pieces": "differs",
        "implements": "absent",
        "throw.chance": "same",
        "scores.all-alike": "same",
        "scores.evenly-divided": "same",
        "scores.any-other": "same",
        "turn.again": "same",
        "counters.total": "same",
        "counters.start": "grounds",
        "counters.paid-by": "same",
        "counters.win-beyond-pool": "same",
        "counters.payer-with-too-few": "same",
        "end": "grounds",
    }
    assert "Of 17 clauses 6 are not the same in all." in html
    told = section(html, "clauses")
    assert 'href="/clauses/miwok-dice.pieces.dice/"' in told
    assert 'href="/passages/bg-staves-1/"' in told
    assert "This game has no such rule." in told


def test_only_what_differs_is_shown_where_that_is_asked_for(client: Client) -> None:
    html = page(client, DICE, STAVES, only="differences")

    assert set(rows(html).values()) == {"grounds", "absent", "differs"}
    assert 'class="how how-same"' not in section(html, "topics")
    assert f'href="{address(DICE, STAVES).removeprefix("/compare/")}"' in html.replace("&amp;", "&")


def test_each_topic_has_a_cell_for_each_game_and_says_where_the_sources_are_silent(
    client: Client,
) -> None:
    told = section(page(client, DICE, STAVES), "topics")

    for slug in (DICE, STAVES):
        for statement in Statement.objects.filter(variants__slug=slug):
            assert statement.get_absolute_url() in told
    end = told.split(" The end ")[0] if " The end " in told else told
    making = re.search(r"<tbody[^>]*> <tr[^>]*> <th[^>]*> Making .*?</tbody>", end)
    assert making
    assert "not told of every game" in making[0]
    assert "The sources say nothing of it." in making[0]
    assert re.search(r"do the sources .* say anything about: [^.]*song", text(told))


def test_four_dice_and_six_staves_have_their_laws_side_by_side_and_no_throw_in_common(
    client: Client,
) -> None:
    html = page(client, DICE, STAVES)

    assert "so that no throw or guess of the one is one of the other" in html
    assert 'class="figures judged' not in html
    # Two of 16 falls of four dice and two of 64 of six staves are all alike.
    laws = re.findall(
        r'scope="row">([^<]+)</th> <td.*?"fraction">([\d/]+)<.*?"fraction">([\d/]+)<',
        section(html, "laws"),
    )
    assert laws == [
        ("2", "1/8", "1/32"),
        ("1", "3/8", "5/16"),
        ("0", "1/2", "21/32"),
        ("On the average", "5/8", "3/8"),
    ]


def test_six_dice_are_judged_as_six_staves_are(client: Client) -> None:
    html = page(client, DICE, STAVES, reading_1="pieces.dice=6", word="acorn", throws="5")

    told = section(html, "throws-judged")
    assert len(re.findall('class="how how-same"', told)) == 5
    assert "Of 5, 0 are judged otherwise." in told
    assert "Drawn from the word “acorn”" in told
    assert "Read here otherwise than the archive has it:" in html


def test_two_readings_of_one_game_judge_the_same_throws_otherwise(client: Client) -> None:
    html = page(client, STAVES, STAVES, reading_2="turn.again=while-scoring", word="acorn")

    assert "Both columns are one game" in html
    assert rows(html)["turn.again"] == "differs"
    assert sum(how != "same" for how in rows(html).values()) == 1
    judged = re.findall(r'<tr> <th scope="row".*?</tr>', section(html, "throws-judged"))
    assert len(judged) == 12
    who = [re.findall(r"Side (\d) throws: <strong>([^<]+)", row) for row in judged]
    # The points of a fall are the same, whoever throws; who does is not, once one has scored.
    assert all(here[1] == there[1] for here, there in who)
    scored = next(n for n, (here, _there) in enumerate(who) if here[1] != "no points")
    assert who[scored + 1][0][0] != who[scored + 1][1][0]
    assert "player one of side two throws again" in text(judged[scored]).lower() or (
        "throws again" in text(judged[scored])
    )
    assert 'href="/clauses/miwok-staves.scores.evenly-divided/"' in judged[scored]


def test_the_same_guesses_are_judged_in_two_hand_games_that_hide_alike(client: Client) -> None:
    html = page(client, MEN, WOMEN, reading_1="hiding.ways=apart", throws="4", word="bone")

    told = section(html, "throws-judged")
    assert "Side 1 hides" in told
    assert len(re.findall(r'<th scope="row"', told)) == 4
    assert 'href="/clauses/miwok-womens-hand-game.scores.' in told
    alone = page(client, MEN, WOMEN)
    assert "so that no throw or guess of the one is one of the other" in alone


def test_games_that_one_other_answer_would_bring_together_lead_to_it(client: Client) -> None:
    def ways(*variants: str, **parts: str) -> list[str]:
        html = client.get(address(*variants, **parts)).content.decode()
        part = section(html, "throws-judged")
        return [one.replace("&amp;", "&") for one in re.findall(r'href="(\?variant[^"#]+)#', part)]

    # The table that stands with the men's game has both bones in one hand; the women's has none.
    (hands,) = ways(MEN, WOMEN, word="acorn", only="differences")
    assert "reading.1=hiding.ways%3Dapart&" in hands
    assert "word=acorn" in hands
    assert "only=differences" in hands
    judged = client.get(f"/compare/{hands}").content.decode()
    assert "As much is hidden and guessed in these" in judged
    # Of four, six or eight dice six are thrown as six staves are.
    (dice,) = ways(DICE, STAVES)
    assert "reading.1=pieces.dice%3D6" in dice
    # What is chosen already stays, and the way back to the archive's own answer is one as well.
    kept = ways(DICE, DICE, reading_1="pieces.dice=6,turn.again=while-scoring")
    assert [dict(parse_qsl(one[1:])).get("reading.1") for one in kept] == [
        "turn.again=while-scoring",
        "pieces.dice=6,turn.again=while-scoring",
    ]
    assert dict(parse_qsl(kept[1][1:]))["reading.2"] == "pieces.dice=6"
    # No answer makes plum stones of staves.
    assert ways(PLUMS, STAVES) == []
    assert "no other answer to one open point makes it the same" in page(client, PLUMS, STAVES)


@pytest.mark.parametrize(
    ("variants", "parts", "said"),
    [
        ([DICE], {}, "One game alone has nothing to be compared with."),
        ([DICE, STAVES, PLUMS, BOWL, MEN], {}, "5 games were asked for"),
        ([DICE, "miwok-game-of-stave"], {}, f"Did you mean “{STAVES}”?"),
        ([DICE, "no-such"], {}, "The archive has no game “no-such”."),
        ([DICE, STAVES], {"reading_1": "pieces.dice=7"}, "“7” is none of the answers."),
        ([DICE, STAVES], {"reading_3": "x=y"}, "No game stands at place 3"),
        ([DICE, STAVES], {"rules_2": "miwok-dice"}, "This game has no rules called “miwok-dice”."),
        ([DICE, STAVES], {"throws": "61"}, "“61” is no whole number from 1 to 60."),
        ([DICE, STAVES], {"word": "x" * 101}, "The word may have 100 letters at most."),
    ],
)
def test_what_cannot_be_compared_is_refused_in_words_with_the_form_as_it_was(
    client: Client, variants: list[str], parts: dict[str, str], said: str
) -> None:
    html = page(client, *variants, status=400, **parts)

    assert said in html
    assert f'<option value="{DICE}" selected>' in html
    assert 'id="topics"' not in html


@pytest.mark.parametrize("query", ["variants=x", "only=same"])
def test_an_address_that_asks_for_what_there_is_not_is_refused(client: Client, query: str) -> None:
    assert client.get(f"/compare/?{query}").status_code == 400


def test_a_form_that_was_sent_leads_to_the_one_address_of_its_comparison(client: Client) -> None:
    sent = [
        *(("variant", slug) for slug in (DICE, "", STAVES, "")),
        *(("form", "1"), ("1.clause.pieces.dice", "6"), ("1.clause.turn.again", "never")),
        *(("throws", "12"), ("word", "two words")),
    ]
    answer = client.get(f"/compare/?{urlencode(sent)}")

    assert answer.status_code == 302
    assert parse_qsl(answer["Location"].partition("?")[2]) == [
        ("variant", DICE),
        ("variant", STAVES),
        ("reading.1", "pieces.dice=6"),
        ("word", "two words"),
    ]


def test_a_game_that_is_not_for_play_keeps_its_record_and_loses_its_throws(client: Client) -> None:
    keep_from_play(STAVES, "central-miwok")

    html = page(client, DICE, STAVES)
    assert "Miwok game of staves: This game is not played here" in html
    assert "staves-six" in section(html, "topics")
    assert "21/32" not in html
    assert "/rulesets/miwok-staves/odds/" not in html
    assert 'name="2.clause.turn.again"' not in page(client, DICE, STAVES, choose="1")


def test_games_without_rules_and_games_not_to_be_played_are_said_to_be_such(
    client: Client,
) -> None:
    Ruleset.objects.filter(slug="miwok-staves").update(withdrawn=True)
    Ruleset.objects.filter(slug="miwok-dice").update(status=Ruleset.Status.RECORD_ONLY)

    html = page(client, DICE, STAVES)
    assert "The account leaves too much unsaid for this game to be played from it." in html
    assert "No rules have been put together for this game" in html
    assert 'id="laws"' not in html
    assert rows(html) == {}


def test_a_comparison_asks_a_bounded_number_of_queries(client: Client) -> None:
    def queries(*variants: str) -> int:
        client.get(address(*variants))
        with CaptureQueriesContext(connection) as asked:
            page(client, *variants)
        return len(asked)

    assert queries(DICE, STAVES, PLUMS, BOWL) <= queries(DICE, STAVES) + 4 <= 36


def test_a_game_offers_to_be_compared_with_those_that_a_source_relates_to_it_first(
    client: Client,
) -> None:
    html = re.sub(r"\s+", " ", client.get(f"/variants/{STAVES}/").content.decode())

    offered = html.split('id="compare-with"')[1].split("</select>")[0]
    groups = re.findall(r'<optgroup label="([^"]+)">(.*?)</optgroup>', offered)
    assert [heading for heading, _games in groups] == [
        "Related by a source",
        "Of the same class",
        "Others",
    ]
    assert re.findall(r'value="([^"]+)"', groups[0][1]) == [DICE]
    assert set(re.findall(r'value="([^"]+)"', groups[1][1])) == {PLUMS, BOWL}
    assert STAVES not in offered
