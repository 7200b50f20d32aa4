"""Read the labels and notices of a project of the Local Contexts Hub."""

from __future__ import annotations

import os
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from archive.labelling import fetching, hub
from archive.labelling.hub import Given, HubError
from archive.labelling.storing import IconOf, keep


class Command(BaseCommand):
    help = (
        "Read the labels and notices of one project of the Local Contexts Hub and keep them as "
        "they are given: from a FILE in the Hub's format, or with --hub from the Hub at that "
        "address. Read it again to bring them up to date; how they read before is kept. Nothing is "
        "placed on a record by this: do that in the admin or in label-placements.csv."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("project", help="a file, or with --hub the identifier of the project")
        parser.add_argument(
            "--hub",
            default="",
            help="the address of the Hub, as in https://localcontextshub.org; a key for it is "
            "taken from the environment variable LOCAL_CONTEXTS_KEY",
        )
        parser.add_argument(
            "--icons",
            type=Path,
            help="a folder with the icons, each named as at the end of its address in the file or "
            "by the identifier of its label; the file's own folder unless another is named",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if options["hub"]:
                get = fetching.getter(options["hub"], os.environ.get("LOCAL_CONTEXTS_KEY", ""))
                content = fetching.fetch_project(options["hub"], options["project"], get)
                icon_of: IconOf = lambda given: fetching.fetch_icon(given.icon_url, get)  # noqa: E731
            else:
                file = Path(options["project"])
                content = _read(file)
                icon_of = _icons_in(options["icons"] or file.parent)
            project = hub.read_project(content)
            kept = keep(project, icon_of, timezone.now())
        except HubError as error:
            raise CommandError(f"nothing was kept: {error}") from error
        except ValidationError as error:
            raise CommandError(f"nothing was kept: {_told(error)}") from error
        for what, records in (
            ("new", kept.new),
            ("changed", kept.changed),
            ("as before", kept.unchanged),
            ("no longer given, and withdrawn", kept.ended),
        ):
            for record in records:
                without = "" if record.icon else "; without its icon"
                self.stdout.write(f"{record.KIND} “{record.name}” ({record.slug}): {what}{without}")
        number = sum(map(len, (kept.new, kept.changed, kept.unchanged)))
        self.stdout.write(f"Keeps {number} of the project “{project.title}”.")


def _told(error: ValidationError) -> str:
    """What does not fit, each with the name of its field."""
    if not hasattr(error, "error_dict"):
        return " ".join(error.messages)
    return " ".join(
        message if name in (NON_FIELD_ERRORS, "icon", "digest") else f"{name}: {message}"
        for name, found in error.message_dict.items()
        for message in found
    )


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}") from error


def _icons_in(folder: Path) -> IconOf:
    """The icons that lie in a folder, by the name in their address or by the slug."""

    def icon_of(given: Given) -> bytes | None:
        name = PurePosixPath(urlsplit(given.icon_url).path).name
        names = [name] if name else []
        names += [f"{given.slug}{suffix}" for suffix in (".svg", ".png")]
        found = next((path for path in map(folder.joinpath, names) if path.is_file()), None)
        return found.read_bytes() if found else None

    return icon_of
