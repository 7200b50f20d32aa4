"""Loaded by the process that those of all jobs are copies of: the site, ready for work."""

import os
import signal

import django

from config.processes import end_with_parent
from config.work.child import WORKER

# Its copies end with it, and so with the worker.
end_with_parent(int(os.environ[WORKER]), signal.SIGKILL)
django.setup()
