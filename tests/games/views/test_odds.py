"""The odds of a game as pages: one reading, two beside each other, all games, many games played."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from archive.models import Job
from games.chances import asking, keeping, work
from games.chances.chains import BeyondError
from games.chances.keeping import odds_of
from games.chances.questions import Question, question_about, question_of
from games.forms.odds import SimulationForm
from games.models import Clause, Ruleset
from games.odds import TooLargeError
from games.rules import parse
from tests.games.conftest import PLUMS, STAVES
from tests.games.odds.games import TEXTS

pytestmark = pytest.mark.usefixtures("founding_archive")

SLUGS = sorted(path.stem for path in (Path(settings.FIXTURES_DIR) / "rulesets").glob("*.yaml"))
WOMEN = "miwok-womens-hand-game"
AS_PRINTED = "scores.none-right=as-printed"


def get(
    client: Client, slug: str, query: Mapping[str, str] | None = None, status: int = 200
) -> str:
    answer = client.get(f"/rulesets/{slug}/odds/", query)
    assert answer.status_code == status, answer.content.decode()[:2000]
    return plain(answer.content.decode())


def plain(page: str) -> str:
    return re.sub(r"\s+", " ", html.unescape(page))


def text(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def asked(slug: str, **asks: str) -> Question:
    return question_of(Ruleset.objects.get(slug=slug).current_version, **asks)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_game_has_a_page_with_the_numbers_of_the_service(client: Client, slug: str) -> None:
    page = get(client, slug)
    told = odds_of(asked(slug))

    assert f"{told['throws']['mean']:,.6f}" in page
    assert f"{told['turns']['sd']:,.6f}" in page
    for row in told["law"]:
        assert f'<span class="fraction">{row["fraction"]}</span>' in page
    for chance in told["win"]["by_starter"][0]["by_side"]:
        assert f">{chance:.6f}</td>" in page
    for one in told["throws"]["quantiles"]:
        assert f"<td>{one['length']:,}</td>" in page
    assert f"over {told['states']:,} states" in page
    for one in told["assumptions"]:
        assert one["text"] in page


@pytest.mark.parametrize("slug", SLUGS)
def test_every_picture_has_a_table_and_a_text_of_its_own(client: Client, slug: str) -> None:
    page = get(client, slug)

    pictures = re.findall(r'<svg class="chart".*?aria-labelledby="(\S+) (\S+)"', page)
    assert len(pictures) == 4
    for title, desc in pictures:
        assert re.search(rf'<title id="{title}">\w[^<]+</title>', page)
        assert re.search(rf'<desc id="{desc}">\w[^<]+</desc>', page)
    # That of each throw, and one for each picture; the lengths have one of averages besides.
    assert page.count("<table") == 5
    assert "style=" not in page


def test_a_length_that_depends_on_what_players_wish_says_so(client: Client) -> None:
    wish = "It ends when the sides wish it"
    assert wish in get(client, "miwok-stick-game")
    never = get(client, "miwok-stick-game", {"law": "never-offers"})
    assert "It would end when the sides wish it, and here they are supposed never to." in never
    assert wish not in get(client, "miwok-stick-game", {"reading": "end=plays-1"})
    assert wish not in get(client, "miwok-odd-and-even-game")


def test_each_fall_has_the_points_of_its_source_its_chance_and_its_passage(client: Client) -> None:
    page = get(client, PLUMS)

    row = next(row for row in re.findall("<tr.*?</tr>", page) if "Two moons and three white" in row)
    assert text(row).strip().startswith("Two moons and three white 10 1/32 0.03125 1 in 32")
    assert 'href="/clauses/omaha-plum-stones.scores.two-moons-three-white/"' in row
    assert "stated" in row
    assert 'class="locator"' in row


def test_a_guess_at_one_who_hides_alone_is_told_apart_with_its_clause(client: Client) -> None:
    clause = Clause.objects.get(ruleset__slug=WOMEN, path="scores.lone-hider-right")
    for page in (get(client, WOMEN), plain(client.get("/odds/").content.decode())):
        told = "".join(re.findall(r'<p class="hide-alone">.*?</p>', page))
        assert f'<a href="{clause.get_absolute_url()}">Right</a>' in told
        assert "about all hiders at once" in text(told)
        assert "1 to the guessers, 1 in 2" in text(told)
    assert "hide-alone" not in get(client, PLUMS)


def test_the_known_figures_of_the_plum_stones_are_on_their_page(client: Client) -> None:
    page = get(client, PLUMS)

    for figure in ("513.046056", "341.645982", "0.502137"):
        assert f">{figure}</td>" in page
    assert "<strong>3/4</strong>" in page


def test_a_form_leads_to_the_address_of_what_departs(client: Client) -> None:
    sent = {
        "form": "1",
        "clause.counters.total": "50",
        "clause.counters.win-beyond-pool": "rest-from-the-opponent",
        "weight.figured.moon": "3",
        "weight.figured.star": "",
        "weight.plain.white": "",
        "weight.plain.black": "",
        "against.clause.counters.total": "100",
    }

    answer = client.get(f"/rulesets/{PLUMS}/odds/", sent)

    assert answer.status_code == 302
    assert answer["Location"] == (
        f"/rulesets/{PLUMS}/odds/?reading=counters.total%3D50&weights=figured%3D3%3A1"
    )
    page = plain(client.get(answer["Location"]).content.decode())
    told = odds_of(asked(PLUMS, reading="counters.total=50", weights="figured=3:1"))
    assert f"{told['throws']['mean']:,.6f}" in page
    assert "Figured: moon 3, star 1" in page
    assert "chosen on this page" in page
    # The fields show what holds.
    assert re.search(r'name="weight.figured.moon" value="3"', page)
    assert re.search(r'name="clause.counters.total" value="50" checked', page)


def test_each_reading_leads_to_the_same_odds_for_programs(client: Client) -> None:
    page = get(client, STAVES, {"weights": "staves=2:1", "against.law": "computer"})

    links = re.findall(r'href="(/api/v1/rulesets/[^"]+)"', page)
    assert links == [
        f"/api/v1/rulesets/{STAVES}/odds/?weights=staves%3D2%3A1",
        f"/api/v1/rulesets/{STAVES}/odds/?law=computer",
    ]
    for link in links:
        mean = client.get(link).json()["throws"]["mean"]
        assert f"{mean:,.6f}" in page


def test_lopsided_pieces_change_the_law(client: Client) -> None:
    page = get(client, STAVES, {"weights": "staves=2:1"})

    # All six alike: (2/3)^6 + (1/3)^6.
    assert str(Fraction(65, 729)) in page


COUNTERS = "How many counters are there?"
VOIDS = "What follows a throw that does not count?"


@pytest.mark.parametrize(
    ("query", "label", "said"),
    [
        (
            {"reading": "counters.total=51"},
            COUNTERS,
            "“51” is none of the answers. Choose one of those that the page offers.",
        ),
        (
            {"reading": "counters.totals=50"},
            "The reading:",
            "This game has no rule “counters.totals” to choose. Leave it out of the address.",
        ),
        ({"reading": "many"}, "The reading:", "The address names a reading that cannot be read."),
        (
            {"reading": "counters.total=50,counters.total=100"},
            COUNTERS,
            "The address answers this more than once. Choose one answer.",
        ),
        (
            {"form": "1", "clause.throw.after-void": "turn-passes"},
            VOIDS,
            "“A throw that does not count ends the turn” goes only with “Once in 10 throws” as the "
            "answer to “How often is a throw made that does not count?” Choose that there too, or "
            "another answer here.",
        ),
        (
            {"weights": "figured=3"},
            "How the pieces fall:",
            "The weights in the address do not fit: the weights of figured must be whole numbers "
            "from 1 to 1,000, one for each of its faces: moon, star. Write them here instead.",
        ),
        (
            {"weights": "moons=3:1"},
            "How the pieces fall:",
            "The weights in the address do not fit: no pieces are called “moons”.",
        ),
        (
            {"form": "1", "weight.moons.white": "3"},
            "How the pieces fall:",
            "This game has no pieces with a face “moons, white”. Leave its weight out.",
        ),
        (
            {"law": "wisely"},
            "How do the players decide?",
            "“wisely” is no way in which players can decide here. Choose one.",
        ),
        (
            {"form": "1", "weight.figured.moon": "1001"},
            "Figured, moon:",
            "“1001” is no whole number from 1 to 1,000. Write one, or leave the field empty: it "
            "counts as 1 then.",
        ),
        (
            {"form": "1", "weight.figured.moon": "half"},
            "Figured, moon:",
            "“half” is no whole number from 1 to 1,000.",
        ),
        (
            {"beside": "1", "against.reading": "counters.total=51"},
            f"Second reading, {COUNTERS}",
            "“51” is none of the answers.",
        ),
    ],
)
def test_what_cannot_be_asked_is_told_on_top_and_where_it_stands(
    client: Client, query: dict[str, str], label: str, said: str
) -> None:
    page = get(client, PLUMS, query, 400)

    summary = re.search(r'<div class="notice problems-on-top" role="alert".*?</div>', page)
    assert summary
    links = re.findall(r'<a href="#([^"]+)">([^<]+)</a>', summary[0])
    assert [name for _at, name in links] == [label]
    assert f"{label} {said}" in text(summary[0])
    # It leads to what is to be mended, where the same is said again.
    place = 1 if "beside" in query else 0
    form = re.findall(r'<details class="switches" id="[^"]+"(?: open)?>.*?</details>', page)[place]
    assert f'id="{links[0][0]}"' in form
    assert said in text(form)
    # The form in which it happened is open.
    opened = re.findall(r'<details class="switches" id="[^"]+"( open)?>', page)
    assert opened[place] == " open"
    assert not opened[1 - place]
    assert "<svg class=" not in page


def test_everything_that_is_wrong_is_told_at_once(client: Client) -> None:
    sent = {
        "form": "1",
        "clause.counters.total": "51",
        "clause.throw.after-void": "turn-passes",
        "law": "wisely",
    }
    page = get(client, PLUMS, sent, 400)

    summary = page.split('id="problems"')[1].split("</div>")[0]
    assert "Mend these 3 points, and ask again" in summary
    for label in (COUNTERS, VOIDS, "How do the players decide?"):
        assert f">{label}</a>" in summary


def test_weights_of_a_game_in_which_nothing_is_thrown_are_told_as_such(client: Client) -> None:
    page = get(client, WOMEN, {"form": "1", "weight.bones.white": "3"}, 400)

    assert "This game has no pieces with a face “bones, white”." in page
    assert 'href="#first-reading"' in page


def test_a_wrong_weight_is_refused_where_it_stands(client: Client) -> None:
    page = get(client, PLUMS, {"form": "1", "weight.plain.white": "0"}, 400)

    fields = re.findall(r'<input [^>]*name="weight\.[^>]*>', page)
    wrong = [field for field in fields if "aria-invalid" in field]
    assert len(fields) == 4
    assert len(wrong) == 1
    assert 'name="weight.plain.white"' in wrong[0]
    assert 'value="0"' in wrong[0]
    assert 'aria-describedby="first-weight.plain.white-wrong"' in wrong[0]
    assert 'id="first-weight.plain.white-wrong"' in page


@pytest.mark.parametrize(
    "address",
    ["/odds/", f"/rulesets/{PLUMS}/odds/", "/simulations/00000000-0000-0000-0000-000000000000/"],
)
def test_an_address_that_asks_for_what_there_is_not_is_refused_with_what_there_is(
    client: Client, address: str
) -> None:
    answer = client.get(address, {"bogus": "1"})

    assert answer.status_code == 400
    page = plain(answer.content.decode())
    assert "This page cannot be asked for “bogus”. Leave it out of the address." in page
    assert f'href="{address}"' in page
    assert ("<code>sort</code>" in page) == (address == "/odds/")
    assert ("<code>against.weights</code>" in page) == ("rulesets" in address)


def test_a_misspelt_name_in_an_address_is_told_with_the_one_that_was_meant(client: Client) -> None:
    page = get(client, PLUMS, {"wieghts": "figured=3:1"}, 400)
    assert "cannot be asked for “wieghts”. Did you mean “weights”?" in page


def test_a_reading_that_never_ends_says_so_and_draws_no_curve(client: Client) -> None:
    page = get(client, WOMEN, {"reading": AS_PRINTED})

    assert "A game never ends, so that nobody can win it." in page
    # The law of a guess alone.
    assert page.count('<svg class="chart"') == 1
    assert "Who wins" not in page


def test_a_reading_that_never_ends_is_not_played_many_times(client: Client) -> None:
    page = get(client, WOMEN, {"reading": AS_PRINTED})
    assert "cannot be played to an end" in page
    assert "Play these games" not in page

    asks = {"games": "10", "reading": AS_PRINTED}
    answer = client.post(f"/rulesets/{WOMEN}/odds/play/", asks)
    assert answer.status_code == 400
    assert "A game of this reading never ends" in plain(answer.content.decode())
    assert not Job.objects.exists()


def test_two_readings_stand_beside_each_other_and_words_say_what_differs(client: Client) -> None:
    page = get(client, PLUMS, {"against.reading": "counters.total=50"})
    told = [odds_of(asked(PLUMS, reading=one)) for one in ("", "counters.total=50")]

    rows = [text(row) for row in re.findall("<tr.*?</tr>", page.split('class="columns')[0])]
    assert "How many counters are there? 100 counters. 50 counters." in [
        row.strip() for row in rows
    ]
    length = next(row for row in rows if "Throws or guesses of a game" in row)
    means = [one["throws"]["mean"] for one in told]
    for mean in means:
        assert f"{mean:,.6f}" in length
    assert f"shorter by {means[0] - means[1]:,.6f}" in length
    ends = next(row for row in rows if "Chance that the game ends" in row)
    assert "the same" in ends
    assert page.count('<section class="odds-column"') == 2
    assert len(re.findall(r' id="([^"]+)"', page)) == len(set(re.findall(r' id="([^"]+)"', page)))


def test_pictures_of_two_readings_have_one_scale(client: Client) -> None:
    page = get(client, PLUMS, {"against.reading": "counters.total=50"})

    scales = []
    for name in ("first-over", "second-over"):
        picture = re.search(rf'aria-labelledby="{name}-title.*?</svg>', page)
        assert picture
        scales.append(re.findall(r'class="centred" x="([\d.]+)".*?>([\d,]+)</text>', picture[0]))
    assert scales[0] == scales[1]
    assert len(scales[0]) > 2


@pytest.mark.parametrize(
    ("address", "names"),
    [
        (
            f"/rulesets/{PLUMS}/odds/",
            ["One throw", "How long a game lasts", "Who wins", "What is supposed"],
        ),
        (f"/rulesets/{WOMEN}/odds/?reading={AS_PRINTED}", ["One guess", "What is supposed"]),
        (
            f"/rulesets/{PLUMS}/odds/?against.law=computer",
            ["What differs", "First reading", "Second reading", "Who wins"],
        ),
        ("/odds/", ["The picture", "The table"]),
    ],
)
def test_a_long_page_begins_with_links_to_its_parts(
    client: Client, address: str, names: list[str]
) -> None:
    page = plain(client.get(address).content.decode())

    found = re.search(r'<nav class="on-this-page" aria-labelledby="on-this-page">.*?</nav>', page)
    assert found
    links = re.findall(r'<a href="#([^"]+)">([^<]+)</a>', found[0])
    assert set(names) <= {name for _at, name in links}
    for at, name in links:
        part = re.search(rf'id="{at}"[^>]*> ?<h[23][^>]*>(.*?)</h[23]>', page)
        assert part, at
        assert text(part[1]).strip() == name


def test_the_odds_of_all_games_are_found_from_every_page(client: Client) -> None:
    head = re.search(r'<nav class="masthead-nav".*?</nav>', client.get("/").content.decode(), re.S)
    assert head
    assert re.search(r'<a href="/odds/"\s*>Odds</a>', head[0])
    there = plain(client.get("/odds/").content.decode())
    assert re.search(r'<a href="/odds/" aria-current="page">Odds</a>', there)


def test_warm_pages_ask_the_database_little(client: Client) -> None:
    queries_of: list[dict[str, str]] = [{}, {"against.reading": "counters.total=50"}]
    for query in queries_of:
        get(client, PLUMS, query)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            get(client, PLUMS, query)
        assert len(queries) <= 30, [one["sql"][:200] for one in queries]


@pytest.mark.parametrize("slug", [PLUMS, WOMEN])
def test_the_pages_of_a_game_lead_to_one_another(client: Client, slug: str) -> None:
    pages = [f"/rulesets/{slug}/", f"/rulesets/{slug}/odds/", f"/rulesets/{slug}/sheet/"]
    for address in pages:
        page = plain(client.get(address).content.decode())
        ways = re.search(r'<nav class="ways".*?</nav>', page)
        assert ways
        for other in [*pages, f"/rulesets/{slug}/#play"]:
            assert f'href="{other}"' in ways[0]
        assert f'href="{address}" aria-current="page"' in ways[0]
        assert 'href="/odds/"' in page


def test_odds_that_take_too_long_are_worked_out_by_a_job(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def beyond(*_args: Any) -> None:
        raise BeyondError("these odds take longer than a request may.")

    monkeypatch.setattr(keeping, "chain_of", beyond)
    page = get(client, PLUMS, {"reading": "counters.total=50"})
    assert "These odds take longer than a request may." in page
    form = re.search(
        rf'<form method="post" action="(/rulesets/{PLUMS}/odds/job/)">.*?</form>', page
    )
    assert form
    fields = dict(re.findall(r'name="(reading|law|weights)" value="([^"]*)"', form[0]))

    answer = client.post(form[1], fields)

    job = Job.objects.get()
    assert answer["Location"] == job.get_absolute_url()
    assert job.parameters["reading"] == "counters.total=50"
    assert work.address_of_odds(job) == f"/rulesets/{PLUMS}/odds/?reading=counters.total%3D50"
    again = client.post(form[1], fields)
    assert again["Location"] == answer["Location"]


def test_odds_beyond_any_means_are_refused_in_words(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_large(*_args: Any) -> None:
        raise TooLargeError("this has too many states.")

    monkeypatch.setattr(keeping, "chain_of", too_large)
    page = get(client, PLUMS)

    assert "This has too many states." in page
    assert "/odds/job/" not in page
    # It can still be played.
    assert f'action="/rulesets/{PLUMS}/odds/play/"' in page


def test_many_games_are_played_by_a_job(client: Client) -> None:
    sent = {"reading": "counters.total=50", "law": "uniform", "weights": "", "games": "5000"}
    answer = client.post(f"/rulesets/{PLUMS}/odds/play/", {**sent, "seed": "7"})

    job = Job.objects.get()
    assert answer["Location"] == job.get_absolute_url()
    assert (job.kind, job.parameters["games"], job.parameters["seed"]) == ("simulation", 5000, 7)
    assert job.parameters["reading"] == "counters.total=50"
    # Until it is done, its page is that of the work.
    address = work.address_of_simulation(job)
    assert client.get(address)["Location"] == job.get_absolute_url()
    client.post(f"/rulesets/{PLUMS}/odds/play/", {**sent, "seed": ""})
    drawn = Job.objects.exclude(pk=job.pk).get().parameters["seed"]
    assert 0 <= drawn < 2**32


@pytest.mark.parametrize("games", ["1,000,000", "1 000 000", "1\u202f000\u202f000"])
def test_a_number_of_games_may_be_told_in_threes(games: str) -> None:
    form = SimulationForm({"games": games})
    assert form.is_valid()
    assert form.cleaned_data["games"] == 1_000_000
    assert not SimulationForm({"games": games[:-1]}).is_valid()


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        (
            {"games": "100000001"},
            "Games are a whole number from 1 to 100,000,000;",
        ),
        ({"games": ""}, "Games are a whole number from 1 to 100,000,000;"),
        ({"games": "10", "seed": "-1"}, "A seed is a whole number from 0 to"),
        ({"games": "10", "reading": "x=y"}, "This game has no rule “x” to choose."),
    ],
)
def test_games_that_cannot_be_played_are_refused_in_a_sentence(
    client: Client, fields: dict[str, str], said: str
) -> None:
    answer = client.post(f"/rulesets/{PLUMS}/odds/play/", fields)

    assert answer.status_code == 400
    assert said in plain(answer.content.decode())
    assert not Job.objects.exists()


def test_refused_games_keep_their_page_and_all_that_was_filled_in(client: Client) -> None:
    reading = {"reading": "counters.total=50", "law": "uniform", "weights": "figured=3:1"}
    get(client, PLUMS, reading)
    sent = {**reading, "games": "0", "seed": "12"}
    answer = client.post(f"/rulesets/{PLUMS}/odds/play/", sent)
    assert answer.status_code == 400
    page = plain(answer.content.decode())

    assert re.search(
        r'role="alert"> <p>No games were played.</p> <p> <a href="#games">Games are a whole', page
    )
    assert re.search(r'<input id="games"[^>]*value="0"[^>]*aria-describedby="games-error"', page)
    assert '<span class="wrong" id="games-error">Games are a whole number' in page
    assert re.search(r'<input id="seed"[^>]*value="12"', page)
    for name, value in reading.items():
        assert f'<input type="hidden" name="{name}" value="{value}">' in page
    told = odds_of(asked(PLUMS, reading="counters.total=50", weights="figured=3:1"))
    assert f"{told['throws']['mean']:,.6f}" in page


def test_games_of_a_reading_that_there_is_not_keep_what_was_sent(client: Client) -> None:
    sent = {"reading": "x=y", "weights": "figured=3:1", "games": "77"}
    page = plain(client.post(f"/rulesets/{PLUMS}/odds/play/", sent).content.decode())

    assert '<input type="hidden" name="reading" value="x=y">' in page
    assert '<input type="hidden" name="weights" value="figured=3:1">' in page
    assert re.search(r'<input id="games"[^>]*value="77"', page)


@pytest.mark.parametrize(("end", "back"), [("play/", "#many"), ("job/", "")])
def test_an_address_of_a_form_that_is_merely_opened_leads_back_to_the_odds(
    client: Client, end: str, back: str
) -> None:
    page = f"/rulesets/{PLUMS}/odds/"
    assert client.get(page + end)["Location"] == page + back


def test_the_work_says_what_was_asked_in_words_and_leads_to_it(client: Client) -> None:
    about = asked(PLUMS, reading="counters.total=50", weights="figured=3:1")
    for job in (asking.ask_for_simulation(about, 20_000, 3), asking.ask_for_odds(about)):
        page = plain(client.get(job.get_absolute_url()).content.decode())
        assert f'<a href="/rulesets/{PLUMS}/">Plum stones, after Fletcher</a>' in page
        odds = f"/rulesets/{PLUMS}/odds/?reading=counters.total%3D50&weights=figured"
        assert f'<a href="{odds}%3D3%3A1">How many counters are there? 50 counters.</a>' in page
        assert "Figured: moon 3, star 1" in page
        assert ("20,000</dd>" in page.replace(" ", "")) == (job.kind == work.SIMULATION)


def test_the_work_on_a_document_that_is_not_stored_leads_nowhere(client: Client) -> None:
    about = question_about(parse(TEXTS[STAVES]), "turn.again=while-scoring")
    job = asking.ask_for_simulation(about, 10, 3)
    page = plain(client.get(job.get_absolute_url()).content.decode())

    assert "A document that is not stored here." in page
    assert f"/rulesets/{STAVES}/" not in page


def test_work_on_a_ruleset_that_was_withdrawn_since_still_has_its_page(client: Client) -> None:
    job = asking.ask_for_simulation(asked(STAVES), 10, 3)
    Ruleset.objects.filter(slug=STAVES).update(withdrawn=True)

    assert "It is no more to be had." in client.get(job.get_absolute_url()).content.decode()


def test_games_that_were_played_lead_back_to_the_odds_of_their_reading(client: Client) -> None:
    about = asked(PLUMS, reading="counters.total=50", weights="figured=3:1")
    job = asking.ask_for_simulation(about, 1_000, 3)
    result = work.play_games(job.parameters, lambda *_: None)
    job.end(Job.State.DONE, result=result)
    job.save()

    page = plain(client.get(work.address_of_simulation(job)).content.decode())

    links = re.findall(rf'href="(/rulesets/{PLUMS}/odds/[^"]*)"', page)
    assert links == 2 * [work.address_of_odds(job)]
    assert "How many counters are there? 50 counters." in page
    assert "Figured: moon 3, star 1" in page
    assert "counters.total=50" not in page
    assert "Share of the games with each single length" in page
    assert f"{result['exact']['throws']['mean']:,.6f}" in plain(
        client.get(links[0]).content.decode()
    )


def test_games_that_were_played_stand_beside_the_exact_law(client: Client) -> None:
    job = asking.ask_for_simulation(asked(STAVES), 20_000, 3)
    result = work.play_games(job.parameters, lambda *_: None)
    job.end(Job.State.DONE, result=result)
    job.save()

    page = plain(client.get(f"/simulations/{job.pk}/").content.decode())

    assert "20,000 games, played by chance from seed 3." in page
    assert f"{result['throws']['mean']:,.6f}" in page
    assert f"{result['exact']['throws']['mean']:,.6f}" in page
    assert abs(result["throws"]["z"]) < 4
    assert "standard errors)" in page
    assert "height of a bar is the share of each single length" in page
    assert '<path class="edge"' in page
    rows = re.findall(r'<th scope="row">[\d,–]+</th> <td>([\d,]+)</td>', page)
    shown = sum(int(row.replace(",", "")) for row in rows)
    assert 0.98 * 20_000 <= shown <= 20_000
    assert "style=" not in page


def test_what_was_played_is_told_in_words_and_leads_to_its_exact_odds(client: Client) -> None:
    question = asked(PLUMS, reading="counters.total=50", weights="figured=3:1", law="computer")
    job = asking.ask_for_simulation(question, 500, 3)
    job.end(Job.State.DONE, result=work.play_games(job.parameters, lambda *_: None))
    job.save()

    page = plain(client.get(f"/simulations/{job.pk}/").content.decode())

    assert "How many counters are there? 50 counters." in text(page)
    assert "Figured: moon 3, star 1" in page
    link = re.search(r'<a href="([^"]+)">Its exact odds</a>', page)
    assert link
    odds = plain(client.get(link[1]).content.decode())
    assert f"{odds_of(question)['throws']['mean']:,.6f}" in odds


def test_nobody_finds_games_at_an_address_of_no_work(client: Client) -> None:
    assert client.get("/simulations/00000000-0000-0000-0000-000000000000/").status_code == 404


def table(client: Client, sort: str) -> list[str]:
    page = plain(client.get("/odds/", {"sort": sort} if sort else {}).content.decode())
    body = page.split('class="figures valued')[1]
    return re.findall('<tr id="line-[0-9]+"> <th scope="row".*?</tr>', body)


def test_all_that_scores_in_every_game_stands_in_one_table(client: Client) -> None:
    rows = table(client, "")

    for slug in SLUGS:
        assert any(f'href="/rulesets/{slug}/odds/"' in row for row in rows)
    moons = next(row for row in rows if "Two moons and three white" in row)
    # 10 points, one in 32: 10/32 = 5/16.
    assert "1 in 32" in moons
    assert '<span class="fraction">5/16</span>' in moons
    assert 'class="locator"' in moons
    assert not any("Any other" in row for row in rows)
    page = client.get("/odds/").content.decode()
    assert page.count('<svg class="chart"') == 1
    assert "style=" not in page


def test_the_numbers_of_the_picture_are_those_of_the_table_in_every_order(client: Client) -> None:
    def numbered(rows: list[str]) -> dict[str, str]:
        return {
            text(row.split("</th>")[0]).strip(): re.search(r'id="line-(\d+)"', row)[1]  # type: ignore[index]
            for row in rows
        }

    lines = numbered(table(client, ""))
    assert list(lines.values()) == [str(number + 1) for number in range(len(lines))]
    assert numbered(table(client, "rarity")) == lines
    page = plain(client.get("/odds/").content.decode())
    drawn = re.findall(r'<text class="keyed"[^>]*>([^<]+)</text>', page)
    assert sorted(one for said in drawn for one in unfolded(said)) == list(range(1, len(lines) + 1))
    named = re.findall(r'<a href="#line-(\d+)">([^<]+)</a>', page)
    assert len(named) == len(SLUGS)
    assert [unfolded(said)[0] for _first, said in named] == [int(first) for first, _said in named]


def unfolded(said: str) -> list[int]:
    """The numbers in "1, 4–7"."""
    found: list[int] = []
    for part in said.split(", "):
        first, _dash, last = part.partition("–")
        found += range(int(first), int(last or first) + 1)
    return found


def test_the_page_of_all_games_asks_the_database_as_often_for_few_as_for_many(
    client: Client,
) -> None:
    def queries() -> int:
        client.get("/odds/")
        with CaptureQueriesContext(connection) as asked:
            assert client.get("/odds/").status_code == 200
        return len(asked)

    many = queries()
    Ruleset.objects.exclude(slug__in=[PLUMS, WOMEN]).update(status=Ruleset.Status.RECORD_ONLY)
    assert queries() == many
    assert many <= 8


def test_the_table_of_all_games_can_be_put_in_other_orders(client: Client) -> None:
    def one_in(row: str) -> float:
        return float(re.search(r"1 in ([\d.,]+)", row)[1].replace(",", ""))  # type: ignore[index]

    rarest = [one_in(row) for row in table(client, "rarity")]
    assert rarest == sorted(rarest, reverse=True)
    points = [int(re.search(r'Points"> ?(\d+)', row)[1]) for row in table(client, "points")]  # type: ignore[index]
    assert points == sorted(points, reverse=True)
    prices = [
        Fraction(re.findall(r'class="fraction">([\d/]+)<', row)[-1])
        for row in table(client, "price")
    ]
    assert prices == sorted(prices, reverse=True)
    assert len(rarest) == len(points) == len(prices) == len(table(client, ""))


def test_an_order_that_there_is_not_is_refused_with_those_there_are(client: Client) -> None:
    answer = client.get("/odds/", {"sort": "beauty"})

    assert answer.status_code == 400
    page = answer.content.decode()
    assert "“beauty” is no value of “sort”" in page
    assert re.findall(r'href="\?(sort=\w+)"', page) == [
        "sort=game",
        "sort=points",
        "sort=rarity",
        "sort=price",
    ]


def test_points_that_a_source_leaves_open_are_shown_as_open(client: Client) -> None:
    rows = table(client, "")

    ours = next(row for row in rows if WOMEN in row and "All wrong" in row)
    assert '<span class="or">or</span>' in ours
    assert "ours" in ours
