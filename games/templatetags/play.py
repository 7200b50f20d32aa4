"""Tags of the pages of play."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from django import template
from django.db.models import QuerySet
from django.template import Context, RequestContext
from django.template.base import Parser, Token
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from archive.models import Consultation, Passage, Record, Statement, Variant
from games.forms.columns import name_of
from games.forms.start import StartForm
from games.models import Ruleset
from games.pages import embedding
from games.pages.comparable import Group, beside
from games.pages.start import form_with
from games.rules import NotPlayableError, ReadingError

register = template.Library()


@register.filter
def simulators(variant: Variant) -> QuerySet[Ruleset]:
    """The open rulesets of a variant."""
    return Ruleset.objects.in_circulation().filter(variant=variant)


@register.simple_tag
def consultations_of(ruleset: Ruleset) -> QuerySet[Consultation]:
    """Whether the communities of a game have been asked about it, as it is recorded."""
    return Consultation.objects.filter(variant=ruleset.variant_id).select_related("community")


@register.filter
def passages(statements: Iterable[Statement]) -> list[Passage]:
    """The passages of statements, each once."""
    return list({one.passage_id: one.passage for one in statements}.values())


class _Compact(template.Node):
    """What stands between ``compact`` and ``endcompact``, its lines without indent or gaps."""

    def __init__(self, nodes: template.NodeList) -> None:
        self.nodes = nodes

    def render(self, context: Context) -> SafeString:
        # A line break stays one: between two words it is a space.
        return SafeString(re.sub(r"\s*\n\s*", "\n", self.nodes.render(context)))


@register.tag
def compact(parser: Parser, _token: Token) -> _Compact:
    """Long tables without the indent of their templates, which is a third of what is sent."""
    nodes = parser.parse(("endcompact",))
    parser.delete_first_token()
    return _Compact(nodes)


@register.filter
def plain_name(record: Record) -> str:
    """What a record is called where no link can stand."""
    return name_of(record)


@register.filter
def others_beside(variant: Variant) -> list[Group]:
    """The games with which one may be compared, the nearest first."""
    return beside(variant)


@register.filter
def start_form(ruleset: Ruleset) -> StartForm | None:
    """The form that begins a match of a ruleset; None for one that cannot be played."""
    return StartForm(ruleset) if ruleset.playable else None


@register.simple_tag(takes_context=True)
def start_form_asked_for(context: RequestContext, ruleset: Ruleset) -> StartForm:
    """The form of a ruleset that can be played, with the reading that the address asks for."""
    return form_with(ruleset, _reading(context))


@register.filter
def in_their_language(text: str, called: Mapping[str, str]) -> SafeString | str:
    """A text in which the words that are called out are marked with the codes of their languages.

    ``called`` gives the code of each word. In a text a word that is called stands in quotation
    marks, so that no other word that is spelled alike ("to") is taken for it.
    """
    if not called:
        return text
    words = "|".join(map(re.escape, called))
    # Every second part is a word that was found.
    parts = re.split(f"(?<=“)({words})(?=”)", text)
    return format_html_join(
        "",
        "{}",
        (
            (format_html('<span class="native" lang="{}">{}</span>', called[part], part),)
            if at % 2
            else (part,)
            for at, part in enumerate(parts)
        ),
    )


@register.filter
def ruleset_at(path: str) -> Ruleset | None:
    """The ruleset that can be played on the page at a path; None if there is none."""
    return embedding.ruleset_at(path)


@register.simple_tag(takes_context=True)
def frame_of(context: RequestContext, ruleset: Ruleset) -> embedding.Frame:
    """The frame in which another site shows a ruleset, in the reading that the address asks for.

    A reading that there is not is told by the form; the frame is that of the default then.
    """
    absolute = context["request"].build_absolute_uri
    try:
        return embedding.frame_of(ruleset, absolute, _reading(context))
    except (ReadingError, NotPlayableError):
        return embedding.frame_of(ruleset, absolute)


def _reading(context: RequestContext) -> str:
    return str(context["request"].GET.get("reading", ""))
