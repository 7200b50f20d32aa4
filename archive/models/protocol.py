"""Cultural protocols: who may see which records, as their community decides."""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.core.validators import RegexValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from archive.models.community import Community
from archive.models.record import SLUG_PATTERN, Record


class Protocol(models.Model):
    """What one community asks of all who would see its records, after Mukurtu's protocols."""

    class Access(models.TextChoices):
        OPEN = "open", _("open: everybody sees its records")
        COMMUNITY = "community", _("community: members of any such protocol on a record see it")
        STRICT = "strict", _("strict: only members of every such protocol on a record see it")

    slug = models.CharField(
        max_length=100,
        unique=True,
        validators=[
            RegexValidator(
                SLUG_PATTERN,
                _("Write the slug in lower-case letters a to z, digits and single hyphens."),
            )
        ],
        help_text=_("Its permanent name in data: lower-case letters, digits and hyphens."),
    )
    name = models.CharField(max_length=200, help_text=_("As the community calls it."))
    community = models.ForeignKey(Community, on_delete=models.PROTECT, related_name="protocols")
    access = models.CharField(max_length=10, choices=Access, default=Access.COMMUNITY)
    about = models.TextField(
        blank=True, help_text=_("What it asks and of whom, in the community's own words.")
    )
    shows_existence = models.BooleanField(
        _("shows that records exist"),
        default=False,
        help_text=_(
            "Whether the address of a record that it holds says that there is one, and nothing "
            "more. Otherwise such an address answers as if there were none."
        ),
    )

    class Meta:
        verbose_name = _("protocol")
        verbose_name_plural = _("protocols")
        ordering = ("name", "slug")

    def __str__(self) -> str:
        return self.name


class ProtocolMember(models.Model):
    """A person who may see what a protocol holds, and perhaps decides what it holds."""

    protocol = models.ForeignKey(Protocol, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="protocol_memberships"
    )
    steward = models.BooleanField(
        default=False,
        help_text=_("Places records under the protocol, lifts it, and names its members."),
    )
    since = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("member of a protocol")
        verbose_name_plural = _("members of protocols")
        ordering = ("protocol", "user")
        constraints = [
            models.UniqueConstraint(fields=["protocol", "user"], name="protocol_member_once")
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.protocol})"


class RecordProtocol(models.Model):
    """A record placed under a protocol; what hangs on the record is held with it."""

    record = models.ForeignKey(Record, on_delete=models.CASCADE, related_name="placed_under")
    protocol = models.ForeignKey(Protocol, on_delete=models.PROTECT, related_name="placed_on")
    placed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        editable=False,
        related_name="+",
    )
    placed_at = models.DateTimeField(default=timezone.now, editable=False)
    why = models.TextField(blank=True, help_text=_("The reason, for those who may see it."))

    class Meta:
        verbose_name = _("protocol of a record")
        verbose_name_plural = _("protocols of records")
        constraints = [
            models.UniqueConstraint(fields=["record", "protocol"], name="record_protocol_once")
        ]

    def __str__(self) -> str:
        return f"{self.record}: {self.protocol}"


class Revision(models.Model):
    """How often what is open was changed, or what a protocol holds."""

    scope = models.IntegerField(
        primary_key=True, help_text=_("0 for what is open, else the protocol.")
    )
    number = models.BigIntegerField()

    class Meta:
        verbose_name = _("revision")
        verbose_name_plural = _("revisions")

    def __str__(self) -> str:
        return f"{self.scope}: {self.number}"


class GoneRecord(models.Model):
    """A deleted record that was held back, so that its history stays so."""

    record_id = models.BigIntegerField(primary_key=True)
    wards = ArrayField(models.IntegerField())

    class Meta:
        verbose_name = _("deleted record that was held back")
        verbose_name_plural = _("deleted records that were held back")

    def __str__(self) -> str:
        return str(self.record_id)


class Ward(models.Model):
    """One thing asked of whoever would see a record: to be a member of any of these protocols."""

    protocols = ArrayField(models.IntegerField(), unique=True)

    class Meta:
        verbose_name = _("ward")
        verbose_name_plural = _("wards")

    def __str__(self) -> str:
        return " / ".join(map(str, self.protocols))
