"""What is done between the start of the database and the first request, with the owner's rights."""

import fcntl
import hashlib
from pathlib import Path

import django
from django.apps import apps
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import OperationalError, connection
from django.db.utils import ConnectionHandler

from config import site_role
from config.refusal import RefusalError


def make_ready() -> None:
    """Migrate, load the founding archive into an empty database, and collect static files.

    Raises RefusalError if the database cannot be reached or the site's role is not fit.
    """
    django.setup()
    state: Path = settings.STATE_DIR
    state.mkdir(parents=True, exist_ok=True)
    # Two sites that start at once would migrate at once.
    with (state / "ready.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            call_command("migrate", interactive=False, verbosity=0)
            if not apps.get_model("archive", "Record").objects.exists():
                call_command("load_archive")
            _refuse_unfit_site_role()
        except OperationalError as error:
            reason = " ".join(str(error).split())
            raise RefusalError(f"The database cannot be reached: {reason}") from None
        finally:
            connection.close()
        _collect_static_files(state)


def _refuse_unfit_site_role() -> None:
    login = settings.SITE_LOGIN
    site = ConnectionHandler({"default": login})["default"]
    try:
        with site.cursor() as cursor:
            site_role.refuse_unfit(cursor)
    finally:
        site.close()


def _collect_static_files(state: Path) -> None:
    """Collect the files that pages link to, if any has changed since the last time."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for path, storage in finder.list([]):
            found = Path(storage.path(path)).stat()
            digest.update(f"{path}\0{found.st_size}\0{found.st_mtime_ns}\n".encode())
    collected = state / "static.collected"
    if collected.exists() and collected.read_text() == digest.hexdigest():
        return
    call_command("collectstatic", interactive=False, verbosity=0)
    collected.write_text(digest.hexdigest())
