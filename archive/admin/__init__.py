"""Admin pages, on which editors enter and mend records of every kind."""

from archive.admin import (
    accounts,
    care_requests,
    communities,
    games,
    implements,
    imports,
    jobs,
    labels,
    pictures,
    places,
    plates,
    proposals,
    recordings,
    sources,
    statements,
    terms,
)

__all__ = [
    "accounts",
    "care_requests",
    "communities",
    "games",
    "implements",
    "imports",
    "jobs",
    "labels",
    "pictures",
    "places",
    "plates",
    "proposals",
    "recordings",
    "sources",
    "statements",
    "terms",
]
