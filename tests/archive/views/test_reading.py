"""A source read in order."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import Settings

from archive.models import Passage, Record
from archive.pages import contents
from tests.archive.pages.links import hrefs, text, words
from tests.archive.views.test_queries import add, queries

BG = "/sources/barrett-gifford-1933/read/"
# Words of our own, as many sentences as the coverage counts, with what is known of the print.
NOTE = "¹¹³Two said so. Maybe. A marked stick was named."


def passage_in(html: str, slug: str) -> str:
    """What stands of one passage."""
    return html.split(f'id="at-{slug}"')[1].split('<section class="read"')[0]


@pytest.mark.usefixtures("founding_archive")
class TestFounding:
    """The sources of the founding archive."""

    def test_the_passages_come_in_order_under_their_headings(self, client: Client) -> None:
        html = text(client, "/sources/fletcher-1915/read/")
        at = re.findall(r'class="read" id="at-([a-z0-9-]+)"', html)
        passages = Passage.objects.filter(source__slug="fletcher-1915").order_by("order")
        assert at == list(passages.values_list("slug", flat=True))
        headings = words(html.split('id="contents"')[1].split("</nav>")[0])
        assert headings.index("Properties") < headings.index("Directions, para. 1")

    def test_long_sources_fall_into_parts_and_the_contents_lead_to_each(
        self, client: Client
    ) -> None:
        html = text(client, BG)
        assert "?page=2" in hrefs(html)
        everywhere = [text(client, f"{BG}?page={number}") for number in (1, 2, 3)]
        found = [
            at for part in everywhere for at in re.findall(r'class="read" id="at-(.+?)"', part)
        ]
        assert found == list(
            Passage.objects.filter(source__slug="barrett-gifford-1933")
            .order_by("order")
            .values_list("slug", flat=True)
        )
        assert "part “9”" in words(text(client, f"{BG}?page=9"))

    def test_a_footnote_and_where_it_stands_lead_to_each_other(self, client: Client) -> None:
        first, last = text(client, BG), text(client, f"{BG}?page=3")
        assert "?page=3#at-bg-fn-112" in hrefs(passage_in(first, "bg-hand-1"))
        assert "?page=1#at-bg-hand-1" in hrefs(passage_in(last, "bg-fn-112"))
        assert "#at-bg-fn-116" in hrefs(passage_in(last, "bg-dice-3"))
        assert "#at-bg-dice-3" in hrefs(passage_in(last, "bg-fn-116"))

    def test_a_misprint_a_figure_a_work_and_a_new_word_stand_with_their_passage(
        self, client: Client
    ) -> None:
        last = text(client, f"{BG}?page=3")
        dice = words(passage_in(last, "bg-dice-3"))
        assert "“teatacu” read as “tcatacu”" in dice
        assert "Words first used here teatacu" in dice
        assert "/figures/culin-fig-162/" in hrefs(passage_in(last, "bg-dice-3"))
        assert "/citations/bg-dice-3-culin/" in hrefs(passage_in(last, "bg-dice-3"))
        # It was used before, with the dice game.
        assert "hī'lo" not in words(passage_in(last, "bg-staves-1")).split("first used")[-1]

    def test_a_dispute_stands_across_from_what_it_disputes(self, client: Client) -> None:
        note = passage_in(text(client, f"{BG}?page=3"), "bg-fn-113")
        assert note.count('class="dispute"') >= 4
        assert "The bone that is sought in the men's game is the unmarked one." in words(note)

    def test_without_a_text_it_says_so_and_what_may_be_shown(
        self, client: Client, settings: Settings
    ) -> None:
        settings.TEXT_JURISDICTION = ""
        assert "has not said which country's law it follows" in words(text(client, BG))
        settings.TEXT_JURISDICTION = "life+70"
        assert "do not let this site show its text (life+70)" in words(text(client, BG))
        settings.TEXT_JURISDICTION = "US"
        assert "no transcription has been laid beside these passages" in words(text(client, BG))

    def test_the_text_stands_beside_what_each_sentence_says_where_the_rights_allow_it(
        self, client: Client, settings: Settings
    ) -> None:
        settings.TEXT_JURISDICTION = "US"
        Passage.objects.filter(slug="bg-fn-113").update(full_text=NOTE)
        note = passage_in(text(client, f"{BG}?page=3"), "bg-fn-113")
        lines = note.split('class="entry printed-line"')[1:]
        sentences = [re.findall(r'sentence" lang="en">(.*?)</p>', line) for line in lines]
        assert [words(one[0]) for one in sentences] == [
            "¹¹³ Two said so.",
            "Maybe.",
            "A marked stick was named.",
        ]
        assert "?page=1#at-bg-hand-2" in hrefs(lines[0])
        assert "Two Central Miwok informants said that men players" in words(lines[0])
        assert "◐ inferred" in words(lines[1])
        assert re.search(r'class="knot-misprint" href="#misprint-\d+"[^>]*>marked stick<', lines[2])

        settings.TEXT_JURISDICTION = "life+70"
        assert "Two said so" not in text(client, f"{BG}?page=3")

    def test_a_text_that_falls_otherwise_than_the_coverage_stands_whole(
        self, client: Client, settings: Settings
    ) -> None:
        settings.TEXT_JURISDICTION = "US"
        Passage.objects.filter(slug="bg-fn-113").update(full_text="One sentence. And two.")
        note = passage_in(text(client, f"{BG}?page=3"), "bg-fn-113")
        assert "One sentence. And two." in words(note.split("full-text")[1])
        assert "printed-line" not in note

    def test_the_columns_of_a_table_keep_their_places(
        self, client: Client, settings: Settings
    ) -> None:
        settings.TEXT_JURISDICTION = "US"
        rows = ["a\tb", *[f"\t{n}" for n in range(8)]]
        Passage.objects.filter(slug="bg-hand-table").update(full_text="\n".join(rows))
        parts = "".join(text(client, f"{BG}?page={number}") for number in (1, 2))
        assert ">\t7</p>" in passage_in(parts, "bg-hand-table")

    def test_a_source_and_a_passage_lead_to_the_reading(self, client: Client) -> None:
        assert BG in hrefs(text(client, "/sources/barrett-gifford-1933/"))
        assert f"{BG}?page=3#at-bg-fn-113" in hrefs(text(client, "/passages/bg-fn-113/"))

    def test_a_source_of_which_nothing_was_read_says_so(self, client: Client) -> None:
        assert "nothing to read in order" in words(text(client, "/sources/culin-1907/read/"))


@pytest.mark.usefixtures("small_archive")
class TestSmall:
    """What holds of any source."""

    def test_a_former_name_leads_to_the_reading_and_what_is_withdrawn_is_gone(
        self, client: Client
    ) -> None:
        spine = Record.objects.filter(kind="source", slug="doe-1901")
        spine.update(slug="doe-1902", former_slugs=["doe-1901"])
        answer = client.get("/sources/doe-1901/read/?page=2")
        there = "/sources/doe-1902/read/?page=2"
        assert (answer.status_code, answer["Location"]) == (301, there)
        Record.objects.filter(slug="doe-1902").update(withdrawn=True)
        assert client.get("/sources/doe-1902/read/").status_code == 410
        assert client.get("/sources/nothing/read/").status_code == 404

    def test_it_takes_as_many_queries_for_much_as_for_little(self, client: Client) -> None:
        add(range(2))
        few = queries(client, "/sources/doe-1901/read/")
        add(range(2, 14))
        assert queries(client, "/sources/doe-1901/read/") == few

    def test_a_long_stretch_without_headings_is_cut_between_passages(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(contents, "STATEMENTS_IN_A_PART", 1)
        parts = contents.parts_of(list(Passage.objects.filter(source__slug="doe-1901")))
        assert [[passage.slug for passage in part] for part in parts] == [["doe-1"], ["doe-fn-2"]]
