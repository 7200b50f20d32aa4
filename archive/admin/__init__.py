"""Admin pages, on which editors enter and mend records of every kind."""

from archive.admin import (
    accounts,
    communities,
    games,
    implements,
    imports,
    jobs,
    pictures,
    places,
    plates,
    proposals,
    sources,
    statements,
    terms,
)

__all__ = [
    "accounts",
    "communities",
    "games",
    "implements",
    "imports",
    "jobs",
    "pictures",
    "places",
    "plates",
    "proposals",
    "sources",
    "statements",
    "terms",
]
