"""Tags of the pages of play."""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.db.models import QuerySet

from archive.models import Passage, Statement, Variant
from games.forms.start import StartForm
from games.models import Ruleset

register = template.Library()


@register.filter
def simulators(variant: Variant) -> QuerySet[Ruleset]:
    """The open rulesets of a variant."""
    return Ruleset.objects.in_circulation().filter(variant=variant)


@register.filter
def passages(statements: Iterable[Statement]) -> list[Passage]:
    """The passages of statements, each once."""
    return list({one.passage_id: one.passage for one in statements}.values())


@register.filter
def start_form(ruleset: Ruleset) -> StartForm | None:
    """The form that begins a match of a ruleset; None for one that cannot be played."""
    return StartForm(ruleset) if ruleset.playable else None
