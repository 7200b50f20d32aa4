"""Files that are brought as pictures: what is taken, what is refused, and what is made."""

from __future__ import annotations

import io
import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ExifTags, Image, ImageCms

from archive import imaging
from archive.imaging import Picture, PictureError, examine, media_type
from tests.archive.pictures import SIZE, encoded, opened, picture, two_halves

TAKEN = ["JPEG", "PNG", "TIFF", "WEBP", "GIF"]


def examined(content: bytes) -> Picture:
    return examine(io.BytesIO(content))


def refusal(content: bytes) -> str:
    with pytest.raises(PictureError) as refused:
        examined(content)
    return str(refused.value)


@pytest.mark.parametrize(
    ("format_", "suffix", "type_"),
    [
        ("JPEG", ".jpg", "image/jpeg"),
        ("PNG", ".png", "image/png"),
        ("TIFF", ".tiff", "image/tiff"),
        ("WEBP", ".webp", "image/webp"),
        ("GIF", ".gif", "image/gif"),
    ],
)
def test_a_picture_is_told_by_its_content(format_: str, suffix: str, type_: str) -> None:
    found = examined(picture(format_))

    assert found.suffix == suffix
    assert media_type(f"name{found.suffix}") == type_
    assert (found.width, found.height) == SIZE
    display = opened(found.display).convert("RGB")
    assert display.getpixel((20, 150)) == pytest.approx((160, 30, 20), abs=12)
    assert display.getpixel((380, 150)) == pytest.approx((150, 200, 250), abs=12)


@pytest.mark.parametrize("format_", ["BMP", "PPM", "ICO", "PDF"])
def test_a_format_that_browsers_or_archives_do_not_keep_is_refused(format_: str) -> None:
    assert "no picture in JPEG, PNG, TIFF, WebP or GIF" in refusal(picture(format_))


@pytest.mark.parametrize(
    "content",
    [b"", b"\x00" * 500, b"GIF89a", b"no picture at all", b"\xff\xd8\xff\xe0", b"RIFF0000WEBP"],
)
def test_what_is_no_picture_is_refused_whatever_its_name(content: bytes) -> None:
    assert refusal(content)


@pytest.mark.parametrize(
    "content",
    [
        b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        b"<!DOCTYPE html><title>A page</title>",
        picture("GIF")[:6] + b"<html><script>alert(1)</script></html>",
        encoded(two_halves(), "JPEG", comment=b"<script>alert(1)</script>"),
        picture("PNG") + b"<html >",
        picture("PNG") + b"<?php echo 1;",
    ],
)
def test_a_drawing_by_script_or_a_picture_that_is_a_page_as_well_is_refused(content: bytes) -> None:
    assert "a web page or a program" in refusal(content)


@pytest.mark.parametrize("format_", TAKEN)
@pytest.mark.parametrize("kept", [0.3, 0.6, 0.9])
def test_a_picture_that_was_cut_short_is_refused(format_: str, kept: float) -> None:
    noise = Image.effect_noise((300, 300), 90).convert("L" if format_ == "GIF" else "RGB")
    whole = encoded(noise, format_)

    assert refusal(whole[: int(len(whole) * kept)])


@pytest.mark.parametrize("format_", TAKEN)
@given(data=st.data())
def test_a_broken_picture_is_taken_or_refused_and_never_an_error(
    format_: str, data: st.DataObject
) -> None:
    content = bytearray(picture(format_, (120, 110)))
    for place in data.draw(st.lists(st.integers(0, len(content) - 1), min_size=1, max_size=12)):
        content[place] = data.draw(st.integers(0, 255))

    try:
        found = examined(bytes(content))
    except PictureError:
        return
    assert max(opened(found.thumbnail).size) <= 320


def png_that_claims(width: int, height: int) -> bytes:
    """A PNG of a few bytes that says it is as large as that."""

    def chunk(name: bytes, content: bytes) -> bytes:
        body = name + content
        return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(bytes(1000)))
        + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize("size", [(10_001, 10_000), (50_000, 50_000), (2**31 - 1, 2**31 - 1)])
def test_a_small_file_that_would_unpack_to_a_monster_is_refused(size: tuple[int, int]) -> None:
    assert "more than 100 million pixels" in refusal(png_that_claims(*size))


def test_a_file_beyond_the_limit_is_refused_before_it_is_read_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(imaging, "MOST_BYTES", 1_000_000)

    assert "larger than 1 MB" in refusal(picture() + bytes(1_000_000))


@pytest.mark.parametrize("size", [(99, 400), (400, 99), (1, 1)])
def test_a_picture_too_small_to_show_anything_is_refused(size: tuple[int, int]) -> None:
    assert "each side needs 100 at least" in refusal(picture(size=size))


@pytest.mark.parametrize("size", [(20_000, 100), (100, 2001)])
def test_a_picture_so_narrow_that_a_small_one_would_be_a_line_is_refused(
    size: tuple[int, int],
) -> None:
    assert "may be 20 times as long as the other at most" in refusal(picture(size=size))


def test_the_narrowest_picture_that_is_taken_is_seen_in_the_small_one() -> None:
    assert opened(examined(picture(size=(2000, 100))).thumbnail).size == (320, 16)


@pytest.mark.parametrize("format_", ["GIF", "PNG", "WEBP", "TIFF"])
def test_a_file_that_moves_or_holds_several_pictures_is_refused(format_: str) -> None:
    second = two_halves().transpose(Image.Transpose.ROTATE_180)
    several = picture(format_, save_all=True, append_images=[second])

    assert "bring each as a still of its own" in refusal(several)


