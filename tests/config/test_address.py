"""Where the site listens."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.address import (
    Address,
    AddressError,
    ensure_free,
    from_environment,
    names_of,
    noted,
    reached_at,
)
from config.state import CHECKOUT


@pytest.fixture
def busy() -> Iterator[Address]:
    """An address where another program listens, as servers do: ready to share the port."""
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield Address("127.0.0.1", "127.0.0.1", listener.getsockname()[1])


def test_the_site_listens_on_this_machine_alone_unless_told_otherwise() -> None:
    assert from_environment({}).url == "http://127.0.0.1:8000/"


@pytest.mark.parametrize("port", ["0", "65536", "eighty", "-1", "８０"])
def test_a_port_that_is_no_port_is_refused(port: str) -> None:
    with pytest.raises(AddressError, match="PORT must be a number from 1 to 65535"):
        from_environment({"PORT": port})


def test_a_host_that_is_not_this_machine_is_refused() -> None:
    with pytest.raises(AddressError, match="HOST names no address of this machine"):
        ensure_free(Address("192.0.2.1", "192.0.2.1", 8000))


def test_a_site_on_every_address_is_announced_where_it_can_be_visited() -> None:
    assert from_environment({"HOST": "0.0.0.0", "PORT": "81"}).url == "http://127.0.0.1:81/"


@pytest.mark.parametrize(
    ("host", "names"),
    [
        ("127.0.0.1", ["localhost", "127.0.0.1", "[::1]"]),
        ("127.0.0.2", ["localhost", "127.0.0.1", "[::1]", "127.0.0.2"]),
        ("0.0.0.0", ["localhost", "127.0.0.1", "[::1]", socket.gethostname()]),
        ("::1", ["localhost", "127.0.0.1", "[::1]"]),
    ],
)
def test_the_site_goes_by_the_name_that_it_was_told_to_listen_on(
    host: str, names: list[str]
) -> None:
    assert names_of(from_environment({"HOST": host})) == names


def test_a_busy_port_gets_one_plain_sentence_before_anything_is_installed(busy: Address) -> None:
    # Without the packages of the environment, as on a machine that has only Python.
    command = [sys.executable, "-I", "-S", str(CHECKOUT / "config" / "address.py")]
    environment = {**os.environ, "HOST": busy.host, "PORT": str(busy.port)}

    answer = subprocess.run(command, env=environment, capture_output=True, text=True)

    assert answer.returncode == 1
    assert answer.stdout == ""
    assert answer.stderr.count("\n") == 1
    assert f"Port {busy.port} of 127.0.0.1 is busy" in answer.stderr


def test_a_port_is_free_right_after_its_server_has_stopped() -> None:
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        place = Address("127.0.0.1", *listener.getsockname())
        with pytest.raises(AddressError, match="busy"):
            ensure_free(place)
        visitor = socket.create_connection((place.ip, place.port))
        answering, _ = listener.accept()
        # The side that closes first keeps the port for a while.
        answering.close()
        visitor.close()

    ensure_free(place)


def test_other_commands_find_the_site_where_it_runs(tmp_path: Path) -> None:
    assert reached_at({}, tmp_path) == "http://127.0.0.1:8000/"
    with noted(Address("127.0.0.1", "127.0.0.1", 8122), tmp_path):
        assert reached_at({}, tmp_path) == "http://127.0.0.1:8122/"
        assert reached_at({"PORT": "81"}, tmp_path) == "http://127.0.0.1:81/"
        with noted(Address("127.0.0.1", "127.0.0.1", 8123), tmp_path):
            pass
    assert reached_at({}, tmp_path) == "http://127.0.0.1:8000/"
