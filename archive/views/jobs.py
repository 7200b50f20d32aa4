"""The page of a job: how far it is, what came of it, and calling it off."""

from __future__ import annotations

import json
import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from archive.jobs.asking import cancel
from archive.jobs.kinds import kind_of
from archive.models import Job

# What the address of a job says by which one is led on when it is done.
FOLLOW = "follow"


@require_safe
@cache_control(private=True, no_cache=True)
def page(request: HttpRequest, pk: uuid.UUID) -> HttpResponse:
    """A job as it stands; only the part that changes, and only if it has, where htmx asks.

    Whoever follows it is led to what comes of it once it is done; who opens it later stays.
    """
    job = _job(pk)
    htmx = HtmxDetails(request)
    response: HttpResponse
    if not htmx or htmx.history_restore_request:
        result = _result(job) if FOLLOW in request.GET else ""
        response = redirect(result) if result else _show(request, job, "archive/job.html")
    elif result := _result(job):
        response = HttpResponseClientRedirect(result)
    else:
        unchanged = get_conditional_response(request, etag=job.mark("part"))
        response = unchanged or _show(request, job, "archive/_job.html")
        response["ETag"] = job.mark("part")
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def call_off(request: HttpRequest, pk: uuid.UUID) -> HttpResponse:
    """Call a job off; an address that is merely opened does nothing."""
    job = _job(pk)
    if request.method == "POST":
        cancel(job)
    return redirect(job)


def _job(pk: uuid.UUID) -> Job:
    job: Job | None = Job.objects.filter(pk=pk).first()
    if job is None:
        raise Http404(_("There is no work at this address. What came of work is kept for 30 days."))
    return job


def _result(job: Job) -> str:
    """The address of the page that shows what came of a job; empty where there is none."""
    kind = kind_of(job)
    address_of = kind.address if kind and job.state == Job.State.DONE else None
    return address_of(job) if address_of else ""


def _far(job: Job) -> str:
    """How far a job is, in figures; empty where nothing is known of it."""
    if job.percent is not None:
        return _("%(percent)d %%") % {"percent": job.percent}
    return _("%(done)s so far") % {"done": f"{job.done:,}"} if job.done else ""


def _show(request: HttpRequest, job: Job, template: str) -> HttpResponse:
    kind = kind_of(job)
    context = {
        "job": job,
        "kind": kind,
        "asked": kind.asked(job) if kind and kind.asked else (),
        "address": _result(job),
        "far": _far(job),
        "opens": bool(kind and kind.address and kind.address(job)),
        "follow": f"{job.get_absolute_url()}?{FOLLOW}=1",
        # What the browser's own cache answers would be swapped in as if it were new.
        "headers": json.dumps({"If-None-Match": job.mark("part")}),
    }
    return render(request, template, context)
