"""Every way by which the site tells anything, made from its register of kinds and its URL table.

A route, a kind or a parameter that is new is in it without anybody remembering: a variable part of
an address that is not known here fails the test that walks them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
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


def addresses(hidden: Mapping[str, str], primary: Mapping[str, int]) -> Iterator[str]:
    """Each route filled in with every hidden record of each kind that it may be of.

    ``hidden`` gives for each kind the slug of a record that is held back, ``primary`` its key. A
    variable part that is not known raises KeyError.
    """
    plurals = {kind.plural: kind.name for kind in kinds.all_kinds()}
    for route in routes():
        names = [found[1] for found in _VARIABLE.finditer(route)]
        if not names:
            yield _filled(route, {})
        elif "plural" in names:
            for plural, kind in plurals.items():
                own = {"plural": plural, "slug": hidden[kind]}
                yield from _all_of(route, names, own)
        elif "kind" in names:
            for kind, slug in hidden.items():
                yield from _all_of(route, names, {"kind": kind, "slug": slug})
        elif "name" in names:
            for need in all_needs():
                yield _filled(route, {"name": need.name})
        elif "kept" in names:
            own = {"kept": str(primary.get(_kind_of_admin(route), 1)), "other": "1"}
            yield from _all_of(route, names, own)
        elif "object_id" in names:
            kind = _kind_of_admin(route)
            own = {"object_id": str(primary.get(kind, 1))}
            yield from _all_of(route, names, own)
        else:
            named = [kind for plural, kind in plurals.items() if plural in route.split("/")]
            for kind in named or list(plurals.values()):
                yield from _all_of(route, names, {"slug": hidden[kind]})


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


def posts(hidden: Mapping[str, str]) -> Iterator[Asked]:
    """What can be asked by sending something that names what is hidden."""
    ruleset, variant = hidden["ruleset"], hidden["variant"]
    statement = hidden["statement"]
    yield Asked("/matches/", "post", urlencode({"ruleset": ruleset}))
    yield Asked("/matches/", "post", urlencode({"after": hidden["match"]}))
    yield Asked("/embed/matches/", "post", urlencode({"ruleset": ruleset}))
    document = (
        f"format: 1\nruleset: x\nvariant: {variant}\nplayers: {{sides: 2, rests_on: {statement}}}\n"
    )
    for address, sent in (
        ("/api/v1/matches/", f'{{"ruleset": "{ruleset}"}}'),
        ("/api/v1/odds/", f'{{"ruleset": "{ruleset}"}}'),
        ("/api/v1/simulations/", f'{{"ruleset": "{ruleset}", "games": 10}}'),
    ):
        yield Asked(address, "post", sent)
    yield Asked("/api/v1/rulesets/check/", "post", document)
    yield Asked(
        f"/oembed/?{urlencode({'url': f'http://testserver/rulesets/{ruleset}/'})}",
    )
    yield Asked(f"/oembed/?{urlencode({'url': f'http://testserver/variants/{variant}/'})}")


def _all_of(route: str, names: list[str], own: Mapping[str, str]) -> Iterator[str]:
    choices = [_EXAMPLES[name] if name not in own else (own[name],) for name in names]
    for values in product(*choices):
        yield _filled(route, dict(zip(names, values, strict=True)))


_EXAMPLES: dict[str, tuple[str, ...]] = {
    # A workbook holds the time at which it was written.
    "form": ("csv",),
    "size": ("thumbnail", "display", "original"),
    "key": ("k" * 43,),
    "pk": ("7b0e0c9e-31ad-4c3e-9d3c-0a6c4f4f8a11",),
    "side": ("0",),
    "number": ("0", "1"),
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
