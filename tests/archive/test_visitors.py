"""Where a visitor comes from."""

from __future__ import annotations

import pytest
from django.http import HttpRequest
from pytest_django import Settings

from archive.visitors import address_of


@pytest.mark.parametrize(
    ("behind", "forwarded", "address"),
    [
        (False, "198.51.100.7", "192.0.2.1"),
        (True, "198.51.100.7", "198.51.100.7"),
        (True, "10.0.0.1, 198.51.100.7", "198.51.100.7"),
        (True, "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        (True, "2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        (True, "unknown", "unknown"),
        (True, None, "192.0.2.1"),
    ],
)
def test_the_address_is_the_one_that_can_be_relied_on(
    settings: Settings, behind: bool, forwarded: str | None, address: str
) -> None:
    settings.BEHIND_PROXY = behind
    request = HttpRequest()
    request.META["REMOTE_ADDR"] = "192.0.2.1"
    if forwarded is not None:
        request.META["HTTP_X_FORWARDED_FOR"] = forwarded

    assert address_of(request) == address
