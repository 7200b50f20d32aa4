"""The worker that a site runs beside itself: started, started again if it ends, and stopped."""

import contextlib
import os
import signal
import subprocess
import sys
import threading

from config.state import CHECKOUT

# A worker that cannot work must not be started without pause.
PAUSE_SECONDS = 2


class Worker:
    """A worker that lives as long as the site. It ends with this process, however that ends."""

    def __init__(self) -> None:
        self._over = threading.Event()
        self._starting = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        # The system ends the worker when the thread that started it ends, so this one stays.
        self._keeper = threading.Thread(target=self._keep, daemon=True)

    def start(self) -> None:
        """Start it; it is at work some seconds later."""
        self._keeper.start()

    def stop(self, seconds: float) -> None:
        """Have it put back what it was doing and end; it is killed if that takes longer."""
        with self._starting:
            self._over.set()
        if self._process is not None:
            self._process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(seconds)
            # Its whole group: what it was just starting goes with it.
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    def _keep(self) -> None:
        while True:
            with self._starting:
                if self._over.is_set():
                    return
                self._process = subprocess.Popen(
                    [sys.executable, "-m", "config.work", str(os.getpid())],
                    cwd=CHECKOUT,
                    stdin=subprocess.DEVNULL,
                    # The keys of a terminal stop the site, which stops its worker.
                    process_group=0,
                )
            self._process.wait()
            self._over.wait(PAUSE_SECONDS)
