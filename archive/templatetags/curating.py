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
# A word with the space before it, so that two texts have more in common than their spaces.
_WORDS = re.compile(r"\s*\S+|\s+")
_MOST_WORDS = 400
# From here on the words that stay are worth telling from those that change.
_ALIKE = 0.4


@register.simple_tag
def fate_in_words(fate: str) -> str | Promise:
    """What comes of a row, in words."""
    return _FATES[fate]


@register.simple_tag
def difference(old: str, new: str) -> SafeString:
    """The old text and the new one as one, with what goes struck out and what comes marked.

    Between what goes and what comes in its place stands an arrow, for those who see no colours and
    those who hear the page. Texts that have little in common stand whole beside each other.
    """
    before, after = _WORDS.findall(old), _WORDS.findall(new)
    alike = SequenceMatcher(a=before, b=after, autojunk=False)
    if not old or not new or max(len(before), len(after)) > _MOST_WORDS or alike.ratio() < _ALIKE:
        return _instead(old, new)
    parts = []
    for how, a, b, c, d in alike.get_opcodes():
        if how == "equal":
            parts.append(format_html("{}", "".join(before[a:b])))
        else:
            parts.append(_instead("".join(before[a:b]), "".join(after[c:d])))
    return format_html_join("", "{}", ((part,) for part in parts))


def _instead(old: str, new: str) -> SafeString:
    """What goes and what comes in its place; the space before it belongs to neither."""
    gone, come = old.strip(), new.strip()
    space = _space_before(new if come else old)
    if gone == come:
        # They differ in spaces and line ends alone, which are to be seen then.
        gone, come, space = _visible(old), _visible(new), ""
    parts = [
        format_html("<{0}>{1}</{0}>", SafeString(element), text)
        for element, text in (("del", gone), ("ins", come))
        if text
    ]
    return format_html("{}{}", space, format_html_join(" → ", "{}", ((part,) for part in parts)))


def _space_before(text: str) -> str:
    return text[: len(text) - len(text.lstrip())]


def _visible(space: str) -> str:
    return space.replace(" ", "␣").replace("\n", "↵")
