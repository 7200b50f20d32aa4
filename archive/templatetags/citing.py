"""Tags that say how a record is cited."""

from __future__ import annotations

from typing import Any

from django import template
from django.template import RequestContext
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from archive import kinds
from archive.exchange.citing.formats import FORMATS, STYLES, Style
from archive.exchange.citing.prose import Prose, Run
from archive.exchange.citing.work import Cited
from archive.models import Record
from archive.pages.citing import Citing, citing_of

register = template.Library()


@register.simple_tag(takes_context=True)
def citing(context: RequestContext, record: Record) -> Citing:
    """How the record of the page is cited, as it is now; its sources are those of the page."""
    root = context["request"].build_absolute_uri("/")
    return citing_of(record, root, sources=context.get("sources"))


@register.inclusion_tag("archive/_cite.html")
def citations(record: Record, citing: Citing) -> dict[str, Any]:
    """The source first and then this archive's record, in each style, and as files."""
    plural = kinds.kind_named(record.kind).plural
    return {"record": record, "plural": plural, "citing": citing, "formats": FORMATS}


@register.filter
def in_styles(cited: Cited) -> list[tuple[Style, SafeString]]:
    """What is cited, written out in each style."""
    return [(style, _as_html(style.write(cited))) for style in STYLES]


def _as_html(prose: Prose) -> SafeString:
    return format_html_join("", "{}", ((_run(run),) for run in prose))


def _run(run: Run) -> SafeString | str:
    text = format_html('<span lang="{}">{}</span>', run.lang, run.text) if run.lang else run.text
    return format_html("<i>{}</i>", text) if run.italic else text
