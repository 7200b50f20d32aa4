"""Make what search looks through true again."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from archive.search import index_all


class Command(BaseCommand):
    """Made anew after an update of the site that changes what the entries of search hold."""

    help = "Make the search entries of all records anew, as after an update of the site."

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        index_all()
        self.stdout.write("Search is up to date.")
