"""What the tags of records write."""

import pytest

from archive.templatetags.records import language_name


@pytest.mark.parametrize(
    ("code", "told"),
    [("en", "English (en)"), ("de", "German (de)"), ("csm", "csm"), ("", "")],
)
def test_a_language_is_called_by_its_name_where_that_is_known(code: str, told: str) -> None:
    assert language_name(code) == told
