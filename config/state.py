"""Where a checkout keeps what is not code: the database, uploaded images, its secret key."""

import hashlib
import os
import secrets
from collections.abc import Callable
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[1]


def state_dir() -> Path:
    """The folder that holds this checkout's state; it may not exist yet.

    STATE_DIR names it. Without that it is `.data` in the checkout; but for root, whose PostgreSQL
    must run as another user and so cannot live in just any checkout, it is a folder under
    /var/lib/tallykeeper that no other checkout shares.
    """
    named = os.environ.get("STATE_DIR")
    if named:
        return Path(named).absolute()
    local = CHECKOUT / ".data"
    if not runs_as_root():
        return local
    digest = hashlib.sha256(f"{CHECKOUT}\n{_mark_of(local)}".encode()).hexdigest()[:12]
    return Path("/var/lib/tallykeeper") / f"{CHECKOUT.name}-{digest}"


def runs_as_root() -> bool:
    """Whether this process has root's rights."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def secret_key(state: Path) -> str:
    """The secret key of a checkout that was given none: made once, then kept in its state."""
    return _kept(state / "secret_key", lambda: secrets.token_urlsafe(50))


def _mark_of(local: Path) -> str:
    # A clone made anew in the place of a deleted one must not find the other's database.
    return _kept(local / "checkout", lambda: secrets.token_hex(8))


def _kept(path: Path, make: Callable[[], str]) -> str:
    """Read a small file, or write it first: whole or not at all, even if two start at once."""
    try:
        return path.read_text()
    except FileNotFoundError:
        path.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(make())
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
        return path.read_text()
