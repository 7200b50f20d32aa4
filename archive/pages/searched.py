"""The address of a search: what was typed, what it is narrowed to, in which order it is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from archive import kinds
from archive.kinds import Kind
from archive.models import Record, Source
from archive.pages.narrowing import Pair, UnknownValueError
from archive.search.counting import Narrowing

# The parameters that narrow, in the order of the address, and the facet behind each.
FACETS: dict[str, str] = {
    "kind": "kinds",
    "community": "communities",
    "class": "classes",
    "source": "sources",
}
KINDS_OF_FACETS = {"community": "community", "class": "game-class", "source": "source"}
RELEVANCE, LISTED = "relevance", "list"
ORDERS: dict[str, str | Promise] = {
    RELEVANCE: gettext_lazy("the best first"),
    LISTED: gettext_lazy("as in the list of their kind"),
}
MOST_VALUES = 20
_LONGEST = 150
_MOST_UNKNOWN = 5


@dataclass(frozen=True)
class Asked:
    """What the address of a search asks.

    ``chosen`` holds by parameter the values asked for, in the order of the address; ``titles``
    their names in words. ``unknown`` are names of parameters that a search does not know.
    ``moved`` leads from pairs with a former name of a record to those with its present one.
    """

    typed: str
    chosen: Mapping[str, Sequence[str]]
    narrowing: Narrowing
    order: str = RELEVANCE
    as_typed: bool = False
    page: str = ""
    titles: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    unknown: Sequence[str] = ()
    moved: Mapping[Pair, Pair] = field(default_factory=dict)

    def address(self, **changes: Any) -> str:
        """The query of the address in its one order, with changes; what is empty is left out."""
        asked: dict[str, Any] = {
            "q": self.typed,
            **self.chosen,
            "order": self.order if self.order != RELEVANCE else "",
            "as_typed": "1" if self.as_typed else "",
            **changes,
        }
        return urlencode({name: value for name, value in asked.items() if value}, doseq=True)

    def address_without(self, name: str, value: str) -> str:
        """The same search with one value less."""
        return self.address(**{name: [other for other in self.chosen[name] if other != value]})

    @property
    def kind(self) -> str:
        """The one kind that is asked for, if it is one."""
        own = self.chosen["kind"]
        return own[0] if len(own) == 1 else ""

    @property
    def narrowed_to(self) -> list[tuple[str, str, str]]:
        """Each value asked for: its parameter, its name in words, the search without it."""
        return [
            (name, self.titles[name][value], self.address_without(name, value))
            for name, values in self.chosen.items()
            for value in values
        ]


def read(given: QueryDict) -> Asked:
    """What an address asks; UnknownValueError for a value that there is not."""
    chosen: dict[str, list[str]] = {}
    keys: dict[str, list[int]] = {}
    titles: dict[str, dict[str, str]] = {}
    moved: dict[Pair, Pair] = {}
    for name in FACETS:
        asked = {value.strip()[:_LONGEST] for value in given.getlist(name)} - {""}
        values = sorted(asked)[:MOST_VALUES]
        if name == "kind":
            titles[name] = {value: _kind(value) for value in values}
        else:
            found = _records(name, values) if values else {}
            titles[name] = {value: name_of(found[value]) for value in values}
            keys[name] = [found[value].pk for value in values]
            present = {value: found[value].slug for value in values}
            moved |= {(name, old): (name, new) for old, new in present.items() if old != new}
        chosen[name] = values
    order = given.get("order", "").strip() or RELEVANCE
    if order not in ORDERS:
        raise UnknownValueError(
            _("“%(order)s” is no order of a search.") % {"order": order[:_LONGEST]},
            "order",
            list(ORDERS.items()),
        )
    known = {"q", "order", "as_typed", "page", *FACETS}
    return Asked(
        given.get("q", "").strip(),
        chosen,
        Narrowing(
            tuple(chosen["kind"]),
            **{FACETS[name]: tuple(keys[name]) for name in keys},
        ),
        order,
        _as_typed(given.get("as_typed", "").strip()),
        given.get("page", ""),
        titles,
        [name[:40] for name in given if name not in known][:_MOST_UNKNOWN],
        moved,
    )


def _as_typed(value: str) -> bool:
    if value not in ("", "0", "1"):
        raise UnknownValueError(
            _("“%(value)s” is no answer to whether just what was typed is meant.")
            % {"value": value[:_LONGEST]},
            "as_typed",
            [("1", _("just what was typed"))],
        )
    return value == "1"


def name_of(record: Record) -> str:
    """The name of a value: of a source the short one, by which it is cited."""
    return record.short_title if isinstance(record, Source) else record.title


def searched_kinds() -> list[Kind]:
    """The kinds that are searched."""
    return [kind for kind in kinds.all_kinds() if kind.searched]


def _kind(value: str) -> str:
    for kind in searched_kinds():
        if kind.name == value:
            return str(capfirst(str(kind.label_plural)))
    raise UnknownValueError(
        _("“%(value)s” is no kind of record that is searched.") % {"value": value},
        "kind",
        [(kind.name, capfirst(str(kind.label_plural))) for kind in searched_kinds()],
    )


def _records(name: str, values: Sequence[str]) -> dict[str, Record]:
    """The records of these slugs, be they former ones."""
    kind = kinds.kind_named(KINDS_OF_FACETS[name])
    named = Q(slug__in=values) | Q(former_slugs__overlap=list(values))
    found: dict[str, Record] = {}
    for record in kind.model._default_manager.filter(named, withdrawn=False):
        found |= dict.fromkeys([*record.former_slugs, record.slug], record)
    for value in values:
        if value not in found:
            sentence = _("There is no %(kind)s “%(slug)s” in the archive.")
            raise UnknownValueError(sentence % {"kind": kind.label, "slug": value}, name, [], kind)
    return found
