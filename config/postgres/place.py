"""Where the files of one checkout's private server lie."""

import fcntl
import hashlib
import os
import shutil
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from config.refusal import RefusalError


@dataclass(frozen=True)
class Place:
    """The files of the private server whose data is in a state folder."""

    state: Path

    def data(self, major: int) -> Path:
        """The data folder; another major version of PostgreSQL cannot read it."""
        return self.state / f"pg{major}"

    @property
    def start_lock(self) -> Path:
        """Locked by a command while it joins."""
        return self.state / "start.lock"

    @property
    def keeper_lock(self) -> Path:
        """Locked by the keeper while it lives."""
        return self.state / "keeper.lock"

    @property
    def keeper_log(self) -> Path:
        """What the keeper could not tell anybody."""
        return self.state / "keeper.log"

    @property
    def run(self) -> Path:
        """The folder of the sockets.

        It is not in the state folder because the path of a socket may have 107 bytes at most, and
        depends on no variable because every command must find the same.
        """
        digest = hashlib.sha256(os.fsencode(self.state.resolve())).hexdigest()[:12]
        return Path("/tmp") / f"tallykeeper-{digest}"

    @property
    def keeper_socket(self) -> Path:
        """Where the keeper listens for commands."""
        return self.run / "keeper"

    @property
    def sockets(self) -> Path:
        """The folder of PostgreSQL's socket, which only the server's user may enter."""
        return self.run / "pg"

    def make_state(self) -> None:
        """Make the state folder; raises RefusalError if this user may not."""
        # Root's server runs as another user, who must be able to pass.
        kept = os.umask(0o022)
        try:
            self.state.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise RefusalError(
                f"The state folder {self.state} cannot be made ({error.strerror}); "
                "set STATE_DIR to a folder that this user may write."
            ) from None
        finally:
            os.umask(kept)

    @contextmanager
    def run_folder(self) -> Iterator[None]:
        """Have the folder of the sockets while the block runs.

        Raises RefusalError if somebody else holds its place, which anybody may write to.
        """
        mode = 0o711 if os.geteuid() == 0 else 0o700
        try:
            self.run.mkdir(mode=mode)
        except FileExistsError:
            found = self.run.lstat()
            if found.st_uid != os.geteuid() or not stat.S_ISDIR(found.st_mode):
                raise RefusalError(
                    f"{self.run} belongs to another user; remove it, "
                    "or run as the user that it belongs to."
                ) from None
        self.run.chmod(mode)
        try:
            yield
        finally:
            shutil.rmtree(self.run, ignore_errors=True)


@contextmanager
def locked(path: Path, seconds: float) -> Iterator[None]:
    """Hold a lock file while the block runs, once others have given it back.

    Raises RefusalError if it may not be opened, or is not given back in time.
    """
    try:
        lock = path.open("w")
    except OSError as error:
        raise RefusalError(
            f"The state folder {path.parent} is locked to this user ({error.strerror}); run as "
            "the user that made it, or set STATE_DIR to a folder of your own."
        ) from None
    deadline = time.monotonic() + seconds
    with lock:
        while True:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > deadline:
                    raise RefusalError(
                        f"The state folder {path.parent} is locked: another process has held "
                        f"{path.name} for {seconds:.0f} seconds; end it and start again."
                    ) from None
                time.sleep(0.05)
        yield
