"""The register of what records may need care: each need finds its records in one query.

Each app registers its needs when it is ready, so that the archive need not know which other apps
keep records.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from archive import models


@dataclass(frozen=True)
class Need:
    """One thing that records may lack: its name in addresses, its words, and those records."""

    name: str
    title: str | Promise
    about: str | Promise
    records: Callable[[], QuerySet[Any]]


_register: dict[str, Need] = {}


def register(need: Need) -> None:
    """Enter a need; one of the same name is replaced."""
    _register[need.name] = need


def all_needs() -> Iterator[Need]:
    """Every need, in the order in which they were registered."""
    return iter(tuple(_register.values()))


def need_named(name: str) -> Need:
    """The need of that name; KeyError where there is none."""
    return _register[name]


def _open(model: Any) -> QuerySet[Any]:
    found: QuerySet[Any] = model._default_manager.filter(withdrawn=False)
    return found


def _silent_disputes() -> QuerySet[Any]:
    return (
        _open(models.Statement)
        .filter(Q(disputes__note="", disputes__isnull=False), note="")
        .distinct()
    )


def _without_consultation() -> QuerySet[Any]:
    asked = models.Consultation.objects.filter(variant=OuterRef("pk")).exclude(
        status=models.Consultation.Status.NONE
    )
    return _open(models.Variant).filter(~Exists(asked))


def _of_unlisted_letters() -> QuerySet[Any]:
    """Terms that hold a letter which the orthography of their source does not list."""
    found = []
    for orthography in models.Orthography.objects.all():
        alphabet = orthography.alphabet
        forms = models.Term.objects.filter(source=orthography.source_id).values_list("pk", "form")
        found += [key for key, form in forms if alphabet.unlisted(form)]
    return _open(models.Term).filter(pk__in=found)


def _not_carried() -> QuerySet[Any]:
    return _open(models.Statement).filter(sentences=None)


_NEEDS = (
    Need(
        "citations-without-locator",
        _("Citations without a locator"),
        _("They name a work and not where in it."),
        lambda: _open(models.Citation).filter(locator=""),
    ),
    Need(
        "disputes-without-note",
        _("Disputes that nobody has looked into"),
        _("Statements that dispute another, where neither has an editor's note."),
        _silent_disputes,
    ),
    Need(
        "statements-not-carried",
        _("Statements that no sentence carries"),
        _("No sentence of the coverage names them."),
        _not_carried,
    ),
    Need(
        "statements-of-nothing",
        _("Statements that are said of nothing"),
        _("They name no variant, community, term, implement or item."),
        lambda: _open(models.Statement).filter(
            variants=None, communities=None, terms=None, implements=None, items=None
        ),
    ),
    Need(
        "passages-without-sentences",
        _("Passages without coverage"),
        _("None of their sentences is listed."),
        lambda: _open(models.Passage).filter(sentences=None),
    ),
    Need(
        "terms-without-dialect",
        _("Terms without dialect"),
        _("Neither the print nor the editor says whose word it is."),
        lambda: _open(models.Term).filter(dialects_as_printed="", communities=None),
    ),
    Need(
        "terms-without-use",
        _("Terms without a use"),
        _("No passage is recorded in which they stand."),
        lambda: _open(models.Term).filter(uses=None),
    ),
    Need(
        "terms-of-unlisted-letters",
        _("Terms with a letter that their source's order does not list"),
        _("They sort by the plain letter. Is the order incomplete, or the form mistyped?"),
        _of_unlisted_letters,
    ),
    Need(
        "variants-without-consultation",
        _("Variants with no consultation recorded"),
        _("No community is known to have been asked."),
        _without_consultation,
    ),
    Need(
        "communities-without-nation",
        _("Communities without a present-day nation"),
        _("No nation of today is named for them."),
        lambda: _open(models.Community).filter(nations=None),
    ),
    Need(
        "sources-without-rights",
        _("Sources without rights"),
        _("What the law of any jurisdiction says of them is not recorded."),
        lambda: _open(models.Source).filter(rights=None),
    ),
    Need(
        "images-without-rights",
        _("Images without rights or credit"),
        _("Whoever made the picture is not named, or its rights are not."),
        lambda: _open(models.Image).filter(Q(rights="") | Q(credit="")),
    ),
    Need(
        "items-without-institution",
        _("Items without a holder"),
        _("Neither an institution nor what the print says of one is recorded."),
        lambda: _open(models.Item).filter(institution=None, institution_as_printed=""),
    ),
)


def register_needs() -> None:
    """Enter the needs of the archive's own records; called once when the app is ready."""
    for need in _NEEDS:
        register(need)
