"""Statements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from archive.models.citation import Citation
from archive.models.community import Community
from archive.models.implement import Implement
from archive.models.item import Item
from archive.models.passage import Passage
from archive.models.record import Record, RecordOfKind
from archive.models.term import Term
from archive.models.variant import Variant


class Statement(RecordOfKind):
    """One thing that one passage says, in the editor's own words."""

    KIND = "statement"

    class Topic(models.TextChoices):
        CLASS = "class", _("class of game")
        NAMES = "names", _("names")
        PLAYERS = "players", _("players")
        OCCASION = "occasion", _("occasion")
        SETTING = "setting", _("setting")
        IMPLEMENTS = "implements", _("implements")
        MAKING = "making", _("making")
        START = "start", _("start")
        HIDING = "hiding", _("hiding")
        GUESSING = "guessing", _("guessing")
        CALLS = "calls", _("calls")
        THROWING = "throwing", _("throwing")
        SCORING = "scoring", _("scoring")
        COUNTERS = "counters", _("counters")
        TURN = "turn", _("turn")
        END = "end", _("end")
        OFFICIALS = "officials", _("officials")
        STAKES = "stakes", _("stakes")
        BETTING = "betting", _("betting")
        SKILL = "skill", _("skill")
        SONG = "song", _("song")
        COMPARISON = "comparison", _("comparison")

    class Voice(models.TextChoices):
        OBSERVED = "author observed", _("the author observed it")
        ACCOUNT = "authors' account", _("the authors' account")
        INFORMANTS = "informants", _("informants said so")
        CITED = "cited work", _("a cited work says so")
        INFERENCE = "authors' inference", _("the authors infer it")
        COMMUNITY = "community", _("the community says so of itself")
        DIRECTIONS = "directions to readers", _("directions to readers")

    passage = models.ForeignKey(Passage, on_delete=models.PROTECT, related_name="statements")
    order = models.PositiveSmallIntegerField(help_text=_("Place in the passage."))
    topic = models.CharField(max_length=12, choices=Topic)
    text = models.TextField(help_text=_("In our own words; never the source's sentence."))
    voice = models.CharField(max_length=24, choices=Voice)
    voice_detail = models.CharField(
        max_length=120, blank=True, help_text=_("Who and how many, as in two Central informants.")
    )
    hedge = models.CharField(
        max_length=60, blank=True, help_text=_("The word that limits it, as printed: usually.")
    )
    variants = models.ManyToManyField(Variant, blank=True, related_name="statements")
    communities = models.ManyToManyField(Community, blank=True, related_name="statements")
    terms = models.ManyToManyField(Term, blank=True, related_name="statements")
    implements = models.ManyToManyField(Implement, blank=True, related_name="statements")
    items = models.ManyToManyField(Item, blank=True, related_name="statements")
    citation = models.ForeignKey(
        Citation,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="statements",
        help_text=_("Where a cited work speaks: the citation that leads to it."),
    )
    disputes = models.ManyToManyField(
        "self", symmetrical=False, blank=True, related_name="disputed_by"
    )
    confirms = models.ManyToManyField(
        "self", symmetrical=False, blank=True, related_name="confirmed_by"
    )
    note = models.TextField(blank=True, help_text=_("The editor's note on the reading."))

    class Meta(RecordOfKind.Meta):
        verbose_name = _("statement")
        verbose_name_plural = _("statements")

    def clean_links(self, links: Mapping[str, Sequence[Record]]) -> None:
        disputed, confirmed = (
            {one.pk for one in links.get(n, ())} for n in ("disputes", "confirms")
        )
        for name, others in (("disputes", disputed), ("confirms", confirmed)):
            if self.pk in others:
                raise ValidationError({name: _("A statement cannot speak for or against itself.")})
        if disputed & confirmed:
            raise ValidationError(
                {
                    "confirms": _(
                        "It cannot both dispute and confirm one statement; split it in two."
                    )
                }
            )

    def make_title(self) -> str:
        return self.text

    def make_sort_key(self) -> str:
        return f"{self.passage.make_sort_key()} {self.order:06d}"

    def search_text(self) -> tuple[str, str]:
        # Django's own way to the label translates all topics each time.
        return "", f"{self.text} {self.note} {self.Topic(self.topic).label}"

    @property
    def cites(self) -> list[str]:
        """Where it stands, as a list of one ``key[locator]``."""
        return [self.passage.cite]
