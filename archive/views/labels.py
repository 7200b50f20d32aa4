"""The icons of labels and notices."""

from __future__ import annotations

from django.http import FileResponse, Http404, HttpRequest, HttpResponseBase
from django.utils.translation import gettext as _

from archive.labelling.icons import media_type
from archive.models import Label, Notice, Record
from archive.models.label import IssuedRecord
from archive.views.files import asked_for_again
from archive.views.named import leads_on

# An SVG that somebody opens by itself may draw, and nothing else.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
_MODELS: dict[str, type[IssuedRecord]] = {"label": Label, "notice": Notice}


@leads_on(Record)
def icon(request: HttpRequest, kind: str, slug: str) -> HttpResponseBase:
    """The icon of an open label or notice, byte for byte as its issuer gave it."""
    found = _MODELS[kind]._default_manager.filter(slug=slug, withdrawn=False).first()
    if found is None or not found.icon:
        raise Http404(_("There is no icon at this address."))
    stored = found.icon

    def answer() -> FileResponse:
        try:
            opened = stored.open("rb")
        except FileNotFoundError:
            raise Http404(_("The file of this icon is not in the archive.")) from None
        return FileResponse(opened, content_type=media_type(stored.name or ""))

    response = asked_for_again(request, stored.name or "", answer)
    response["Content-Security-Policy"] = POLICY
    return response
