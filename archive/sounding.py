"""Sound files that somebody brings: told by their content, and kept as they are."""

from __future__ import annotations

import struct
from pathlib import PurePath
from typing import BinaryIO

from django.utils.translation import gettext as _

MOST_BYTES = 50_000_000
_MEDIA_TYPES = {
    ".ogg": "audio/ogg",
    ".mp3": "audio/mpeg",
    ".wav": "audio/wav",
    ".flac": "audio/flac",
}
# What the first packet of an Ogg file begins with, where it holds sound that browsers play.
_IN_OGG = (b"OpusHead", b"\x01vorbis", b"\x7fFLAC")
# Of MPEG audio, layer III: kilobits a second by the version and the index in the header.
_BITRATES = {
    3: (0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320),
    2: (0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160),
}
_RATES = {3: (44100, 48000, 32000), 2: (22050, 24000, 16000), 0: (11025, 12000, 8000)}


class SoundError(ValueError):
    """A file that is not taken as sound; the message says why and how to mend it."""


def suffix_of(file: BinaryIO) -> str:
    """What the name of a sound file ends in, by its content alone. Raises SoundError."""
    file.seek(0)
    content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise SoundError(
            _("The file is larger than %(number)d MB; save it as Opus or cut it to the word.")
            % {"number": MOST_BYTES // 1_000_000}
        )
    for suffix, is_one in ((".ogg", _is_ogg), (".flac", _is_flac), (".wav", _is_wav)):
        if is_one(content):
            return suffix
    if _is_mp3(content):
        return ".mp3"
    raise SoundError(
        _("The file is no sound in Ogg (Opus or Vorbis), MP3, WAV or FLAC, whatever its name says.")
    )


def media_type(name: str) -> str:
    """The media type of a stored sound, whose suffix was told by its content."""
    return _MEDIA_TYPES[PurePath(name).suffix]


def _is_ogg(content: bytes) -> bool:
    if len(content) < 28 or content[:4] != b"OggS":
        return False
    # The packet follows the table of segments, whose length is the last byte of the head.
    return content[27 + content[26] :].startswith(_IN_OGG)


def _is_flac(content: bytes) -> bool:
    # The first block says of what sort the stream is, and is 34 bytes long.
    return content[:4] == b"fLaC" and content[4:8] in (b"\0\0\0\x22", b"\x80\0\0\x22")


def _is_wav(content: bytes) -> bool:
    if content[:4] != b"RIFF" or content[8:12] != b"WAVE":
        return False
    at = 12
    found = set()
    while at + 8 <= len(content):
        name, length = content[at : at + 4], struct.unpack("<I", content[at + 4 : at + 8])[0]
        found.add(name)
        at += 8 + length + length % 2
    return {b"fmt ", b"data"} <= found


def _is_mp3(content: bytes) -> bool:
    at = 0
    if content[:3] == b"ID3" and len(content) > 10:
        size = 0
        for byte in content[6:10]:
            size = size << 7 | byte & 0x7F
        at = 10 + size
    first = _frame_length(content, at)
    # Two bytes are soon alike; that a second frame follows the first is no chance.
    return bool(first) and bool(_frame_length(content, at + first))


def _frame_length(content: bytes, at: int) -> int:
    """The length in bytes of a frame of MPEG audio, layer III; 0 where none stands."""
    head = content[at : at + 4]
    if len(head) < 4 or head[0] != 0xFF or head[1] & 0xE0 != 0xE0:
        return 0
    version, layer = head[1] >> 3 & 3, head[1] >> 1 & 3
    bitrate, rate, padding = head[2] >> 4, head[2] >> 2 & 3, head[2] >> 1 & 1
    if version == 1 or layer != 1 or bitrate in (0, 15) or rate == 3:
        return 0
    bits = _BITRATES[3 if version == 3 else 2][bitrate] * 1000
    return (144 if version == 3 else 72) * bits // _RATES[version][rate] + padding
