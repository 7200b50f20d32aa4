"""One PostgreSQL server of our own: its data folder made once, the server started and stopped."""

import contextlib
import functools
import os
import pwd
import shutil
import signal
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from config.postgres.programs import SERVER_USER_OF_ROOT, Programs, plain_reason, server_user
from config.processes import end_with_parent
from config.refusal import RefusalError
from config.state import runs_as_root

SUPERUSER = "postgres"
START_SECONDS = 60
STOP_SECONDS = 30


@dataclass(frozen=True)
class Cluster:
    """A data folder and the folder of the Unix socket that its server listens on.

    `durable` is false for a throwaway server, which may lose its data with the machine.
    """

    programs: Programs
    data: Path
    sockets: Path
    durable: bool = True

    @property
    def log(self) -> Path:
        """What the server wrote since its last start."""
        return self.data.with_name(f"{self.data.name}.log")

    def start(self) -> subprocess.Popen[bytes]:
        """Make the data folder if there is none, and start the server.

        Returns when the server answers. The server stops when this process ends, however it ends
        (on Linux; elsewhere when `stop` is called). Raises RefusalError with the reason otherwise.
        """
        self._await_the_end_of_another()
        _private_folder(self.sockets)
        if not self.data.exists():
            self._make()
        with self.log.open("wb") as log:
            server = subprocess.Popen(
                [self.programs / "postgres", *self._options()],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                # The keys of a terminal that stop a command must not stop what it shares.
                start_new_session=True,
                preexec_fn=functools.partial(end_with_parent, os.getpid(), signal.SIGINT),
                **server_user(),
            )
        deadline = time.monotonic() + START_SECONDS
        while not self._ready(server.pid):
            if server.poll() is not None:
                reason = plain_reason(self.log.read_text(errors="replace"))
                raise RefusalError(f"The database in {self.data} did not start: {reason}")
            if time.monotonic() > deadline:
                stop(server)
                raise RefusalError(
                    f"The database in {self.data} did not answer within {START_SECONDS} seconds; "
                    f"{self.log} says more."
                )
            time.sleep(0.02)
        return server

    def url(self, role: str, database: str) -> str:
        """The address of a database of this server for one of its roles."""
        return f"postgres://{role}@/{database}?host={self.sockets}"

    def _make(self) -> None:
        # Made under another name, so that a data folder is always whole.
        draft = self.data.with_name(f"{self.data.name}.new")
        shutil.rmtree(draft, ignore_errors=True)
        _private_folder(draft)
        # Plain C would make pg_trgm drop every letter that is not ASCII.
        locale = ["--locale=C.UTF-8", "--encoding=UTF8"]
        if self.programs.major >= 17:
            locale += ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
        made = subprocess.run(
            [
                self.programs / "initdb",
                f"--pgdata={draft}",
                f"--username={SUPERUSER}",
                # Nobody else can reach the socket: its folder is closed to other users.
                "--auth=trust",
                *locale,
                *([] if self.durable else ["--no-sync"]),
            ],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            **server_user(),
        )
        if made.returncode != 0:
            shutil.rmtree(draft, ignore_errors=True)
            raise RefusalError(
                f"The data folder {self.data} could not be made: {plain_reason(made.stderr)}"
            )
        draft.rename(self.data)

    def _options(self) -> list[str]:
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.sockets),
            "unix_socket_permissions": "0700",
            "logging_collector": "off",
            "log_destination": "stderr",
        }
        if not self.durable:
            settings |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
        return [
            "-D",
            str(self.data),
            *(part for name, value in settings.items() for part in ("-c", f"{name}={value}")),
        ]

    def _ready(self, pid: int) -> bool:
        lines = self._lock_file()
        return len(lines) > 7 and lines[0] == str(pid) and lines[7].strip() == "ready"

    def _lock_file(self) -> list[str]:
        try:
            return (self.data / "postmaster.pid").read_text().splitlines()
        except FileNotFoundError:
            return []
        except PermissionError:
            raise RefusalError(
                f"The data folder {self.data} is locked to this user; run as the user that made "
                "it, or set STATE_DIR to a folder of your own."
            ) from None

    def _await_the_end_of_another(self) -> None:
        """Wait while a server whose keeper was killed still shuts down; refuse one that stays."""
        deadline = time.monotonic() + 10
        while True:
            lines = self._lock_file()
            if not lines or not _is_postgres(int(lines[0])):
                return
            if time.monotonic() > deadline:
                raise RefusalError(
                    f"The data folder {self.data} is locked: another PostgreSQL (process "
                    f"{lines[0]}) uses it; stop that one and start again."
                )
            time.sleep(0.05)


def stop(server: subprocess.Popen[bytes]) -> None:
    """Stop a server and wait until it is gone: its transactions end, its data is written."""
    for how in (signal.SIGINT, signal.SIGQUIT, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError):
            server.send_signal(how)
        with contextlib.suppress(subprocess.TimeoutExpired):
            server.wait(STOP_SECONDS)
            return


def _private_folder(path: Path) -> None:
    path.mkdir(mode=0o700, exist_ok=True)
    if runs_as_root():
        entry = pwd.getpwnam(SERVER_USER_OF_ROOT)
        os.chown(path, entry.pw_uid, entry.pw_gid)


def _is_postgres(pid: int) -> bool:
    """Whether a process lives and, where the system tells, is a PostgreSQL server."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    try:
        return "postgres" in Path(f"/proc/{pid}/cmdline").read_text(errors="replace")
    except OSError:
        return not Path("/proc/self").exists()
