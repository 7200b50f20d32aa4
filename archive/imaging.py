"""Pictures that somebody brings: told by their content, measured, and made small for pages.

What comes in is kept as it is. What is made from it is upright, in sRGB, and carries no metadata:
no place, no camera, no profile.
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from pathlib import PurePath
from typing import BinaryIO

from django.utils.translation import gettext as _
from PIL import ExifTags, Image, ImageCms, TiffImagePlugin, UnidentifiedImageError

MOST_BYTES = 60_000_000
MOST_PIXELS = 100_000_000
LEAST_SIDE = 100
MOST_SIDE_TO_SIDE = 20  # beyond it, what is made for pages is a line that shows nothing
DISPLAY_SIDE = 1600
THUMBNAIL_SIDE = 320

# What a format is called in the names of files.
_SUFFIXES = {
    "JPEG": ".jpg",
    "MPO": ".jpg",  # a photograph of a phone: a JPEG file in which a second picture follows
    "PNG": ".png",
    "TIFF": ".tiff",
    "WEBP": ".webp",
    "GIF": ".gif",
}
_MEDIA_TYPES = {
    ".jpg": "image/jpeg",
    ".png": "image/png",
    ".tiff": "image/tiff",
    ".webp": "image/webp",
    ".gif": "image/gif",
}
_FORMATS = ("JPEG", "PNG", "TIFF", "WEBP", "GIF")
_MARKUP = re.compile(
    rb"<!doctype\s+html|<(html|svg|body|script|iframe)[\s>/]|<\?php", re.IGNORECASE
)
# The tag of a TIFF page's type, and the bit of it that marks a smaller copy of another page.
_TYPE_OF_PAGE, _REDUCED = 254, 1
# What makes a picture upright, by its orientation in EXIF.
_TURNS = {
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
_ON_ITS_SIDE = (5, 6, 7, 8)
_SRGB = ImageCms.createProfile("sRGB")

# Pillow refuses only beyond twice this number; up to there it warns, and the number is ours.
Image.MAX_IMAGE_PIXELS = MOST_PIXELS


class PictureError(ValueError):
    """A file that is not taken as a picture; the message says why and how to mend it."""


@dataclass(frozen=True)
class Picture:
    """What is learnt and made from a picture.

    ``suffix`` is that of its true format; ``width`` and ``height`` are of the original in pixels,
    as it is seen upright; ``display`` and ``thumbnail`` are WebP files.
    """

    suffix: str
    width: int
    height: int
    display: bytes
    thumbnail: bytes


def examine(file: BinaryIO) -> Picture:
    """Learn what a page needs from a file that may be anything. Raises PictureError."""
    file.seek(0)
    content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise PictureError(
            _("The file is larger than %(number)d MB; save the picture smaller.")
            % {"number": MOST_BYTES // 1_000_000}
        )
    if _MARKUP.search(content):
        raise PictureError(
            _("The file holds a web page or a program; save the picture anew and bring that.")
        )
    try:
        with Image.open(io.BytesIO(content), formats=_FORMATS) as image:
            _refuse_unfit(image)
            return _made_from(image)
    except PictureError:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise _too_many_pixels() from None
    except UnidentifiedImageError:
        raise PictureError(
            _("The file is no picture in JPEG, PNG, TIFF, WebP or GIF, whatever its name says.")
        ) from None
    except Exception as error:
        # What a decoder raises at a broken file is of no one sort, and a bug of it is no reason
        # to fail either: whatever it cannot read, nobody could look at.
        raise PictureError(
            _("The picture is broken or was cut short; open it, save it anew and bring that.")
        ) from error


def media_type(name: str) -> str:
    """The media type of a stored file, whose suffix was told by its content."""
    return _MEDIA_TYPES[PurePath(name).suffix]


def _refuse_unfit(image: Image.Image) -> None:
    width, height = image.size
    if width * height > MOST_PIXELS:
        raise _too_many_pixels()
    if min(width, height) < LEAST_SIDE:
        raise PictureError(
            _("The picture is %(width)d by %(height)d pixels; each side needs %(least)d at least.")
            % {"width": width, "height": height, "least": LEAST_SIDE}
        )
    if max(width, height) > MOST_SIDE_TO_SIDE * min(width, height):
        raise PictureError(
            _(
                "The picture is %(width)d by %(height)d pixels; one side may be %(most)d times as "
                "long as the other at most. Cut it into parts and bring each as its own."
            )
            % {"width": width, "height": height, "most": MOST_SIDE_TO_SIDE}
        )
    if image.format != "MPO" and _has_several_pictures(image):
        raise PictureError(
            _("The file moves or holds several pictures; bring each as a still of its own.")
        )
    if image.mode in ("I", "F"):
        raise PictureError(
            _("The picture has 32 bits a channel; save it with 8 or 16 and bring that.")
        )


def _too_many_pixels() -> PictureError:
    return PictureError(
        _("The picture has more than %(number)d million pixels; save it smaller.")
        % {"number": MOST_PIXELS // 1_000_000}
    )


def _has_several_pictures(image: Image.Image) -> bool:
    if not isinstance(image, TiffImagePlugin.TiffImageFile):
        return bool(getattr(image, "is_animated", False))
    # Scanners put smaller copies of the first page behind it.
    for page in range(1, image.n_frames):
        image.seek(page)
        if not image.tag_v2.get(_TYPE_OF_PAGE, 0) & _REDUCED:
            return True
    image.seek(0)
    return False


def _made_from(image: Image.Image) -> Picture:
    suffix = _SUFFIXES[image.format or ""]
    width, height = image.size
    orientation = _orientation(image)
    if orientation in _ON_ITS_SIDE:
        width, height = height, width
    display = _upright(_small(image, DISPLAY_SIDE), orientation)
    thumbnail = _small(display.copy(), THUMBNAIL_SIDE)
    return Picture(suffix, width, height, _as_webp(display), _as_webp(thumbnail))


def _orientation(image: Image.Image) -> int:
    """How the picture lies by its EXIF data, from 1 (upright) to 8; 1 where they are broken."""
    if isinstance(image, TiffImagePlugin.TiffImageFile):
        return 1  # Pillow sets these upright itself
    try:
        value = image.getexif().get(ExifTags.Base.Orientation, 1)
    except Exception:  # of no one sort, as above; the picture itself may be sound
        return 1
    return value if value in _TURNS else 1


def _small(image: Image.Image, side: int) -> Image.Image:
    """The picture in sRGB, not larger than ``side`` either way and never enlarged."""
    profile = image.info.get("icc_profile")
    if image.mode == "P":
        image = image.convert("RGBA" if image.has_transparency_data else "RGB")
    elif image.mode.startswith("I;16"):
        # Pillow would clip 16 bits to 8 instead of scaling them.
        image = image.point(lambda value: value * (1 / 256)).convert("L")
    elif image.mode in ("1", "LA", "La", "PA", "RGBa"):
        image = image.convert("L" if image.mode == "1" else "RGBA")
    image.thumbnail((side, side), Image.Resampling.LANCZOS, reducing_gap=3.0)
    wanted = "RGBA" if image.mode == "RGBA" else "RGB"
    if profile:
        try:
            source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            image = ImageCms.profileToProfile(image, source, _SRGB, outputMode=wanted) or image
        except (ImageCms.PyCMSError, OSError):
            pass  # the profile is broken or of other colours; the picture is shown without it
    image = image.convert(wanted)
    image.info = {}
    return image


def _upright(image: Image.Image, orientation: int) -> Image.Image:
    turn = _TURNS[orientation]
    return image if turn is None else image.transpose(turn)


def _as_webp(image: Image.Image) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, "WEBP", quality=85, method=4)
    return buffer.getvalue()
