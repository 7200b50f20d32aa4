"""Django's commands, run on the site's database with the owner's rights."""

import os
import signal
import sys

# As a shell tells of a program that was interrupted.
INTERRUPTED = 130


def main() -> None:
    """Run a command; an interruption from the keyboard ends it in one sentence, whenever it comes.

    What a command loads takes a second, so that nothing is loaded before this listens.
    """
    try:
        _run()
    except KeyboardInterrupt:
        # Another one changes nothing any more.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        sys.stderr.write("dev: Stopped as you asked.\n")
        sys.exit(INTERRUPTED)


def _run() -> None:
    """Run a command, with the private PostgreSQL at hand if no server is named."""
    from django.core.exceptions import ImproperlyConfigured

    from config.address import AddressError
    from config.postgres.membership import database_at_hand
    from config.refusal import RefusalError

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    # Commands migrate, load and repair, which the site's role may not; only what answers
    # requests runs as the site.
    answers_requests = sys.argv[1:2] == ["runserver"]
    os.environ.setdefault("DATABASE_ROLE", "site" if answers_requests else "owner")
    try:
        with database_at_hand():
            from django.core.management import execute_from_command_line

            execute_from_command_line(sys.argv)
    except (AddressError, ImproperlyConfigured, RefusalError) as refusal:
        sys.exit(f"dev: {refusal}")


if __name__ == "__main__":
    main()
