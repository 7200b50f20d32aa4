"""Terms: the words of the games."""

from __future__ import annotations

import unicodedata

from django.db import models
from django.utils.translation import gettext_lazy as _

from archive.folding import skeleton
from archive.models.community import Community
from archive.models.implement import Implement
from archive.models.passage import Passage
from archive.models.record import RecordOfKind
from archive.models.source import Source
from archive.models.variant import Variant


class Term(RecordOfKind):
    """A word form as one source prints it."""

    KIND = "term"
    DERIVED_FROM = ("source__orthography",)

    class Sort(models.TextChoices):
        GAME = "game", _("game")
        IMPLEMENT = "implement", _("implement")
        COUNTER = "counter", _("counter")
        CALL = "call", _("call")
        NUMERAL = "numeral", _("numeral")
        OFFICIAL = "official", _("official")
        SONG = "song", _("song")
        UTTERANCE = "utterance", _("utterance")

    form = models.CharField(
        max_length=120,
        help_text=_("Exactly as printed: apostrophes, accents and hyphens are evidence."),
    )
    source = models.ForeignKey(Source, on_delete=models.PROTECT, related_name="terms")
    sort = models.CharField(_("kind"), max_length=12, choices=Sort)
    dialects_as_printed = models.CharField(
        max_length=40, blank=True, help_text=_("The letters that the source sets after the form.")
    )
    communities = models.ManyToManyField(
        Community, related_name="terms", help_text=_("The dialects as the editor reads them.")
    )
    dialects_note = models.TextField(
        blank=True, help_text=_("Where the letters leave a doubt: whether one covers two words.")
    )
    gloss_as_printed = models.CharField(max_length=200, blank=True)
    denotes = models.CharField(max_length=200, help_text=_("What it names, in our own words."))
    implements = models.ManyToManyField(Implement, blank=True, related_name="terms")
    order = models.PositiveSmallIntegerField(help_text=_("Place in the source."))
    note = models.TextField(blank=True, help_text=_("The editor's note, as on a misprint."))

    class Meta(RecordOfKind.Meta):
        verbose_name = _("term")
        verbose_name_plural = _("terms")

    def clean(self) -> None:
        super().clean()
        self.form = unicodedata.normalize("NFC", self.form)

    def make_title(self) -> str:
        return self.form

    def make_sort_key(self) -> str:
        return f"{self.source.alphabet.key(self.form)} {self.source.slug} {self.order:06d}"

    def search_text(self) -> tuple[str, str]:
        return self.gloss_as_printed, f"{self.denotes} {self.get_sort_display()} {self.note}"

    def search_key(self) -> str:
        return skeleton(self.form)

    @property
    def language(self) -> str:
        """The ISO 639-3 code that marks the form; "mis" where its dialects differ or have none.

        A division without a code of its own has that of the people of which it is one, where both
        are named.
        """
        own = {community.pk: community for community in self.communities.all()}
        codes = {one.iso639_3 for one in own.values() if one.iso639_3 or one.parent_id not in own}
        return codes.pop() if len(codes) == 1 and "" not in codes else "mis"


class TermUse(models.Model):
    """Where a term is used: of which variant, in which passage."""

    term = models.ForeignKey(Term, on_delete=models.CASCADE, related_name="uses")
    variant = models.ForeignKey(Variant, on_delete=models.CASCADE, related_name="term_uses")
    passage = models.ForeignKey(Passage, on_delete=models.PROTECT, related_name="term_uses")

    class Meta:
        ordering = ["term", "passage", "variant"]
        constraints = [
            models.UniqueConstraint(fields=["term", "variant", "passage"], name="term_use_once")
        ]

    def __str__(self) -> str:
        return f"{self.term} — {self.variant}"


class TermRelation(models.Model):
    """How two terms belong together; the three sorts are never merged."""

    class Sort(models.TextChoices):
        SPELLING = "spelling", _("another spelling of the same word")
        DIALECT = "dialect", _("the same word in another dialect or form")
        PERHAPS = "perhaps", _("perhaps related")

    term = models.ForeignKey(Term, on_delete=models.CASCADE, related_name="relations")
    related = models.ForeignKey(Term, on_delete=models.CASCADE, related_name="related_from")
    sort = models.CharField(max_length=12, choices=Sort)
    note = models.TextField(blank=True)

    class Meta:
        ordering = ["term", "sort", "related"]
        constraints = [
            models.UniqueConstraint(fields=["term", "related"], name="term_relation_once"),
            models.CheckConstraint(
                condition=~models.Q(term=models.F("related")), name="term_relation_to_another"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.term} — {self.get_sort_display()} — {self.related}"
