"""Computing a match again: one of this archive, or one whose record is sent here."""

from __future__ import annotations

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_safe

from games.pages.checking import verdict_of
from games.play.recording import record_of
from games.rules import RecordError, check, load_record
from games.views.named import find_match, withdrawn

# So long a record has some 50,000 entries.
MOST_BYTES = 5_000_000
# What a form needs beside the record that it holds.
_AROUND = 10_000
# So much of a processor's time may be spent on one record.
SECONDS = 10.0


@require_safe
@never_cache
def of_match(request: HttpRequest, slug: str) -> HttpResponse:
    """Compute a match that is over again, and say whether it holds."""
    match = find_match(slug)
    if match.withdrawn:
        return withdrawn(request, match)
    context = {"match": match, "variant": match.version.ruleset.variant}
    if match.is_over:
        record = record_of(match, request.build_absolute_uri(match.get_absolute_url()))
        verdict = check(record.as_data(), SECONDS)
        context |= verdict_of(verdict, request.GET.get("page"))
    return render(request, "games/check.html", context)


# The token is asked for below, once it is known that the form is not too long to be read.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def of_record(request: HttpRequest) -> HttpResponse:
    """A form for the record of a match; what is sent is computed again and not kept."""
    if _length(request) > MOST_BYTES + _AROUND:
        return _too_long(request)
    try:
        request.POST.get("record")
    except RequestDataTooBig:
        told = _("This is too long to be pasted. Choose the file instead.")
        return _refuse(request, [told], 413)
    return _of_record(request)


@csrf_protect
def _of_record(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return render(request, "games/check.html", {})
    sent = request.FILES.get("file")
    if sent is not None and (sent.size or 0) > MOST_BYTES:
        return _too_long(request)
    source: bytes | str = sent.read() if sent is not None else request.POST.get("record", "")
    if not source.strip():
        return _refuse(request, [_("Choose the file of a record, or paste it into the field.")])
    try:
        verdict = check(load_record(source), SECONDS)
    except RecordError as error:
        return _refuse(request, str(error).splitlines())
    return render(request, "games/check.html", verdict_of(verdict))


def _length(request: HttpRequest) -> int:
    text = request.META.get("CONTENT_LENGTH") or ""
    return int(text) if text.isascii() and text.isdigit() else 0


def _too_long(request: HttpRequest) -> HttpResponse:
    told = _("A record may have 5 MB at most. Check it by the command check_match instead.")
    return _refuse(request, [told], 413)


def _refuse(request: HttpRequest, problems: list[str], status: int = 400) -> HttpResponse:
    return render(request, "games/check.html", {"problems": problems}, status=status)
