"""Whose report a page gives, where what it is of was printed in a source that was not read."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.archive.pages.links import hrefs, text, words

pytestmark = pytest.mark.usefixtures("founding_archive")


@pytest.mark.parametrize("address", ["/figures/culin-fig-385/", "/sources/culin-1907/"])
def test_what_is_told_of_an_unread_source_is_told_by_those_who_cite_it(
    address: str, client: Client
) -> None:
    html = text(client, address)
    account = html.split('class="account"')[1].split("</p>")[0]
    assert hrefs(account) == {"/sources/barrett-gifford-1933/"}
    page = words(html)
    assert "The archive has no passage of Culin 1907 itself." in page
    assert "is what the source prints" not in page


@pytest.mark.parametrize("address", ["/figures/bg-pl-57-fig-9/", "/plates/bg-pl-57/"])
def test_what_is_told_of_a_read_source_is_its_own_account(address: str, client: Client) -> None:
    html = text(client, address)
    account = html.split('class="account"')[1].split("</p>")[0]
    assert hrefs(account) == {"/sources/barrett-gifford-1933/"}
    assert "The archive has no passage of" not in words(html)
    assert "What is told of it here is what the passages that speak of it say." in words(html)
