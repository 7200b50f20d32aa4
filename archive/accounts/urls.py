"""The addresses of accounts. Of django-allauth's own pages there are these and no others."""

from __future__ import annotations

from typing import Any

from allauth.account import views as allauth_account
from allauth.mfa.base import views as allauth_codes
from allauth.mfa.recovery_codes import views as allauth_recovery
from allauth.socialaccount.providers.openid_connect import views as openid_connect
from django.urls import URLPattern, path, re_path
from django.views.decorators.cache import never_cache

from archive.accounts import signing_in, views


def _at(address: str, view: Any, name: str) -> URLPattern:
    """An address that nothing on the way keeps the answer of."""
    make = re_path if address.startswith("^") else path
    pattern: URLPattern = make(address, never_cache(view), name=name)
    return pattern


urlpatterns = [
    _at("", views.account, "account"),
    # Django-allauth calls the page of the account so.
    _at("", views.account, "mfa_index"),
    _at("sign-in/", allauth_account.login, "account_login"),
    _at("sign-in/code/", allauth_codes.authenticate, "mfa_authenticate"),
    _at("sign-out/", allauth_account.logout, "account_logout"),
    _at("sign-out/everywhere/", views.sign_out_everywhere, "account_sign_out_everywhere"),
    _at("closed/", allauth_account.account_inactive, "account_inactive"),
    _at("confirm/", allauth_account.reauthenticate, "account_reauthenticate"),
    _at("confirm/code/", allauth_codes.reauthenticate, "mfa_reauthenticate"),
    _at("password/", signing_in.ChangePassword.as_view(), "account_change_password"),
    _at("password/forgotten/", signing_in.Forgotten.as_view(), "account_reset_password"),
    _at(
        "password/forgotten/sent/",
        allauth_account.password_reset_done,
        "account_reset_password_done",
    ),
    _at(
        r"^password/new/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        allauth_account.password_reset_from_key,
        "account_reset_password_from_key",
    ),
    _at(
        "password/new/done/",
        allauth_account.password_reset_from_key_done,
        "account_reset_password_from_key_done",
    ),
    _at("second-factor/", signing_in.SetUp.as_view(), "mfa_activate_totp"),
    _at("second-factor/remove/", signing_in.TakeDown.as_view(), "mfa_deactivate_totp"),
    _at("recovery-codes/", allauth_recovery.view_recovery_codes, "mfa_view_recovery_codes"),
    _at(
        "recovery-codes/new/",
        allauth_recovery.generate_recovery_codes,
        "mfa_generate_recovery_codes",
    ),
    _at(
        "recovery-codes/file/",
        allauth_recovery.download_recovery_codes,
        "mfa_download_recovery_codes",
    ),
    _at("by/<slug:provider_id>/", signing_in.by_institution, "openid_connect_login"),
    _at("by/<slug:provider_id>/back/", openid_connect.callback, "openid_connect_callback"),
    _at("reads/", views.reads, "account_reads"),
    _at("reads.csv", views.reads_as_csv, "account_reads_csv"),
]
