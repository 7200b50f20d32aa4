"""The record that an address names."""

from __future__ import annotations

from typing import TypeVar

from django.db.models import QuerySet
from django.http import Http404
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from archive.models import Record

M = TypeVar("M", bound=Record)


def named(records: QuerySet[M], slug: str, kind: str | Promise = "") -> M:
    """The one of these records that has this slug. Raises Http404, with a sentence for the visitor.

    ``kind`` is what they are called, where they are not all of one kind by their model.
    """
    found = records.filter(slug=slug).first()
    if found is None:
        raise Http404(no_record(kind or records.model._meta.verbose_name or "", slug))
    return found


def no_record(kind: str | Promise, slug: str) -> str:
    """That there is no record of that name among those which are called so."""
    return _("There is no %(kind)s “%(slug)s” in the archive.") % {"kind": kind, "slug": slug}
