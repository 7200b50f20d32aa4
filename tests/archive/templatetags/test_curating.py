"""How the pages of imports and proposals show what differs."""

from __future__ import annotations

import pytest

from archive.templatetags.curating import difference


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        ("110", "20", "<del>110</del> → <ins>20</ins>"),
        ("a stave", "a long stave", "a <ins>long</ins> stave"),
        ("a long stave", "a stave", "a <del>long</del> stave"),
        (
            "the old note of the print",
            "the new note of the print",
            "the <del>old</del> → <ins>new</ins> note of the print",
        ),
        # Nothing but spaces in common: two texts, and not one of both.
        ("two of them", "from a note", "<del>two of them</del> → <ins>from a note</ins>"),
        ("", "new", "<ins>new</ins>"),
        ("gone", "", "<del>gone</del>"),
        ("a\nb c", "a b c", "a<del>↵b</del> → <ins>␣b</ins> c"),
        ("<b>", "", "<del>&lt;b&gt;</del>"),
        ("as it stands", "as it stands", "as it stands"),
    ],
)
def test_what_goes_stands_apart_from_what_comes(old: str, new: str, shown: str) -> None:
    assert difference(old, new) == shown
