"""What the address of a page may ask for: what there is not is refused, with what there is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from games.rules.errors import meant

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]
# As many names that there are not are told, and of each so many letters.
MOST, LONGEST = 5, 40


def takes(
    names: Mapping[str, str | Promise], families: Iterable[str] = ()
) -> Callable[[View[P]], View[P]]:
    """A view whose address may hold these names, each with what it asks for, and no others.

    A name that begins as one of the ``families`` do belongs to a field of the page's own form. Any
    other is answered with 400: what was asked for wrongly would be told of something else.
    """
    beginnings = tuple(families)

    def strict(view: View[P]) -> View[P]:
        @wraps(view)
        def asked(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            unknown = [
                name
                for name in request.GET
                if name not in names and not (beginnings and name.startswith(beginnings))
            ]
            if not unknown:
                return view(request, *args, **kwargs)
            said = [_no_such(name, names) for name in unknown[:MOST]]
            return refuse(request, said, list(names.items()))

        return asked

    return strict


def no_such_value(
    request: HttpRequest, name: str, value: str, options: Iterable[tuple[str, str | Promise]]
) -> HttpResponse:
    """The answer to a name that there is with a value that there is not, with those there are."""
    said = _("“%(value)s” is no value of “%(name)s” in the address of this page.") % {
        "value": value[:LONGEST],
        "name": name,
    }
    offered = [(f"{name}={one}", label) for one, label in options]
    return refuse(request, [said], offered, linked=True)


def refuse(
    request: HttpRequest,
    said: list[str],
    offered: list[tuple[str, str | Promise]],
    *,
    linked: bool = False,
) -> HttpResponse:
    """A page that says what is wrong with its address and what may stand in it."""
    context = {"said": said, "offered": offered, "linked": linked}
    return render(request, "games/unknown_address.html", context, status=400)


def _no_such(name: str, names: Mapping[str, str | Promise]) -> str:
    told = {"name": name[:LONGEST], "meant": meant(name, names)}
    if told["meant"]:
        return _("This page cannot be asked for “%(name)s”. Did you mean “%(meant)s”?") % told
    return _("This page cannot be asked for “%(name)s”. Leave it out of the address.") % told
