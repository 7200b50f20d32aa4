"""The site of a checkout, started and stopped as a person does it."""

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from config.state import CHECKOUT
from tests import processes

pytestmark = pytest.mark.slow


@dataclass
class Site:
    """A site that runs in a process of its own."""

    process: subprocess.Popen[str]
    port: int

    def get(self, path: str) -> tuple[int, str]:
        """The status and the body of a page."""
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)) as visitor:
            visitor.request("GET", path)
            answer = visitor.getresponse()
            return answer.status, answer.read().decode()


def environment(state: Path, port: int) -> dict[str, str]:
    """What the shell of a person who has nothing set up gives to the site."""
    return {"PATH": os.environ["PATH"], "STATE_DIR": str(state), "PORT": str(port)}


def free_port() -> int:
    """A port where nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(state: Path) -> Iterator[Site]:
    """A site that has said that it answers."""
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "config.serve"],
        cwd=CHECKOUT,
        env=environment(state, port),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        # As in a terminal, where Ctrl-C reaches every process of the command.
        start_new_session=True,
    )
    try:
        assert process.stdout
        said = ""
        while "answers at" not in said:
            line = process.stdout.readline()
            assert line, said
            said += line
        yield Site(process, port)
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def of_session(leader: int) -> set[int]:
    """The processes of the session that a process leads."""
    found = set()
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if fields[3] == str(leader) and fields[0] != "Z":
                found.add(int(folder.name))
    return found


def nothing_left(site: Site, state: Path) -> bool:
    """Whether no process of a site or of its database lives."""
    return not processes.naming(str(state)) and not of_session(site.process.pid)


def terms(site: Site) -> int:
    """How many terms the API counts."""
    status, body = site.get("/api/v1/terms/?count=1&page_size=1")
    assert status == 200
    count = re.search(r'"count":\s*(\d+)', body)
    assert count
    return int(count[1])


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_stop_leaves_no_process_and_a_second_start_keeps_the_data(
    state: Path, how: signal.Signals
) -> None:
    with serving(state) as site:
        loaded = terms(site)
        assert loaded > 40
        if how == signal.SIGINT:
            os.killpg(site.process.pid, how)
        else:
            site.process.send_signal(how)
        site.process.wait(20)
        # What keeps books for the processes of the site hears of its end only now.
        assert processes.within(5, lambda: nothing_left(site, state))

    with serving(state) as site:
        assert terms(site) == loaded


def test_a_warm_start_answers_within_five_seconds(state: Path) -> None:
    with serving(state):
        pass
    started = time.monotonic()
    with serving(state):
        assert time.monotonic() - started < 5


def test_a_kill_leaves_no_process_and_loses_nothing(state: Path) -> None:
    with serving(state) as site:
        loaded = terms(site)
        site.process.kill()
        assert processes.within(10, lambda: nothing_left(site, state))

    with serving(state) as site:
        assert terms(site) == loaded


def test_a_worker_that_is_killed_is_replaced(state: Path) -> None:
    with serving(state) as site:
        workers = of_session(site.process.pid) & processes.naming("spawn_main")
        for worker in workers:
            os.kill(worker, signal.SIGKILL)

        def replaced() -> bool:
            try:
                return site.get("/")[0] == 200
            except (OSError, http.client.HTTPException):
                return False

        assert processes.within(20, replaced)


def test_a_command_works_beside_a_running_site(state: Path) -> None:
    with serving(state) as site:
        command = [sys.executable, "manage.py", "load_archive"]
        answer = subprocess.run(
            command,
            cwd=CHECKOUT,
            env=environment(state, site.port),
            capture_output=True,
            text=True,
        )
        assert answer.returncode == 0, answer.stderr
        assert "0 new, 0 changed" in answer.stdout
        assert site.get("/")[0] == 200


def test_the_site_that_runs_already_makes_the_port_busy(state: Path) -> None:
    with serving(state) as site:
        answer = subprocess.run(
            [sys.executable, "-m", "config.serve"],
            cwd=CHECKOUT,
            env=environment(state, site.port),
            capture_output=True,
            text=True,
        )

    assert answer.returncode == 1
    assert answer.stderr.count("\n") == 1
    assert f"Port {site.port} of 127.0.0.1 is busy" in answer.stderr


def test_the_site_stops_with_one_sentence_when_its_database_is_killed(state: Path) -> None:
    with serving(state) as site:
        for keeper in processes.naming("config.postgres.keeper") & processes.naming(str(state)):
            os.kill(keeper, signal.SIGKILL)
        said, _ = site.process.communicate(timeout=20)

        assert site.process.returncode == 1
        assert said.splitlines()[-1] == (
            "dev: The database has stopped, and so has the site; start it again."
        )
        assert processes.within(10, lambda: nothing_left(site, state))


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (
            {
                "DATABASE_URL": "postgres://site@127.0.0.1:1/archive",
                "DATABASE_OWNER_URL": "postgres://owner@127.0.0.1:1/archive",
            },
            "dev: The database cannot be reached: ",
        ),
        (
            {"DJANGO_SETTINGS_MODULE": "config.production"},
            "dev: Production needs these environment variables, which are not set: "
            "SECRET_KEY, ALLOWED_HOSTS, DATABASE_URL, DATABASE_OWNER_URL.",
        ),
    ],
)
def test_a_site_that_cannot_start_says_why_in_one_sentence(
    state: Path, given: dict[str, str], sentence: str
) -> None:
    answer = subprocess.run(
        [sys.executable, "-m", "config.serve"],
        cwd=CHECKOUT,
        env={**environment(state, free_port()), **given},
        capture_output=True,
        text=True,
    )

    assert answer.returncode == 1
    assert answer.stdout == ""
    assert answer.stderr.count("\n") == 1
    assert answer.stderr.startswith(sentence)
