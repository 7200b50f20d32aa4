"""State folders for private servers that tests start, share and kill."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import processes
from tests.throwaway import run_folder


@pytest.fixture
def state() -> Iterator[Path]:
    """A state folder of a checkout that was never started, which nothing uses in the end."""
    # Pytest's own temporary folders are closed to the user that root's server runs as.
    folder = Path(tempfile.mkdtemp(dir=run_folder()))
    folder.chmod(0o755)
    yield folder
    assert processes.within(20, lambda: not processes.naming(str(folder)))
    shutil.rmtree(folder)
