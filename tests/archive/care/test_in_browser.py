"""The pages of care in a browser: a steward's, a held record's, that of a game not for play."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from archive.models import Passage, Variant
from tests.accounts import sign_in
from tests.archive.care.protocols import person, place, protocol
from tests.barriers import no_barrier
from tests.quick import members

pytestmark = pytest.mark.usefixtures("founding_archive")

PAGE = "/variants/omaha-plum-stone-game/"


@pytest.mark.parametrize(
    ("scheme", "width"), members([("light", 360), ("dark", 1280)], quick=[("light", 360)])
)
def test_a_steward_decides_without_a_barrier(page: Page, scheme: Any, width: int) -> None:
    protocol("River council", community="omaha")
    place(Passage.objects.order_by("pk")[0], protocol("shown", shows_existence=True))
    held = Passage.objects.filter(wards=[]).count()
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 800})
    page.goto("/about/")
    sign_in(page, person("steward"))
    page.goto(PAGE)
    page.get_by_role("link", name="Decide who sees it").click()
    _no_barrier(page, width)

    page.get_by_label("Protocol").select_option(label="Protocol River council")
    page.get_by_label("Why").fill("Asked for by the council.")
    page.get_by_role("checkbox").first.check()
    page.get_by_role("button", name="Place it", exact=True).click()

    expect(page.get_by_role("status")).to_contain_text("holds it from now on")
    _no_barrier(page, width)
    assert not Variant.objects.filter(slug="omaha-plum-stone-game").exists()
    assert Passage.objects.filter(wards=[]).count() == held - 1
    page.get_by_label("not for play").check()
    page.get_by_role("button", name="Note it").click()
    expect(page.get_by_role("status")).to_contain_text("was noted")
    page.goto(PAGE)
    _no_barrier(page, width)


@pytest.mark.parametrize(
    ("scheme", "width"), members([("dark", 360), ("light", 1280)], quick=[("dark", 360)])
)
def test_a_held_record_is_told_without_a_barrier(page: Page, scheme: Any, width: int) -> None:
    place(
        Variant.objects.get(slug="omaha-plum-stone-game"),
        protocol("River council", shows_existence=True),
    )
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(PAGE)
    expect(page.get_by_role("heading", level=1)).to_have_text("Held under a protocol")
    _no_barrier(page, width)


def _no_barrier(page: Page, width: int) -> None:
    no_barrier(page)
    assert page.evaluate("document.documentElement.scrollWidth") == width
