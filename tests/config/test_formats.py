"""How dates are written."""

from __future__ import annotations

from datetime import UTC, date, datetime

from django.utils.formats import localize


def test_a_date_is_written_alike_wherever_no_form_is_asked_for() -> None:
    assert localize(date(2026, 12, 1)) == "1 December 2026"
    assert localize(datetime(2026, 12, 1, 8, 5, tzinfo=UTC)) == "1 December 2026, 08:05"
