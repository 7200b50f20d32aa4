"""What a stored version of a ruleset says."""

from __future__ import annotations

from functools import lru_cache

from games.models import RulesetVersion
from games.rules import Document, Rules, parse, rules_of


def document_of(version: RulesetVersion) -> Document:
    """The document of a version."""
    return _document(version.document)


def rules_in(document: str, reading: str) -> Rules:
    """The rules of a reading of a normalised document. Raises ReadingError or NotPlayableError."""
    return _rules(document, reading)


def rules_for(version: RulesetVersion, reading: str) -> Rules:
    """The rules of a reading of a version.

    Raises ReadingError or NotPlayableError, neither of which a stored match can meet.
    """
    return _rules(version.document, reading)


@lru_cache(maxsize=128)
def _document(text: str) -> Document:
    return parse(text)


@lru_cache(maxsize=256)
def _rules(text: str, reading: str) -> Rules:
    return rules_of(_document(text), reading)
