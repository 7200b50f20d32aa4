"""The policy that a browser is told with every page."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_a_page_may_run_and_show_only_what_the_site_itself_serves() -> None:
    policy = Client().get("/account/sign-in/")["Content-Security-Policy"]
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";"))

    assert directives == {
        "default-src": "'self'",
        "img-src": "'self' data:",
        "object-src": "'none'",
        "base-uri": "'self'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }
