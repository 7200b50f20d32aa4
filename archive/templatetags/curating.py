"""What the pages of imports and proposals say of rows."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

from django import template
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

register = template.Library()

_FATES = {
    "new": _("new"),
    "changed": _("changed"),
    "unchanged": _("as it stands"),
    "refused": _("refused"),
    "conflict": _("changed on the site since"),
    "held": _("waits for a row that is refused"),
}
_WORDS = re.compile(r"\s+|[^\s]+")
_MOST_WORDS = 400


@register.simple_tag
def fate_in_words(fate: str) -> str | Promise:
    """What comes of a row, in words."""
    return _FATES[fate]


@register.simple_tag
def difference(old: str, new: str) -> SafeString:
    """The old text and the new one as one, with what goes struck out and what comes marked."""
    before, after = _WORDS.findall(old), _WORDS.findall(new)
    if not old or not new or max(len(before), len(after)) > _MOST_WORDS:
        return _part("del", old) + _part("ins", new)
    parts = []
    for how, a, b, c, d in SequenceMatcher(a=before, b=after, autojunk=False).get_opcodes():
        if how == "equal":
            parts.append(format_html("{}", "".join(before[a:b])))
        else:
            parts.append(_part("del", "".join(before[a:b])) + _part("ins", "".join(after[c:d])))
    return format_html_join("", "{}", ((part,) for part in parts))


def _part(element: str, text: str) -> SafeString:
    return format_html("<{0}>{1}</{0}>", SafeString(element), text) if text else SafeString()
