"""Where django-allauth asks what is to be done here."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.app_settings import REAUTHENTICATION_TIMEOUT
from allauth.account.internal.flows.manage_email import assess_unique_email
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialLogin
from allauth.socialaccount.providers.base import AuthProcess
from django.contrib.auth.models import AbstractBaseUser, User
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _

from archive.accounts import guessing, second_factor
from archive.accounts.guessing import LockedOutError
from archive.accounts.roles import has_second_factor, needs_second_factor
from archive.accounts.sessions import age
from archive.visitors import address_of

_WRONG = _("The name or the password is wrong, or there is no such account. Type both again.")


class Accounts(DefaultAccountAdapter):
    """Signing in by name and password: tries are counted, and nobody signs up by themselves."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "username_password_mismatch": _WRONG,
        "enter_current_password": _("This is not your password. Type the one you have now."),
        "incorrect_password": _("This is not your password. Type it again."),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Never: accounts are made by an administrator, or by the institution's sign-in."""
        return False

    def get_client_ip(self, request: HttpRequest) -> str:
        """The network address that can be relied on."""
        return address_of(request)

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Refuse to check a password after too many wrong ones."""
        self._try = guessing.of_password(credentials.get("username", ""), address_of(request))
        try:
            self._try.begin()
        except LockedOutError as refusal:
            raise ValidationError(str(refusal), code="locked-out") from None

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        """Count a wrong password."""
        self._try.failed()

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        """The person whose password it is, if it is anybody's."""
        user: User | None = super().authenticate(request, **credentials)
        if user:
            self._try.succeeded()
        return user

    def post_login(
        self, request: HttpRequest, user: AbstractBaseUser, **of_login: Any
    ) -> HttpResponse:
        """Lead those who need a second factor to set it up, if they have none."""
        response: HttpResponse = super().post_login(request, user, **of_login)
        if needs_second_factor(user) and not has_second_factor(request):
            return redirect(second_factor.way_to_give_it(user, response["Location"]))
        return response

    def is_reauthentication_required(self, *, app: str, **kwargs: Any) -> bool:
        """Whether a password must be given anew: not by those who have just signed in."""
        if age(self.request.session) < REAUTHENTICATION_TIMEOUT:
            return False
        return bool(super().is_reauthentication_required(app=app, **kwargs))


class SecondFactors(DefaultMFAAdapter):
    """Second factors, whose secrets lie encrypted in the database."""

    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": _(
            "This code is not right, or it was used before. Wait for the next one and type that."
        ),
    }

    def encrypt(self, text: str) -> str:
        """The secret as it is stored."""
        return second_factor.encrypt(text)

    def decrypt(self, encrypted_text: str) -> str:
        """The secret as it is used."""
        return second_factor.decrypt(encrypted_text)

    def get_totp_label(self, user: AbstractBaseUser) -> str:
        """What an app on a phone calls the account."""
        return user.get_username()


class Institutions(DefaultSocialAccountAdapter):
    """Signing in by an institution: whoever it vouches for has an account, without any role."""

    def is_open_for_signup(self, request: HttpRequest, sociallogin: SocialLogin) -> bool:
        """Whoever the institution vouches for."""
        return True

    def pre_social_login(self, request: HttpRequest, sociallogin: SocialLogin) -> None:
        """Keep an account from being taken over by an e-mail address or by being joined."""
        if sociallogin.state.get("process") != AuthProcess.LOGIN:
            raise Http404
        taken = [a for a in sociallogin.email_addresses if assess_unique_email(a.email) is not True]
        if taken and not sociallogin.is_existing:
            sociallogin.email_addresses = []
            sociallogin.user.email = ""

    def on_authentication_error(
        self,
        request: HttpRequest,
        provider: Any,
        error: Any = None,
        exception: Exception | None = None,
        extra_context: dict[str, Any] | None = None,
    ) -> None:
        """Say that nobody was signed in, and what can be done."""
        page = render(
            request, "account/institution_failed.html", {"name": provider.name}, status=403
        )
        raise ImmediateHttpResponse(page)
