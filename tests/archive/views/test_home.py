"""The first page and the page about the archive."""

from __future__ import annotations

import pytest
from django.test import Client

from archive.models import Variant
from tests.archive.pages.links import hrefs, text, words


@pytest.mark.usefixtures("founding_archive")
class TestHome:
    """The first page."""

    def test_it_leads_to_every_variant_and_every_kind_of_record(self, client: Client) -> None:
        page = hrefs(text(client, "/"))
        assert {variant.get_absolute_url() for variant in Variant.objects.all()} <= page
        assert {"/terms/", "/statements/", "/sources/", "/items/", "/plate-references/"} <= page
        assert "/images/" not in page, "there is none"

    def test_it_leads_to_the_documentation_of_the_api(self, client: Client) -> None:
        assert "/api/v1/docs/" in hrefs(text(client, "/"))

    def test_it_explains_the_four_marks(self, client: Client) -> None:
        page = words(text(client, "/"))
        for mark in ("● stated", "◐ inferred", "◇ disputed", "○ ours"):
            assert mark in page


@pytest.mark.django_db
def test_the_first_page_of_an_empty_archive_answers(client: Client) -> None:
    assert "The games" in words(text(client, "/"))


@pytest.mark.django_db
class TestAbout:
    """What the archive is, and whose words it holds."""

    def test_it_says_who_wrote_what_it_holds(self, client: Client) -> None:
        assert "written by outsiders" in words(text(client, "/about/"))

    @pytest.mark.usefixtures("small_archive")
    def test_it_names_the_sources(self, client: Client) -> None:
        assert {"/sources/doe-1901/", "/sources/roe-1895/"} <= hrefs(text(client, "/about/"))
