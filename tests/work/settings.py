"""The settings of a worker that knows the kinds of work that tests ask for."""

from config.settings import *  # noqa: F403
from config.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.work.apps.WorkConfig"]
