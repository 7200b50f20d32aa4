"""Loaded by the process that those of all jobs are copies of: the site, ready for work."""

import os
import signal

import django

from config.processes import end_with_parent

# Its copies end with it, and so with the worker.
end_with_parent(os.getppid(), signal.SIGKILL)
django.setup()
