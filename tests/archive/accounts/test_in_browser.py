"""Signing in with a second factor in a browser, with the keyboard, in both colour schemes."""

from __future__ import annotations

import time

import pytest
from django.contrib.auth.models import Group, User
from playwright.sync_api import Page, ViewportSize, expect

from archive.accounts.invitations import let_to_desk
from tests.archive.accounts.conftest import PASSWORD, code_of
from tests.barriers import no_barrier

pytestmark = pytest.mark.django_db(transaction=True)

PHONE: ViewportSize = {"width": 360, "height": 740}


def look(page: Page) -> None:
    """The page as it stands has no fault in either scheme, and scrolls in one direction only."""
    no_barrier(page, "light", "dark", stricter=True)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width == PHONE["width"], page.url


def type_into(page: Page, label: str, text: str) -> None:
    """Reach a field by the Tab key and type."""
    field = page.get_by_label(label, exact=True)
    for _ in range(60):
        if field.evaluate("field => field === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(field).to_be_focused()
    page.keyboard.type(text)


def test_an_administrator_signs_in_sets_up_a_second_factor_and_gives_it(page: Page) -> None:
    keeper = User.objects.create_user("keeper", password=PASSWORD)
    keeper.groups.add(Group.objects.get(name="administrator"))
    let_to_desk(keeper)
    page.set_viewport_size(PHONE)

    page.goto("/admin/")
    look(page)
    type_into(page, "Name of the account", "keeper")
    type_into(page, "Password", "not the word")
    page.keyboard.press("Enter")
    expect(page.locator(".errorlist")).to_contain_text("wrong")
    look(page)
    type_into(page, "Password", PASSWORD)
    page.keyboard.press("Enter")

    expect(page.locator("h1")).to_have_text("Set up a second factor")
    square = page.get_by_role("img", name="The secret of the account")
    assert square.evaluate("image => image.complete && image.naturalWidth > 0")
    look(page)
    secret = page.locator(".account-secret").inner_text()
    before = time.time()
    type_into(page, "Code that the app shows", code_of(secret, before))
    page.keyboard.press("Enter")

    expect(page.locator("h1")).to_have_text("Recovery codes")
    assert page.locator(".account-codes li").count() == 10
    look(page)
    page.goto("/account/")
    expect(page.get_by_role("main")).to_contain_text("Given in this session")
    for address in (
        "/account/",
        "/account/password/",
        "/account/recovery-codes/new/",
        "/account/second-factor/remove/",
        "/account/reads/",
        "/account/sign-out/",
    ):
        page.goto(address)
        look(page)
    page.goto("/admin/auth/user/")
    expect(page.locator("#content")).to_contain_text("keeper")

    page.goto("/account/")
    page.get_by_role("button", name="Sign out everywhere").press("Enter")
    expect(page.locator("h1")).to_have_text("Sign in")
    type_into(page, "Name of the account", "keeper")
    type_into(page, "Password", PASSWORD)
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Second factor")
    look(page)
    # The code that was used is not good again, and that of a later half minute is.
    type_into(page, "Code of your app, or a recovery code", code_of(secret, before))
    page.keyboard.press("Enter")
    expect(page.locator(".errorlist")).to_contain_text("used before")
    type_into(
        page, "Code of your app, or a recovery code", code_of(secret, max(before + 30, time.time()))
    )
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Your account")
    page.goto("/account/password/forgotten/")
    look(page)
