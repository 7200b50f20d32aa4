"""The files of images."""

from __future__ import annotations

from django.http import FileResponse, Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.utils.translation import gettext as _

from archive.imaging import media_type
from archive.models import Image

SIZES = ("thumbnail", "display", "original")


def file(request: HttpRequest, slug: str, size: str) -> HttpResponseBase:
    """The file of an open image in one of its sizes; a withdrawn image gives none."""
    if size not in SIZES:
        raise Http404(_("An image has the sizes thumbnail, display and original."))
    image = get_object_or_404(Image.objects.in_circulation(), slug=slug)
    stored = getattr(image, size)
    try:
        opened = stored.open("rb")
    except (FileNotFoundError, ValueError):
        raise Http404(_("The file of this image is not in the archive.")) from None
    # Its name is made of its content. It is asked for again each time: it may be open no longer.
    etag = quote_etag(stored.name)
    response: HttpResponseBase | None = get_conditional_response(request, etag=etag)
    if response is None:
        response = FileResponse(opened, content_type=media_type(stored.name))
    else:
        opened.close()
    response["ETag"] = etag
    response["Cache-Control"] = "no-cache"
    return response
