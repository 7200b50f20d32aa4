"""Tags that write what a search found into a page."""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from archive.pages.hits import Stretch

register = template.Library()


@register.simple_tag
def marked(stretches: Iterable[Stretch]) -> SafeString:
    """A text with what was met in it marked, and native words with their language."""
    return format_html_join("", "{}", ((_written(one),) for one in stretches))


def _written(one: Stretch) -> SafeString | str:
    words = format_html("<mark>{}</mark>", one.text) if one.met else one.text
    if not one.language:
        return words
    return format_html('<span class="native" lang="{}">{}</span>', one.language, words)
