"""What the page on odds says can be done works as it stands there."""

from __future__ import annotations

import re
import shlex
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import call_command

from games.chances import chains
from games.odds import MOST_STATES
from games.odds.batch import MOST_GAMES, PART
from games.odds.playouts import MOST_GAMES as MOST_BY_THE_RULES

PAGE = (settings.CHECKOUT / "docs" / "odds.md").read_text()
(NOTEBOOK,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
COMMANDS = re.findall(r"^\./dev manage (.*)$", PAGE, re.MULTILINE)


def test_the_notebook_runs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(settings.CHECKOUT)
    exec(compile(NOTEBOOK, "odds.md", "exec"), {})
    first, *_, z = capsys.readouterr().out.splitlines()
    assert first.startswith("(2, Fraction(1, 32))")
    assert abs(float(z)) < 4


@pytest.mark.usefixtures("founding_archive")
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_runs(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(settings.CHECKOUT)
    out = StringIO()
    name, *arguments = shlex.split(command.replace("10000000", "10000"))
    call_command(name, *arguments, stdout=out, stderr=StringIO())
    assert "throws" in out.getvalue()


@pytest.mark.parametrize(
    "bound",
    [
        chains.IN_A_REQUEST.states,
        int(chains.IN_A_REQUEST.seconds),
        MOST_STATES,
        MOST_GAMES,
        MOST_BY_THE_RULES,
        PART,
    ],
)
def test_every_bound_is_the_one_that_holds(bound: int) -> None:
    assert re.search(rf"\b{bound:,}\b", PAGE)
