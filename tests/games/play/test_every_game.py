"""Every founding document is shown, begun and played to its end through the pages."""

from __future__ import annotations

import random
import re
from html import unescape
from itertools import product

import pytest
from django.test import Client

from games.documents.storing import store
from games.models import Match, Ruleset
from games.play.standing import standing_of
from games.rules import parse
from tests.games.conftest import Start, play_to_the_end
from tests.games.play.test_moving import check_a_finished_match
from tests.games.rules.documents import OTHERS
from tests.quick import members

NINE = (
    "bois-forte-bowl",
    "central-miwok-odd-and-even-game",
    "miwok-dice",
    "miwok-mens-hand-game",
    "miwok-odd-and-even-game",
    "miwok-staves",
    "miwok-stick-game",
    "miwok-womens-hand-game",
    "omaha-plum-stones",
)
GUESSING = tuple(slug for slug in NINE if slug.startswith(("central", "miwok")) and "game" in slug)
MOVE = re.compile(r'name="(move|look)"\s+value="([^"]+)"')
OFFER_AFTER = 24


def offered(page: str) -> list[tuple[str, str]]:
    """The buttons of the form as (name, value)."""
    return [(name, unescape(value)) for name, value in MOVE.findall(page)]


def play_by_its_buttons(client: Client, match: Match, chance: random.Random) -> list[str]:
    """Press one button of the page after another until the match is over; the pages seen."""
    address = match.get_absolute_url()
    page = client.get(address).content.decode()
    pages = [page]
    for number in range(2_000):
        match.refresh_from_db()
        if match.ended:
            return pages
        buttons = offered(page)
        assert buttons, page
        names = [value for _name, value in buttons]
        ending = [value for value in names if value in ("offer end", "agree")]
        if number > OFFER_AFTER and ending:
            move = ending[0]
        else:
            usual = [value for value in names if value not in ("offer end", "pass")]
            move = chance.choice(usual or names)
        if buttons[0][0] == "look":
            page = client.get(address, {"look": move}).content.decode()
        else:
            form = {"ordinal": str(standing_of(match).ordinal), "move": move}
            page = client.post(f"{address}moves/", form, follow=True).content.decode()
        pages.append(page)
    raise AssertionError("the match does not end")


def test_the_founding_archive_has_nine_documents(founding_archive: None) -> None:
    assert set(Ruleset.objects.playable().values_list("slug", flat=True)) == set(NINE)


@pytest.mark.parametrize("slug", members(NINE, quick=["miwok-stick-game", "omaha-plum-stones"]))
def test_every_document_shows_its_rules_and_every_clause(
    founding_archive: None, client: Client, slug: str
) -> None:
    ruleset = Ruleset.objects.get(slug=slug)
    page = client.get(ruleset.get_absolute_url())

    assert page.status_code == 200
    for clause in ruleset.clauses.all():
        assert f'href="{clause.get_absolute_url()}"' in page.content.decode()
        assert client.get(clause.get_absolute_url()).status_code == 200


@pytest.mark.usefixtures("short_game")
@pytest.mark.parametrize(
    "slug",
    members(
        ["bois-forte-bowl", "miwok-dice", "miwok-staves", "omaha-plum-stones"],
        quick=["miwok-staves"],
    ),
)
def test_a_throwing_game_is_played_to_its_end(client: Client, begun: Start, slug: str) -> None:
    match = begun(slug, opponent="computer")

    play_to_the_end(client, match)

    check_a_finished_match(match)


@pytest.mark.parametrize(
    ("slug", "opponent"),
    members(
        product(GUESSING, ["people", "computer"]),
        # Hidden in hands and seen by the own side alone; divided, and answered by the computer.
        # Where nobody wins a point for long, as in the women's game, it has very many moves.
        quick=[("miwok-mens-hand-game", "computer"), ("miwok-odd-and-even-game", "people")],
    ),
)
def test_a_guessing_game_is_played_to_its_end_by_its_buttons(
    client: Client, begun: Start, slug: str, opponent: str
) -> None:
    match = begun(slug, opponent=opponent)

    play_by_its_buttons(client, match, random.Random(slug))

    check_a_finished_match(match)


def test_the_calls_are_made_in_the_words_of_the_source(client: Client, begun: Start) -> None:
    match = begun("miwok-stick-game")
    client.post(f"/matches/{match.slug}/moves/", {"ordinal": "1", "move": "divide"})

    page = unescape(client.get(match.get_absolute_url()).content.decode())
    # The words of another language stand in elements that name it.
    words = re.sub(r"<[^>]+>", "", page)

    for call in ("“Ken” (one)", "“Os” (two)", "“Tule'k” (three)", "“To” (four)"):
        assert call.casefold() in words.casefold()
    assert "no guess is better than another" in page


def test_the_better_guess_is_named_where_the_reading_fixes_a_law(
    client: Client, begun: Start
) -> None:
    match = begun("miwok-stick-game", reading="dividing.law=bunches-equal")
    client.post(f"/matches/{match.slug}/moves/", {"ordinal": "1", "move": "divide"})

    page = unescape(client.get(match.get_absolute_url()).content.decode())

    assert "“ken” (one), right 11/43 of the time" in page
    assert "“to” (four), right" not in page


@pytest.mark.parametrize(
    "name",
    members(
        [path.stem for path in OTHERS],
        # On a track, by guessing, and kept as a record only.
        quick=["isleta-pa-tol", "four-stick-game", "zuni-sho-li-we"],
    ),
)
def test_a_document_of_any_class_is_shown_and_played(
    client: Client, begun: Start, founding_archive: None, name: str
) -> None:
    text = next(path for path in OTHERS if path.stem == name).read_text()
    document = parse(text.replace("\ntitle:", "\nvariant: miwok-mens-hand-game\ntitle:", 1))
    store(document)
    ruleset = Ruleset.objects.get(slug=document.slug)
    page = client.get(ruleset.get_absolute_url())
    assert page.status_code == 200
    if not ruleset.playable:
        assert "Lay the game out" not in page.content.decode()
        return
    match = begun(document.slug, opponent="computer")

    for _ in range(12):
        match.refresh_from_db()
        if match.ended:
            break
        page = client.get(match.get_absolute_url())
        assert page.status_code == 200
        name_, move = random.Random(name).choice(offered(page.content.decode()))
        assert name_ == "move"
        form = {"ordinal": str(match.log.count()), "move": move}
        assert client.post(f"/matches/{match.slug}/moves/", form).status_code == 302
