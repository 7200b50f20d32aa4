"""What a figure was measured on, and how busy it was."""

from __future__ import annotations

import os
import platform
from pathlib import Path
from typing import Final

# So much load on each core, when a run begins, comes from other work.
_BUSY: Final = 0.3


def on_this_machine() -> dict[str, object]:
    """The machine and what to know of it, as a run prints them first and writes them down."""
    on, warned = machine(), warning()
    print(f"{on['processor']}, {on['cores']} cores, load {on['load']}.")
    if warned:
        print(warned)
    return {"machine": on, "warning": warned}


def machine() -> dict[str, object]:
    """The processor, its cores, and the load when this is asked."""
    return {
        "processor": _processor(),
        "cores": cores(),
        "load": round(os.getloadavg()[0], 2),
        "python": platform.python_version(),
    }


def cores() -> int:
    """How many cores a run may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def warning() -> str:
    """What to know of the figures of a machine that is busy; nothing for one that is idle."""
    load = os.getloadavg()[0]
    if load < _BUSY * cores():
        return ""
    return (
        f"The machine is busy: a load of {load:.1f} on {cores()} cores. Read the figures by "
        "processor time, and those on two cores not at all."
    )


def _processor() -> str:
    told = Path("/proc/cpuinfo")
    lines = told.read_text().splitlines() if told.exists() else []
    named = dict(line.split(":", 1) for line in lines if ":" in line)
    known = {name.strip(): value.strip() for name, value in named.items()}
    if "model name" not in known:
        return platform.processor() or platform.machine()
    family = f"family {known.get('cpu family', '?')}, model {known.get('model', '?')}"
    return f"{known['model name']} ({family})"
