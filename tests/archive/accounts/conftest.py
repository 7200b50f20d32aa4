"""What tests of accounts ask for by name."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.contrib.auth.models import User
from django.test import Client

PASSWORD = "a long word or two"
WRONG = "another word or two"
SIGN_IN = "/account/sign-in/"
CODE = "/account/sign-in/code/"
SET_UP = "/account/second-factor/"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time by which codes are made and checked, which a test may move."""
    now = [float(int(time.time()) // 30 * 30 + 5)]
    monkeypatch.setattr("allauth.mfa.totp.internal.auth.time.time", lambda: now[0])
    return now


@pytest.fixture
def anna(db: None) -> User:
    """Somebody with a password and no role."""
    return User.objects.create_user("anna", password=PASSWORD)


def code_of(secret: str, now: float) -> str:
    """The code that an app shows."""
    code: str = format_hotp_value(hotp_value(secret, int(now) // 30))
    return code


def give_password(client: Client, name: str = "anna", password: str = PASSWORD) -> Any:
    """Send the form of the sign-in."""
    return client.post(SIGN_IN, {"login": name, "password": password})


def set_up(client: Client, now: float) -> str:
    """Set up an app as somebody does who has signed in; the secret."""
    page = client.get(SET_UP).content.decode()
    secret = re.search(r'account-secret">([A-Z2-7]+)<', page)
    assert secret
    answer = client.post(SET_UP, {"code": code_of(secret[1], now)})
    assert answer.status_code == 302, answer.content.decode()
    return secret[1]
