"""What a page links to and what a record is linked with, found without the site's own code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any
from urllib.parse import urljoin

from django.db import models
from django.test import Client

from archive.models import Record


def hrefs(html: str) -> set[str]:
    """The addresses that a page links to."""
    return {unescape(address) for address in re.findall(r'<a\b[^>]*?\bhref="([^"]*)"', html)}


def text(client: Client, address: str) -> str:
    """The page at an address, which must be there."""
    response = client.get(address)
    assert response.status_code == 200, f"{address} answers {response.status_code}"
    return response.content.decode()


def words(html: str) -> str:
    """The words of a page, white space folded and tags left out."""
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", html).split()))


def all_hrefs(client: Client, address: str) -> set[str]:
    """The addresses on a page and on all pages of the whole lists that it offers."""
    html = text(client, address)
    found = hrefs(html)
    for whole in re.findall(r'<p class="whole">\s*<a href="([^"]*)"', html):
        found |= list_hrefs(client, unescape(whole))
    return found


def list_hrefs(client: Client, address: str) -> set[str]:
    """The addresses on all pages of a list."""
    found: set[str] = set()
    while address:
        html = text(client, address)
        found |= hrefs(html)
        following = re.search(r'<a rel="next"\s+href="([^"]*)"', html)
        address = urljoin(address, unescape(following.group(1))) if following else ""
    return found


def records_with_links(model: type[Record]) -> list[Record]:
    """The open records of a kind, with the rows that tie them to others already fetched."""
    names = [_name(field) for field in model._meta.get_fields() if _leads_on(field)]
    return list(model.objects.in_circulation().prefetch_related(*names))


def linked_with(record: Record) -> Iterator[tuple[str, Record]]:
    """Every record that a row of the database ties to this one, and by which field."""
    for field in filter(_leads_on, record._meta.get_fields()):
        for row in _rows(record, field):
            if isinstance(row, Record):
                yield field.name, row
            else:
                yield from ((field.name, other) for other in _at_the_other_ends(row, field))


def _leads_on(field: Any) -> bool:
    """Whether a field leads to other rows, and not only from a kind to its row in the spine."""
    relation = field if isinstance(field, models.ForeignObjectRel) else field.remote_field
    spine = isinstance(relation, models.OneToOneRel) and relation.parent_link
    return field.is_relation and not spine


def _name(field: Any) -> str:
    reverse = isinstance(field, models.ForeignObjectRel)
    return str(field.get_accessor_name() if reverse else field.name)


def _rows(record: models.Model, field: Any) -> Iterator[models.Model]:
    value = getattr(record, _name(field), None)
    if isinstance(value, models.Model):
        yield value
    elif value is not None:
        yield from value.all()


def _at_the_other_ends(row: models.Model, way_in: Any) -> Iterator[Record]:
    """The records that a row leads to but for the one that it was reached from."""
    entered_by = way_in.remote_field if isinstance(way_in, models.ForeignObjectRel) else None
    for field in row._meta.get_fields():
        if (
            isinstance(field, models.ForeignKey | models.ManyToManyField)
            and field is not entered_by
        ):
            for other in _rows(row, field):
                if isinstance(other, Record):
                    yield other
