"""The page that people read the API's document on, in a browser and under the site's policy."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.usefixtures("founding_archive")


def test_the_page_shows_every_collection_and_asks_the_api(page: Page, client: Client) -> None:
    described = client.get("/api/v1/schema/", headers={"Accept": "application/json"}).json()
    operations = [one for path in described["paths"].values() for one in path.values()]
    # What has no collection stands under a heading of its own.
    tags = {tag for one in operations for tag in one.get("tags", ["default"])}
    assert {"terms", "matches", "jobs", "default"} <= tags
    hosts = set()
    page.on("request", lambda request: hosts.add(urlsplit(request.url).hostname))
    page.goto("/api/v1/docs/")
    expect(page.locator(".opblock-tag")).to_have_count(len(tags))
    page.locator("#operations-terms-terms_retrieve .opblock-summary-control").click()
    page.get_by_role("button", name="Try it out").click()
    page.get_by_placeholder("slug").fill("hinuwa")
    page.get_by_role("button", name="Execute").click()
    expect(page.locator(".live-responses-table tbody .response-col_status").first).to_contain_text(
        "200"
    )
    expect(page.locator(".live-responses-table")).to_contain_text("hī'nuwa")
    assert hosts - {"127.0.0.1", None} == set()


def test_the_page_holds_nothing_inline(client: Client) -> None:
    html = client.get("/api/v1/docs/").content.decode()
    assert "<style" not in html
    assert html.count("<script") == html.count("<script src=") == 2
    assert "style=" not in html


def test_the_index_leads_to_the_page(client: Client) -> None:
    index = client.get("/api/v1/").json()
    assert client.get(index["documentation"]).status_code == 200
