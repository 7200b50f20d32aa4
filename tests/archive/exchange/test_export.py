"""Writing the data files."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings

from archive.exchange.export import differing_files

pytestmark = pytest.mark.django_db

FIXTURES: Path = settings.FIXTURES_DIR


@pytest.mark.usefixtures("founding_archive")
def test_the_export_of_the_founding_archive_is_its_data_files_byte_for_byte() -> None:
    assert differing_files(FIXTURES) == []
