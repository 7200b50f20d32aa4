"""A command's share in the private server: joined at its start, left at its end."""

import contextlib
import fcntl
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from config.postgres.keeper import GREETING
from config.postgres.place import Place
from config.postgres.refusal import Refusal
from config.postgres.roles import DATABASE, OWNER, SITE
from config.state import CHECKOUT, state_dir

JOIN_SECONDS = 90


class Membership:
    """A share in the running private server of a state folder.

    The server runs while any command has a share. A share also ends with the process, however
    that ends.
    """

    def __init__(self, place: Place, connection: socket.socket) -> None:
        self.place = place
        self._connection = connection

    def url(self, role: str) -> str:
        """The address of the archive's database for a role."""
        return f"postgres://{role}@/{DATABASE}?host={self.place.sockets}"

    def await_loss(self) -> None:
        """Return when the server has gone while this share was held, or when `leave` is called."""
        with contextlib.suppress(OSError):
            while self._connection.recv(64):
                pass

    def leave(self) -> None:
        """Give the share back; if it was the last one, return when the server has stopped."""
        with contextlib.suppress(OSError):
            self._connection.shutdown(socket.SHUT_WR)
            self._connection.settimeout(JOIN_SECONDS)
            while self._connection.recv(64):
                pass
        self._connection.close()


def join(state: Path) -> Membership:
    """Take a share in the private server of a state folder, starting it if nobody has one.

    Raises Refusal with one plain sentence if it cannot be started.
    """
    place = Place(state)
    place.make()
    with _alone(place):
        deadline = time.monotonic() + JOIN_SECONDS
        while time.monotonic() < deadline:
            connection = _greeted(place)
            if connection is not None:
                return Membership(place, connection)
            _start_keeper(place)
    raise Refusal(f"The private database of {state} kept stopping; {place.keeper_log} says more.")


@contextlib.contextmanager
def database_at_hand() -> Iterator[Membership | None]:
    """Set DATABASE_URL and DATABASE_OWNER_URL while the block runs.

    If the environment names no server, a share in the checkout's private one is taken.
    """
    if os.environ.get("DATABASE_URL") or os.environ.get("DATABASE_OWNER_URL"):
        yield None
        return
    membership = join(state_dir())
    os.environ["DATABASE_URL"] = membership.url(SITE)
    os.environ["DATABASE_OWNER_URL"] = membership.url(OWNER)
    try:
        yield membership
    finally:
        membership.leave()


@contextlib.contextmanager
def _alone(place: Place) -> Iterator[None]:
    """Hold the lock of joining, so that two commands do not both start a keeper."""
    try:
        lock = place.start_lock.open("w")
    except OSError as error:
        raise Refusal(
            f"The state folder {place.state} is locked to this user ({error.strerror}); run as "
            "the user that made it, or set STATE_DIR to a folder of your own."
        ) from None
    with lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _greeted(place: Place) -> socket.socket | None:
    """A connection to a keeper that will stay, or none."""
    connection = socket.socket(socket.AF_UNIX)
    try:
        connection.connect(str(place.keeper_socket))
        # A keeper that is stopping closes without a word.
        if connection.recv(64) == GREETING:
            return connection
    except OSError:
        pass
    connection.close()
    return None


def _start_keeper(place: Place) -> None:
    with place.keeper_log.open("ab") as log:
        keeper = subprocess.Popen(
            [sys.executable, "-m", "config.postgres.keeper", str(place.state)],
            cwd=CHECKOUT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=log,
            # The keys of a terminal that stop this command must not stop the keeper.
            start_new_session=True,
        )
    assert keeper.stdout is not None
    with keeper.stdout:
        said = keeper.stdout.read()
    if said != GREETING:
        raise Refusal(said.decode() or f"The private database did not start; see {place.keeper_log}.")
