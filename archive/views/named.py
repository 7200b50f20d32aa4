"""The record that an address names, now or formerly."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponsePermanentRedirect
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from archive.kinds import all_kinds
from archive.models import Record

M = TypeVar("M", bound=Record)
P = ParamSpec("P")
View = Callable[P, HttpResponseBase]


def named(records: QuerySet[M], slug: str, kind: str | Promise = "") -> M:
    """The one of these records that has this slug. Raises Http404, with a sentence for the visitor.

    ``kind`` is what they are called, where they are not all of one kind by their model.
    """
    found = records.filter(slug=slug).first()
    if found is None:
        raise Http404(no_record(kind or records.model._meta.verbose_name or "", slug))
    return found


def leads_on(model: type[Record]) -> Callable[[View[P]], View[P]]:
    """Decorate a view so that a former slug of a record leads to the same page under the present
    one, where else nothing would be found.

    With ``Record`` itself it is a view of any kind, which the address names as ``kind`` or
    ``plural``.
    """

    def leading(view: View[P]) -> View[P]:
        @wraps(view)
        def answer(*args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            try:
                return view(*args, **kwargs)
            except Http404:
                request = args[0]
                assert isinstance(request, HttpRequest)
                there = _at_present(request, model) if request.method in ("GET", "HEAD") else ""
                if not there:
                    raise
                return moved(request, there)

        return answer

    return leading


def moved(request: HttpRequest, address: str) -> HttpResponsePermanentRedirect:
    """Lead to another address for ever, with what was asked of this one."""
    query = request.GET.urlencode()
    return HttpResponsePermanentRedirect(f"{address}?{query}" if query else address)


def _at_present(request: HttpRequest, model: type[Record]) -> str:
    """The address with the present slug of the record that bore its slug once; empty if none."""
    match = request.resolver_match
    assert match is not None
    named_so = Q(former_slugs__contains=[match.kwargs.get("slug", "")])
    if model is Record:
        named_so &= Q(kind=_kind_in(match.kwargs))
    renamed = model._default_manager.filter(named_so, withdrawn=False).first()
    if renamed is None:
        return ""
    return reverse(match.view_name, kwargs={**match.kwargs, "slug": renamed.slug})


def _kind_in(arguments: Mapping[str, Any]) -> str:
    """The kind that an address names, by its name or that of its list; empty if there is none."""
    name, plural = arguments.get("kind"), arguments.get("plural")
    return next((one.name for one in all_kinds() if name == one.name or plural == one.plural), "")


def no_record(kind: str | Promise, slug: str) -> str:
    """That there is no record of that name among those which are called so."""
    return _("There is no %(kind)s “%(slug)s” in the archive.") % {"kind": kind, "slug": slug}
