"""Which pages other sites may show in a frame: those under /embed/, and no others."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from games.models import Ruleset

pytestmark = pytest.mark.usefixtures("founding_archive")
# What stands for the variable parts of an address; whatever else they are called is a word.
EXAMPLES = {
    "slug": "miwok-staves",
    "plural": "rulesets",
    "key": "k" * 43,
    "size": "small",
    "ending": "bib",
}


def every_pattern(
    patterns: list[URLPattern | URLResolver] | None = None, before: str = ""
) -> Iterator[str]:
    """The pattern of every address of the site, written as a regular expression."""
    for one in get_resolver().url_patterns if patterns is None else patterns:
        here = before + str(one.pattern.regex.pattern).lstrip("^").replace(r"\Z", "$")
        if isinstance(one, URLResolver):
            yield from every_pattern(one.url_patterns, here)
        else:
            yield here


def example(pattern: str) -> str:
    """An address of a pattern."""
    address = re.sub(
        r"\(\?P<(\w+)>(?:\[[^\]]*\]|[^()\[\]])*\)",
        lambda group: EXAMPLES.get(group[1], "7" if "[0-9]+)" in group[0] else "x"),
        pattern,
    )
    plain = re.sub(r"\(\?:[^()]*\)|\[[^\]]*\][+*]?|[$^?+*]", "", address).replace("\\", "")
    return "/" + plain


def test_every_pattern_of_the_site_is_tried() -> None:
    addresses = {example(pattern) for pattern in every_pattern()}

    assert {"/", "/about/", "/rulesets/miwok-staves/", "/admin/login/"} <= addresses
    assert reverse("embed-ruleset", args=["miwok-staves"]) in addresses
    assert len(addresses) > 60


@pytest.mark.parametrize("method", ["get", "post"])
def test_only_what_lies_under_embed_may_be_framed(client: Client, method: str) -> None:
    wrong = []
    for address in sorted({example(pattern) for pattern in every_pattern()}):
        answer = getattr(client, method)(address)
        policy = answer.get("Content-Security-Policy", "")
        refuses = "frame-ancestors 'none'" in policy and answer.get("X-Frame-Options") == "DENY"
        allows = "frame-ancestors *" in policy and "X-Frame-Options" not in answer
        if not (allows if address.startswith("/embed/") else refuses):
            wrong.append(address)

    assert wrong == []


@pytest.mark.parametrize("method", ["get", "post"])
def test_what_may_be_framed_needs_no_cookie_and_tells_nobody_its_address(
    client: Client, method: str
) -> None:
    for address in {example(pattern) for pattern in every_pattern()}:
        if address.startswith("/embed/"):
            answer = getattr(client, method)(address)

            assert not answer.cookies
            assert answer["Referrer-Policy"] == "no-referrer"
            assert answer["X-Robots-Tag"] == "noindex"
            assert "no-store" in answer["Cache-Control"]


@pytest.mark.parametrize("address", ["/embed/", "/embed/rulesets/", "/embed/no/such/thing/"])
def test_what_there_is_not_under_embed_is_a_page_like_any_other(
    client: Client, address: str
) -> None:
    answer = client.get(address)

    assert answer.status_code == 404
    assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]


def test_the_pages_of_every_game_refuse_a_frame_and_their_simulators_do_not(
    client: Client,
) -> None:
    for ruleset in Ruleset.objects.all():
        page = client.get(ruleset.get_absolute_url())
        alone = client.get(reverse("embed-ruleset", args=[ruleset.slug]))

        assert (page.status_code, alone.status_code) == (200, 200)
        assert "frame-ancestors 'none'" in page["Content-Security-Policy"]
        assert "frame-ancestors *" in alone["Content-Security-Policy"]
