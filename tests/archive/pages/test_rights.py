"""What rights are called."""

from __future__ import annotations

import pytest

from archive.pages.rights import name_of


@pytest.mark.parametrize(
    ("uri", "name"),
    [
        ("http://rightsstatements.org/vocab/NoC-US/1.0/", "No Copyright – United States"),
        ("https://creativecommons.org/licenses/by-nc-sa/4.0/", "CC BY-NC-SA 4.0"),
        ("http://creativecommons.org/publicdomain/mark/1.0/", "Public Domain Mark 1.0"),
        ("https://creativecommons.org/publicdomain/zero/1.0/", "CC0 1.0"),
        (
            "http://rightsstatements.org/vocab/New/1.0/",
            "http://rightsstatements.org/vocab/New/1.0/",
        ),
    ],
)
def test_rights_go_by_the_name_that_others_know_or_by_their_address(uri: str, name: str) -> None:
    assert name_of(uri) == name
