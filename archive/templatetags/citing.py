"""Tags that say how a record is cited, and what programs read in the head of its page."""

from __future__ import annotations

import json
from typing import Any

from django import template
from django.core.serializers.json import DjangoJSONEncoder
from django.template import RequestContext
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from archive import kinds
from archive.exchange import linked_data as told
from archive.exchange.citing.formats import FORMATS, STYLES, Format, Style
from archive.exchange.citing.prose import Prose, Run
from archive.exchange.citing.tags import Tag, tags_of_page, tags_of_work
from archive.exchange.citing.work import Cited
from archive.models import Record
from archive.pages.citing import Citing, citing_of

register = template.Library()

# What would end the element or begin another, as JSON writes it.
_ESCAPES = {ord(">"): "\\u003E", ord("<"): "\\u003C", ord("&"): "\\u0026"}
_MADE = "_citing"


@register.simple_tag(takes_context=True)
def citing(context: RequestContext, record: Record) -> Citing:
    """How a record of which the view says nothing is cited; made once for a page."""
    request = context["request"]
    made: dict[int, Citing] = request.__dict__.setdefault(_MADE, {})
    if record.pk not in made:
        made[record.pk] = citing_of(record, request.build_absolute_uri("/"))
    return made[record.pk]


@register.inclusion_tag("archive/_cite.html")
def citations(record: Record, citing: Citing) -> dict[str, Any]:
    """The source first and then this archive's record, in each style, and as files."""
    plural = kinds.kind_named(record.kind).plural
    return {"record": record, "plural": plural, "citing": citing, "formats": FORMATS}


@register.filter
def in_styles(cited: Cited) -> list[tuple[Style, SafeString]]:
    """What is cited, written out in each style."""
    return [(style, _as_html(style.write(cited))) for style in STYLES]


@register.simple_tag
def files() -> tuple[Format, ...]:
    """The formats of the files that describe a page."""
    return FORMATS


@register.filter
def tags(citing: Citing) -> list[Tag]:
    """The tags of the head of a page: of the work on the page of a source, else of the page."""
    if citing.is_source:
        return tags_of_work(citing.works[0])
    return tags_of_page(citing.page, citing.works)


@register.simple_tag
def data_address(record: Record) -> str:
    """Where programs read a record; empty for a kind that they read nowhere."""
    try:
        return reverse(f"{kinds.kind_named(record.kind).plural}-detail", args=[record.slug])
    except NoReverseMatch:
        return ""


@register.simple_tag(takes_context=True)
def linked_data(context: RequestContext, record: Record, citing: Citing) -> SafeString:
    """A record as linked data, in an element that no browser runs."""
    root = context["request"].build_absolute_uri("/")
    return _as_script(told.linked_data(record, citing, root))


@register.simple_tag(takes_context=True)
def linked_archive(context: RequestContext, description: str) -> SafeString:
    """The whole archive as linked data."""
    root = context["request"].build_absolute_uri("/")
    return _as_script(told.the_archive(root, description, reverse("api-index")))


def _as_script(data: told.Data) -> SafeString:
    written = json.dumps(data, ensure_ascii=False, cls=DjangoJSONEncoder).translate(_ESCAPES)
    return format_html('<script type="application/ld+json">{}</script>', mark_safe(written))


def _as_html(prose: Prose) -> SafeString:
    return format_html_join("", "{}", ((_run(run),) for run in prose))


def _run(run: Run) -> SafeString | str:
    text = format_html('<span lang="{}">{}</span>', run.lang, run.text) if run.lang else run.text
    return format_html("<i>{}</i>", text) if run.italic else text
