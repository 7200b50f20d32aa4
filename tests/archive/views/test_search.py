"""The page of search."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils.http import urlencode

from archive.models import Statement
from tests.archive.pages.links import hrefs, text, words

pytestmark = pytest.mark.usefixtures("founding_archive")


def found(client: Client, query: str, **more: str) -> str:
    """The page that answers a query."""
    return text(client, f"/search/?{urlencode({'q': query, **more})}")


def test_moon_finds_the_stones(client: Client) -> None:
    page = found(client, "moon")
    assert "/implements/plum-stone-figured/" in hrefs(page)
    assert "Implements 1" in words(page)


@pytest.mark.parametrize("query", ["moon", "moons"])
def test_an_implement_shows_the_features_that_it_was_found_by(query: str, client: Client) -> None:
    row = found(client, query).split('id="found-implement"')[1].split("</section>")[0]
    assert "Marking: one side: moon" in words(row)
    assert "star" not in words(row)


@pytest.mark.parametrize(
    "query", ["hinuwa", "hi'nuwa", "HĪ’NUWA", "hi\u0304'nuwa", "hīʔnuwa", "  hinuwa  "]
)
def test_a_form_is_found_however_it_is_typed(query: str, client: Client) -> None:
    assert "/terms/hinuwa/" in hrefs(found(client, query))


@pytest.mark.parametrize("query", ["os", "to"])
def test_words_of_two_letters_are_found(query: str, client: Client) -> None:
    assert f"/terms/{query}/" in hrefs(found(client, query))


def test_a_hyphen_may_be_left_out(client: Client) -> None:
    assert "/terms/was-sung/" in hrefs(found(client, "wasung"))


def test_results_come_by_kind_in_a_human_order_with_their_counts(client: Client) -> None:
    page = found(client, "miwok")
    kinds = re.findall(r'<section class="section" id="found-([a-z-]+)"', page)
    human = ["variant", "community", "statement", "passage", "source", "plate"]
    assert [kind for kind in kinds if kind in human] == [kind for kind in human if kind in kinds]
    assert len(kinds) > 3
    assert re.search(r"Statements \d+", words(page))


def test_all_of_one_kind_are_shown_on_pages_of_their_own(client: Client) -> None:
    page = found(client, "miwok")
    assert "/search/" not in hrefs(page)
    whole = re.search(r'href="(\?q=miwok&amp;kind=statement)"', page)
    assert whole
    every = found(client, "miwok", kind="statement")
    shown = {address for address in hrefs(every) if address.startswith("/statements/")}
    assert len(shown) > 10
    assert "found-variant" not in every
    assert "?q=miwok" in hrefs(every)


def test_the_pages_of_one_kind_hold_all_of_it_once(client: Client) -> None:
    holding = {
        statement.get_absolute_url()
        for statement in Statement.objects.filter(text__iregex=r"(^| )game\M")
    }
    assert len(holding) > 50
    lines: list[str] = []
    for number in (1, 2, 3):
        page = found(client, "game", kind="statement", page=str(number))
        lines += re.findall(r'class="to-statement" href="([^"]+)"', page)
        if 'rel="next"' not in page:
            break
    assert holding <= set(lines)


def test_nothing_found_says_what_was_looked_for_and_where_to_begin(client: Client) -> None:
    page = found(client, "Xyzzy-Qwrt")
    assert "Nothing in the archive holds “xyzzyqwrt”, and no name is like it." in words(page)
    assert "/terms/" in hrefs(page)


def test_names_that_are_only_alike_are_said_to_be_so(client: Client) -> None:
    page = found(client, "hahumetiti")
    assert "Nothing holds “hahumetiti” itself; these have names that are like it." in words(page)
    assert "/terms/hahumetitci/" in hrefs(page)


@pytest.mark.parametrize("query", ["???", "'’ʼ", "— - –"])
def test_a_query_of_signs_alone_is_told_in_plain_words(query: str, client: Client) -> None:
    assert "There is no letter and no number in this" in words(found(client, query))


def test_a_query_that_is_too_long_says_how_much_of_it_was_looked_for(client: Client) -> None:
    page = words(found(client, "a" * 5000))
    assert "only its first 200 signs were looked for" in page
    assert "only the first 12 were looked for" in words(found(client, "game " * 20))


def test_an_unknown_kind_is_passed_over(client: Client) -> None:
    assert "/implements/plum-stone-figured/" in hrefs(found(client, "moon", kind="weather"))


def test_what_was_typed_is_never_read_as_markup(client: Client) -> None:
    page = found(client, '"><script>alert(1)</script>')
    assert "<script>alert" not in page
    assert "&quot;&gt;&lt;script&gt;" in page


def test_an_empty_search_only_asks(client: Client) -> None:
    page = words(text(client, "/search/"))
    assert "Nothing" not in page
    assert "All words must be found." in page


def test_a_nul_byte_is_refused_in_plain_words(client: Client) -> None:
    response = client.get("/search/?q=moon%00")
    assert response.status_code == 400
    assert "NUL byte" in response.content.decode()


def test_a_page_number_that_is_none_shows_a_page(client: Client) -> None:
    for number in ("abc", "-3", "99999"):
        assert "/statements/" in found(client, "miwok", kind="statement", page=number)
