"""The forms by which people show who they are."""

from __future__ import annotations

from typing import Any, Protocol

from allauth.account import forms as account_forms
from allauth.core import context
from allauth.mfa.base import forms as code_forms
from allauth.mfa.models import Authenticator
from allauth.mfa.totp import forms as app_forms
from allauth.mfa.totp.internal.auth import SECRET_SESSION_KEY
from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from archive.accounts import guessing, second_factor
from archive.accounts.adapters import SecondFactors
from archive.accounts.guessing import LockedOutError, Try
from archive.visitors import address_of


def _begin(attempt: Try) -> Try:
    try:
        attempt.begin()
    except LockedOutError as refusal:
        raise ValidationError(str(refusal), code="locked-out") from None
    return attempt


class _Form(Protocol):
    fields: dict[str, forms.Field]
    label_suffix: str


def _say(form: _Form, **labels: Any) -> None:
    """Give fields labels of ours, and none a placeholder, which would repeat them."""
    form.label_suffix = ""
    for name, field in form.fields.items():
        field.widget.attrs.pop("placeholder", None)
        if name in labels:
            field.label = labels[name]


class SignIn(account_forms.LoginForm):
    """Name and password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _say(self, login=_("Name of the account"), password=_("Password"))
        self.fields["login"].widget.attrs.update(autocapitalize="none", spellcheck="false")
        self.fields["password"].help_text = ""


class ChangePassword(account_forms.ChangePasswordForm):
    """The password one has, and the one that is to be."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _say(
            self,
            oldpassword=_("Password until now"),
            password1=_("New password"),
            password2=_("New password again"),
        )
        self.fields["oldpassword"].help_text = ""

    def clean_oldpassword(self) -> str:
        """Check the password, and count it if it is wrong."""
        attempt = _begin(
            guessing.of_password(self.user.get_username(), address_of(context.request))
        )
        try:
            password: str = super().clean_oldpassword()
        except ValidationError:
            attempt.failed()
            raise
        return password


class NewPassword(account_forms.ResetPasswordKeyForm):
    """A password, by a link that was given."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _say(self, password1=_("New password"), password2=_("New password again"))


class AskForLink(account_forms.ResetPasswordForm):
    """The e-mail address to which a link to set a password is sent."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _say(self, email=_("E-mail address of the account"))

    def clean_email(self) -> str:
        """Find the accounts; every request counts, so that nobody's mailbox is filled."""
        mail = self.cleaned_data["email"]
        _begin(guessing.of_link(mail, address_of(context.request))).failed()
        found: str = super().clean_email()
        return found


class _CodeInput(forms.TextInput):
    """A field that is empty again after a code was refused, which would not be right later."""

    def format_value(self, value: Any) -> None:
        """Nothing of what was typed."""


def _ask_for_code(form: _Form, label: Any) -> None:
    form.fields["code"].widget = _CodeInput(
        attrs={"autocomplete": "one-time-code", "inputmode": "numeric"}
    )
    form.fields["code"].widget.is_required = True
    _say(form, code=label)


class _Code(code_forms.BaseAuthenticateForm):
    """A code, which is right once, and is not tried without end."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _ask_for_code(self, _("Code of your app, or a recovery code"))

    def clean_code(self) -> str:
        """Check the code, one request after the other, and count it if it is wrong."""
        attempt = _begin(guessing.of_code(self.user, address_of(context.request)))
        second_factor.lock(self.user)
        try:
            code: str = super().clean_code()
            if self.authenticator.type == Authenticator.Type.TOTP and not second_factor.spend(
                self.authenticator, code
            ):
                raise SecondFactors().validation_error("incorrect_code")
        except ValidationError:
            attempt.failed()
            raise
        attempt.succeeded()
        return code


class GiveCode(_Code, code_forms.AuthenticateForm):
    """The second factor at sign-in."""


class GiveCodeAgain(_Code, code_forms.ReauthenticateForm):
    """The second factor of somebody who is signed in already."""


class SetUpCode(app_forms.ActivateTOTPForm):
    """The first code of an app, which shows that it has the secret."""

    user: User

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        session = context.request.session
        shown = session.get(SECRET_SESSION_KEY)
        super().__init__(*args, **kwargs)
        if shown:
            # An app that has read the square has this one, however often the page is loaded.
            self.secret = session[SECRET_SESSION_KEY] = shown
        _ask_for_code(self, _("Code that the app shows"))


class GivePassword(account_forms.ReauthenticateForm):
    """The password of somebody who is signed in already."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _say(self, password=_("Password"))
        self.fields["password"].help_text = ""
