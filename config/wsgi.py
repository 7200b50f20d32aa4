"""The site as a WSGI application, which does not start under a role that it must not have."""

import gc
import os

from django.core.wsgi import get_wsgi_application
from django.db import connection

from config import site_role

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = get_wsgi_application()

with connection.cursor() as cursor:
    site_role.refuse_unfit(cursor)
connection.close()

# What is loaded by now stays. Without this each full collection of garbage goes through all of it,
# which takes every few requests a tenth of a second.
gc.collect()
gc.freeze()
