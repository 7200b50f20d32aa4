"""Where a community asks, a warning stands before names and images of people who have died."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks

from archive.models import Change, Community, DeceasedWarning, Image, Item, Record
from tests.archive.pictures import picture

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_archive")]


def warn(kind: str, slug: str, covers: str, text: str = "") -> DeceasedWarning:
    return DeceasedWarning.objects.create(
        record=Record.objects.get(kind=kind, slug=slug),
        community=Community.objects.get(slug="river-people"),
        covers=covers,
        text=text,
        asked=datetime.date(2026, 5, 1),
    )


def test_the_warning_comes_before_the_content_and_lets_one_read_on(client: Client) -> None:
    warn("statement", "four-staves", "names", "Our elder is named here.")
    before = client.get("/statements/four-staves/")

    assert before.status_code == 200
    page = before.content.decode()
    assert "Our elder is named here." in page
    assert "River people ask" in page
    assert "four staves." not in page
    assert before["Cache-Control"] == "private, no-store"

    led = client.post("/read-on/statement/four-staves/")
    assert led["Location"] == "/statements/four-staves/"
    after = client.get("/statements/four-staves/")
    assert "The game has four staves." in " ".join(after.content.decode().split())
    assert after["Cache-Control"] == "private, no-store"
    assert "four staves." not in Client().get("/statements/four-staves/").content.decode()


def test_a_choice_is_of_one_record_alone(client: Client) -> None:
    warn("statement", "four-staves", "names")
    warn("statement", "six-staves", "names")
    client.post("/read-on/statement/four-staves/")

    assert "A warning first" in client.get("/statements/six-staves/").content.decode()


@pytest.mark.parametrize(
    "address", ["/statements/", "/variants/river-staves/", "/passages/doe-1/", "/search/?q=staves"]
)
def test_names_stand_in_no_list(address: str, client: Client) -> None:
    warn("statement", "four-staves", "both")
    page = client.get(address).content.decode()

    assert "has four staves" not in page
    assert "a record behind a warning" in page


def test_a_warning_of_a_source_stands_before_its_passages(client: Client) -> None:
    warn("source", "doe-1901", "names")

    assert "A warning first" in client.get("/passages/doe-1/").content.decode()
    assert "A warning first" not in client.get("/sources/roe-1895/").content.decode()


def test_an_image_stands_behind_a_choice_and_never_in_a_list(
    media: Path,
    client: Client,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        Image.objects.create(
            slug="stave-12-held",
            title="Stave 12, held",
            item=Item.objects.get(slug="stave-12"),
            description="A hand with a stave.",
            holder="The tests",
            rights="https://creativecommons.org/publicdomain/zero/1.0/",
            original=ContentFile(picture(), "a.png"),
        )
    assert "/thumbnail/" in client.get("/images/").content.decode()
    warning = warn("image", "stave-12-held", "images")

    for address in ("/images/", "/items/", "/search/?q=hand", "/items/stave-12/"):
        assert "/images/stave-12-held/thumbnail/" not in client.get(address).content.decode()
        assert "/images/stave-12-held/display/" not in client.get(address).content.decode()
    assert "<img" not in client.get("/images/stave-12-held/").content.decode()
    client.post("/read-on/image/stave-12-held/")
    assert "/images/stave-12-held/display/" in client.get("/images/stave-12-held/").content.decode()

    warning.delete()
    assert "/thumbnail/" in client.get("/images/").content.decode()


def test_programs_are_told_of_it(client: Client) -> None:
    assert client.get("/api/v1/statements/four-staves/").json()["deceased"] == ""
    warning = warn("statement", "four-staves", "names")
    assert client.get("/api/v1/statements/four-staves/").json()["deceased"] == "names"
    warning.delete()
    assert client.get("/api/v1/statements/four-staves/").json()["deceased"] == ""


def test_it_stands_before_the_history_and_the_past_as_well(client: Client) -> None:
    warn("statement", "four-staves", "names")
    history = client.get("/statements/four-staves/history/")

    assert "A warning first" in history.content.decode()
    assert history["Cache-Control"] == "private, no-store"
    assert (
        "A warning first"
        in client.get("/statements/four-staves/?as_of=2999-01-01").content.decode()
    )
    client.post("/read-on/statement/four-staves/")
    assert "A warning first" not in client.get("/statements/four-staves/history/").content.decode()


def test_a_change_set_does_not_tell_what_a_warning_stands_before(client: Client) -> None:
    warn("statement", "four-staves", "names")
    number = Change.objects.order_by("pk").values_list("pk", flat=True)[0]
    page = client.get(f"/changes/{number}/").content.decode()

    assert "has four staves" not in page
