"""What search looks through."""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVectorField
from django.db import models

from archive.models.record import Record


class Entry(models.Model):
    """The folded words of one record, and by what a search that finds it can be narrowed."""

    kind = models.CharField(max_length=30)
    title = models.CharField(max_length=400)
    key = models.CharField(max_length=400, blank=True, db_index=True)
    names = models.TextField(blank=True)
    words = models.TextField(blank=True)
    vector = SearchVectorField()
    # With the words of an attached text, which may be looked through where it may be shown.
    text_vector = SearchVectorField(null=True)
    # Keys of records.
    communities = ArrayField(models.BigIntegerField(), default=list)
    classes = ArrayField(models.BigIntegerField(), default=list)
    sources = ArrayField(models.BigIntegerField(), default=list)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.title


class SearchEntry(Entry):
    """The folded words of one record that is open to everybody.

    It is read freely, so that the operators of full text and similarity can use their indexes; the
    database lets no restricted record in (archive/care). A withdrawn one loses its entry.
    """

    record = models.OneToOneField(
        Record, on_delete=models.CASCADE, primary_key=True, related_name="search_entry"
    )

    class Meta:
        indexes = [
            models.Index(fields=["kind"], name="search_kind"),
            GinIndex(fields=["vector"], name="search_vector"),
            GinIndex(fields=["title"], opclasses=["gin_trgm_ops"], name="search_title_trigrams"),
            GinIndex(fields=["names"], opclasses=["gin_trgm_ops"], name="search_names_trigrams"),
            GinIndex(fields=["words"], opclasses=["gin_trgm_ops"], name="search_words_trigrams"),
        ]


class RestrictedEntry(Entry):
    """The folded words of one record under a protocol, for those who may see it."""

    record = models.OneToOneField(
        Record, on_delete=models.CASCADE, primary_key=True, related_name="restricted_entry"
    )
