"""Which processes live, told by what their command lines name."""

import os
import time
from collections.abc import Callable
from pathlib import Path


def naming(text: str) -> set[int]:
    """The IDs of the processes whose command line names something, such as a state folder."""
    found = set()
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            command = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        # A dead process that nobody has waited for has no command line.
        if text.encode() in command and int(folder.name) != os.getpid():
            found.add(int(folder.name))
    return found


def within(seconds: float, condition: Callable[[], bool]) -> bool:
    """Whether a condition comes true in time."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True
