"""Images and their files."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.files.base import ContentFile
from django.db import transaction
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks

from archive import derived
from archive.models import Figure, Image, Item, Plate
from archive.search import search
from tests.archive.pictures import picture

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_archive")]

AtCommit = Callable[[], AbstractContextManager[Any]]
RIGHTS = "https://creativecommons.org/publicdomain/mark/1.0/"


@pytest.fixture
def at_commit(django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks) -> AtCommit:
    """Does at the end of its block what is done when a transaction commits."""
    return lambda: django_capture_on_commit_callbacks(execute=True)


def image(content: bytes, slug: str = "plate-nine", **values: Any) -> Image:
    """An image that is not stored yet."""
    subject = values or {"plate": Plate.objects.get(slug="doe-pl-9")}
    return Image(
        slug=slug,
        title="Plate nine",
        description="Two staves.",
        holder="A library",
        rights=RIGHTS,
        original=ContentFile(content, "../../etc/evil.php"),
        **subject,
    )


def stored(media: Path) -> set[str]:
    """The files that lie in the folder of images."""
    return {str(path.relative_to(media)) for path in media.rglob("*") if path.is_file()}


def test_a_file_is_stored_under_its_content_and_not_under_its_name(
    media: Path, at_commit: AtCommit
) -> None:
    content = picture("JPEG")
    with at_commit():
        one = image(content)
        one.save()

    assert one.original.name == f"images/original/{sha256(content).hexdigest()}.jpg"
    assert (media / one.original.name).read_bytes() == content
    assert stored(media) == {one.original.name, one.display.name, one.thumbnail.name}
    for made in stored(media):
        assert Path(made).stem == sha256((media / made).read_bytes()).hexdigest()
    assert (one.width, one.height) == (400, 300)
    assert oct((media / one.original.name).stat().st_mode & 0o777) == "0o644"


def test_a_refused_file_leaves_nothing_behind(media: Path, at_commit: AtCommit) -> None:
    with at_commit(), pytest.raises(ValidationError) as refused:
        image(b"no picture").save()

    assert "original" in refused.value.message_dict
    assert stored(media) == set()


def test_a_transaction_that_fails_leaves_no_file_behind(media: Path, at_commit: AtCommit) -> None:
    with at_commit(), transaction.atomic():
        image(picture()).save()
        transaction.set_rollback(True)

    assert stored(media) == set()
    assert not Image.objects.exists()


def test_what_a_killed_server_left_waiting_is_cleared_out(media: Path, at_commit: AtCommit) -> None:
    old, new = media / "incoming" / "old", media / "incoming" / "new"
    old.parent.mkdir(parents=True)
    for path in (old, new):
        path.touch()
    os.utime(old, (0, 0))
    with at_commit():
        image(picture()).save()

    assert not old.exists()
    assert new.exists()


def test_the_files_of_a_replaced_picture_go_and_the_new_ones_stay(
    media: Path, at_commit: AtCommit
) -> None:
    with at_commit():
        image(picture("JPEG")).save()
    one = Image.objects.get()
    old = stored(media)
    with at_commit():
        one.original = ContentFile(picture("PNG", (500, 200)), "b.png")
        one.save()

    assert stored(media) == {one.original.name, one.display.name, one.thumbnail.name}
    assert not old & stored(media)
    assert (one.width, one.height) == (500, 200)


def test_a_replacement_that_fails_leaves_the_old_files(media: Path, at_commit: AtCommit) -> None:
    with at_commit():
        image(picture("JPEG")).save()
    old = stored(media)
    one = Image.objects.get()
    one.original = ContentFile(picture("PNG"), "b.png")
    with at_commit(), transaction.atomic():
        one.save()
        transaction.set_rollback(True)

    assert stored(media) == old


def test_other_changes_leave_the_files_as_they_are(media: Path, at_commit: AtCommit) -> None:
    with at_commit():
        image(picture()).save()
    one = Image.objects.get()
    before = {name: (media / name).stat().st_mtime_ns for name in stored(media)}
    with at_commit():
        one.title = "Plate IX"
        one.full_clean()
        one.save()

    assert {name: (media / name).stat().st_mtime_ns for name in stored(media)} == before


def test_the_files_of_a_deleted_image_go_with_it(media: Path, at_commit: AtCommit) -> None:
    with at_commit():
        image(picture()).save()
    with at_commit():
        Image.objects.all().delete()

    assert stored(media) == set()


def test_a_file_that_two_images_have_stays_until_the_last_of_them_goes(
    media: Path, at_commit: AtCommit
) -> None:
    with at_commit():
        image(picture()).save()
        image(picture(), "stave", item=Item.objects.get(slug="stave-12")).save()
    files = stored(media)
    with at_commit():
        Image.objects.get(slug="stave").delete()
    assert stored(media) == files

    with at_commit():
        Image.objects.get().delete()
    assert stored(media) == set()


def test_an_image_shows_one_plate_one_figure_or_one_item(media: Path) -> None:
    both = image(picture())
    both.item = Item.objects.get(slug="stave-12")
    none = image(picture())
    none.plate = None

    for wrong in (both, none):
        with pytest.raises(ValidationError, match="Name one plate, one figure or one item"):
            wrong.clean()


@pytest.mark.parametrize("field", ["holder", "rights", "description", "original"])
def test_an_image_needs_its_file_its_holder_its_rights_and_a_description(
    media: Path, field: str
) -> None:
    one = image(picture())
    setattr(one, field, "")

    with pytest.raises(ValidationError) as refused:
        one.full_clean(exclude=["record", "kind", "sort_key"])

    assert field in refused.value.message_dict


@pytest.mark.parametrize(
    "rights",
    [
        "https://example.org/rights",
        "https://creativecommons.org/",
        "https://creativecommons.org.example.org/licenses/by/4.0/",
        "https://rightsstatements.org/vocab/",
        "all rights reserved",
    ],
)
def test_rights_are_named_by_an_address_that_others_know(media: Path, rights: str) -> None:
    one = image(picture())
    one.rights = rights

    with pytest.raises(ValidationError) as refused:
        one.full_clean(exclude=["record", "kind", "sort_key"])

    assert "rights" in refused.value.message_dict


def test_an_image_is_out_of_circulation_when_what_it_shows_is(
    media: Path, at_commit: AtCommit
) -> None:
    plate = Plate.objects.get(slug="doe-pl-9")
    figure = Figure.objects.get(slug="doe-pl-9-fig-2")
    with at_commit():
        image(picture(), "of-plate", plate=plate).save()
        image(picture(), "of-figure", figure=figure).save()
    derived.refresh()
    assert search("staves", "image").records.count() == 2
    figure.withdrawn = True
    figure.save()
    derived.refresh_around(figure)

    assert [one.slug for one in Image.objects.in_circulation()] == ["of-plate"]
    assert [one.slug for one in search("staves", "image").records] == ["of-plate"]


@pytest.mark.parametrize("size", ["thumbnail", "display", "original"])
def test_the_file_of_an_open_image_is_served_as_what_it_is(
    media: Path, at_commit: AtCommit, client: Any, size: str
) -> None:
    content = picture("TIFF")
    with at_commit():
        image(content).save()

    answer = client.get(f"/images/plate-nine/{size}/")

    assert answer.status_code == 200
    assert answer["Content-Type"] == ("image/tiff" if size == "original" else "image/webp")
    assert answer["X-Content-Type-Options"] == "nosniff"
    one = Image.objects.get()
    assert b"".join(answer) == (media / getattr(one, size).name).read_bytes()


@pytest.mark.parametrize("size", ["thumbnail", "display", "original"])
def test_no_file_of_a_withdrawn_image_is_served(
    media: Path, at_commit: AtCommit, client: Client, size: str
) -> None:
    with at_commit():
        image(picture()).save()
        Image.objects.update(withdrawn=True)

    assert client.get(f"/images/plate-nine/{size}/").status_code == 404
