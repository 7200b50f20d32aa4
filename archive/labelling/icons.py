"""Icons of labels and notices: told by their content, and kept byte for byte.

An SVG is served as it came and never redrawn, since a label's icon is its community's and may not
be altered. So what could act when somebody opens the file itself is refused here, and the answer
that serves it forbids scripts besides.
"""

from __future__ import annotations

import re
from pathlib import PurePath
from xml.parsers import expat

from django.utils.translation import gettext as _

MOST_BYTES = 1_000_000
_MEDIA_TYPES = {
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".gif": "image/gif",
    ".webp": "image/webp",
}
_SIGNATURES = (
    (re.compile(rb"\x89PNG\r\n\x1a\n"), ".png"),
    (re.compile(rb"\xff\xd8\xff"), ".jpg"),
    (re.compile(rb"GIF8[79]a"), ".gif"),
    (re.compile(rb"RIFF....WEBP", re.DOTALL), ".webp"),
)
_SVG = "http://www.w3.org/2000/svg"
_ACTIVE = {"script", "foreignobject", "iframe", "embed", "object", "handler", "listener"}


class IconError(ValueError):
    """A file that is not taken as an icon; the message says why."""


def suffix_of(content: bytes) -> str:
    """What the name of an icon ends in, by its content alone. Raises IconError."""
    if len(content) > MOST_BYTES:
        raise IconError(_("The icon is larger than 1 MB."))
    for signature, suffix in _SIGNATURES:
        if signature.match(content):
            return suffix
    _refuse_active(content)
    return ".svg"


def media_type(name: str) -> str:
    """The media type of a stored icon, whose suffix was told by its content."""
    return _MEDIA_TYPES[PurePath(name).suffix]


def _refuse_active(content: bytes) -> None:
    """Raise IconError unless the content is an SVG that only draws."""
    parser = expat.ParserCreate(namespace_separator=" ")
    depth = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        space, _space, tag = name.rpartition(" ")
        if depth == 0 and (space, tag) != (_SVG, "svg"):
            raise IconError(_("The file is no picture in SVG, PNG, JPEG, GIF or WebP."))
        depth += 1
        if tag.lower() in _ACTIVE:
            raise IconError(_("The SVG holds “%(tag)s”, which can act.") % {"tag": tag})
        for attribute, value in attributes.items():
            own = attribute.rpartition(" ")[2].lower()
            if own.startswith("on") or re.match(r"\s*(java|vb)script:", value, re.IGNORECASE):
                raise IconError(_("The SVG holds “%(tag)s”, which can act.") % {"tag": own})

    def end(_name: str) -> None:
        nonlocal depth
        depth -= 1

    def entity(*_declared: object) -> None:
        raise IconError(_("The SVG declares entities, which could swell without end."))

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.EntityDeclHandler = entity
    try:
        parser.Parse(content, True)
    except expat.ExpatError:
        raise IconError(_("The file is no picture in SVG, PNG, JPEG, GIF or WebP.")) from None
