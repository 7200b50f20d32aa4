"""The address that the site serves on; run as a program it says whether the port is free.

It needs nothing but Python, so that a busy port is found before anything is installed.
"""

import contextlib
import errno
import os
import socket
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

_NOTE = "address"


class Address(NamedTuple):
    """Where the site listens: HOST as given, the IP address it stands for, and a TCP port."""

    host: str
    ip: str
    port: int

    @property
    def ip_of_visitor(self) -> str:
        """The IP address by which this machine itself reaches the site."""
        return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.ip, self.ip)

    @property
    def url(self) -> str:
        """The address as a visitor on this machine types it."""
        host = self.host if self.ip == self.ip_of_visitor else self.ip_of_visitor
        return f"http://[{host}]:{self.port}/" if ":" in host else f"http://{host}:{self.port}/"


class AddressError(Exception):
    """The site cannot listen there; the message is one plain sentence."""


def from_environment(environment: Mapping[str, str]) -> Address:
    """Read HOST and PORT; raises AddressError if they name no address of this machine."""
    host = environment.get("HOST") or "127.0.0.1"
    port = environment.get("PORT") or "8000"
    if not (port.isascii() and port.isdigit() and 0 < int(port) < 65536):
        raise AddressError(f"PORT must be a number from 1 to 65535, not {port!r}.")
    try:
        found = socket.getaddrinfo(host, int(port), type=socket.SOCK_STREAM)
    except OSError:
        raise _no_address_of_ours(host) from None
    return Address(host, str(found[0][4][0]), int(port))


def reached_at(environment: Mapping[str, str], state: Path) -> str:
    """How a visitor on this machine reaches the site, which may run by another command's HOST.

    It is the address that HOST and PORT name, else the one where the site that keeps its state in
    that folder serves, else the usual one. Raises AddressError as from_environment does.
    """
    if not (environment.get("HOST") or environment.get("PORT")):
        with contextlib.suppress(OSError):
            return (state / _NOTE).read_text(encoding="utf-8").strip()
    return from_environment(environment).url


@contextlib.contextmanager
def noted(address: Address, state: Path) -> Iterator[None]:
    """While the block runs, let other commands find in the site's state where it serves."""
    note = state / _NOTE
    note.write_text(address.url, encoding="utf-8")
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            # Another start of the same site may have noted its own.
            if note.read_text(encoding="utf-8") == address.url:
                note.unlink()


def ensure_free(address: Address) -> None:
    """Raise AddressError if nothing can listen at the address."""
    family = socket.AF_INET6 if ":" in address.ip else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        # Without this the port would count as busy for a minute after a stop.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((address.ip, address.port))
            probe.listen()
        except PermissionError:
            raise AddressError(
                f"Port {address.port} needs more rights than this user has; "
                "set PORT to a number above 1023."
            ) from None
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise _no_address_of_ours(address.host) from None
            raise AddressError(
                f"Port {address.port} of {address.host} is busy: another program listens there "
                "(perhaps this site already runs); stop it or set PORT to another number."
            ) from None


def names_of(address: Address) -> list[str]:
    """The names by which visitors may call a site that listens there, as in a Host header."""
    # A site on every address of the machine is also called by the machine's name.
    own = address.host if address.ip == address.ip_of_visitor else socket.gethostname()
    names = ["localhost", "127.0.0.1", "[::1]", f"[{own}]" if ":" in own else own]
    return list(dict.fromkeys(names))


def _no_address_of_ours(host: str) -> AddressError:
    return AddressError(
        f"HOST names no address of this machine: {host!r}; "
        "set it to 127.0.0.1, 0.0.0.0 or the name of this machine."
    )


def main() -> None:
    """Exit with a plain sentence if the address that HOST and PORT name cannot be used."""
    try:
        ensure_free(from_environment(os.environ))
    except AddressError as refusal:
        sys.exit(f"dev: {refusal}")


if __name__ == "__main__":
    main()
