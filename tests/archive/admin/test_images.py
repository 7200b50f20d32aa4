"""Uploading pictures of plates, figures and items."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks

from archive.models import Image, Item, Plate
from tests.archive.admin.forms import add, address, change, errors
from tests.archive.pictures import picture

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_archive")]

RIGHTS = "http://rightsstatements.org/vocab/NoC-US/1.0/"


def upload(editor: Client, content: bytes, name: str = "a.png", **values: Any) -> Any:
    sent = {
        "slug": "plate-nine",
        "plate": Plate.objects.get(slug="doe-pl-9").pk,
        "title": "Plate nine",
        "description": "Two <b>staves</b>.",
        "holder": "A library",
        "rights": RIGHTS,
        "original": SimpleUploadedFile(name, content, content_type="image/png"),
    }
    return add(editor, Image, **(sent | values))


def files(media: Path) -> list[Path]:
    return [path for path in media.rglob("*") if path.is_file()]


def test_a_picture_is_uploaded_and_shown_on_the_page_of_its_plate(
    editor: Client, media: Path, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        answer = upload(editor, picture("JPEG"), "x" * 300 + ".exe")
    assert answer.status_code == 302, errors(answer)

    assert len(files(media)) == 3
    plate = Plate.objects.get(slug="doe-pl-9")
    page = editor.get(address(Plate, "change", plate.pk)).content.decode()
    assert "/images/plate-nine/thumbnail/" in page
    assert "Two &lt;b&gt;staves&lt;/b&gt;." in page
    for where in (address(Image, "changelist"), address(Image, "change", plate.images.get().pk)):
        assert "/images/plate-nine/thumbnail/" in editor.get(where).content.decode()


@pytest.mark.parametrize(("model", "slug"), [(Plate, "doe-pl-9"), (Item, "stave-12")])
def test_the_page_of_a_subject_leads_to_a_form_that_names_it(
    editor: Client, model: Any, slug: str
) -> None:
    subject = model.objects.get(slug=slug)
    page = editor.get(address(model, "change", subject.pk)).content.decode()
    link = f"{address(Image, 'add')}?{model._meta.model_name}={subject.pk}"
    assert link in page

    form = editor.get(link).context["adminform"].form
    assert form[model._meta.model_name].value() == str(subject.pk)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "empty"),
        (b"no picture", "no picture in JPEG, PNG, TIFF, WebP or GIF"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "web page or a program"),
        (picture("PNG") + b"<script >", "web page or a program"),
        (picture("JPEG")[:600], "broken or was cut short"),
        (picture("PNG", (20, 20)), "each side needs 100 at least"),
    ],
)
def test_a_wrong_file_is_refused_in_the_form_and_leaves_nothing_on_disk(
    editor: Client,
    media: Path,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    content: bytes,
    reason: str,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        answer = upload(editor, content, "plate.png")

    assert reason in errors(answer)["original"][0]
    assert files(media) == []
    assert not Image.objects.exists()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("holder", ""),
        ("rights", ""),
        ("rights", "https://example.org/mine"),
        ("rights", "javascript:alert(1)"),
        ("description", ""),
        ("title", ""),
        ("original", ""),
    ],
)
def test_an_upload_without_its_holder_rights_or_words_is_refused_and_not_stored(
    editor: Client,
    media: Path,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    field: str,
    value: str,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        answer = upload(editor, picture(), **{field: value})

    assert field in errors(answer)
    assert files(media) == []


def test_an_upload_of_nothing_or_of_two_things_is_refused(editor: Client, media: Path) -> None:
    item = Item.objects.get(slug="stave-12")
    for values in ({"plate": ""}, {"item": item.pk}):
        answer = upload(editor, picture(), **values)
        assert errors(answer) == {"plate": ["Name one plate, one figure or one item."]}


def test_words_are_mended_without_uploading_again(
    editor: Client, media: Path, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        upload(editor, picture())
    before = sorted(files(media))
    with django_capture_on_commit_callbacks(execute=True):
        answer = change(editor, Image.objects.get(), original="", holder="Another library")

    assert answer.status_code == 302, errors(answer)
    assert Image.objects.get().holder == "Another library"
    assert sorted(files(media)) == before


def test_a_picture_is_replaced_and_the_old_files_go(
    editor: Client, media: Path, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        upload(editor, picture())
    new = SimpleUploadedFile("b.gif", picture("GIF"), content_type="image/gif")
    with django_capture_on_commit_callbacks(execute=True):
        answer = change(editor, Image.objects.get(), original=new)

    assert answer.status_code == 302, errors(answer)
    assert ".gif" in {path.suffix for path in files(media)}
    assert len(files(media)) == 3


def test_a_deleted_image_takes_its_files_along(
    editor: Client, media: Path, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        upload(editor, picture())
        where = address(Image, "delete", Image.objects.get().pk)
    with django_capture_on_commit_callbacks(execute=True):
        editor.post(where, {"post": "yes"})

    assert not Image.objects.exists()
    assert files(media) == []
