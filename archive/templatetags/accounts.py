"""What pages show of accounts."""

from __future__ import annotations

from typing import Any

from django import template
from django.conf import settings
from django.urls import reverse

from archive.accounts import roles, second_factor

register = template.Library()


@register.inclusion_tag("account/_line.html", takes_context=True)
def account_line(context: dict[str, Any]) -> dict[str, Any]:
    """The line of the colophon: the way in, or who is signed in and what they still lack."""
    request = context.get("request")
    user = getattr(request, "user", None)
    if request is None or user is None or not user.is_authenticated:
        return {"user": None}
    lacks = roles.needs_second_factor(user) and not roles.has_second_factor(request)
    return {"user": user, "lacking": second_factor.way_to_give_it(user) if lacks else ""}


@register.simple_tag
def institution() -> dict[str, str] | None:
    """The institution that signs people in, with the address at which it does; None without."""
    known = settings.INSTITUTION
    if known is None:
        return None
    address = reverse("openid_connect_login", kwargs={"provider_id": known["provider_id"]})
    return {"name": known["name"], "address": address}
