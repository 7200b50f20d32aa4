"""The lessons of the founding archive: what figures stand in their words, and what they show."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import comb

import pytest
from django.conf import settings
from django.test import Client
from django.utils.html import escape
from pytest_django import DjangoAssertNumQueries

from games.lessons.parts import words_of
from games.lessons.reading import read
from games.models import Lesson
from games.pages.lesson import sources_of
from games.rules import Rules, parse, rules_of
from games.rules.throwing_rules import ThrowingRules

FOLDER = settings.FIXTURES_DIR / "lessons"
TEXTS = {path.stem: path.read_text() for path in sorted(FOLDER.glob("*.md"))}
# A share of ways, a fraction, or how often a guess is right.
FIGURE = re.compile(r"\d+ (?:out )?of the \d+|\d+/\d+|\d+ ways|Once in \w+")


@cache
def rules(slug: str) -> Rules:
    return rules_of(parse((settings.FIXTURES_DIR / "rulesets" / f"{slug}.yaml").read_text()))


def law(slug: str, *points: int) -> Fraction:
    """The chance that a throw or guess brings one of these points."""
    return sum((chance for one, chance in rules(slug).law_of_points() if one in points), Fraction())


def row(slug: str, name: str) -> Fraction:
    """The chance of one line of the score."""
    found = rules(slug)
    assert isinstance(found, ThrowingRules)
    return sum(
        (chance for fall, chance in found.law if found.scored_by[fall].path == f"scores.{name}"),
        Fraction(),
    )


def worth(slug: str, *points: int) -> Fraction:
    """What these points bring in one throw on the average."""
    return sum((one * law(slug, one) for one in points), Fraction())


STAVES, PLUMS, BOWL, STICKS = (
    "miwok-staves",
    "omaha-plum-stones",
    "bois-forte-bowl",
    "miwok-stick-game",
)
Exact = Callable[[], Fraction | int]

FIGURES: dict[str, dict[str, Exact]] = {
    "counting-with-six-staves": {
        "64 ways": lambda: 2**6,
        "2 of the 64": lambda: law(STAVES, 2),
        "1/32": lambda: law(STAVES, 2),
        "20 of the 64": lambda: law(STAVES, 1),
        "5/16": lambda: law(STAVES, 1),
        "42 of the 64": lambda: law(STAVES, 0),
        "21/32": lambda: law(STAVES, 0),
        "3/8": lambda: rules(STAVES).mean_points(),
    },
    "does-rare-pay-more": {
        "32 ways": lambda: 2**5,
        "2 of the 32": lambda: law(PLUMS, 10),
        "4 of the 32": lambda: law(PLUMS, 1),
        "1/32": lambda: row(PLUMS, "two-moons-three-white"),
        "1/16": lambda: row(PLUMS, "moon-star-three-black"),
        "5/8": lambda: worth(PLUMS, 10),
        "3/4": lambda: rules(PLUMS).mean_points(),
        "256 ways": lambda: 2**8,
        "1/256": lambda: row(BOWL, "image-gun-white"),
        "1/128": lambda: row(BOWL, "one-knife-white"),
    },
    "the-words-of-the-game": {
        "1/4": lambda: law(STICKS, 1),
        "Once in four": lambda: law(STICKS, 1),
    },
    "what-a-source-does-not-say": {},
    "reading-a-museum-label": {},
}


def value(figure: str) -> Fraction | int:
    if figure == "Once in four":
        return Fraction(1, 4)
    numbers = [int(one) for one in re.findall(r"\d+", figure)]
    return numbers[0] if figure.endswith("ways") else Fraction(*numbers)


@pytest.mark.parametrize("slug", TEXTS)
def test_every_figure_in_the_words_is_the_exact_one(slug: str) -> None:
    found = set(FIGURE.findall(read(TEXTS[slug]).words))

    assert found == set(FIGURES[slug])
    assert {one: value(one) for one in found} == {
        one: exact() for one, exact in FIGURES[slug].items()
    }


def test_what_is_said_of_two_lines_of_the_bowl_holds() -> None:
    rare = [row(BOWL, one) for one in ("image-gun-white", "image-white")]
    knives = [row(BOWL, one) for one in ("two-knives-black", "two-knives-white")]
    assert len({*rare, *knives}) == 1
    assert row(BOWL, "one-knife-white") == 2 * rare[0]
    assert comb(6, 3) == 6 * 5 * 4 // (3 * 2 * 1) == 20


@pytest.mark.usefixtures("founding_archive")
def test_nothing_in_a_list_of_a_lesson_is_half_a_sentence() -> None:
    """Several values of a field are joined by a semicolon, so that none stands within one."""
    for lesson in Lesson.objects.all():
        for one in [*lesson.goals, *lesson.materials, *lesson.preparation]:
            assert one[0].isupper(), (lesson.slug, one)


def test_every_native_word_is_marked_as_a_term_or_stands_in_a_block() -> None:
    """A letter that English has not, outside of a link to a term, would be read aloud wrongly."""
    for slug, text in TEXTS.items():
        for part in read(text).parts:
            for prose in [part] if not hasattr(part, "prose") else part.prose.values():
                inside = False
                for token in prose.tokens:
                    for child in token.children or ():
                        if child.type in ("link_open", "link_close"):
                            href = str(child.attrs.get("href", ""))
                            inside = href.startswith("term/") if href else False
                        strange = re.search(r"[^\x00-\x7f“”’×½–]", child.content)
                        assert inside or not strange, (slug, words_of([token]))


@pytest.mark.usefixtures("founding_archive")
def test_each_lesson_and_its_sheet_say_whose_accounts_they_are_and_where_claims_stand(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    lessons = list(Lesson.objects.all())
    assert [lesson.slug for lesson in lessons] == [
        "counting-with-six-staves",
        "does-rare-pay-more",
        "what-a-source-does-not-say",
        "the-words-of-the-game",
        "reading-a-museum-label",
    ]
    for lesson in lessons:
        lesson.full_clean(exclude={"record"})
        page = client.get(lesson.get_absolute_url()).content.decode()
        sheet = client.get(f"{lesson.get_absolute_url()}sheet/").content.decode()
        assert "This part is" not in page + sheet
        assert page.count('class="locator"') >= 5
        assert "Answer:" not in page
        assert sheet.count("Answer:") == sum(
            block.sort == "question" for block in read(lesson.body).blocks
        )
        with django_assert_max_num_queries(110):
            client.get(lesson.get_absolute_url())
        sources = list(sources_of(lesson))
        assert sources
        for shown in (page, sheet):
            assert "Nations today" in shown
            assert all(f"<cite>{escape(source.title)}</cite>" in shown for source in sources)
