"""Icons are told by their content, and an SVG that could act is refused."""

from __future__ import annotations

import pytest

from archive.labelling.icons import IconError, suffix_of
from tests.archive.labelling.given import SVG
from tests.archive.pictures import picture


def _svg(inside: bytes) -> bytes:
    spaces = b'xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink"'
    return b"<svg %s>%s</svg>" % (spaces, inside)


@pytest.mark.parametrize(
    ("content", "suffix"),
    [(SVG, ".svg"), (picture("PNG"), ".png"), (picture("JPEG"), ".jpg"), (picture("GIF"), ".gif")],
)
def test_an_icon_is_told_by_its_content(content: bytes, suffix: str) -> None:
    assert suffix_of(content) == suffix


@pytest.mark.parametrize(
    "inside",
    [
        b"<script>alert(1)</script>",
        b"<g onload='alert(1)'/>",
        b"<a x:href='javascript:alert(1)'/>",
        b"<foreignObject/>",
        b"<h:script xmlns:h='http://www.w3.org/1999/xhtml'/>",
    ],
)
def test_an_svg_that_could_act_is_refused(inside: bytes) -> None:
    with pytest.raises(IconError, match="which can act"):
        suffix_of(_svg(inside))


@pytest.mark.parametrize(
    "content",
    [b"", b"<html/>", b"<svg/>", b"plain", b"<svg xmlns='http://www.w3.org/2000/svg'>", b"%PDF-1"],
)
def test_what_is_no_picture_is_refused(content: bytes) -> None:
    with pytest.raises(IconError, match="no picture in SVG"):
        suffix_of(content)


def test_entities_that_could_swell_are_refused() -> None:
    declared = b"<!DOCTYPE svg [<!ENTITY a 'aaaa'>]>"
    with pytest.raises(IconError, match="entities"):
        suffix_of(declared + _svg(b"&a;"))
