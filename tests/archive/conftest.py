"""What tests of the archive ask for by name."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_django import Settings

from tests.archive import small


@pytest.fixture
def small_archive(db: None, tmp_path: Path) -> Path:
    """The small archive is loaded; the folder of its data files."""
    folder = tmp_path / "small"
    folder.mkdir()
    small.load_rows(folder, small.rows())
    return folder


@pytest.fixture
def media(settings: Settings, tmp_path: Path) -> Path:
    """The folder of stored images, empty."""
    settings.MEDIA_ROOT = tmp_path / "media"
    return tmp_path / "media"
