"""Sounds made for the tests."""

from __future__ import annotations

import io
import struct
import wave


def wav(seconds: float = 0.1) -> bytes:
    """Silence, as a WAV file."""
    buffer = io.BytesIO()
    with wave.open(buffer, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(8000)
        file.writeframes(b"\0\0" * int(8000 * seconds))
    return buffer.getvalue()


def ogg(packet: bytes = b"OpusHead\x01\x01") -> bytes:
    """The first page of an Ogg file that holds a packet."""
    head = b"OggS\0\x02" + struct.pack("<qIII", 0, 1, 0, 0) + b"\x01" + bytes([len(packet)])
    return head + packet


def mp3(frames: int = 3, tag: bytes = b"") -> bytes:
    """Empty frames of MPEG audio, layer III, at 128 kilobits and 44,100 samples a second."""
    return tag + (b"\xff\xfb\x90\x00" + b"\0" * 413) * frames


def flac() -> bytes:
    """The head of a FLAC file."""
    return b"fLaC\x80\0\0\x22" + b"\0" * 34
