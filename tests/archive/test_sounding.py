"""Sound is told by its content, whatever its name says."""

from __future__ import annotations

import io

import pytest

from archive import sounding
from archive.sounding import SoundError, suffix_of
from tests.archive import sounds
from tests.archive.pictures import picture


@pytest.mark.parametrize(
    ("content", "suffix"),
    [
        (sounds.ogg(), ".ogg"),
        (sounds.ogg(b"\x01vorbis"), ".ogg"),
        (sounds.wav(), ".wav"),
        (sounds.flac(), ".flac"),
        (sounds.mp3(), ".mp3"),
        (sounds.mp3(tag=b"ID3\x04\0\0\0\0\0\x05" + b"title"), ".mp3"),
    ],
)
def test_a_sound_is_told_by_its_content(content: bytes, suffix: str) -> None:
    assert suffix_of(io.BytesIO(content)) == suffix


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"OggS",
        sounds.ogg(b"\x80theora"),
        b"RIFF\0\0\0\0WAVEfmt ",
        b"fLaC",
        b"\xff\xfb\x90\x00" + b"\xff" * 500,
        b"ID3\x04\0\0\0\0\0\x05title<html>",
        b"<html><script>alert(1)</script></html>",
        picture("PNG"),
    ],
)
def test_what_is_no_sound_is_refused(content: bytes) -> None:
    with pytest.raises(SoundError, match="no sound in Ogg"):
        suffix_of(io.BytesIO(content))


def test_a_file_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sounding, "MOST_BYTES", 1_000)
    with pytest.raises(SoundError, match="larger than"):
        suffix_of(io.BytesIO(sounds.wav(1)))
