"""Admin pages, on which editors enter and mend records of every kind."""

from archive.admin import (
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
