"""Images in data files: a table, and a folder of files beside it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from archive.exchange.export import differing_files, write_archive
from archive.exchange.loading import load
from archive.models import Image
from tests.archive import small
from tests.archive.pictures import picture

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("media")]

RIGHTS = "https://creativecommons.org/publicdomain/mark/1.0/"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Data files of the small archive with one image of a plate."""
    folder = tmp_path / "data"
    (folder / "images").mkdir(parents=True)
    (folder / "images" / "scan 9.JPG").write_bytes(picture("JPEG"))
    return small.write(folder, rows())


def rows(**changes: str) -> small.Rows:
    archive = small.rows()
    archive["images.csv"] = [
        {
            "slug": "plate-nine",
            "plate": "doe-pl-9",
            "title": "Plate nine",
            "description": "Two staves.",
            "holder": "A library",
            "rights": RIGHTS,
            "file": "images/scan 9.JPG",
            **changes,
        }
    ]
    return archive


def test_an_image_is_loaded_with_its_file_and_written_again(
    folder: Path, tmp_path: Path, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        load(folder)

    written = tmp_path / "written"
    assert "images/plate-nine.jpg" in write_archive(written)

    assert (written / "images" / "plate-nine.jpg").read_bytes() == picture("JPEG")
    assert "images/plate-nine.jpg" in (written / "images.csv").read_text()
    assert differing_files(written) == []
    assert {file for file in differing_files(folder) if "image" in file} == {
        "images.csv",
        "images/plate-nine.jpg",
        "images/scan 9.JPG",
    }


def test_loading_an_image_again_changes_nothing_whatever_its_file_is_called(
    folder: Path, tmp_path: Path, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        load(folder)
    write_archive(tmp_path / "written")

    for same in (folder, tmp_path / "written"):
        created, changed, unchanged = load(same).total
        assert (created, changed) == (0, 0)
        assert unchanged > 0


def test_another_file_replaces_the_stored_one(
    folder: Path, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        load(folder)
    (folder / "images" / "scan 9.JPG").write_bytes(picture("PNG", (500, 500)))
    with django_capture_on_commit_callbacks(execute=True):
        tally = load(folder)

    assert dict(tally.changed) == {"images.csv": 1}
    image = Image.objects.get()
    assert image.width == 500
    assert image.original.read() == picture("PNG", (500, 500))


def test_an_archive_without_images_has_no_file_of_them(small_archive: Path, tmp_path: Path) -> None:
    assert "images.csv" not in write_archive(tmp_path / "written")


@pytest.mark.parametrize(
    ("cell", "reason"),
    [
        ("images/nine.jpg", "there is no file “images/nine.jpg”"),
        ("scan 9.JPG", "write it as in images/NAME.jpg"),
        ("images/../sources.csv", "write it as in images/NAME.jpg"),
        ("/etc/passwd", "write it as in images/NAME.jpg"),
        ("images/.hidden", "write it as in images/NAME.jpg"),
        ("", "is empty; fill it in"),
    ],
)
def test_a_file_that_is_not_there_or_lies_elsewhere_is_refused(
    folder: Path, cell: str, reason: str
) -> None:
    (fault,) = small.refusals(folder, rows(file=cell))

    assert fault.startswith("images.csv, line 2, file: ")
    assert reason in fault


def test_an_address_that_is_none_is_refused_with_an_example(folder: Path) -> None:
    assert (
        "images.csv, line 2, rights: “nowhere” is no address of a page; "
        "write all of it, as in https://example.org/a"
    ) in small.refusals(folder, rows(rights="nowhere"))


def test_a_file_that_is_no_picture_is_refused_and_nothing_is_stored(
    folder: Path, media: Path, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    (folder / "images" / "scan 9.JPG").write_bytes(b"<html></html>")
    with django_capture_on_commit_callbacks(execute=True):
        (fault,) = small.refusals(folder)

    assert fault.startswith("images.csv, line 2, file: The file holds a web page")
    assert not [path for path in media.rglob("*") if path.is_file()]


def test_a_picture_whose_archive_is_refused_for_another_fault_is_not_stored(
    folder: Path, media: Path, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    archive = rows()
    archive["games.csv"][0]["order"] = "first"
    with django_capture_on_commit_callbacks(execute=True):
        faults = small.refusals(folder, archive)

    assert any(fault.startswith("games.csv, line 2, order: ") for fault in faults)
    assert not [path for path in media.rglob("*") if path.is_file()]


def test_an_image_of_two_things_is_refused(folder: Path) -> None:
    (fault,) = small.refusals(folder, rows(item="stave-12"))

    assert fault == "images.csv, line 2, plate: Name one plate, one figure or one item."
