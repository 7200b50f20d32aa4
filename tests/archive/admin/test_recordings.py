"""A recording is uploaded in the admin, and stands in its list with whose it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks

from archive.models import Community, Recording, Term
from tests.archive import sounds
from tests.archive.admin.forms import add, address, change, errors

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_archive")]


def upload(editor: Client, content: bytes, **values: Any) -> Any:
    sent = {
        "slug": "tawa-said",
        "term": Term.objects.get(slug="tawa").pk,
        "speaker": "Ann of the river",
        "community": Community.objects.get(slug="upper-river-people").pk,
        "rights": "https://creativecommons.org/licenses/by-nc/4.0/",
        "consent": "Agreed by the speaker.",
        "audio": SimpleUploadedFile("a.wav", content),
    }
    return add(editor, Recording, **(sent | values))


def test_it_is_uploaded_listed_and_mended_without_uploading_again(
    editor: Client, media: Path, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        answer = upload(editor, sounds.wav())
    assert answer.status_code == 302, errors(answer)
    recording = Recording.objects.get()
    for query in ({}, {"q": "tawa-said"}, {"q": "Ann of"}):
        page = editor.get(address(Recording, "changelist"), query)
        assert list(page.context["cl"].result_list) == [recording]
        assert "Ann of the river" in page.content.decode()

    with django_capture_on_commit_callbacks(execute=True):
        answer = change(editor, recording, audio="", transcript="tā'wa")
    assert answer.status_code == 302, errors(answer)
    mended = Recording.objects.get()
    assert (mended.transcript, mended.audio.name) == ("tā'wa", recording.audio.name)
    assert mended.audio.read() == sounds.wav()


@pytest.mark.parametrize(
    ("field", "value"), [("speaker", ""), ("consent", ""), ("rights", ""), ("audio", "")]
)
def test_without_its_speaker_consent_rights_or_sound_it_is_refused(
    editor: Client, media: Path, field: str, value: str
) -> None:
    assert field in errors(upload(editor, sounds.wav(), **{field: value}))
    assert not Recording.objects.exists()


def test_what_is_no_sound_is_refused(editor: Client, media: Path) -> None:
    assert "audio" in errors(upload(editor, b"no sound"))
    assert not Recording.objects.exists()
