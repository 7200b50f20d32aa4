"""What the map shows: the places that are known, who and what is there, and what is on no map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.db.models import QuerySet

from archive.mapping.panels import Panel, Spot, panels
from archive.models import Community, Institution, Item, Place, PlaceCandidate, Record

R = TypeVar("R", bound=Record)

# How far off a candidate may be, in kilometres, by how closely it is known. The editors chose
# these, so that what is coarse is seen to be.
WITHIN = {
    PlaceCandidate.Precision.POINT: 2.0,
    PlaceCandidate.Precision.TOWN: 5.0,
    PlaceCandidate.Precision.COUNTY: 30.0,
    PlaceCandidate.Precision.REGION: 50.0,
}


@dataclass(frozen=True)
class Located:
    """A place with its number on the map; none where no coordinates are known."""

    number: int | None
    place: Place
    candidates: Sequence[PlaceCandidate]
    communities: Sequence[Community]
    institutions: Sequence[Institution]
    items: Sequence[Item]

    @property
    def ambiguous(self) -> bool:
        """Whether it may be any of several."""
        return len(self.candidates) > 1


@dataclass(frozen=True)
class Map:
    """The panels, the list beside them, and the communities of which no place is known."""

    panels: list[Panel]
    places: list[Located]
    nowhere: list[Community]


def the_map() -> Map:
    """The open places with what is open of who and what is there, in five queries."""
    places = Place.objects.in_circulation().prefetch_related(
        "candidates", "communities__names", "institutions", "items"
    )
    found, number = [], 0
    for place in places:
        candidates = list(place.candidates.all())
        known = any(one.latitude is not None for one in candidates)
        number += known
        found.append(
            Located(
                number=number if known else None,
                place=place,
                candidates=candidates,
                communities=_there(place.communities.all()),
                institutions=_there(place.institutions.all()),
                items=_there(place.items.all()),
            )
        )
    nowhere = Community.objects.in_circulation().filter(place=None).prefetch_related("names")
    return Map(panels(_spots(found)), found, list(nowhere))


def _there(records: QuerySet[R]) -> list[R]:
    return [one for one in records if not one.withdrawn]


def _spots(found: Sequence[Located]) -> list[Spot]:
    return [
        Spot(
            number=one.number,
            name=candidate.name,
            north=float(candidate.latitude),
            east=float(candidate.longitude),
            within=WITHIN[PlaceCandidate.Precision(candidate.precision)],
        )
        for one in found
        if one.number is not None
        for candidate in one.candidates
        if candidate.latitude is not None and candidate.longitude is not None
    ]
