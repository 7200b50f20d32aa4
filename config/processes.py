"""Processes that end when the one that started them ends, however it ends."""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def end_with_parent(parent: int, how: signal.Signals) -> None:
    """Have the system send this process a signal when its parent ends (Linux only).

    `parent` is the parent's process ID as the parent knows it: if it has ended already, this
    process ends at once.
    """
    if sys.platform != "linux":
        return
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, how)
    if os.getppid() != parent:
        os.kill(os.getpid(), how)
