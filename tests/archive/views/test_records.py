"""The pages and lists of records."""

from __future__ import annotations

import re
from functools import cache
from html import unescape

import pytest
from django.test import Client
from pytest_django import Settings

from archive import kinds
from archive.models import Passage, Record, Statement, Term, Variant
from archive.pages.register import PAGES
from tests.archive.pages.links import hrefs, text, words


class TestAddresses:
    """Where a record is found, and where it is not."""

    pytestmark = pytest.mark.usefixtures("small_archive")

    def test_a_former_slug_leads_for_ever_to_the_record_under_its_new_one(
        self, client: Client
    ) -> None:
        term = Term.objects.get(slug="tawa")
        term.slug = "tawa-stave"
        term.save()
        response = client.get("/terms/tawa/")
        assert (response.status_code, response["Location"]) == (301, "/terms/tawa-stave/")
        assert client.get("/terms/tawa-stave/").status_code == 200

    def test_a_withdrawn_record_is_gone_and_its_page_tells_nothing_of_it(
        self, client: Client
    ) -> None:
        Record.objects.filter(kind="term", slug="tawa").update(withdrawn=True)
        response = client.get("/terms/tawa/")
        assert response.status_code == 410
        assert "tā'wa" not in response.content.decode()

    def test_a_former_slug_of_a_withdrawn_record_is_gone_with_it(self, client: Client) -> None:
        Record.objects.filter(kind="term", slug="tawa").update(
            withdrawn=True, former_slugs=["old-tawa"]
        )
        assert client.get("/terms/old-tawa/").status_code == 410
        assert client.get("/api/v1/terms/old-tawa/").status_code == 410

    @pytest.mark.parametrize(
        ("address", "sentence"),
        [
            ("/terms/nothing/", "There is no term “nothing” in the archive."),
            ("/weather/", "The archive has no list of that name."),
            ("/weather/rain/", "The archive has no list of that name."),
            ("/no/such/place/", "There is nothing at this address."),
        ],
    )
    def test_what_is_not_there_is_said_in_plain_words(
        self, address: str, sentence: str, client: Client
    ) -> None:
        response = client.get(address)
        assert response.status_code == 404
        assert sentence in words(response.content.decode())

    def test_an_unknown_value_of_a_filter_is_told_with_the_values_there_are(
        self, client: Client
    ) -> None:
        response = client.get("/terms/?community=nobody")
        html = response.content.decode()
        assert response.status_code == 400
        assert "There is no community “nobody” in the archive." in words(html)
        assert {"?community=river-people", "/terms/"} <= hrefs(html)
        response = client.get("/statements/?topic=weather")
        assert response.status_code == 400
        assert "?topic=song" in hrefs(response.content.decode())
        response = client.get("/terms/?uses__passage=nowhere")
        assert "/passages/" in hrefs(response.content.decode())

    def test_an_unknown_filter_is_not_passed_over_in_silence(self, client: Client) -> None:
        page = words(text(client, "/terms/?colour=red&page=1"))
        assert "cannot be narrowed by “colour”" in page
        assert "Community (community)" in page
        assert "cannot be narrowed by" not in words(text(client, "/terms/?page=1"))

    @pytest.mark.parametrize(
        "address",
        ["/terms/?community=river-people&page=99", "/search/?q=river&kind=variant&page=99"],
    )
    def test_a_page_beyond_the_last_is_told_with_the_way_to_the_first(
        self, address: str, client: Client
    ) -> None:
        html = text(client, address)
        assert "This list has no page “99”. This is page 1 of 1." in words(html)
        assert address.split("/")[-1].removesuffix("&page=99") in hrefs(html)

    def test_a_slug_belongs_to_its_kind_alone(self, client: Client) -> None:
        assert client.get("/variants/tawa/").status_code == 404


