"""The glossary: words in columns, by what they name, by source, by letter, and as a file."""

from __future__ import annotations

import csv
import datetime
import io
import re

import pytest
from django.test import Client

from archive import derived
from archive.models import Community, DeceasedWarning, Label, Orthography, Record, Source, Term
from tests.archive.labelling.given import place
from tests.archive.pages.links import hrefs, text, words
from tests.archive.views.test_queries import add, queries


def forms(html: str) -> list[str]:
    """The native forms of a page that stand for words of their own, as they follow."""
    shown = re.findall(r'<p class="form">(.*?)</p>', html, re.DOTALL)
    return [words(form).split(" ")[0] for form in shown]


@pytest.mark.usefixtures("founding_archive")
class TestFounding:
    """The words of the founding archive."""

    def test_each_people_has_its_column_for_what_is_named(self, client: Client) -> None:
        html = text(client, "/glossary/")
        game = html.split('href="/variants/miwok-mens-hand-game/"')[1].split("<tbody")[0]
        cells = re.findall(r'data-of="([^"]+)">(.*?)</td>', game, re.DOTALL)
        said = [(people, forms(cell)) for people, cell in cells if forms(cell)]
        assert said[:4] == [
            ("Plains Miwok", ["a’lle"]),
            ("Northern Miwok", ["hī'nuwa", "hī'nuwo"]),
            ("Central Miwok", ["hīno'wū"]),
            ("Southern Miwok", ["hinawu"]),
        ]
        central = [form for people, found in said for form in found if people == "Central Miwok"]
        assert central == ["hīno'wū", "ha'na", "pa'tu", "hī’llo", "hi'nūwo"]
        assert "no word recorded" in game
        assert '<span class="native" lang="csm">hīno&#x27;wū</span>' in game
        assert "Hand game, para. 1" in words(game)

    def test_one_column_stands_alone_where_the_words_are_narrowed_to_a_people(
        self, client: Client
    ) -> None:
        html = text(client, "/glossary/?community=central-miwok")
        assert set(re.findall(r'data-of="([^"]+)"', html)) == {"Central Miwok"}
        assert "ha&#x27;na" in html

    def test_a_word_of_two_games_stands_under_each(self, client: Client) -> None:
        html = text(client, "/glossary/?by=denotes")
        assert forms(html).count("hī'lo") == 2
        staves = html.split('href="/variants/miwok-game-of-staves/"')[1].split("<h2")[0]
        assert forms(staves) == ["hī'lo", "mū'ltūya"]
        assert "Dice game, para. 2" not in words(staves)

    def test_by_letter_the_words_stand_in_the_order_that_is_said_to_be_ours(
        self, client: Client
    ) -> None:
        html = text(client, "/glossary/?by=alphabet&source=barrett-gifford-1933")
        assert forms(html)[-10:] == [
            *["teatacu", "telē'ka", "tiyauni", "to", "tule'k"],
            *["tca'ta", "tcata'tu", "usu'u", "welē'yup", "yü'tto"],
        ]
        letters = re.findall(r'<h3 class="letter" lang="mis">(.+?)</h3>', html)
        assert letters == [*"ahkmnopst", "tc", *"uwy"]
        assert "○ ours" in words(html)
        assert "the source gives none here" in words(html)

    def test_by_source_the_words_come_as_they_are_printed(self, client: Client) -> None:
        html = text(client, "/glossary/?by=source&source=barrett-gifford-1933")
        assert forms(html)[:5] == ["a’lle", "hī'nuwa", "hī'nuwo", "hīno'wū", "hinawu"]

    def test_related_words_stand_apart_by_the_sort_of_their_relation(self, client: Client) -> None:
        html = text(client, "/glossary/?by=alphabet&source=barrett-gifford-1933")
        own = html.split('href="/terms/hinowu/"')
        entry = next(part for part in own[1:] if '<p class="related">' in part[:1500])
        said = [words(one) for one in re.findall(r'<p class="related">(.*?)</p>', entry, re.DOTALL)]
        assert said[:2] == [
            "The same word in another dialect or form: hinawu S , hī'nuwa N , hī'nuwo N",
            "Perhaps related: hi'nūwo C , hinwo C",
        ]

    def test_lists_and_the_api_follow_the_same_order(self, client: Client) -> None:
        page = client.get("/api/v1/terms/?source=barrett-gifford-1933&page_size=500").json()
        slugs = [term["slug"] for term in page["results"]]
        assert slugs.index("kuttca") < slugs.index("kutca")
        assert slugs.index("tulek") < slugs.index("tcata") < slugs.index("usuu")
        source = client.get("/api/v1/sources/barrett-gifford-1933/").json()
        assert source["orthography"]["basis"] == "editorial"
        assert source["orthography"]["letters"][14:16] == ["t", "tc"]
        assert client.get("/api/v1/sources/culin-1907/").json()["orthography"] is None

    def test_the_words_are_had_as_a_file_with_the_columns_of_the_archive(
        self, client: Client
    ) -> None:
        answer = client.get("/glossary/words.csv?community=central-miwok&variant=miwok-dice-game")
        assert answer["Content-Type"] == "text/csv; charset=utf-8"
        rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
        assert [row["form"] for row in rows] == [
            *["hahumetitci", "hetalu", "hī'lo", "tca'ta", "tcata'tu"]
        ]
        assert rows[2]["games"] == "miwok-dice-game; miwok-game-of-staves"
        assert rows[0]["cites"] == "barrett-gifford-1933[Dice game, para. 1]"
        assert {row["language"] for row in rows} == {"csm"}

    def test_what_the_glossary_does_not_know_is_refused_with_what_it_does(
        self, client: Client
    ) -> None:
        for address, known in (
            ("/glossary/?by=colour", "By source"),
            ("/glossary/?kind=x", "song"),
        ):
            answer = client.get(address)
            assert answer.status_code == 400
            assert known in words(answer.content.decode())

    def test_the_words_are_found_from_the_navigation_and_from_the_list(
        self, client: Client
    ) -> None:
        assert "/glossary/" in hrefs(text(client, "/"))
        assert "/glossary/" in hrefs(text(client, "/terms/").split("<main")[1])


