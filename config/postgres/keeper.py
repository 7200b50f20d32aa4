"""The keeper of the private server: it outlives the command that started it, not the last one.

Several commands share one server. Each holds a connection to the keeper's socket while it lives;
the system closes it however the command ends, even by SIGKILL. When the last is closed the keeper
stops the server and ends. The server in turn is tied to the keeper, so nothing stays behind.
"""

import contextlib
import fcntl
import os
import selectors
import signal
import socket
import subprocess
import sys
import traceback
from pathlib import Path
from types import FrameType

from config.postgres import roles
from config.postgres.cluster import Cluster, stop
from config.postgres.place import Place
from config.postgres.programs import find_programs
from config.postgres.refusal import Refusal

GREETING = b"ready\n"
# A command that started the keeper and was killed at once never comes.
FIRST_COMMAND_SECONDS = 10


def main() -> None:
    """Keep the server of the state folder given as argument; say on standard output how it went.

    Standard output gets one line, the greeting or the reason why not, and is then closed.
    """
    place = Place(Path(sys.argv[1]))
    # A stop that is asked for is orderly; SIGINT comes from a terminal and is not for us.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _end)
    with place.keeper_lock.open("w") as lock:
        try:
            # The keeper before us may still be stopping its server.
            fcntl.flock(lock, fcntl.LOCK_EX)
            server, listener = _start(place)
        except Refusal as refusal:
            _report(str(refusal).encode())
            return
        except Exception as error:
            traceback.print_exc()
            _report(f"The private database did not start: {error}".encode())
            return
        try:
            _report(GREETING)
            _keep(listener, server)
        finally:
            stop(server)


def _start(place: Place) -> tuple[subprocess.Popen[bytes], socket.socket]:
    programs = find_programs(place.state)
    cluster = Cluster(programs, place.data(programs.major), place.sockets)
    server = cluster.start()
    try:
        roles.provision(cluster)
        place.keeper_socket.unlink(missing_ok=True)
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(str(place.keeper_socket))
        listener.listen(64)
        place.keeper_socket.chmod(0o600)
    except BaseException:
        stop(server)
        raise
    return server, listener


def _keep(listener: socket.socket, server: subprocess.Popen[bytes]) -> None:
    """Return when the last command has left, or the server has ended by itself."""
    with selectors.DefaultSelector() as selector, contextlib.ExitStack() as closing:
        closing.enter_context(listener)
        selector.register(listener, selectors.EVENT_READ)
        commands: set[socket.socket] = set()
        patience: float | None = FIRST_COMMAND_SECONDS
        while server.poll() is None:
            ready = selector.select(patience if not commands else 1)
            if not ready and not commands:
                return
            for key, _ in ready:
                if key.fileobj is listener:
                    command, _ = listener.accept()
                    command.send(GREETING)
                    selector.register(command, selectors.EVENT_READ)
                    commands.add(command)
                else:
                    command = next(one for one in commands if one is key.fileobj)
                    selector.unregister(command)
                    commands.remove(command)
                    if commands:
                        command.close()
                    else:
                        # Closed when the server has stopped: an orderly command waits for that.
                        _LAST.append(command)
            if not commands and _LAST:
                return


# Kept open until this process ends.
_LAST: list[socket.socket] = []


def _report(line: bytes) -> None:
    os.write(1, line)
    with open(os.devnull, "wb") as nothing:
        os.dup2(nothing.fileno(), 1)


def _end(_signal: int, _frame: FrameType | None) -> None:
    raise SystemExit


if __name__ == "__main__":
    main()
