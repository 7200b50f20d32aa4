"""What a lesson names in the archive: kept as links, refused where it may not be used."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from archive.care.person import entered
from archive.models import Protocol, Statement, Term, Variant
from games.lessons.needing import kept_back
from games.models import Lesson, Ruleset
from tests.archive.care.protocols import as_administrator, lift, person, place, protocol

pytestmark = pytest.mark.usefixtures("founding_archive")
WORDS = "the-words-of-the-game"
STAVES = "counting-with-six-staves"


def lesson(slug: str = WORDS) -> Lesson:
    return Lesson.objects.get(slug=slug)


def decide(slug: str, **asked: bool) -> None:
    """Have a steward of the people whose game it is say what a variant is not for."""
    community = Variant.objects.get(slug=slug).communities.all()[0]
    protocol(f"of {slug}")
    with as_administrator():
        Protocol.objects.filter(slug=f"of-{slug}").update(community=community)
    with entered(person("steward").pk):
        Variant.objects.filter(slug=slug).update(**asked)


def test_what_a_lesson_names_lists_the_lesson_and_the_other_way_round(client: Client) -> None:
    one = lesson()
    assert {term.slug for term in one.terms.all()} >= {"ken", "os", "tulek", "to"}
    assert [variant.slug for variant in one.variants.all()] == ["miwok-stick-game"]
    for address in (
        "/terms/ken/",
        "/rulesets/miwok-stick-game/",
        "/variants/miwok-stick-game/",
        "/statements/stick-calls-not-full-numerals/",
    ):
        assert f'href="{one.get_absolute_url()}"' in client.get(address).content.decode()
    page = client.get("/lessons/?variant=miwok-stick-game").content.decode()
    assert one.title in page
    assert lesson(STAVES).title not in page


def test_a_text_that_is_changed_changes_the_links() -> None:
    one = lesson()
    one.body = "See [os](term/os)."
    one.full_clean(exclude={"record"})
    one.save()
    assert [term.slug for term in one.terms.all()] == ["os"]
    assert not one.rulesets.exists()


def test_a_record_is_found_under_the_slug_that_it_bore_once(client: Client) -> None:
    term = Term.objects.get(slug="ken")
    term.slug = "ken-one"
    term.save()
    assert 'href="/terms/ken-one/"' in client.get(lesson().get_absolute_url()).content.decode()


def test_names_and_readings_that_there_are_not_are_refused_together_with_their_lines() -> None:
    one = lesson()
    one.body = (
        "See [os](term/oss).\n\n```simulator\nruleset: miwok-staves\n"
        "reading: turn.again=sometimes\n```\n\n```statement\nstatement: staves-sixx\n```\n"
    )
    with pytest.raises(ValidationError) as refused:
        one.full_clean(exclude={"record"})
    told = refused.value.message_dict["body"]
    assert [message.partition(":")[0] for message in told] == ["line 1", "line 5", "line 9"]
    assert "there is no term “oss”. Did you mean “ossa”?" in told[0] or "“os”" in told[0]
    assert "the reading cannot be played" in told[1]
    assert "Did you mean “staves-six”?" in told[2]


def test_a_lesson_on_a_game_that_is_not_for_lessons_is_not_saved() -> None:
    decide("miwok-stick-game", not_for_lessons=True)
    for body in (
        "```simulator\nruleset: miwok-stick-game\n```",
        "```term\nterm: ken\n```",
        "It has [44 sticks](statement/stick-forty-four).",
    ):
        one = lesson(STAVES)
        one.body = body
        with pytest.raises(ValidationError, match="no lesson may use"):
            one.full_clean(exclude={"record"})


def test_a_game_that_comes_to_be_not_for_lessons_is_shown_in_none(client: Client) -> None:
    assert not kept_back().exists()
    decide("miwok-stick-game", not_for_lessons=True)
    assert [one.slug for one in kept_back()] == [WORDS]
    for end in ("", "sheet/"):
        page = client.get(f"{lesson().get_absolute_url()}{end}").content.decode()
        shown = page.split('lesson">', 1)[1].split('id="people"')[0]
        assert shown.count("not shown in lessons, as those ask whose game it is") == 4
        for gone in (
            'name="ruleset"',
            "/terms/ken/",
            "/statements/stick-",
            "/rulesets/miwok-stick",
        ):
            assert gone not in shown.split("Where it is from")[0]
        # The counters of other games stay.
        assert "hī’llo" in shown


def test_a_game_that_is_not_for_play_is_not_played_in_a_lesson(client: Client) -> None:
    decide("miwok-game-of-staves", not_for_play=True)
    page = client.get(lesson(STAVES).get_absolute_url()).content.decode()
    assert page.count("No game is played or reckoned here") == 3
    assert 'name="opponent"' not in page


def test_a_lesson_is_held_with_what_its_text_names(client: Client) -> None:
    address = lesson().get_absolute_url()
    member = person("member")
    kept = protocol("kept", members=[member])
    term = Term.objects.get(slug="ken")
    place(term, kept)
    for gone in (address, f"{address}sheet/", f"/api/v1{address}"):
        assert client.get(gone).status_code == 404
    for lists in ("/lessons/", "/api/v1/lessons/", "/search/?q=calls"):
        assert lesson_title() not in client.get(lists).content.decode()
    lift(term, kept)
    assert client.get(address).status_code == 200


def lesson_title() -> str:
    return "The words of the game"


def test_what_was_withdrawn_is_no_longer_shown(client: Client) -> None:
    statement = Statement.objects.get(slug="stick-calls-not-full-numerals")
    statement.withdrawn = True
    statement.save()
    page = client.get(lesson().get_absolute_url()).content.decode()
    assert "This part is no longer shown" in page
    assert statement.get_absolute_url() not in page


def test_a_reading_that_the_rules_have_no_more_leaves_the_page_whole(client: Client) -> None:
    one = lesson(STAVES)
    body = one.body.replace("turn.again=while-scoring", "turn.again=if-asked")
    Lesson.objects.filter(pk=one.pk).update(body=body)
    answer = client.get(one.get_absolute_url())
    assert answer.status_code == 200
    assert Ruleset.objects.get(slug="miwok-staves").title in answer.content.decode()
