"""The search box in a real browser: what it suggests, by keyboard and without barriers."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.barriers import no_barrier

pytestmark = pytest.mark.usefixtures("founding_archive")

PHONE: ViewportSize = {"width": 360, "height": 740}
DESK: ViewportSize = {"width": 1280, "height": 900}


@pytest.mark.parametrize(("scheme", "size"), [("light", PHONE), ("dark", DESK)])
def test_the_box_suggests_while_one_types_and_is_used_by_keyboard(
    page: Page, scheme: Any, size: ViewportSize
) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size(size)
    page.goto("/sources/")
    box = page.get_by_role("combobox", name="Search the archive")
    expect(box).to_have_attribute("aria-expanded", "false")
    box.press_sequentially("hinu")
    options = page.get_by_role("option")
    expect(options.first).to_contain_text("hī'nuwa")
    expect(box).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".masthead [aria-live]")).to_contain_text("suggestion")

    box.press("ArrowDown")
    expect(options.first).to_have_attribute("aria-selected", "true")
    chosen = box.get_attribute("aria-activedescendant")
    assert chosen == options.first.get_attribute("id")
    no_barrier(page, stricter=True)
    assert page.evaluate("document.documentElement.scrollWidth") == size["width"]

    box.press("Escape")
    expect(options).to_have_count(0)
    expect(box).to_have_value("hinu")
    box.press("ArrowDown")
    box.press("ArrowDown")
    box.press("Enter")
    expect(page).to_have_url(f"{page.url.split('/terms')[0]}/terms/hinuwa/")

    # Enter with nothing chosen is the form.
    page.goto("/sources/")
    box.press_sequentially("counters")
    box.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Search")
    expect(page.get_by_label("A word, a name, a number")).to_have_value("counters")
    page.locator(".facet > summary", has_text="Kind").click()
    page.get_by_role("checkbox", name="Terms").check()
    page.get_by_role("button", name="Narrow and order").click()
    expect(page.locator(".tally .chosen")).to_contain_text("Terms")
    no_barrier(page, stricter=True)
    assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
