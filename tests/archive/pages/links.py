"""What a page links to, and what a record is linked with, each found without the site's own code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

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


def all_hrefs(client: Client, address: str) -> set[str]:
    """The addresses on a page and on all pages of the whole lists that it offers."""
    html = text(client, address)
    found = hrefs(html)
    to_read = re.findall(r'<p class="whole">\s*<a href="([^"]*)"', html)
    while to_read:
        page = text(client, unescape(to_read.pop()))
        found |= hrefs(page)
        following = re.search(r'<a rel="next"\s+href="([^"]*)"', page)
        if following:
            to_read.append(following.group(1))
    return found


def linked_with(record: Record) -> Iterator[Record]:
    """Every open record that a row of the database ties to this one, directly or through a row."""
    for field in record._meta.get_fields():
        if not field.is_relation or getattr(field, "parent_link", False):
            continue
        if isinstance(field, models.OneToOneRel) and field.field.remote_field.parent_link:
            continue
        for row in _rows(record, field):
            if isinstance(row, Record):
                yield row
            else:
                yield from _records_of(row, record)


def _rows(record: models.Model, field: object) -> Iterator[models.Model]:
    assert isinstance(field, models.Field | models.ForeignObjectRel)
    name = field.name if isinstance(field, models.Field) else field.get_accessor_name()
    value = getattr(record, name or "", None)
    if isinstance(value, models.Model):
        yield value
    elif value is not None:
        yield from value.all()


def _records_of(row: models.Model, but: Record) -> Iterator[Record]:
    for field in row._meta.get_fields():
        if isinstance(field, models.ForeignKey | models.ManyToManyField):
            for other in _rows(row, field):
                if isinstance(other, Record) and (other.kind, other.pk) != (but.kind, but.pk):
                    yield other
