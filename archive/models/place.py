"""Places."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from archive.models.record import RecordOfKind


class Place(RecordOfKind):
    """A place that a source names, or where a community or an institution is."""

    KIND = "place"

    class Sort(models.TextChoices):
        TOWN = "town", _("town")
        CITY = "city", _("city")
        COUNTY = "county", _("county")
        REGION = "region", _("region")
        MISSION = "mission", _("mission")
        LAKE = "lake", _("lake")
        RESERVATION = "reservation", _("reservation")

    name_as_printed = models.CharField(
        max_length=200, blank=True, help_text=_("The name exactly as the source prints it.")
    )
    sort = models.CharField(_("kind"), max_length=20, choices=Sort, blank=True)
    note = models.TextField(blank=True, help_text=_("The editor's note, in our own words."))

    class Meta(RecordOfKind.Meta):
        verbose_name = _("place")
        verbose_name_plural = _("places")

    def search_text(self) -> tuple[str, str]:
        return self.name_as_printed, self.note


class PlaceCandidate(models.Model):
    """One place that an ambiguous name may mean, with coordinates as coarse as the evidence."""

    class Precision(models.TextChoices):
        POINT = "point", _("a point")
        TOWN = "town", _("a town")
        COUNTY = "county", _("a county")
        REGION = "region", _("a region")

    place = models.ForeignKey(Place, on_delete=models.CASCADE, related_name="candidates")
    name = models.CharField(max_length=200)
    latitude = models.DecimalField(
        max_digits=7, decimal_places=4, null=True, blank=True, help_text=_("Degrees north.")
    )
    longitude = models.DecimalField(
        max_digits=7, decimal_places=4, null=True, blank=True, help_text=_("Degrees east.")
    )
    precision = models.CharField(max_length=10, choices=Precision)
    gazetteer = models.CharField(
        max_length=100,
        blank=True,
        help_text=_("Identifier in a gazetteer, as in geonames:5354546."),
    )
    note = models.TextField(blank=True)

    class Meta:
        ordering = ["place", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["place", "name"], name="place_candidate_once"),
            models.CheckConstraint(
                condition=models.Q(latitude__isnull=True, longitude__isnull=True)
                # Without these a lone value compares with nothing and passes.
                | models.Q(latitude__isnull=False, longitude__isnull=False)
                & models.Q(latitude__range=(-90, 90), longitude__range=(-180, 180)),
                name="place_candidate_on_earth",
                violation_error_message=_("Give latitude and longitude together, in degrees."),
            ),
        ]

    def __str__(self) -> str:
        return self.name
