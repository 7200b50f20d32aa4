"""The page of search."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
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


@pytest.mark.parametrize("query", ["fn. 113", "footnote 113"])
def test_a_footnote_is_found_by_its_number_whatever_it_is_called(
    query: str, client: Client
) -> None:
    assert "/passages/bg-fn-113/" in hrefs(found(client, query, kind="passage"))


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
        lines += re.findall(r'<p class="say">\s*<a href="([^"]+)"', page)
        if 'rel="next"' not in page:
            break
    assert holding <= set(lines)


def test_nothing_found_says_what_was_looked_for_and_where_to_begin(client: Client) -> None:
    page = found(client, "Xyzzy-Qwrt")
    assert "Nothing in the archive holds “xyzzyqwrt”. No name is like it either." in words(page)
    assert "/terms/" in hrefs(page)


def test_a_slip_is_mended_and_said_with_a_way_to_insist(client: Client) -> None:
    page = found(client, "hinuwaa")
    assert "Nothing has “hinuwaa”. Showing what has “hinuwa”." in words(page)
    assert "/terms/hinuwa/" in hrefs(page)
    assert "?q=hinuwaa&as_typed=1" in hrefs(page)
    insisted = found(client, "hinuwaa", as_typed="1")
    assert "Nothing in the archive holds “hinuwaa”." in words(insisted)
    assert "/terms/hinuwa/" not in hrefs(insisted)


def test_two_letters_swapped_in_a_short_word_are_mended(client: Client) -> None:
    assert "Showing what has “woman”" in words(found(client, "wmoan"))


def test_where_names_like_it_are_shown_what_was_found_nowhere_is_told(client: Client) -> None:
    page = found(client, "staves zzzz")
    told = "“zzzz” was found nowhere. Nothing holds “staves zzzz” itself; these have names that"
    assert told in words(page)
    assert re.search(r"“staves” alone: \d+ records", words(page))
    assert "?q=staves" in hrefs(page)


def test_words_that_stand_nowhere_together_are_counted_apart(client: Client) -> None:
    page = words(found(client, "moon hinuwa"))
    assert "Nothing in the archive holds “moon hinuwa”." in page
    assert re.search(r"“moon”: \d+ records “hinuwa”: \d+ record", page)


def test_what_was_met_is_marked_in_its_own_form_and_language(client: Client) -> None:
    page = found(client, "hinuwa")
    assert '<span class="native" lang="nsq"><mark>hī&#x27;nuwa</mark></span>' in page
    assert "<mark>moons</mark>" in found(client, "moon")
    assert "<mark>hand game</mark>" in found(client, '"hand game"')


def test_a_hit_of_a_statement_leads_to_its_passage_and_people(client: Client) -> None:
    row = found(client, "moons").split('id="found-statement"')[1].split("</li>")[0]
    assert 'title="Fletcher 1915, ' in row
    assert "/communities/omaha/" in hrefs(row)


def test_choices_narrow_a_search_and_have_counts(client: Client) -> None:
    page = found(client, "counters")
    counts = dict(
        re.findall(
            r'name="community"\s+value="([a-z-]+)"\s*>'
            r'\s*<span>[^<]*</span>\s*<span class="count">(\d+)',
            page,
        )
    )
    assert int(counts["omaha"]) > 0
    assert int(counts["miwok"]) >= int(counts["central-miwok"]) > 0
    omaha = found(client, "counters", community="omaha")
    assert f"{counts['omaha']} records found" in words(omaha)
    assert "/communities/central-miwok/" not in hrefs(omaha)
    # The choice made does not narrow its own counts.
    assert 'value="miwok"' in omaha
    both = found(client, "counters", community="omaha", kind="term")
    assert "Nothing has “counters” within what you chose." in words(both)
    assert "?q=counters&kind=term" in hrefs(both)
    assert f"Without “Terms”: {counts['omaha']} records" in words(both)


def test_the_address_of_a_search_has_one_order(client: Client) -> None:
    page = text(
        client,
        "/search/?order=list&source=fletcher-1915&community=omaha&kind=term&kind=statement&q=counters",
    )
    assert "?q=counters&kind=statement&community=omaha&source=fletcher-1915&order=list" in hrefs(
        page
    )
    assert "?q=counters&kind=statement&kind=term&source=fletcher-1915&order=list" in hrefs(page)


def test_the_order_of_the_lists_can_be_asked_for(client: Client) -> None:
    page = found(client, "game", kind="statement", order="list")
    shown = re.findall(r'<p class="say">\s*<a href="([^"]+)"', page)
    in_order = [one.get_absolute_url() for one in Statement.objects.all()]
    assert shown == [address for address in in_order if address in set(shown)]


def test_what_is_typed_so_far_is_answered_with_records_that_begin_so(client: Client) -> None:
    page = text(client, "/search/suggestions/?q=hin")
    assert re.findall(r'data-address="([^"]+)"', page)[:1] == ["/terms/hinawu/"]
    assert "<mark>hī&#x27;nuwa</mark>" in page
    assert len(re.findall('role="option"', page)) <= 9
    assert 'role="option"' not in text(client, "/search/suggestions/?q=h")


def test_a_slip_is_mended_in_what_is_suggested_too(client: Client) -> None:
    page = text(client, "/search/suggestions/?q=hinuwaa")
    assert 'data-address="/terms/hinuwa/"' in page
    page = text(client, "/search/suggestions/?q=game+of+staevs")
    assert "Nothing has “staevs”. Suggesting what has “staves”." in page
    assert 'data-address="/variants/miwok-game-of-staves/"' in page
    assert "No suggestions" in text(client, "/search/suggestions/?q=xyzzy")


@pytest.mark.parametrize("query", ["???", "'’ʼ", "— - –"])
def test_a_query_of_signs_alone_is_told_in_plain_words(query: str, client: Client) -> None:
    assert "There is no letter and no number in this" in words(found(client, query))


def test_a_query_that_is_too_long_says_how_much_of_it_was_looked_for(client: Client) -> None:
    page = words(found(client, "a" * 5000))
    assert "only its first 200 signs were looked for" in page
    assert "only the first 12 were looked for" in words(found(client, "game " * 20))


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("kind", "“weather” is no kind of record that is searched."),
        ("community", "There is no community “weather” in the archive."),
        ("order", "“weather” is no order of a search."),
    ],
)
def test_a_value_that_there_is_not_is_refused_in_plain_words(
    name: str, sentence: str, client: Client
) -> None:
    response = client.get(f"/search/?q=moon&{name}=weather")
    assert response.status_code == 400
    page = response.content.decode()
    assert sentence in words(page)
    assert "/search/?q=moon" in hrefs(page)


def test_a_name_that_there_is_not_is_passed_over_and_told(client: Client) -> None:
    assert "A search cannot be narrowed by “weather”" in words(found(client, "moon", weather="1"))


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


def test_a_search_takes_a_bounded_number_of_queries(client: Client) -> None:
    few, many = (len(queries_of(client, query)) for query in ("moons", "stick"))
    assert few < 110
    assert many < 110
    assert len(queries_of(client, "game", kind="statement")) < 35


def queries_of(client: Client, query: str, **more: str) -> CaptureQueriesContext:
    with CaptureQueriesContext(connection) as queries:
        found(client, query, **more)
    return queries
