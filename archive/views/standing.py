"""The pages that every page leads to: how to read a record, contact, accessibility, privacy."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from archive.accounts.guessing import DAYS_KEPT
from archive.models.job import KEPT


@require_safe
def how_to_read(request: HttpRequest) -> HttpResponse:
    """What stands on the page of a record, and what each sign on it means."""
    return render(request, "standing/how_to_read.html")


@require_safe
def contact(request: HttpRequest) -> HttpResponse:
    """How those who run the site are reached, and what can be asked of a record without that."""
    told = settings.CONTACT
    context = {"contact": told, "contact_is_mail": "://" not in told}
    return render(request, "standing/contact.html", context)


@require_safe
def accessibility(request: HttpRequest) -> HttpResponse:
    """What is tested so that everybody can use the site, and what is known not to work."""
    return render(request, "standing/accessibility.html", {"contact": settings.CONTACT})


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What the site keeps of those who visit it, and for how long."""
    context = {
        "idle_minutes": settings.SESSION_IDLE_MINUTES,
        "hours": settings.SESSION_HOURS,
        "visitor_days": settings.SESSION_COOKIE_AGE // (24 * 60 * 60),
        "tries_days": DAYS_KEPT,
        "job_days": KEPT.days,
        "tells_by_mail": bool(settings.REQUESTS_MAIL),
        "institution": settings.INSTITUTION,
    }
    return render(request, "standing/privacy.html", context)
