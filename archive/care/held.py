"""Records under a protocol whose community chose to say that they exist."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import connection


@dataclass(frozen=True)
class Holding:
    """A protocol that holds a record: its name, its community's title, and what it asks."""

    name: str
    community: str
    about: str


def holdings_of(kind: str, slug: str) -> list[Holding]:
    """The protocols that hold a record which is not shown, if all of them say that it exists.

    Empty for a record that there is not, and for one of which a protocol keeps silent: nothing
    tells the two apart.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, community, about FROM care_held(%s, %s)", [kind, slug])
        return [Holding(*row) for row in cursor.fetchall()]
