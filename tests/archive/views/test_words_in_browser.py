"""The glossary and a source read in order, on a phone, beside a desk and on paper."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from pytest_django import Settings

from archive.models import Passage
from tests.archive.views.test_in_browser import DESK, PHONE
from tests.archive.views.test_reading import BG, NOTE
from tests.barriers import no_barrier

pytestmark = pytest.mark.usefixtures("founding_archive")


def test_the_columns_of_the_glossary_are_folded_on_a_phone_and_bare_on_paper(page: Page) -> None:
    page.set_viewport_size(DESK)
    page.goto("/glossary/")
    table = page.get_by_role("table").first
    expect(table.get_by_role("columnheader", name="Central Miwok")).to_be_visible()
    forms = page.locator("tr", has_text="the men's hand game").first.locator(".native")
    left = [box["x"] for form in forms.all() if (box := form.bounding_box())]
    assert len(set(left)) == 4

    page.set_viewport_size(PHONE)
    left = [box["x"] for form in forms.all() if (box := form.bounding_box())]
    assert len(set(left)) == 1
    expect(table.get_by_role("row").nth(2)).to_be_visible()

    page.emulate_media(media="print")
    expect(page.locator(".narrow")).to_be_hidden()
    expect(page.locator(".account").first).to_be_visible()
    expect(page.locator(".works")).to_contain_text("Miwok Material Culture")


def test_a_text_and_what_it_says_stand_side_by_side_and_have_no_barrier(
    page: Page, settings: Settings
) -> None:
    settings.TEXT_JURISDICTION = "US"
    Passage.objects.filter(slug="bg-fn-113").update(full_text=NOTE)
    for size, scheme in ((PHONE, "light"), (DESK, "dark")):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.set_viewport_size(size)
        page.goto(f"{BG}?page=3#at-bg-fn-113")
        line = page.locator("#at-bg-fn-113 .printed-line").first
        sentence = line.locator(".sentence").bounding_box()
        said = line.locator(".beside-text").bounding_box()
        assert sentence
        assert said
        if size is DESK:
            assert said["x"] >= sentence["x"] + sentence["width"]
        else:
            assert said["y"] >= sentence["y"] + sentence["height"]
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
        no_barrier(page, stricter=True)
    page.get_by_role("link", name="¹¹³").click()
    expect(page).to_have_url(f"{page.url.partition('?')[0]}?page=1#at-bg-hand-2")
    expect(page.locator("#at-bg-hand-2")).to_be_in_viewport()
