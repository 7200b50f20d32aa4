"""Processes that end when the one that started them ends, however it ends.

As a program it runs a command so: `python3 config/processes.py COMMAND ...`. That needs nothing but
Python, since it also makes the environment that everything else needs.
"""

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


def main() -> None:
    """Become the command given as arguments, in a process group of its own."""
    parent = os.getppid()
    os.setpgid(0, 0)
    end_with_parent(parent, signal.SIGTERM)
    os.execvp(sys.argv[1], sys.argv[1:])


if __name__ == "__main__":
    main()
