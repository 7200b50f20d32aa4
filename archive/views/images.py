"""The files of images."""

from __future__ import annotations

from django.http import FileResponse, Http404, HttpRequest, HttpResponseBase
from django.utils.translation import gettext as _

from archive.imaging import media_type
from archive.models import Image
from archive.views.files import asked_for_again
from archive.views.named import leads_on, named

SIZES = ("thumbnail", "display", "original")


@leads_on(Image)
def file(request: HttpRequest, slug: str, size: str) -> HttpResponseBase:
    """The file of an open image in one of its sizes; a withdrawn image gives none."""
    if size not in SIZES:
        raise Http404(_("An image has the sizes thumbnail, display and original."))
    image = named(Image.objects.in_circulation(), slug)
    stored = getattr(image, size)

    def answer() -> FileResponse:
        try:
            opened = stored.open("rb")
        except (FileNotFoundError, ValueError):
            raise Http404(_("The file of this image is not in the archive.")) from None
        return FileResponse(opened, content_type=media_type(stored.name))

    return asked_for_again(request, stored.name or "", answer)
