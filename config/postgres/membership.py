"""A command's share in the private server: joined at its start, left at its end."""

import contextlib
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from config.postgres.keeper import GREETING
from config.postgres.place import Place, locked
from config.postgres.roles import DATABASE, OWNER, SITE
from config.refusal import RefusalError
from config.state import CHECKOUT, state_dir

JOIN_SECONDS = 90


class Membership:
    """A share in the running private server of a state folder.

    The server runs while any command has a share. A share also ends with the process, however
    that ends.
    """

    def __init__(
        self, place: Place, connection: socket.socket, keeper: subprocess.Popen[bytes] | None
    ) -> None:
        self.place = place
        self._connection = connection
        self._keeper = keeper

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
        if self._keeper is not None:
            # Ended if we were the last; otherwise it stays for the others.
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._keeper.wait(0.3)


def join(state: Path) -> Membership:
    """Take a share in the private server of a state folder, starting it if nobody has one.

    Raises RefusalError with one plain sentence if it cannot be started.
    """
    place = Place(state)
    place.make_state()
    # So that two commands do not both start a keeper.
    with locked(place.start_lock, JOIN_SECONDS):
        connection = _greeted(place)
        if connection is not None:
            return Membership(place, connection, None)
        return Membership(place, *_of_new_keeper(place))


@contextlib.contextmanager
def database_at_hand() -> Iterator[Membership | None]:
    """Set DATABASE_URL and DATABASE_OWNER_URL while the block runs.

    If the environment names no server, a share in the checkout's private one is taken; but only
    under the settings of a checkout, since others guess nothing.
    """
    named = os.environ.get("DATABASE_URL") or os.environ.get("DATABASE_OWNER_URL")
    if named or os.environ["DJANGO_SETTINGS_MODULE"] != "config.settings":
        yield None
        return
    membership = join(state_dir())
    os.environ["DATABASE_URL"] = membership.url(SITE)
    os.environ["DATABASE_OWNER_URL"] = membership.url(OWNER)
    try:
        yield membership
    finally:
        membership.leave()


def _greeted(place: Place) -> socket.socket | None:
    """A share given by a keeper that will stay, or none."""
    connection = socket.socket(socket.AF_UNIX)
    try:
        connection.connect(str(place.keeper_socket))
        # A keeper that is stopping closes without a word.
        if connection.recv(len(GREETING)) == GREETING:
            return connection
    except OSError:
        pass
    connection.close()
    return None


def _of_new_keeper(place: Place) -> tuple[socket.socket, subprocess.Popen[bytes]]:
    """The first share of a keeper that is started for it."""
    ours, theirs = socket.socketpair()
    with theirs, place.keeper_log.open("wb") as log:
        keeper = subprocess.Popen(
            [sys.executable, "-m", "config.postgres.keeper", str(place.state)],
            cwd=CHECKOUT,
            stdin=theirs.fileno(),
            stdout=log,
            stderr=log,
            # The keys of a terminal that stop this command must not stop the keeper.
            start_new_session=True,
        )
    said = ours.makefile("rb").readline()
    if said != GREETING:
        ours.close()
        keeper.wait()
        raise RefusalError(
            said.decode().strip() or f"The private database did not start; see {place.keeper_log}."
        )
    return ours, keeper