@pytest.mark.usefixtures("founding_archive")
class TestEveryPage:
    """What holds for the pages of all kinds."""

    @pytest.mark.parametrize("name", PAGES)
    def test_a_page_has_one_heading_one_title_landmarks_and_nothing_inline(
        self, name: str, client: Client
    ) -> None:
        kind = kinds.kind_named(name)
        addresses = [f"/{kind.plural}/"]
        record = kind.model.objects.in_circulation().first()
        if record:
            addresses.append(record.get_absolute_url())
        for address in addresses:
            html = text(client, address)
            assert len(re.findall(r"<h1\b", html)) == 1, address
            title = re.search(r"<title>(.*?)</title>", html, re.DOTALL)
            assert title
            assert re.match(r"\S.* — Tallykeeper$", " ".join(title[1].split())), address
            for landmark in ('<main id="main"', '<nav class="masthead-nav"', "<header", "<footer"):
                assert html.count(landmark) >= 1, (address, landmark)
            assert 'href="#main"' in html
            assert not re.search(r"<[^>]+\s(style|on[a-z]+)=", html), address
            # Linked data are read, never run.
            run = r'<style\b|<script\b(?! type="application/ld\+json"|[^>]*\bsrc=)'
            assert not re.search(run, html), address
            if record and address != addresses[0]:
                first = re.search(r'href="(/[a-z-]+/)"', html.split('class="trail"')[1])
                assert first, "the page has no way back"
                assert first[1] == addresses[0] or client.get(first[1]).status_code == 200


@cache
def founding(address: str) -> str:
    """A page of the founding archive as it was loaded, made once for tests that change nothing."""
    return text(Client(), address)


@pytest.mark.usefixtures("founding_archive")
class TestVariant:
    """The page of one game as recorded among one people."""

    def test_it_is_headed_by_the_peoples_own_names_marked_with_their_languages(self) -> None:
        html = founding("/variants/miwok-mens-hand-game/")
        heading = re.search(r"<h1>(.*?)</h1>", html, re.DOTALL)
        assert heading
        named = re.findall(r'lang="([a-z]{3})">([^<]+)</span>', unescape(heading[1]))
        assert named == [
            ("pmw", "a’lle"),
            ("nsq", "hī'nuwa"),
            ("nsq", "hī'nuwo"),
            ("csm", "hīno'wū"),
            ("skd", "hinawu"),
        ]
        assert words(heading[1]).endswith("Miwok men's hand game")

    def test_a_game_without_a_native_name_is_headed_by_its_english_one(self) -> None:
        html = founding("/variants/omaha-plum-stone-game/")
        heading = re.search(r"<h1>(.*?)</h1>", html, re.DOTALL)
        assert heading
        assert words(heading[1]) == "Omaha plum stone game"

    def test_every_statement_stands_under_its_topic_with_its_locator(self) -> None:
        variant = Variant.objects.get(slug="miwok-game-of-staves")
        html = founding(variant.get_absolute_url())
        topics = re.findall(r'id="topic-([a-z]+)"', html)
        order = [topic for topic in Statement.Topic.values if topic in topics]
        assert topics == order
        for statement in variant.statements.select_related("passage"):
            section = html.split(f'id="topic-{statement.topic}"')[1].split("</section>")[0]
            line = next(
                part for part in section.split("<li>") if statement.get_absolute_url() in part
            )
            assert statement.passage.get_absolute_url() in hrefs(line)

    def test_a_dispute_stands_beside_what_it_disputes_in_the_same_type(self) -> None:
        html = founding("/variants/miwok-mens-hand-game/")
        disputes = re.findall(r'<div class="dispute">(.*?)</li>', html, re.DOTALL)
        both = next(
            dispute
            for dispute in disputes
            if dispute.find("/statements/hand-sought-unmarked/")
            < dispute.find("/statements/fn113-two-men-marked/")
            and "/statements/hand-sought-unmarked/" in dispute
        )
        sides = both.split('<div class="dispute-side">')[1:]
        assert len(sides) == 2
        assert all('<p class="say">' in side for side in sides)
        assert "/passages/bg-hand-2/" in hrefs(sides[0])
        assert "/passages/bg-fn-113/" in hrefs(sides[1])
        assert "two Central Miwok informants" in words(sides[1])
        assert "◇ disputed" in words(sides[0])
        assert "◇ disputed" in words(sides[1])

    def test_hedge_voice_and_confirmation_are_shown(self) -> None:
        page = words(founding("/variants/miwok-mens-hand-game/"))
        assert "“usually”" in page
        assert "the authors infer it “probably”" in page
        assert "informants said so: two Central Miwok informants" in page
        assert "confirmed by fn. 113" in page

    def test_numbers_stand_as_printed_beside_as_they_are_read(self) -> None:
        page = words(founding("/variants/miwok-mens-hand-game/"))
        assert "Length “eight to twelve inches” 203–305 mm" in page
        staves = words(founding("/variants/miwok-game-of-staves/"))
        assert "“about eight inches” about 203 mm" in staves

    def test_its_people_their_nations_and_the_state_of_consultation_are_told(self) -> None:
        page = words(founding("/variants/omaha-plum-stone-game/"))
        assert "Umoⁿhoⁿ as written by Omaha Tribe of Nebraska" in page
        assert "Nations today Omaha Tribe of Nebraska" in page
        assert "Consultation: no contact recorded" in page
        assert "What is told here was written down by outsiders: Fletcher 1915" in page

    def test_the_nations_of_a_people_without_its_own_are_those_of_the_people_it_belongs_to(
        self,
    ) -> None:
        page = words(founding("/variants/miwok-dice-game/"))
        assert "Nations today, connected with Southern Miwok Southern Sierra Miwuk Nation" in page

    def test_every_section_leads_back_to_the_topics(self) -> None:
        html = founding("/variants/miwok-dice-game/")
        # The simulators stand above the topics.
        sections = re.findall(r'<section class="section(?! simulator)[^"]*" id="[^"]+">', html)
        assert html.count('id="contents"') == 1
        assert html.count('href="#contents"') == len(sections) > 5

    def test_a_class_and_a_game_of_one_name_are_one_step_of_the_way_back(self) -> None:
        html = founding("/variants/miwok-mens-hand-game/")
        trail = html.split('class="trail"')[1].split("</nav>")[0]
        assert words(trail).count("Hand game") == 1
        assert "/games/hand-game/" in hrefs(trail)

    def test_related_variants_say_how_they_are_related_from_either_side(self) -> None:
        there = words(founding("/variants/miwok-game-of-staves/"))
        back = words(founding("/variants/miwok-dice-game/"))
        assert "Miwok game of staves scored as Miwok dice game" in there
        assert "Miwok game of staves scored as Miwok dice game" in back

    def test_a_plate_without_an_image_says_so(self) -> None:
        assert "The archive holds no image of it." in words(
            founding("/variants/miwok-mens-hand-game/")
        )


