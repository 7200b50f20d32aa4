"""What tests of the archive ask for by name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from archive.models import Label
from tests.archive import small
from tests.archive.labelling import given


@pytest.fixture
def small_archive(db: None, tmp_path: Path) -> Path:
    """The small archive is loaded; the folder of its data files."""
    folder = tmp_path / "small"
    folder.mkdir()
    return small.write(folder, small.rows())


@pytest.fixture
def media(settings: Settings, tmp_path: Path) -> Path:
    """The folder of stored images, empty."""
    settings.MEDIA_ROOT = tmp_path / "media"
    return tmp_path / "media"


@pytest.fixture
def read(
    tmp_path: Path,
    media: Path,
    capsys: pytest.CaptureFixture[str],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> Callable[..., str]:
    """Reads a project with these lists by the command, with the icon beside it."""

    def by_command(icon: bytes | None = given.SVG, **lists: Any) -> str:
        folder = tmp_path / "hub"
        folder.mkdir(exist_ok=True)
        (folder / "project.json").write_bytes(given.as_file(given.project(**lists)))
        if icon is not None:
            (folder / "tk-attribution.svg").write_bytes(icon)
        with django_capture_on_commit_callbacks(execute=True):
            call_command("read_labels", str(folder / "project.json"))
        return capsys.readouterr().out

    return by_command


@pytest.fixture
def label(small_archive: Path, read: Callable[..., str]) -> Label:
    """A label of the small archive, placed on its one variant."""
    read(tk_labels=[given.label()])
    label = Label.objects.get()
    given.place(label, "variant", "river-staves")
    return label
