"""Search over all kinds of record: full text, likeness of the folded words, and what narrows it."""

from archive.search.entries import index_all, index_these
from archive.search.finding import MOST_RESULTS, Found, search
from archive.search.query import LONGEST_QUERY, MOST_WORDS

__all__ = [
    "LONGEST_QUERY",
    "MOST_RESULTS",
    "MOST_WORDS",
    "Found",
    "index_all",
    "index_these",
    "search",
]
