"""Commands that share the private server of a checkout."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from config.postgres.membership import Membership, join
from config.postgres.place import locked
from config.postgres.roles import OWNER, SITE
from config.refusal import RefusalError
from config.state import CHECKOUT
from tests import processes

pytestmark = pytest.mark.skipif(
    not Path("/proc").exists(), reason="looks for processes where Linux shows them"
)

# A command that says what it sees of the database, and then lives until it is told to end.
COMMAND = """
import sys, psycopg
from pathlib import Path
from config.postgres.membership import join
from config.postgres.place import locked
from config.postgres.roles import OWNER
share = join(Path(sys.argv[1]))
with psycopg.connect(share.url(OWNER)) as connection:
    connection.execute("SELECT pg_advisory_xact_lock(1)")
    connection.execute("CREATE TABLE IF NOT EXISTS seen (by text)")
    connection.execute("INSERT INTO seen VALUES ('a command')")
print("joined", flush=True)
sys.stdin.read()
share.leave()
"""


@contextmanager
def command(state: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has a share in the server of a state folder."""
    # Its command line must not name the folder, since that is how servers are counted.
    process = subprocess.Popen(
        [sys.executable, "-c", COMMAND.replace("sys.argv[1]", "sys.stdin.readline().strip()")],
        cwd=CHECKOUT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin
    assert process.stdout
    process.stdin.write(f"{state}\n")
    process.stdin.flush()
    try:
        assert process.stdout.readline() == "joined\n"
        yield process
    finally:
        process.kill()
        process.communicate()


def rows(share: Membership) -> int:
    """How many commands have left a row."""
    with psycopg.connect(share.url(OWNER)) as connection:
        found = connection.execute("SELECT count(*) FROM seen").fetchone()
        assert found
        return int(found[0])


def all_gone(state: Path) -> bool:
    """Whether nothing runs that names a state folder."""
    return not processes.naming(str(state))


def test_the_server_stops_when_the_last_command_has_left(state: Path) -> None:
    share = join(state)
    assert processes.naming(str(state))

    share.leave()

    assert all_gone(state)
    assert not share.place.run.exists()


def test_the_roles_are_there_from_the_first_start_and_the_data_from_then_on(state: Path) -> None:
    first = join(state)
    with psycopg.connect(first.url(OWNER)) as owner:
        owner.execute("CREATE TABLE kept (word text)")
    with psycopg.connect(first.url(SITE)) as site:
        site.execute("INSERT INTO kept VALUES ('hī''nuwo')")
    first.leave()

    second = join(state)
    with psycopg.connect(second.url(SITE)) as site:
        words = site.execute("SELECT word FROM kept").fetchall()
    second.leave()

    assert words == [("hī'nuwo",)]


def test_letters_that_are_not_ascii_count_in_the_trigrams_of_a_new_database(state: Path) -> None:
    share = join(state)
    with psycopg.connect(share.url(SITE)) as site:
        found = site.execute("SELECT show_trgm('ī') = show_trgm('')").fetchone()
    share.leave()

    assert found == (False,)


@pytest.mark.slow
def test_commands_share_one_server_and_outlive_each_other(state: Path) -> None:
    with command(state) as first:
        share = join(state)
        first.communicate("")
        assert first.returncode == 0
        assert rows(share) == 1
        with command(state):
            assert rows(share) == 2
            assert len(processes.naming(f"-D\0{state}")) == 1
    assert rows(share) == 2
    share.leave()

    assert all_gone(state)


@pytest.mark.slow
def test_a_command_that_is_killed_leaves_nothing_behind_and_loses_nothing(state: Path) -> None:
    with command(state) as killed:
        killed.send_signal(signal.SIGKILL)
        assert processes.within(10, lambda: all_gone(state))

    share = join(state)
    assert rows(share) == 1
    share.leave()


@pytest.mark.slow
def test_the_command_that_started_the_server_may_be_killed_while_others_use_it(
    state: Path,
) -> None:
    with command(state) as starter:
        share = join(state)
        starter.send_signal(signal.SIGKILL)
        starter.wait()
        assert rows(share) == 1
    share.leave()

    assert all_gone(state)


@pytest.mark.slow
def test_a_killed_keeper_takes_the_server_with_it_and_the_next_command_starts_anew(
    state: Path,
) -> None:
    with command(state):
        share = join(state)
        (keeper,) = processes.naming("config.postgres.keeper") & processes.naming(str(state))
        os.kill(keeper, signal.SIGKILL)
        share.await_loss()
        share.leave()
        with command(state):
            share = join(state)
            assert rows(share) == 2
            share.leave()

    assert processes.within(10, lambda: all_gone(state))


@pytest.mark.slow
def test_commands_that_start_at_once_start_one_server(state: Path) -> None:
    script = COMMAND.replace("sys.stdin.read()", "")
    started = [
        subprocess.Popen([sys.executable, "-c", script, str(state)], cwd=CHECKOUT) for _ in range(4)
    ]

    assert [process.wait() for process in started] == [0, 0, 0, 0]
    share = join(state)
    assert rows(share) == 4
    share.leave()


@pytest.mark.slow
def test_a_data_folder_that_another_server_uses_gets_one_plain_sentence(state: Path) -> None:
    share = join(state)
    elsewhere = state.with_name(f"{state.name}-moved")
    # The same data under another name is another state folder, with a keeper of its own.
    elsewhere.mkdir(mode=0o755)
    (data,) = state.glob("pg??")
    (elsewhere / data.name).symlink_to(data)
    with pytest.raises(RefusalError) as refusal:
        join(elsewhere)
    share.leave()

    assert str(refusal.value).startswith(f"The data folder {elsewhere / data.name} is locked")
    assert "stop that one and start again." in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_state_folder_that_cannot_be_made_gets_one_plain_sentence(state: Path) -> None:
    (state / "file").touch()

    with pytest.raises(RefusalError) as refusal:
        join(state / "file" / "state")

    assert str(refusal.value) == (
        f"The state folder {state / 'file' / 'state'} cannot be made (Not a directory); "
        "set STATE_DIR to a folder that this user may write."
    )


def test_a_lock_that_is_never_given_back_gets_one_plain_sentence(state: Path) -> None:
    with (
        locked(state / "start.lock", 1),
        pytest.raises(RefusalError) as refusal,
        locked(state / "start.lock", 1),
    ):
        pytest.fail("two held the lock at once")

    assert str(refusal.value) == (
        f"The state folder {state} is locked: another process has held start.lock for 1 seconds; "
        "end it and start again."
    )


def test_a_socket_folder_that_is_not_ours_is_not_used(state: Path) -> None:
    share = join(state)
    share.leave()
    share.place.run.symlink_to(state)
    try:
        with pytest.raises(RefusalError, match="belongs to another user; remove it"):
            join(state)
    finally:
        share.place.run.unlink()
