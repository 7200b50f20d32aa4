"""An app that registers kinds of work, as the apps of the site do."""

from __future__ import annotations

from django.apps import AppConfig


class WorkConfig(AppConfig):
    """Registers the kinds of work that tests ask for."""

    name = "tests.work"
    label = "tests_work"

    def ready(self) -> None:
        from archive.jobs.kinds import register
        from tests.work.kinds import KINDS

        for kind in KINDS:
            register(kind)
