"""The icons of labels and notices."""

from __future__ import annotations

from django.http import FileResponse, Http404, HttpRequest
from django.utils.translation import gettext as _

from archive.labelling.icons import media_type
from archive.models import Label, Notice
from archive.models.label import IssuedRecord

SECONDS_KEPT = 3600
# An SVG that somebody opens by itself may draw, and nothing else.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
_MODELS: dict[str, type[IssuedRecord]] = {"label": Label, "notice": Notice}


def icon(request: HttpRequest, kind: str, slug: str) -> FileResponse:
    """The icon of an open label or notice, byte for byte as its issuer gave it."""
    found = _MODELS[kind]._default_manager.filter(slug=slug, withdrawn=False).first()
    if found is None or not found.icon:
        raise Http404(_("There is no icon at this address."))
    try:
        opened = found.icon.open("rb")
    except FileNotFoundError:
        raise Http404(_("The file of this icon is not in the archive.")) from None
    response = FileResponse(opened, content_type=media_type(found.icon.name or ""))
    response["Content-Security-Policy"] = POLICY
    response["Cache-Control"] = f"public, max-age={SECONDS_KEPT}"
    return response
