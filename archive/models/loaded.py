"""What rows were when they were last loaded, so that later changes on the site are seen."""

from __future__ import annotations

from django.db import models


class LoadedRow(models.Model):
    """The digest of one row of a data file as it was last loaded; it holds no word of it."""

    key = models.CharField(max_length=64, primary_key=True)
    loaded = models.CharField(max_length=64, blank=True)
    imported = models.CharField(max_length=64)

    class Meta:
        db_table = "archive_loaded_row"

    def __str__(self) -> str:
        return self.key
