"""The pages of django-allauth where they do more here."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import requests
from allauth.account.internal.flows.reauthentication import is_reauthentication_required
from allauth.account.views import PasswordChangeView, PasswordResetView
from allauth.mfa.base.internal.flows import post_authentication
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.views import ActivateTOTPView, DeactivateTOTPView
from allauth.socialaccount.providers.openid_connect import views as openid_connect
from django.conf import settings
from django.contrib.auth import logout
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse

from archive.accounts import second_factor


class SetUp(ActivateTOTPView):
    """Setting an app up as second factor, which counts as giving it."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Have the institution vouch again for those who signed in a while ago by it alone."""
        user = request.user
        if (
            user.is_authenticated
            and not user.has_usable_password()
            and settings.INSTITUTION
            and is_reauthentication_required(request, app="allauth.mfa")
        ):
            there = reverse("openid_connect_login", args=[settings.INSTITUTION["provider_id"]])
            return redirect(f"{there}?{urlencode({'next': request.get_full_path()})}")
        response: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return response

    def form_valid(self, form: Any) -> HttpResponse:
        """Store the secret; the code that showed it is used up."""
        response: HttpResponse = super().form_valid(form)
        authenticator = Authenticator.objects.get(
            user=self.request.user, type=Authenticator.Type.TOTP
        )
        second_factor.spend(authenticator, form.cleaned_data["code"])
        post_authentication(self.request, authenticator)
        return response


class TakeDown(DeactivateTOTPView):
    """Taking the second factor away, to set up another phone."""

    def form_valid(self, form: Any) -> HttpResponse:
        """Take it away; its sessions, this one included, end."""
        super().form_valid(form)
        logout(self.request)
        return redirect("account_login")


class ChangePassword(PasswordChangeView):
    """Changing the password of an account that has one."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Send those whom an institution signs in to their account."""
        if request.user.is_authenticated and not request.user.has_usable_password():
            return redirect("account")
        response: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return response

    def get_default_success_url(self) -> str:
        """Back to the account."""
        return reverse("account")


class Forgotten(PasswordResetView):
    """A link to set a password, by e-mail if the site sends any."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Say whom to ask where no e-mail is sent."""
        if not settings.SENDS_MAIL:
            contact = settings.CONTACT
            told = {"contact": contact, "contact_is_mail": "://" not in contact}
            return render(request, "account/forgotten.html", told)
        response: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return response


def by_institution(request: HttpRequest, provider_id: str) -> HttpResponseBase:
    """Send somebody to their institution, to be vouched for."""
    # To join an identity to the account of whoever is signed in would let another page do so.
    if request.GET.get("process", "login") != "login":
        raise Http404
    try:
        response: HttpResponseBase = openid_connect.login(request, provider_id)
    except requests.RequestException:
        name = settings.INSTITUTION["name"] if settings.INSTITUTION else provider_id
        return render(request, "account/institution_failed.html", {"name": name}, status=503)
    return response
