"""Pictures made for the tests."""

from __future__ import annotations

import io
from typing import Any

from PIL import Image

SIZE = (400, 300)


def picture(format_: str = "PNG", size: tuple[int, int] = SIZE, **options: Any) -> bytes:
    """A picture whose left half is dark and whose right half is light, as a file."""
    image = two_halves(size)
    return encoded(image.quantize(16) if format_ == "GIF" else image, format_, **options)


def two_halves(size: tuple[int, int] = SIZE) -> Image.Image:
    """A picture whose left half is dark red and whose right half is light blue."""
    image = Image.new("RGB", size, (160, 30, 20))
    image.paste((150, 200, 250), (size[0] // 2, 0, *size))
    return image


def encoded(image: Image.Image, format_: str, **options: Any) -> bytes:
    """A picture as a file of that format."""
    buffer = io.BytesIO()
    image.save(buffer, format_, **options)
    return buffer.getvalue()


def opened(content: bytes) -> Image.Image:
    """The picture in a file."""
    return Image.open(io.BytesIO(content))
