"""Leading those whose role asks for a second factor to where they give it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, cast

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect

from archive.accounts.roles import has_second_factor, needs_second_factor
from archive.accounts.second_factor import way_to_give_it

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]


def after_second_factor(view: View[P]) -> View[P]:
    """Decorate a page for a role: who has not given the second factor of theirs gives it first.

    Whoever needs none, visitors among them, goes on to the page and what it says to them.
    """

    def answer(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        user = request.user
        if user.is_authenticated and needs_second_factor(user) and not has_second_factor(request):
            return redirect(way_to_give_it(user, request.get_full_path()))
        return view(request, *args, **kwargs)

    return cast("View[P]", wraps(view)(answer))
