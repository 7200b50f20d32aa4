"""Images on the pages of what they show, and their files."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks

from archive.models import Figure, Image, Item, Plate
from tests.archive.pages.links import hrefs, text, words
from tests.archive.pictures import picture

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_archive")]


@pytest.fixture
def image(media: Path, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks) -> Image:
    """An image of a plate, stored with its files."""
    image = Image(
        slug="plate-nine",
        title="Plate nine",
        description="Two staves, side by side.",
        holder="A library",
        credit="Photograph of J. Doe",
        rights="https://creativecommons.org/publicdomain/mark/1.0/",
        original=ContentFile(picture("JPEG"), "nine.jpg"),
        plate=Plate.objects.get(slug="doe-pl-9"),
    )
    with django_capture_on_commit_callbacks(execute=True):
        image.save()
    return image


def test_a_plate_shows_its_image_with_what_is_seen_who_holds_it_and_its_rights(
    image: Image, client: Client
) -> None:
    page = text(client, "/plates/doe-pl-9/")
    assert 'src="/images/plate-nine/display/"' in page
    assert 'alt="Two staves, side by side."' in page
    assert "Held by A library. Photograph of J. Doe. Public Domain Mark 1.0" in words(page)
    assert image.get_absolute_url() in hrefs(page)
    assert "holds no image" not in words(page.split("Figures on it")[0])


def test_the_list_of_plates_has_its_thumbnail(image: Image, client: Client) -> None:
    page = text(client, "/plates/")
    assert 'src="/images/plate-nine/thumbnail/"' in page
    assert page.count("The archive holds no image of it.") == 1, "the other plate has none"


@pytest.mark.parametrize(
    ("size", "sort"),
    [("display", "image/webp"), ("thumbnail", "image/webp"), ("original", "image/jpeg")],
)
def test_each_size_is_served_as_what_it_is(
    size: str, sort: str, image: Image, client: Client
) -> None:
    response = client.get(f"/images/plate-nine/{size}/")
    assert response.status_code == 200
    assert response["Content-Type"] == sort
    assert response["X-Content-Type-Options"] == "nosniff"
    content = b"".join(response.streaming_content)  # type: ignore[attr-defined]
    assert content == getattr(image, size).open("rb").read()


def test_the_files_of_a_withdrawn_image_are_gone_with_it(image: Image, client: Client) -> None:
    Image.objects.filter(pk=image.pk).update(withdrawn=True)
    assert client.get("/images/plate-nine/display/").status_code == 404
    assert client.get("/images/plate-nine/").status_code == 410
    page = text(client, "/plates/doe-pl-9/")
    assert "/images/plate-nine/" not in page
    assert "The archive holds no image of it." in words(page)


def test_a_file_that_was_lost_is_a_page_that_is_not_found(image: Image, client: Client) -> None:
    Path(image.thumbnail.path).unlink()
    response = client.get("/images/plate-nine/thumbnail/")
    assert response.status_code == 404
    assert "The file of this image is not in the archive." in words(response.content.decode())


def test_there_is_no_other_size(image: Image, client: Client) -> None:
    assert client.get("/images/plate-nine/huge/").status_code == 404


@pytest.mark.parametrize(
    "address", ["/plates/doe-pl-5/", "/figures/doe-pl-9-fig-2/", "/items/stave-12/"]
)
def test_what_has_no_image_says_so_plainly(address: str, client: Client) -> None:
    assert "The archive holds no image of it." in words(text(client, address))


@pytest.mark.parametrize("bearer", ["figure", "item"])
def test_figures_and_items_show_theirs_too(bearer: str, media: Path, client: Client) -> None:
    subject = {
        "figure": Figure.objects.get(slug="doe-pl-9-fig-2"),
        "item": Item.objects.get(slug="stave-12"),
    }[bearer]
    Image(
        slug="shown",
        description="A stave.",
        holder="A library",
        rights="https://creativecommons.org/publicdomain/mark/1.0/",
        original=ContentFile(picture("PNG"), "shown.png"),
        **{bearer: subject},
    ).save()
    assert 'src="/images/shown/display/"' in text(client, subject.get_absolute_url())
