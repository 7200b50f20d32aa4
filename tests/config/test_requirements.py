"""The pinned packages."""

import re

import pytest

from config.state import CHECKOUT

FILES = ["requirements.txt", "requirements-dev.txt"]
BENCH = "requirements-bench.txt"


def pins(name: str) -> dict[str, str]:
    """The version of each package that a file pins."""
    text = (CHECKOUT / name).read_text()
    return dict(re.findall(r"^([a-z0-9-]+)==(\S+)", text, re.MULTILINE))


@pytest.mark.parametrize(("name", "least"), [*((name, 20) for name in FILES), (BENCH, 3)])
def test_every_package_is_pinned_with_its_hashes(name: str, least: int) -> None:
    text = re.sub(r"(?m)^#.*\n?", "", (CHECKOUT / name).read_text())
    entries = re.split(r"\n(?=\S)", text.strip())
    assert len(entries) > least

    for entry in entries:
        assert re.match(r"[a-z0-9-]+==\S+( ;[^\\]*)? \\\n    --hash=sha256:[0-9a-f]{64}", entry)


@pytest.mark.parametrize(
    "name", [*FILES, BENCH, "requirements.in", "requirements-dev.in", "requirements-bench.in"]
)
def test_no_host_and_no_folder_of_a_machine_is_named(name: str) -> None:
    text = (CHECKOUT / name).read_text()

    assert not re.search(r"://|--(extra-)?index-url|--find-links|--trusted-host| @ |file:", text)


def test_what_the_tests_use_is_what_the_site_uses() -> None:
    site, tests = map(pins, FILES)
    both = site.keys() & tests.keys()

    assert both
    assert {name: site[name] for name in both} == {name: tests[name] for name in both}


def test_nothing_that_is_compared_with_is_needed_by_the_site_or_the_tests() -> None:
    assert "open-spiel" in pins(BENCH)
    for name in FILES:
        assert "open-spiel" not in pins(name)
