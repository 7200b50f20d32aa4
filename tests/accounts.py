"""People who are signed in, with their second factor given, as tests need them."""

from __future__ import annotations

from urllib.parse import urljoin

from allauth.account.internal.flows.login import record_authentication
from django.conf import settings
from django.contrib.auth.models import Group, User
from django.http import HttpRequest
from django.test import Client
from playwright.sync_api import Page


def person(name: str, *roles: str) -> User:
    """An account in some roles, which the desk is open to if one of them works there."""
    from archive.accounts.invitations import let_to_desk

    user = User.objects.create_user(name)
    user.groups.set(Group.objects.filter(name__in=roles))
    let_to_desk(user)
    return user


def signed_in(user: User, client: Client | None = None, *, second_factor: bool = True) -> Client:
    """A browser in which somebody is signed in, with the second factor given or not.

    Whoever changes the roles or the protocols of the person ends the session: do that before.
    """
    client = client or Client()
    client.force_login(user)
    if second_factor:
        request = HttpRequest()
        request.session = client.session
        record_authentication(request, user, "mfa", type="totp")
        request.session.save()
    return client


def sign_in(page: Page, user: User) -> None:
    """The same in Chromium, of which a page of the site is open."""
    cookie = signed_in(user).cookies[settings.SESSION_COOKIE_NAME].value
    address = urljoin(page.url, "/")
    page.context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": address}]
    )
