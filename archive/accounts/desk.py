"""The admin, which has no sign-in of its own."""

from __future__ import annotations

from typing import Any

from django.contrib.admin import AdminSite
from django.contrib.auth import logout
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from archive.accounts.roles import has_second_factor
from archive.accounts.second_factor import way_to_give_it


class Desk(AdminSite):
    """The editors' desk: for staff who have given their second factor in this session."""

    def has_permission(self, request: HttpRequest) -> bool:
        """Whether a request may see any page of the desk."""
        return super().has_permission(request) and has_second_factor(request)

    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Lead to the sign-in of the site, or to what is still lacking."""
        desk = reverse("admin:index", current_app=self.name)
        asked = request.GET.get("next", "")
        following = asked if asked.startswith(desk) else desk
        if self.has_permission(request):
            return redirect(following)
        if not request.user.is_authenticated:
            return redirect_to_login(following)
        if not super().has_permission(request):
            raise PermissionDenied
        return redirect(way_to_give_it(request.user, following))

    def logout(  # type: ignore[override]
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """End the session, by the button of the desk alone."""
        if request.method == "POST":
            logout(request)
            return redirect("home")
        return redirect("account_logout")

    def password_change(  # type: ignore[override]
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Lead to the page on which everybody changes their password."""
        return redirect("account_change_password")
