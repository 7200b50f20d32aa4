"""How rights are named."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from archive.rights import are_free, validate_rights_uri

FREE = [
    "http://rightsstatements.org/vocab/NoC-US/1.0/",
    "https://rightsstatements.org/vocab/NKC/1.0/",
    "http://creativecommons.org/publicdomain/mark/1.0/",
    "https://creativecommons.org/publicdomain/zero/1.0/",
    "https://creativecommons.org/licenses/by/4.0/",
    "http://creativecommons.org/licenses/by-sa/3.0/us/",
]
NAMED = [
    "http://rightsstatements.org/vocab/InC/1.0/",
    "http://rightsstatements.org/vocab/InC-EDU/1.0/",
    "https://creativecommons.org/licenses/by-nc-nd/4.0/",
]
NONE = [
    "",
    "mine",
    "https://example.org/",
    "javascript:alert(1)",
    "http://rightsstatements.org/",
    "http://rightsstatements.org.example.org/vocab/InC/1.0/",
    "https://creativecommons.org/licenses/by/4.0/../../../evil",
    "https://creativecommons.org/licenses/by-everybody/4.0/",
    "http://rightsstatements.org/vocab/InC/1.0/\n",
]


@pytest.mark.parametrize("uri", FREE + NAMED)
def test_a_statement_or_licence_that_others_know_names_rights(uri: str) -> None:
    validate_rights_uri(uri)


@pytest.mark.parametrize("uri", NONE)
def test_anything_else_is_refused_with_what_to_copy(uri: str) -> None:
    with pytest.raises(ValidationError, match="copy the address of a statement or licence"):
        validate_rights_uri(uri)


@pytest.mark.parametrize("uri", FREE)
def test_what_is_free_may_be_shown_by_whatever_address_it_is_named(uri: str) -> None:
    assert are_free(uri)


@pytest.mark.parametrize("uri", NAMED + NONE)
def test_what_is_not_free_is_not_shown(uri: str) -> None:
    assert not are_free(uri)
