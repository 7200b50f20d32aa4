"""The data file of lessons; the text of each is a file of its own beside it."""

from __future__ import annotations

from archive.exchange.columns import TextColumn
from archive.exchange.tables import Table, columns
from games.models import Lesson

LESSONS = Table(
    "lessons.csv",
    Lesson,
    (
        *columns(
            "slug title order summary age_from age_to minutes goals materials preparation "
            "about_people"
        ),
        TextColumn("body", folder="lessons"),
    ),
    last=True,
)
