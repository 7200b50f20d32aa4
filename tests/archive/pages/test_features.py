"""Numbers, materials, measures and markings as they are read on a page."""

from __future__ import annotations

from decimal import Decimal

import pytest

from archive.models import Count, Marking, Material, Measure, Statement
from archive.pages.features import read

SAID = Statement(text="So it is.")


def test_a_number_stands_as_printed_beside_as_it_is_read() -> None:
    fact = read(Count(as_printed="Four", of="dice", low=4, high=4, statement=SAID))
    assert (fact.printed, fact.edited, fact.part, fact.standing) == ("“Four”", "4", "dice", "")


def test_a_range_and_its_standing_are_told() -> None:
    fact = read(
        Count(as_printed="ten to twelve", low=10, high=12, standing="usual", statement=SAID)
    )
    assert (fact.edited, fact.standing) == ("10–12", "usual")


@pytest.mark.parametrize(
    ("printed", "low", "high", "qualifier", "read_as"),
    [
        ("eight to twelve inches", "203.20", "304.80", "", "203–305 mm"),
        ("nearly twenty-four inches", "609.60", "609.60", "nearly", "nearly 610 mm"),
        ("about three-fourths of an inch", "19.05", "19.05", "about", "about 19 mm"),
        ("less than one-sixteenth of an inch", "1.59", "1.59", "less than", "less than 1.6 mm"),
        ("one-fourth of an inch", "6.35", "6.35", "", "6.4 mm"),
        ("510 mm.", "510.00", "510.00", "", "510 mm"),
        ("12.25 mm", "12.25", "12.25", "", "12.25 mm"),
        ("the size of a finger", None, None, "compared with", ""),
    ],
)
def test_millimetres_are_no_finer_than_what_was_measured_and_exact_where_they_were_printed(
    printed: str, low: str | None, high: str | None, qualifier: str, read_as: str
) -> None:
    measure = Measure(
        of="length",
        as_printed=printed,
        low_mm=low and Decimal(low),
        high_mm=high and Decimal(high),
        qualifier=qualifier,
        statement=SAID,
    )
    assert (read(measure).label, read(measure).edited) == ("Length", read_as)


def test_a_material_says_how_it_stands_to_others() -> None:
    fact = read(Material(material="acorn", standing="originally only", statement=SAID))
    assert (fact.printed, fact.standing) == ("acorn", "originally the only one")


def test_a_marking_names_its_part_its_colour_and_its_share() -> None:
    fact = read(
        Marking(part="one side", marking="moon", colour="black", share="half", statement=SAID)
    )
    assert (fact.part, fact.printed, fact.standing) == ("one side", "moon, black", "half")


def test_what_is_no_feature_is_refused() -> None:
    with pytest.raises(TypeError):
        read(SAID)