class TestCare:
    """What hangs on a word, and what stands before it."""

    def test_a_label_stands_with_its_text_above_and_beside_its_word_and_in_the_file(
        self, label: Label, client: Client
    ) -> None:
        place(label, "term", "tawa")
        html = text(client, "/glossary/")
        assert "’s people ask:" in words(html)
        assert html.count(f'href="{label.get_absolute_url()}"') >= 3
        file = client.get("/glossary/words.csv").content.decode("utf-8-sig")
        rows = list(csv.DictReader(io.StringIO(file)))
        assert {row["labels"] for row in rows} == {label.name}

    @pytest.mark.usefixtures("small_archive")
    def test_a_word_behind_a_warning_is_named_in_no_view_and_not_in_the_file(
        self, client: Client
    ) -> None:
        DeceasedWarning.objects.create(
            record=Record.objects.get(kind="term", slug="tawa"),
            community=Community.objects.get(slug="river-people"),
            covers="names",
            asked=datetime.date(2026, 5, 1),
        )
        for by in ("community", "denotes", "source", "alphabet"):
            html = text(client, f"/glossary/?by={by}")
            assert "tā&#x27;wa<" not in html
            assert "a record behind a warning" in html
            assert "a stave<" not in html
        assert "tā'wa," not in client.get("/glossary/words.csv").content.decode()

    @pytest.mark.usefixtures("small_archive")
    def test_the_glossary_takes_as_many_queries_for_many_words_as_for_few(
        self, client: Client
    ) -> None:
        views = [f"/glossary/?by={by}" for by in ("community", "denotes", "alphabet")]
        views.append("/glossary/words.csv")
        add(range(2))
        few = [queries(client, address) for address in views]
        add(range(2, 14))
        assert [queries(client, address) for address in views] == few


@pytest.mark.usefixtures("small_archive")
def test_an_order_entered_for_a_source_orders_its_words_at_once() -> None:
    source = Source.objects.get(slug="doe-1901")
    assert list(Term.objects.values_list("slug", flat=True)) == ["tawa", "tawwa"]
    order = Orthography(source=source, letters=["ww", "a ā", "t", "w"], ignored=["'", "’"])
    order.full_clean()
    order.save()
    derived.refresh_around(source)
    assert list(Term.objects.values_list("slug", flat=True)) == ["tawwa", "tawa"]
