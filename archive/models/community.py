"""Communities."""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.core.validators import RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from archive.models.place import Place
from archive.models.record import RecordOfKind


class Community(RecordOfKind):
    """A people, nation, division or band."""

    KIND = "community"

    parent = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="divisions"
    )
    order = models.PositiveSmallIntegerField(
        help_text=_("Place in lists; for divisions, the order in which the source gives them.")
    )
    iso639_3 = models.CharField(
        _("ISO 639-3"),
        max_length=3,
        blank=True,
        validators=[RegexValidator(r"^[a-z]{3}$", _("Three lower-case letters, as in csm."))],
        help_text=_("Code of the language, with which native words are marked on the pages."),
    )
    glottocode = models.CharField(
        max_length=8,
        blank=True,
        validators=[RegexValidator(r"^[a-z0-9]{4}\d{4}$", _("As in cent2140."))],
    )
    place = models.ForeignKey(
        Place, on_delete=models.PROTECT, null=True, blank=True, related_name="communities"
    )
    identifiers = ArrayField(
        models.CharField(max_length=60),
        default=list,
        blank=True,
        help_text=_("Identifiers in other data sets, as in dplace:WNAI69."),
    )
    codes_note = models.TextField(
        blank=True, help_text=_("What is inferred, near or missing about the codes and the place.")
    )

    class Meta(RecordOfKind.Meta):
        verbose_name = _("community")
        verbose_name_plural = _("communities")

    def make_sort_key(self) -> str:
        own = f"{self.order:06d}"
        return f"{self.parent.make_sort_key()} {own}" if self.parent else own

    def search_text(self) -> tuple[str, str]:
        names = [name.name for name in self.names.all()]
        nations = [nation.nation for nation in self.nations.all()]
        return "; ".join(names + nations), f"{self.iso639_3} {self.glottocode}"


class CommunityName(models.Model):
    """A name of a community, with who writes it so."""

    class Sort(models.TextChoices):
        AS_PRINTED = "as printed", _("as printed")
        ENDONYM = "endonym", _("endonym")
        SIGLUM = "siglum", _("siglum")

    community = models.ForeignKey(Community, on_delete=models.CASCADE, related_name="names")
    name = models.CharField(max_length=120)
    sort = models.CharField(
        max_length=12,
        choices=Sort,
        help_text=_("A siglum is the letter that one source uses for the community."),
    )
    written_by = models.CharField(
        max_length=200, blank=True, help_text=_("The source's citation key, or who writes it so.")
    )
    note = models.TextField(blank=True)

    class Meta:
        ordering = ["community", "sort", "name"]
        constraints = [
            models.UniqueConstraint(
                fields=["community", "name", "sort"], name="community_name_once"
            )
        ]

    def __str__(self) -> str:
        return self.name


class CommunityNation(models.Model):
    """A present-day nation of a community, under the name that it writes itself."""

    community = models.ForeignKey(Community, on_delete=models.CASCADE, related_name="nations")
    nation = models.CharField(max_length=200, help_text=_("As the nation writes its own name."))
    order = models.PositiveSmallIntegerField(default=1)
    evidence = models.TextField(help_text=_("On what the connection rests."))
    note = models.TextField(blank=True)

    class Meta:
        ordering = ["community", "order", "nation"]
        constraints = [
            models.UniqueConstraint(fields=["community", "nation"], name="community_nation_once")
        ]

    def __str__(self) -> str:
        return self.nation
