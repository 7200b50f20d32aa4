"""The games that one may compare, in groups that help to find the one that is meant."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from archive.models import Variant
from games.forms.columns import name_of


@dataclass(frozen=True)
class Group:
    """Games under a heading, each by slug and name."""

    heading: str | Promise
    games: tuple[tuple[str, str], ...]


def by_class(variants: Iterable[Variant]) -> list[Group]:
    """Games by Culin's classes, in their order."""
    sorted_out: dict[str, list[Variant]] = {}
    for variant in variants:
        sorted_out.setdefault(variant.game.game_class.title, []).append(variant)
    return [_group(capfirst(heading), some) for heading, some in sorted_out.items()]


def beside(variant: Variant) -> list[Group]:
    """The games to compare one with: those that a source relates to it, its class, the others."""
    related = Q(relations__related=variant) | Q(related_from__variant=variant)
    every = Variant.objects.in_circulation().exclude(pk=variant.pk).select_related("game")
    near = set(every.filter(related).values_list("pk", flat=True))
    own = variant.game.game_class_id
    sorted_out: dict[str | Promise, list[Variant]] = {}
    headings = (_("Related by a source"), _("Of the same class"), _("Others"))
    for heading in headings:
        sorted_out[heading] = []
    for other in every.order_by("sort_key"):
        at = 0 if other.pk in near else 1 if other.game.game_class_id == own else 2
        sorted_out[headings[at]].append(other)
    return [_group(heading, some) for heading, some in sorted_out.items() if some]


def _group(heading: str | Promise, variants: Iterable[Variant]) -> Group:
    return Group(heading, tuple((one.slug, name_of(one)) for one in variants))
