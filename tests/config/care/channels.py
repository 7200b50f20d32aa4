"""Every way by which the site tells anything, made from its register of kinds and its URL table.

A route, a kind or a parameter that is new is in it without anybody remembering: a variable part of
an address that is not known here fails the test that walks them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from urllib.parse import urlencode

from django.urls import URLPattern, URLResolver, get_resolver

from api.catalogue import COLLECTIONS
from api.filters import Filter
from api.parameters import Choice, Include
from archive import kinds
from archive.needs import all_needs
from archive.pages.register import page_of
from archive.pages.relations import relations_of

# Addresses whose answer is not made of records, is made anew each time, or signs out. Of the pages
# of accounts only the log of reads tells of records.
_LEFT_OUT = re.compile(r"^(admin/(jsi18n|logout|password)|i18n/|static/|account/(?!reads/))")
# The address of a job, and of a proposal, that ask of what is held back.
UNGUESSED = "7b0e0c9e-31ad-4c3e-9d3c-0a6c4f4f8a11"
_VARIABLE = re.compile(r"\(\?P<(\w+)>(?:\[[^\]]*\]|\((?:[^()]|\([^()]*\))*\)|[^()\[\]])*\)")


@dataclass(frozen=True)
class Asked:
    """A request: the method, the address, and what is sent with it as JSON or as a form."""

    address: str
    method: str = "get"
    sent: str = ""

    def __str__(self) -> str:
        return f"{self.method.upper()} {self.address} {self.sent}".strip()


def routes(
    patterns: list[URLPattern | URLResolver] | None = None, before: str = ""
) -> Iterator[str]:
    """The regular expression of every address of the site, without its first slash."""
    for one in get_resolver().url_patterns if patterns is None else patterns:
        here = before + str(one.pattern.regex.pattern).removeprefix("^").replace(r"\Z", "$")
        if isinstance(one, URLResolver):
            yield from routes(one.url_patterns, here)
        elif not _LEFT_OUT.match(here):
            yield here


def addresses(
    slugs: Mapping[str, str], primary: Mapping[str, int], numbers: tuple[str, ...] = ("0",)
) -> Iterator[str]:
    """Each route filled in with a record of each kind that it may be of.

    ``slugs`` gives for each kind the slug of a record, ``primary`` its key; ``numbers`` are those
    of change sets and steps. A variable part that is not known raises KeyError.
    """
    known = {"number": numbers}
    plurals = {kind.plural: kind.name for kind in kinds.all_kinds() if kind.name in slugs}
    for route in routes():
        names = [found[1] for found in _VARIABLE.finditer(route)]
        if not names:
            yield _filled(route, {})
        elif "plural" in names:
            for plural, kind in plurals.items():
                own = {"plural": plural, "slug": slugs[kind]}
                yield from _all_of(route, names, own, known)
        elif "kind" in names:
            for kind, slug in slugs.items():
                yield from _all_of(route, names, {"kind": kind, "slug": slug}, known)
        elif "section" in names:
            for plural in plurals:
                yield _filled(route, {"section": plural})
        elif "name" in names:
            for need in all_needs():
                yield _filled(route, {"name": need.name})
        elif "kept" in names:
            own = {"kept": str(primary.get(_kind_of_admin(route), 1)), "other": "1"}
            yield from _all_of(route, names, own, known)
        elif "object_id" in names:
            kind = _kind_of_admin(route)
            own = {"object_id": str(primary.get(kind, 1))}
            yield from _all_of(route, names, own, known)
        else:
            named = [kind for plural, kind in plurals.items() if plural in route.split("/")]
            for kind in named or list(plurals.values()):
                yield from _all_of(route, names, {"slug": slugs[kind]}, known)


def queries(hidden: Mapping[str, str], word: str) -> Iterator[str]:
    """Lists, of pages and of the API, with each thing that they may be asked of what is hidden."""
    for kind in kinds.all_kinds():
        page = page_of(kind.name)
        if page is not None:
            for relation in relations_of(page.model):
                for slug in hidden.values():
                    yield f"/{kind.plural}/?{urlencode({relation.path: slug})}"
    for collection in COLLECTIONS:
        place = f"/api/v1/{collection.name}/"
        yield f"{place}?count=1&page_size=500"
        for parameter in collection.parameters:
            if isinstance(parameter, Include):
                for value in parameter.values:
                    yield f"{place}?{urlencode({parameter.name: value, 'page_size': 500})}"
            elif isinstance(parameter, Choice):
                for value in parameter.values:
                    yield f"{place}?{urlencode({parameter.name: value, 'count': 1})}"
            elif isinstance(parameter, Filter):
                for slug in hidden.values():
                    yield f"{place}?{urlencode({parameter.name: slug, 'count': 1})}"
        if collection.kind.searched:
            yield f"{place}?{urlencode({'q': word, 'count': 1})}"
    yield f"/compare/?{urlencode([('variant', hidden['variant']), ('variant', word)])}"
    yield f"/compare/?{urlencode({'variant': hidden['variant'], 'rules.1': hidden['ruleset']})}"
    for query in (word, word[:5], *hidden.values()):
        yield f"/search/?{urlencode({'q': query})}"
        yield f"/search/suggestions/?{urlencode({'q': query})}"
        # A slip of the word itself, so that it would be what is meant.
        yield f"/search/?{urlencode({'q': query + 'q'})}"
        yield f"/api/v1/search/?{urlencode({'q': query + 'q', 'facets': 1})}"
    for narrowing in ("community", "class", "source"):
        for slug in hidden.values():
            yield f"/search/?{urlencode({'q': 'game', narrowing: slug})}"
            yield f"/api/v1/search/?{urlencode({'q': 'game', narrowing: slug})}"
    for query in (word, "game"):
        yield f"/api/v1/search/?{urlencode({'q': query, 'facets': 1, 'count': 1})}"


def former(formerly: Mapping[str, str]) -> Iterator[str]:
    """Where the old names of records lead, by kind."""
    for kind in kinds.all_kinds():
        slug = formerly[kind.name]
        yield from (f"/{kind.plural}/{slug}/", f"/api/v1/{kind.plural}/{slug}/")
        yield f"/{kind.plural}/{slug}/history/"
    yield f"/embed/rulesets/{formerly['ruleset']}/"
    yield f"/api/v1/rulesets/{formerly['ruleset']}/odds/"


def pages(slugs: Mapping[str, str]) -> Iterator[str]:
    """The pages of records, and what the API and a frame tell of them."""
    for kind in kinds.all_kinds():
        if kind.name in slugs:
            place = f"{kind.plural}/{slugs[kind.name]}/"
            yield f"/{place}"
            yield f"/api/v1/{place}"
            if kind.name == "ruleset":
                yield f"/embed/{place}"


def as_they_were(slugs: Mapping[str, str], dates: Iterable[str]) -> Iterator[str]:
    """The pages of records as of some dates."""
    for kind in kinds.all_kinds():
        if kind.name in slugs:
            for date in dates:
                yield f"/{kind.plural}/{slugs[kind.name]}/?{urlencode({'as_of': date})}"


def posts(
    hidden: Mapping[str, str], formerly: Mapping[str, str], every: Iterable[str], word: str
) -> Iterator[Asked]:
    """What can be asked by sending something that names what is hidden, or to its addresses."""
    for address in every:
        if (word in address or UNGUESSED in address) and not address.startswith("/admin/"):
            yield Asked(address, "post", "{}" if address.startswith("/api/") else "")
    ruleset, variant, statement = hidden["ruleset"], hidden["variant"], hidden["statement"]
    for slug in (ruleset, formerly["ruleset"]):
        for place in ("/matches/", "/embed/matches/"):
            yield Asked(place, "post", urlencode({"ruleset": slug}))
        for place, more in _OF_RULESETS.items():
            yield Asked(f"/api/v1/{place}/", "post", json.dumps({"ruleset": slug, **more}))
        for page in (f"/rulesets/{slug}/", f"/embed/rulesets/{slug}/"):
            yield Asked(f"/oembed/?{urlencode({'url': f'http://testserver{page}'})}")
    for place in ("/matches/", "/embed/matches/"):
        yield Asked(place, "post", urlencode({"after": hidden["match"]}))
    yield Asked("/api/v1/matches/", "post", json.dumps({"after": hidden["match"]}))
    yield Asked(f"/oembed/?{urlencode({'url': f'http://testserver/variants/{variant}/'})}")
    for named in (f"variant: {variant}", f"title: A\nvariant: {formerly['variant']}"):
        text = f"format: 1\nruleset: x\n{named}\nplayers: {{sides: 2, rests_on: {statement}}}\n"
        yield Asked("/api/v1/rulesets/check/", "post", text)
        for place, more in _OF_RULESETS.items():
            yield Asked(f"/api/v1/{place}/", "post", json.dumps({"document": text, **more}))
    text = f"format: 1\nruleset: {ruleset}\nvariant: x\n"
    yield Asked("/api/v1/rulesets/check/", "post", text)
    for kind, slug in hidden.items():
        asked = {"sort": "removal", "words": "Take it out."}
        yield Asked(f"/ask/{kind}/{slug}/", "post", urlencode(asked))
    # A contributor's cells, and an editor's form, which name what they may not see.
    cells = {"of-slug": "a-new-one", "of-form": "x", "of-source": hidden["source"], "send": "yes"}
    cells |= {"of-communities": hidden["community"], "why": "So.", "locator": "p. 1"}
    yield Asked("/proposals/new/terms/", "post", urlencode(cells))
    yield Asked("/admin/archive/term/add/", "post", urlencode({"slug": "a-new-one", "form": "x"}))


_OF_RULESETS: dict[str, dict[str, int]] = {"matches": {}, "odds": {}, "simulations": {"games": 10}}


def _all_of(
    route: str, names: list[str], own: Mapping[str, str], known: Mapping[str, tuple[str, ...]]
) -> Iterator[str]:
    examples = {**_EXAMPLES, **known}
    choices = [examples[name] if name not in own else (own[name],) for name in names]
    for values in product(*choices):
        yield _filled(route, dict(zip(names, values, strict=True)))


_EXAMPLES: dict[str, tuple[str, ...]] = {
    # A workbook holds the time at which it was written.
    "form": ("csv",),
    "ending": ("bib",),
    "size": ("thumbnail", "display", "original"),
    "key": ("k" * 43,),
    "pk": (UNGUESSED,),
    "side": ("0",),
    "invited_by": ("x" * 24,),
    "address": ("nothing/here",),
    "app_label": ("archive",),
    "url": ("nothing",),
    "content_type_id": ("1",),
    "object_id": ("1",),
    "id": ("1",),
}


def _filled(route: str, values: Mapping[str, str]) -> str:
    given = _VARIABLE.sub(lambda found: values[found[1]], route)
    plain = re.sub(r"\(\?:[^()]*\)|\[[^\]]*\][+*]?|[$^?+*]", "", given).replace("\\", "")
    return "/" + plain


def _kind_of_admin(route: str) -> str:
    model = route.split("/")[2] if route.startswith("admin/") else ""
    for kind in kinds.all_kinds():
        if kind.model._meta.model_name == model:
            return kind.name
    return ""
