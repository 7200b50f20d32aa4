"""The map of communities and places, and the line of time."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from archive.care.caching import of_records
from archive.pages.dated import the_times
from archive.pages.located import the_map


@of_records
def map_of_places(request: HttpRequest) -> HttpResponse:
    """Where the communities are and the places that sources name, as coarse as they are known."""
    return render(request, "archive/map.html", {"map": the_map()})


@of_records
def timeline(request: HttpRequest) -> HttpResponse:
    """When the sources are from."""
    return render(request, "archive/timeline.html", {"times": the_times()})
