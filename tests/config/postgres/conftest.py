"""State folders for private servers that tests start, share and kill."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.throwaway import run_folder


@pytest.fixture
def state() -> Iterator[Path]:
    """A state folder that every user may enter, since root's server runs as another user."""
    # Pytest's own temporary folders are closed.
    folder = Path(tempfile.mkdtemp(dir=run_folder()))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)
