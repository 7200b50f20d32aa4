"""The keeper of the private server: it outlives the command that started it, not the last one.

Several commands share one server. Each holds a connection to the keeper while it lives; the
system closes that however the command ends, even by SIGKILL. When the last is closed the keeper
stops the server and ends. The server in turn is tied to the keeper, so nothing stays behind.
"""

import os
import selectors
import signal
import socket
import subprocess
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from config.postgres import roles
from config.postgres.cluster import Cluster, stop
from config.postgres.place import Place, locked
from config.postgres.programs import find_programs
from config.refusal import RefusalError

# What a command is told when it has its share; anything else is the reason why it has none.
GREETING = b"ready\n"
PREDECESSOR_SECONDS = 60


def main() -> None:
    """Keep the server of the state folder given as argument.

    Standard input is a socket to the command that started the keeper: the first share.
    """
    # The keys of a terminal are not for us; a stop that is asked for is orderly.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _end)
    place = Place(Path(sys.argv[1]))
    first = socket.socket(fileno=0)
    try:
        # The keeper before us may still be stopping its server.
        with (
            locked(place.keeper_lock, PREDECESSOR_SECONDS),
            place.run_folder(),
            _server(place) as server,
            _listener(place) as listener,
        ):
            first.send(GREETING)
            last = _keep(server, listener, first)
    except RefusalError as refusal:
        first.send(f"{refusal}\n".encode())
    except Exception as error:
        traceback.print_exc()
        first.send(f"The private database failed: {error}\n".encode())
    else:
        # The last command to leave waits until its share is closed: by the system, when the server
        # has stopped and this process is gone.
        last.detach()
    os._exit(0)


@contextmanager
def _server(place: Place) -> Iterator[subprocess.Popen[bytes]]:
    programs = find_programs(place.state)
    cluster = Cluster(programs, place.data(programs.major), place.sockets)
    server = cluster.start()
    try:
        roles.provision(cluster)
        yield server
    finally:
        stop(server)


@contextmanager
def _listener(place: Place) -> Iterator[socket.socket]:
    place.keeper_socket.unlink(missing_ok=True)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(place.keeper_socket))
        place.keeper_socket.chmod(0o600)
        listener.listen(64)
        yield listener
        # Nobody new from here on; a command that just connected finds this closed and starts anew.
        place.keeper_socket.unlink()


def _keep(
    server: subprocess.Popen[bytes], listener: socket.socket, first: socket.socket
) -> socket.socket:
    """Return the share that was given back last, or any if the server has ended by itself."""
    with selectors.DefaultSelector() as selector:
        selector.register(listener, selectors.EVENT_READ)
        selector.register(first, selectors.EVENT_READ)
        shares = [first]
        while server.poll() is None:
            for key, _ in selector.select(timeout=1):
                if key.fileobj is listener:
                    share, _ = listener.accept()
                    share.send(GREETING)
                    selector.register(share, selectors.EVENT_READ)
                    shares.append(share)
                    continue
                # Commands say nothing: this one has closed its end.
                share = next(one for one in shares if one is key.fileobj)
                selector.unregister(share)
                if len(shares) == 1:
                    return share
                shares.remove(share)
                share.close()
        return shares[0]


def _end(_signal: int, _frame: FrameType | None) -> None:
    raise SystemExit


if __name__ == "__main__":
    main()