@pytest.mark.usefixtures("founding_archive")
class TestPassage:
    """The page of a passage."""

    def attach(self, slug: str) -> str:
        """Lay a text beside a passage; the address of its page."""
        Passage.objects.filter(slug=slug).update(full_text="A sentence & another.")
        return f"/passages/{slug}/"

    def test_the_full_text_is_shown_where_the_rights_allow_it(
        self, client: Client, settings: Settings
    ) -> None:
        settings.TEXT_JURISDICTION = "US"
        page = text(client, self.attach("fl-intro-1"))
        assert "A sentence &amp; another." in page
        assert "full-text" in page

    @pytest.mark.parametrize("jurisdiction", ["", "life+70", "DE"])
    def test_the_full_text_stays_hidden_where_they_do_not(
        self, jurisdiction: str, client: Client, settings: Settings
    ) -> None:
        settings.TEXT_JURISDICTION = jurisdiction
        page = text(client, self.attach("bg-hand-1"))
        assert "A sentence" not in page
        assert "Its rights do not let this site show the full text" in page

    def test_a_passage_without_a_text_says_why_there_is_none(
        self, client: Client, settings: Settings
    ) -> None:
        settings.TEXT_JURISDICTION = "US"
        page = words(text(client, "/passages/bg-hand-1/"))
        assert "No transcription has been laid beside this passage" in page

    def test_a_footnote_and_its_text_lead_to_each_other(self, client: Client) -> None:
        assert "/passages/bg-hand-2/" in hrefs(text(client, "/passages/bg-fn-113/"))
        assert "/passages/bg-fn-113/" in hrefs(text(client, "/passages/bg-hand-2/"))

    def test_a_misprint_stands_as_printed_beside_its_reading(self, client: Client) -> None:
        page = words(text(client, "/passages/bg-fn-113/"))
        assert "“marked stick” read as “marked bone”" in page

    def test_what_it_says_follows_in_its_own_order(self, client: Client) -> None:
        html = text(client, "/passages/bg-stick-1/").split("What it says")[1]
        passage = Passage.objects.get(slug="bg-stick-1")
        places = [
            html.index(statement.get_absolute_url())
            for statement in passage.statements.order_by("order")
        ]
        assert places == sorted(places)


