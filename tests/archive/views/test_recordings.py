"""A word as a speaker says it, under the name by which the speaker wishes to be known."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.exceptions import ValidationError
from django.core.files.base import ContentFile
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks

from archive.exchange.export import differing_files, write_archive
from archive.exchange.loading import load
from archive.models import Community, Recording, Term
from tests.archive import sounds

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_archive", "media")]

SOUND = sounds.wav()


@pytest.fixture
def recording(
    small_archive: Path,
    media: Path,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> Recording:
    """A recording of a word of the small archive."""
    with django_capture_on_commit_callbacks(execute=True):
        return Recording.objects.create(
            slug="tawa-said",
            term=Term.objects.get(slug="tawa"),
            speaker="Ann of the river",
            community=Community.objects.get(slug="upper-river-people"),
            date="2026-05",
            transcript="tā'wa",
            rights="https://creativecommons.org/licenses/by-nc/4.0/",
            consent="Agreed by the speaker.",
            audio=ContentFile(SOUND, "a.mp3"),
        )


def test_it_is_kept_under_its_hash_and_called_what_it_is(recording: Recording) -> None:
    name = str(recording.audio.name)
    assert name.endswith(".wav")
    assert len(name) == len("recordings/.wav") + 64


def test_it_is_played_with_the_browsers_own_control_and_by_itself_never(
    recording: Recording, client: Client
) -> None:
    for address in ("/terms/tawa/", "/recordings/tawa-said/", "/recordings/"):
        page = client.get(address).content.decode()
        assert "<audio controls" in page, address
        assert 'preload="none"' in page
        assert "autoplay" not in page
        assert "Ann of the river" in page
        assert 'aria-label="“tā&#x27;wa”, said by Ann of the river"' in page


def test_it_is_found_by_its_speaker(recording: Recording, client: Client) -> None:
    from archive.search import index_all

    index_all()
    assert "/recordings/tawa-said/" in client.get("/search/?q=Ann+river").content.decode()


def test_programs_are_told_of_it(recording: Recording, client: Client) -> None:
    told = client.get("/api/v1/recordings/tawa-said/").json()
    assert told["speaker"] == "Ann of the river"
    assert told["media_type"] == "audio/wav"
    assert client.get(told["audio"]).status_code == 200
    assert client.get("/api/v1/terms/tawa/").json()["recordings"] == ["tawa-said"]


@pytest.mark.parametrize(
    ("asked", "status", "part"),
    [
        ("", 200, SOUND),
        ("bytes=0-3", 206, b"RIFF"),
        ("bytes=8-11", 206, b"WAVE"),
        ("bytes=-2", 206, SOUND[-2:]),
        (f"bytes={len(SOUND) - 2}-", 206, SOUND[-2:]),
        ("bytes=0-999999", 206, SOUND),
        (f"bytes={len(SOUND)}-", 416, b""),
        ("bytes=-0", 416, b""),
        ("bytes=3-1", 416, b""),
        ("bytes=0-1,4-5", 200, SOUND),
        ("lines=1-2", 200, SOUND),
    ],
)
def test_a_player_gets_the_part_that_it_asks_for(
    asked: str, status: int, part: bytes, recording: Recording, client: Client
) -> None:
    answer = client.get("/recordings/tawa-said/audio/", headers={"Range": asked} if asked else {})

    assert answer.status_code == status
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[attr-defined]
    assert body == part
    if status == 200:
        assert answer["Content-Type"] == "audio/wav"
        assert answer["Accept-Ranges"] == "bytes"
    if status == 206:
        assert answer["Content-Range"].endswith(f"/{len(SOUND)}")


def test_a_withdrawn_word_takes_its_recordings_along(recording: Recording, client: Client) -> None:
    term = Term.objects.get(slug="tawa")
    term.withdrawn = True
    term.save()

    assert client.get("/recordings/tawa-said/").status_code == 410
    assert client.get("/recordings/tawa-said/audio/").status_code == 404


def test_it_is_asked_for_again_each_time_since_it_may_be_held_back(
    recording: Recording, client: Client
) -> None:
    address = "/recordings/tawa-said/audio/"
    first = client.get(address)
    assert first["Cache-Control"] == "no-cache"
    mark = first["ETag"]
    assert client.get(address, headers={"If-None-Match": mark}).status_code == 304
    part = {"Range": "bytes=0-3", "If-Range": mark}
    assert client.get(address, headers=part).status_code == 206
    assert client.get(address, headers={**part, "If-Range": '"another"'}).status_code == 200

    Recording.objects.update(withdrawn=True)
    assert client.get(address, headers={"If-None-Match": mark}).status_code == 404


def test_a_file_that_is_no_sound_is_refused(recording: Recording) -> None:
    recording.audio = ContentFile(b"<html></html>", "a.ogg")
    with pytest.raises(ValidationError, match="no sound in Ogg"):
        recording.save()


def test_it_goes_with_the_data_files_and_comes_back(
    recording: Recording,
    tmp_path: Path,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    folder = tmp_path / "written"
    assert {"recordings.csv", "recordings/tawa-said.wav"} <= set(write_archive(folder))
    Recording.objects.all().delete()
    with django_capture_on_commit_callbacks(execute=True):
        load(folder)
    assert Recording.objects.get().audio.read() == SOUND
    assert differing_files(folder) == []
