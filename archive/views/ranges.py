"""Parts of files, which players of sound ask for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import IO

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

_CHUNK = 64 * 1024
_ONE_RANGE = re.compile(r"bytes=(\d*)-(\d*)")


def answer_with(
    request: HttpRequest, opened: IO[bytes], size: int, media_type: str, etag: str
) -> HttpResponseBase:
    """A file, or the one part of it that the request asks for; several are answered by all.

    So is whoever has a part of another file, as its mark ``etag`` tells.
    """
    asked = None
    if request.headers.get("If-Range", etag) == etag:
        asked = _ONE_RANGE.fullmatch(request.headers.get("Range", ""))
    first, last, status = 0, size - 1, 200
    if asked and asked.group(0) != "bytes=-":
        first, last = _bounds(asked.group(1), asked.group(2), size)
        status = 206
        if first > last:
            opened.close()
            response = HttpResponse(status=416)
            response["Content-Range"] = f"bytes */{size}"
            return response
    part = StreamingHttpResponse(
        _read(opened, first, last - first + 1), status=status, content_type=media_type
    )
    part["Accept-Ranges"] = "bytes"
    part["Content-Length"] = str(last - first + 1)
    if status == 206:
        part["Content-Range"] = f"bytes {first}-{last}/{size}"
    return part


def _bounds(first: str, last: str, size: int) -> tuple[int, int]:
    """The first and the last byte; the first lies behind the last where there are none."""
    if not first:
        return max(size - int(last), 0) if int(last) else size, size - 1
    return int(first), min(int(last), size - 1) if last else size - 1


def _read(opened: IO[bytes], first: int, length: int) -> Iterator[bytes]:
    with opened:
        opened.seek(first)
        while length > 0:
            chunk = opened.read(min(_CHUNK, length))
            if not chunk:
                return
            length -= len(chunk)
            yield chunk