@pytest.mark.usefixtures("founding_archive")
class TestOtherKinds:
    """What the pages of other kinds owe to their readers."""

    def test_the_glossary_gives_every_form_as_printed_with_its_language(
        self, client: Client
    ) -> None:
        html = text(client, "/terms/")
        shown = re.findall(r'<span class="native" lang="([a-z]+)">([^<]+)</span>', unescape(html))
        assert {form for _, form in shown} >= set(Term.objects.values_list("form", flat=True))
        assert ("csm", "to") in shown

    def test_a_term_keeps_the_three_sorts_of_relation_apart(self, client: Client) -> None:
        html = text(client, "/terms/hinowu/").split("Related words")[1]
        dialect, perhaps = html.split("Perhaps related")
        assert "The same word in another dialect or form" in dialect
        assert {"/terms/hinuwa/", "/terms/hinawu/"} <= hrefs(dialect)
        assert "/terms/hinuwo-song/" in hrefs(perhaps)
        assert "/terms/hinuwo-song/" not in hrefs(dialect)

    def test_two_forms_of_one_dialect_are_not_said_to_be_of_another(self, client: Client) -> None:
        related = words(text(client, "/terms/hinuwa/").split("Related words")[1])
        assert "Two forms of one word, both printed for the Northern Miwok" in related
        assert "the same word in another dialect or form" in related.lower()

    def test_games_stand_under_culins_classes_with_their_variants(self, client: Client) -> None:
        html = text(client, "/games/")
        order = [
            html.index(f'href="/{plural}/{slug}/"')
            for plural, slug in [
                ("game-classes", "dice-games"),
                ("variants", "miwok-dice-game"),
                ("game-classes", "guessing-games"),
                ("game-classes", "stick-games"),
                ("variants", "miwok-stick-game"),
            ]
        ]
        assert order == sorted(order)

    def test_a_source_gives_its_passages_in_their_order_and_its_rights(
        self, client: Client
    ) -> None:
        html = text(client, "/sources/barrett-gifford-1933/")
        slugs = Passage.objects.filter(source__slug="barrett-gifford-1933").order_by("order")
        places = [html.index(f'href="/passages/{passage.slug}/"') for passage in slugs]
        assert places == sorted(places)
        assert "117-276 or 117-376" in words(html)
        assert "In Copyright" in words(html)

    def test_an_ambiguous_place_gives_every_candidate(self, client: Client) -> None:
        page = words(text(client, "/places/san-jose/"))
        assert "Which place it may be" in page
        assert "Mission San José" in page
        assert "37.339°, -121.895° (a town)" in page

    def test_a_community_is_shown_with_its_own_names_beside_the_name_in_the_source(
        self, client: Client
    ) -> None:
        page = words(text(client, "/communities/bois-forte-ojibwe/"))
        assert "Zagaakwaandagowininiwag" in page
        assert "As printed “Bois Fort Ojibwa” Reagan and Waugh 1919" in page

    def test_a_community_without_nations_of_its_own_names_those_of_the_one_above_it(
        self, client: Client
    ) -> None:
        page = words(text(client, "/communities/awani/"))
        assert "Nations today, connected with Southern Miwok Southern Sierra Miwuk Nation" in page

    def test_nothing_calls_an_item_a_specimen(self, client: Client) -> None:
        for address in ("/items/", "/items/field-museum-70216/", "/about/", "/"):
            assert "specimen" not in text(client, address).lower()

    def test_plates_and_figures_come_by_number_and_not_by_letter(self, client: Client) -> None:
        html = text(client, "/plates/")
        places = [html.index(f"/plates/bg-pl-{number}/") for number in (57, 70, 71)]
        assert places == sorted(places)
        figures = re.findall(r"/figures/bg-pl-57-fig-(\d+)/", html)
        assert figures == [str(number) for number in range(9, 15)]
