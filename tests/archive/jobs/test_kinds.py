"""The register of kinds of long work."""

from __future__ import annotations

from dataclasses import replace

import pytest

from archive.jobs.kinds import KindOfWork, kind_named, register
from tests.work.kinds import add, refuse

pytestmark = pytest.mark.usefixtures("kinds_of_work")


def test_two_kinds_of_work_never_share_a_name() -> None:
    with pytest.raises(ValueError, match="“add” is registered already for add"):
        register(KindOfWork("add", "Another", refuse))

    assert kind_named("add").work is add


def test_an_app_that_is_made_ready_again_registers_its_kinds_again() -> None:
    register(replace(kind_named("add"), label="Sums"))

    assert kind_named("add").label == "Sums"
