"""Write the archive as data files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from archive.exchange.export import differing_files, write_archive


class Command(BaseCommand):
    help = "Write every record into canonical data files in a folder."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", type=Path)
        parser.add_argument(
            "--check",
            action="store_true",
            help="write nothing; fail where the folder's files are not what would be written",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        folder: Path = options["folder"]
        try:
            if options["check"]:
                differing = differing_files(folder)
                if differing:
                    raise CommandError(f"not as export would write them: {', '.join(differing)}")
                return
            files = write_archive(folder)
        except OSError as error:
            reason = f"{error.filename or folder}: {error.strerror}"
            raise CommandError(f"the archive cannot be exported; {reason}") from error
        self.stdout.write(f"Wrote {len(files)} files into {folder}.")
