"""Cursors: places in a list, signed so that a changed one is told."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from django.core import signing
from django.http import QueryDict

from api.problems import BadParameters, Fault

NO_PART_OF_THE_QUERY = ("cursor", "page_size", "count", "include")
_signer = signing.Signer(salt="api.cursor")


@dataclass(frozen=True)
class Place:
    """A place in the list that one query gives: after the item of this key, or before it.

    ``with_it`` says that the item itself, should it be there, is still to be given.
    """

    key: list[Any]
    backwards: bool = False
    with_it: bool = False


def query_digest(path: str, query: QueryDict) -> str:
    """What a cursor must belong to: the list asked for, whatever the size of its pages."""
    asked = sorted((k, sorted(v)) for k, v in query.lists() if k not in NO_PART_OF_THE_QUERY)
    return hashlib.sha256(repr((path, asked)).encode()).hexdigest()[:16]


def write(place: Place, digest: str) -> str:
    """The cursor of a place."""
    return _signer.sign_object([digest, place.key, place.backwards, place.with_it])


def read(cursor: str, digest: str) -> Place:
    """The place of a cursor; BadParameters for one that was changed or is of another list."""
    try:
        belongs_to, *place = _signer.unsign_object(cursor)
    except signing.BadSignature:
        detail = (
            "This site gave out no such cursor. Take it as it stands from next or previous, or "
            "leave it away to begin anew."
        )
        raise BadParameters([Fault("cursor", detail)]) from None
    if belongs_to != digest:
        detail = (
            "The cursor belongs to another list. Follow next and previous without changing "
            "filters, q or ordering; only page_size, count and include may change."
        )
        raise BadParameters([Fault("cursor", detail)])
    return Place(*place)
