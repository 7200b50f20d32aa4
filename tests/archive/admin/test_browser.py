"""The admin in a browser, under the site's own content security policy."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.contrib.auth.models import User
from openpyxl import load_workbook
from playwright.sync_api import Page, expect

from archive.models import Image, Statement, Term
from tests.accounts import sign_in
from tests.archive.pictures import picture

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("founding_archive")]


@pytest.fixture
def desk(page: Page) -> Page:
    """The admin, open to an editor."""
    page.goto("/about/")
    sign_in(page, User.objects.create_superuser("editor"))
    page.goto("/admin/")
    return page


def choose(page: Page, field: str, typed: str, shown: str) -> None:
    """Choose a record by typing the beginning of a word of it."""
    page.locator(f".field-{field} .select2-selection").click()
    page.locator(".select2-search__field").last.fill(typed)
    page.locator(".select2-results__option", has_text=shown).first.click()
    # A click beside the list closes it; left open, it moves the page from under the next click.
    page.locator("#id_slug").click()
    expect(page.locator(".select2-container--open")).to_have_count(0)


def test_an_editor_enters_a_statement_and_chooses_what_it_is_said_of(desk: Page) -> None:
    desk.goto("/admin/archive/statement/add/")
    desk.locator("#id_slug").fill("a-new-statement")
    choose(desk, "passage", "Hand game, para. 2", "Hand game, para. 2")
    desk.locator("#id_order").fill("900")
    desk.locator("#id_topic").select_option("song")
    desk.locator("#id_text").fill("A statement that the test has made up.")
    desk.locator("#id_voice").select_option("author observed")
    choose(desk, "variants", "hand", "Miwok men's hand game")
    choose(desk, "terms", "hinuwo", "hi'nūwo")
    desk.get_by_role("button", name="Save", exact=True).click()

    expect(desk.locator(".messagelist")).to_contain_text("was added successfully")
    statement = Statement.objects.get(slug="a-new-statement")
    assert statement.passage.slug == "bg-hand-2"
    assert [term.form for term in statement.terms.all()] == ["hi'nūwo"]


def test_an_editor_uploads_a_picture_from_the_page_of_its_plate(
    desk: Page, media: Path, tmp_path: Path
) -> None:
    scan = tmp_path / "scan.png"
    scan.write_bytes(picture("JPEG"))
    desk.goto("/admin/archive/plate/?q=LVII")
    desk.get_by_role("link", name="plate LVII").click()
    desk.get_by_role("link", name="Add an image").click()
    desk.locator("#id_slug").fill("bg-pl-57-scan")
    desk.locator("#id_title").fill("Plate LVII")
    desk.locator("#id_description").fill("Two halves, dark and light.")
    desk.locator("#id_holder").fill("A library")
    desk.locator("#id_rights").fill("http://rightsstatements.org/vocab/NKC/1.0/")
    desk.locator("#id_original").set_input_files(scan)
    desk.get_by_role("button", name="Save", exact=True).click()

    expect(desk.locator(".messagelist")).to_contain_text("was added successfully")
    image = Image.objects.get()
    assert str(image.plate) == "Barrett and Gifford 1933, plate LVII"
    shown = desk.locator("#result_list img")
    expect(shown).to_have_js_property("naturalWidth", 320)


def test_rows_wider_than_the_page_scroll_within_their_frame(desk: Page) -> None:
    desk.set_viewport_size({"width": 1200, "height": 900})
    term = Term.objects.get(slug="hinuwa")
    desk.goto(f"/admin/archive/term/{term.pk}/change/")
    expect(desk.locator("#relations-group")).to_be_visible()
    widths = desk.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert widths[0] <= widths[1]
    frames = desk.locator(".inline-group").evaluate_all(
        "frames => frames.map(frame => frame.getBoundingClientRect().right)"
    )
    assert max(frames) <= widths[1]


def test_an_editor_imports_what_was_exported_and_mended(desk: Page, tmp_path: Path) -> None:
    desk.goto("/admin/archive/term/?q=hinuwa")
    with desk.expect_download() as waited:
        desk.get_by_role("link", name="Export this list (XLSX)").click()
    sheet = tmp_path / "terms.xlsx"
    waited.value.save_as(sheet)
    book = load_workbook(sheet)
    heading = [cell.value for cell in book["terms"][1]]
    rows = {row[0].value: row for row in book["terms"].iter_rows(min_row=2)}
    rows["hinuwa"][heading.index("note")].value = "A note of the test."
    book.save(sheet)

    desk.goto("/admin/")
    desk.get_by_role("link", name="Import records").click()
    desk.locator("#id_file").set_input_files(sheet)
    desk.locator("#id_why").fill("The test has a note.")
    desk.get_by_role("button", name="See what would come of it").click()
    expect(desk.locator(".fate-counts")).to_contain_text("changed: 1")
    for width in (360, 768):
        desk.set_viewport_size({"width": width, "height": 800})
        assert desk.evaluate("document.documentElement.scrollWidth") <= width
        differs = desk.locator(".differences ins").first.bounding_box()
        assert differs
        assert differs["x"] + differs["width"] <= width
    desk.get_by_role("button", name="Apply").click()
    expect(desk.locator(".messagelist")).to_contain_text("1 row was stored.")
    assert Term.objects.get(slug="hinuwa").note == "A note of the test."
