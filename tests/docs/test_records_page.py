"""The page on records says the truth about the data files."""

from __future__ import annotations

import re

import pytest
from django.conf import settings

from archive.exchange.tables import Table, all_tables

PAGE = settings.CHECKOUT / "docs" / "records.md"


@pytest.mark.parametrize("table", all_tables(), ids=lambda table: table.file)
def test_the_page_names_each_data_file_with_its_columns_in_order(table: Table) -> None:
    row = next(line for line in PAGE.read_text().splitlines() if f"| `{table.file}` |" in line)
    assert re.findall(r"`([a-z0-9_]+)`", row.rsplit("|", 2)[1]) == [c.name for c in table.columns]
