"""The teacher's sheet, and the way from a lesson to a match and back."""

from __future__ import annotations

import pytest
from django.contrib.sessions.backends.base import SessionBase
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from archive.labelling.hub import read_project
from archive.labelling.storing import keep
from archive.models import Label, Record
from games.models import Lesson, Match
from games.play.from_lessons import MOST, lesson_of, note_lesson
from tests.archive.labelling import given
from tests.games.conftest import STAVES

LESSON = "does-rare-pay-more"
FORM = {"ruleset": STAVES, "opponent": "computer"}

pytestmark = pytest.mark.usefixtures("founding_archive")


def begin(client: Client, **fields: str) -> str:
    """The address of a match begun by the form of a lesson."""
    answer = client.post("/matches/", {**FORM, **fields})
    assert answer.status_code == 302
    return str(answer["Location"])


def test_a_lesson_asks_the_database_little_and_shows_the_labels_of_all_that_it_shows(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    keep(
        read_project(given.as_file(given.project(tk_labels=[given.label()]))),
        lambda _: None,
        timezone.now(),
    )
    label = Label.objects.get()
    address = f"/lessons/{LESSON}/"
    client.get(address)
    with django_assert_max_num_queries(65):
        bare = client.get(address).content.decode()
    assert label.name not in bare
    given.place(label, "source", "fletcher-1915")
    with django_assert_max_num_queries(65):
        page = client.get(address).content.decode()
    parts = page.split('<ul class="live rows rows-statement">')[1:]
    bears = [
        [label.name in row for row in part.partition("</ul>\n")[0].split("<li>")[1:]]
        for part in parts
    ]
    # Five statements of that source; then another, and two of the other source.
    assert bears == [[True] * 5, [True, False, False]]


def test_a_former_slug_of_a_lesson_leads_to_its_sheet(client: Client) -> None:
    lesson = Lesson.objects.get(slug=LESSON)
    lesson.slug = "what-is-rare"
    lesson.save()
    answer = client.get(f"/lessons/{LESSON}/sheet/?print=1")
    there = "/lessons/what-is-rare/sheet/?print=1"
    assert (answer.status_code, answer["Location"]) == (301, there)
    Lesson.objects.filter(pk=lesson.pk).update(withdrawn=True)
    for slug in (LESSON, "what-is-rare", "nothing"):
        assert client.get(f"/lessons/{slug}/sheet/").status_code == 404


def test_a_match_begun_in_a_lesson_leads_back_there_as_long_as_it_is_played(
    client: Client,
) -> None:
    lesson = Lesson.objects.filter(rulesets__slug=STAVES).first()
    assert lesson is not None
    page = client.get(lesson.get_absolute_url()).content.decode()
    assert f'<input type="hidden" name="lesson" value="{lesson.slug}">' in page
    assert f'id="play-{STAVES}"' in page

    address = begin(client, lesson=lesson.slug)
    back = f'<a href="{lesson.get_absolute_url()}#play-{STAVES}">{lesson.title}</a>'
    assert back in client.get(address).content.decode()
    client.post(f"{address}begin/", {"word": "acorn"})
    assert back in client.get(address).content.decode()
    again = client.post("/matches/", {"after": address.split("/")[2]})["Location"]
    assert again != address
    assert back in client.get(again).content.decode()
    # It is the way back of whoever came from there.
    assert lesson.get_absolute_url() not in Client().get(address).content.decode()

    Record.objects.filter(pk=lesson.pk).update(deceased="names")
    warned = client.get(address).content.decode()
    assert f'#play-{STAVES}">a record behind a warning</a>' in warned
    assert lesson.title not in warned

    Record.objects.filter(pk=lesson.pk).update(withdrawn=True)
    assert lesson.get_absolute_url() not in client.get(address).content.decode()


def test_a_form_names_a_lesson_in_which_the_game_is_played_or_none(client: Client) -> None:
    other = Lesson.objects.exclude(rulesets__slug=STAVES).first()
    assert other is not None
    for slug in (other.slug, "no-such-lesson"):
        assert "to-lesson" not in client.get(begin(client, lesson=slug)).content.decode()
    for wrong in ("", "a b", "../x", "a\0b", "https://elsewhere.example/"):
        assert client.post("/matches/", {**FORM, "lesson": wrong}).status_code == 404

    mine = Lesson.objects.filter(rulesets__slug=STAVES).first()
    assert mine is not None
    answer = client.post("/matches/", {**FORM, "lesson": mine.slug, "opponent": "nobody"})
    assert answer.status_code == 400
    assert f'name="lesson" value="{mine.slug}"' in answer.content.decode()


def test_a_session_holds_the_ways_back_from_the_latest_matches_alone(client: Client) -> None:
    lesson = Lesson.objects.first()
    assert lesson is not None
    session = SessionBase()
    matches = [Match(slug=f"m{number}") for number in range(MOST + 1)]
    for match in matches:
        note_lesson(session, match, lesson)
    assert [lesson_of(session, match) is None for match in matches] == [True] + [False] * MOST
