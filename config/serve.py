"""The site of a checkout: everything made ready, then the production server until told to stop."""

import contextlib
import http.client
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

from django.core.exceptions import ImproperlyConfigured

from config import address
from config.address import Address, AddressError
from config.postgres.membership import Membership, database_at_hand
from config.processes import end_with_parent
from config.refusal import RefusalError
from config.work.beside import Worker

WORKERS = 2
THREADS = 4
STOP_SECONDS = 5


def main() -> None:
    """Serve on HOST and PORT; exit with one plain sentence if that cannot be done."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    # Until the server takes the signals over, a stop unwinds as Ctrl-C does.
    signal.signal(signal.SIGTERM, _unwind)
    try:
        place = address.from_environment(os.environ)
        address.ensure_free(place)
        with database_at_hand() as membership:
            _make_ready()
            _serve(place, membership)
    except (AddressError, ImproperlyConfigured, RefusalError) as refusal:
        sys.exit(f"dev: {refusal}")
    except KeyboardInterrupt:
        sys.exit(130)


def _make_ready() -> None:
    os.environ["DATABASE_ROLE"] = "owner"
    from config.readiness import make_ready

    make_ready()
    # What answers requests never learns the owner's login.
    os.environ["DATABASE_ROLE"] = "site"
    os.environ.pop("DATABASE_OWNER_URL", None)


def _serve(place: Address, membership: Membership | None) -> None:
    from django.conf import settings
    from granian.constants import Interfaces
    from granian.server import Server

    # Workers that share no memory with this process share none of its locks and files either.
    multiprocessing.set_start_method("spawn")
    server = Server(
        "config.wsgi:application",
        address=place.ip,
        port=place.port,
        interface=Interfaces.WSGI,
        workers=WORKERS,
        blocking_threads=THREADS,
        workers_kill_timeout=STOP_SECONDS,
        respawn_failed_workers=True,
        log_enabled=False,
    )
    worker = Worker()
    threading.Thread(target=_announce, args=[place, worker], daemon=True).start()
    try:
        with _stopping_at_loss_of(membership) as lost, address.noted(place, settings.STATE_DIR):
            server.serve(target_loader=_Loader(os.getpid()))
    finally:
        worker.stop(STOP_SECONDS)
    if lost.is_set():
        raise RefusalError("The database has stopped, and so has the site; start it again.")


class _Loader:
    """Loads the application in a worker."""

    def __init__(self, parent: int) -> None:
        self.parent = parent

    def __call__(self, _target: str) -> Callable[..., Any]:
        end_with_parent(self.parent, signal.SIGKILL)
        from config.wsgi import application

        return application


def _announce(place: Address, worker: Worker) -> None:
    """Print the address once it answers, asked by a name that the site goes by.

    Only then is the worker started, so that it keeps no visitor waiting.
    """
    from django.conf import settings

    host = settings.ALLOWED_HOSTS[0].lstrip(".*") or "localhost"
    while True:
        connection = http.client.HTTPConnection(place.ip_of_visitor, place.port, timeout=30)
        with contextlib.suppress(OSError), contextlib.closing(connection):
            connection.request("HEAD", "/", headers={"Host": host})
            connection.getresponse()
            print(f"Tallykeeper answers at {place.url} (stop with Ctrl-C).", flush=True)
            if settings.WORKER_BESIDE_SITE:
                worker.start()
            return
        time.sleep(0.05)


@contextlib.contextmanager
def _stopping_at_loss_of(membership: Membership | None) -> Iterator[threading.Event]:
    """Stop this process in an orderly way if the private database ends while the block runs."""
    lost, over = threading.Event(), threading.Event()

    def watch(share: Membership) -> None:
        share.await_loss()
        if not over.is_set():
            lost.set()
            os.kill(os.getpid(), signal.SIGTERM)

    if membership is not None:
        threading.Thread(target=watch, args=[membership], daemon=True).start()
    try:
        yield lost
    finally:
        over.set()


def _unwind(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


if __name__ == "__main__":
    main()