def test_a_scan_with_smaller_copies_of_itself_behind_it_is_one_picture() -> None:
    copy = two_halves((200, 150))
    copy.encoderinfo = {"tiffinfo": {254: 1}}
    scan = picture("TIFF", save_all=True, append_images=[copy])
    assert opened(scan).n_frames == 2  # type: ignore[attr-defined]

    assert (examined(scan).width, examined(scan).height) == SIZE


def test_what_pages_show_is_small_and_keeps_its_shape() -> None:
    found = examined(picture("JPEG", (3000, 1500)))

    assert (found.width, found.height) == (3000, 1500)
    assert opened(found.display).size == (1600, 800)
    assert opened(found.thumbnail).size == (320, 160)


def test_a_small_picture_is_not_blown_up() -> None:
    found = examined(picture(size=(200, 150)))

    assert opened(found.display).size == (200, 150)
    assert opened(found.thumbnail).size == (200, 150)


# Where the dark half of the picture lies once it is upright, by its orientation in EXIF.
@pytest.mark.parametrize(
    ("orientation", "dark"),
    [
        (1, "left"),
        (2, "right"),
        (3, "right"),
        (4, "left"),
        (5, "top"),
        (6, "top"),
        (7, "bottom"),
        (8, "bottom"),
    ],
)
@pytest.mark.parametrize("format_", ["JPEG", "PNG", "WEBP", "TIFF"])
def test_a_photograph_stands_upright_as_its_camera_was_held(
    format_: str, orientation: int, dark: str
) -> None:
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = orientation
    found = examined(picture(format_, exif=exif))

    upright = (300, 400) if orientation > 4 else (400, 300)
    assert (found.width, found.height) == upright
    for made in (found.display, found.thumbnail):
        shown = opened(made).convert("RGB")
        width, height = shown.size
        assert (width > height) == (upright[0] > upright[1])
        edges = {
            "left": (width // 10, height // 2),
            "right": (width * 9 // 10, height // 2),
            "top": (width // 2, height // 10),
            "bottom": (width // 2, height * 9 // 10),
        }
        reds = {name: shown.getpixel(at)[0] - shown.getpixel(at)[2] for name, at in edges.items()}  # type: ignore[index]
        assert max(reds, key=lambda name: reds[name]) == dark


def test_an_orientation_that_there_is_not_leaves_the_picture_as_it_lies() -> None:
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = 77

    assert (examined(picture("JPEG", exif=exif)).width) == SIZE[0]


def test_neither_place_nor_camera_goes_into_what_pages_show() -> None:
    exif = Image.Exif()
    exif[ExifTags.Base.Make] = "Acme Camera"
    exif.get_ifd(ExifTags.IFD.GPSInfo)[ExifTags.GPS.GPSLatitude] = (37.0, 50.0, 17.0)
    brought = picture("JPEG", exif=exif, comment=b"by the river")
    assert b"Acme" in brought

    found = examined(brought)

    for made in (found.display, found.thumbnail):
        assert b"Acme" not in made
        assert b"river" not in made
        shown = opened(made)
        assert not shown.getexif()
        assert not {"exif", "xmp", "icc_profile", "comment"} & set(shown.info)


def test_colours_of_another_profile_are_turned_into_those_of_the_web() -> None:
    lab = ImageCms.createProfile("LAB")
    srgb = ImageCms.createProfile("sRGB")
    swapped = ImageCms.profileToProfile(two_halves(), srgb, lab, outputMode="LAB")
    assert swapped is not None
    profile = ImageCms.ImageCmsProfile(lab).tobytes()

    found = examined(encoded(swapped, "TIFF", icc_profile=profile))

    shown = opened(found.display).convert("RGB")
    assert shown.getpixel((20, 150)) == pytest.approx((160, 30, 20), abs=14)
    assert shown.getpixel((380, 150)) == pytest.approx((150, 200, 250), abs=14)


def test_a_broken_profile_does_not_spoil_a_sound_picture() -> None:
    found = examined(picture("JPEG", icc_profile=b"no profile at all" * 20))

    shown = opened(found.display).convert("RGB")
    assert shown.getpixel((20, 150)) == pytest.approx((160, 30, 20), abs=12)


@pytest.mark.parametrize(
    ("mode", "format_"),
    [("1", "PNG"), ("L", "PNG"), ("LA", "PNG"), ("P", "PNG"), ("RGBA", "PNG"), ("CMYK", "JPEG")],
)
def test_a_picture_of_any_usual_sort_is_shown(mode: str, format_: str) -> None:
    shown = opened(examined(encoded(two_halves().convert(mode), format_)).display).convert("L")

    assert shown.getpixel((20, 150)) < 120  # type: ignore[operator]
    assert shown.getpixel((380, 150)) > 150  # type: ignore[operator]


@pytest.mark.parametrize("format_", ["PNG", "TIFF"])
def test_a_grey_scan_of_16_bits_keeps_its_greys(format_: str) -> None:
    line = b"\x00\x40" * 200 + b"\x00\xc0" * 200
    scan = Image.frombytes("I;16", SIZE, line * SIZE[1])

    shown = opened(examined(encoded(scan, format_)).display).convert("L")

    assert shown.getpixel((20, 150)) == pytest.approx(0x40, abs=4)
    assert shown.getpixel((380, 150)) == pytest.approx(0xC0, abs=4)


def test_what_is_clear_stays_clear() -> None:
    image = two_halves().convert("RGBA")
    image.paste((0, 0, 0, 0), (0, 0, 100, 300))

    shown = opened(examined(encoded(image, "PNG")).display)

    assert shown.mode == "RGBA"
    assert shown.getpixel((20, 150))[3] == 0  # type: ignore[index]
    assert shown.getpixel((380, 150))[3] == 255  # type: ignore[index]
