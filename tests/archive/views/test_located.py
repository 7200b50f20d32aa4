"""The map and the line of time, and the lists that say the same."""

from __future__ import annotations

import re

from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django import DjangoAssertNumQueries

from archive.models import Community, Place, Source
from tests.barriers import no_barrier


def test_the_map_has_every_place_with_who_is_there_and_says_what_is_ambiguous(
    founding_archive: None, client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(14):
        answer = client.get(reverse("map"))
    page = " ".join(answer.content.decode().split())

    for place in Place.objects.all():
        assert f'href="{place.get_absolute_url()}"' in page
    assert "It may be any of these; the source does not say which:" in page
    assert "Mission San José" in page
    assert "37.485°, -119.966° (a county)" in page
    assert f'href="{Community.objects.get(slug="awani").get_absolute_url()}"' in page
    assert [panel.letter for panel in answer.context["map"].panels] == ["", "A"]
    assert [one.slug for one in answer.context["map"].nowhere] == ["miwok"]


def test_the_line_of_time_has_every_source_and_when_it_was_observed_if_that_is_known(
    founding_archive: None, client: Client
) -> None:
    Source.objects.filter(slug="reagan-waugh-1919").update(observed="1909/1914")
    answer = client.get(reverse("timeline"))
    dated = [(one.record.slug, one.date, one.observed) for one in answer.context["times"].dated]
    page = answer.content.decode()

    assert dated == [
        ("culin-1907", "1907", False),
        ("reagan-waugh-1919", "1909/1914", True),
        ("fletcher-1915", "1915", False),
        ("reagan-waugh-1919", "1919", False),
        ("barrett-gifford-1933", "1933", False),
    ]
    assert page.count("When what it tells was observed is not known") == 3


def test_where_and_when_lead_to_each_other(founding_archive: None, client: Client) -> None:
    assert f'href="{reverse("timeline")}"' in client.get(reverse("map")).content.decode()
    assert f'href="{reverse("map")}"' in re.sub(
        r"<header class=\"masthead\".*?</header>",
        "",
        client.get(reverse("timeline")).content.decode(),
        flags=re.DOTALL,
    )
    assert f'href="{reverse("timeline")}"' in client.get(reverse("home")).content.decode()


def test_both_can_be_used_by_everybody(founding_archive: None, page: Page) -> None:
    for name, width, scheme in (("map", 360, "light"), ("timeline", 1280, "dark")):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(reverse(name))
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        no_barrier(page)
    page.goto(reverse("map"))
    page.get_by_role("link", name="Groveland, Tuolumne").first.press("Enter")
    expect(page.locator("li:target")).to_contain_text("Groveland")
