"""Odds and simulations of a game that is held back are held back with it, whenever asked for."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from archive.care.person import entered, seeing, wards_of_work
from archive.jobs import course
from archive.jobs.kinds import kind_named
from archive.models import Job, Variant
from games.chances.asking import ask_for_simulation
from games.chances.keeping import odds_of
from games.chances.questions import question_about, question_of
from games.models import KeptOdds, Ruleset
from games.rules import parse
from tests.accounts import signed_in
from tests.archive.care.protocols import person, place, protocol

pytestmark = pytest.mark.usefixtures("founding_archive")

VARIANT, RULESET = "omaha-plum-stone-game", "omaha-plum-stones"


def asked() -> Job:
    return ask_for_simulation(question_of(Ruleset.objects.get(slug=RULESET).current_version), 10, 1)


def addresses(job: Job) -> list[str]:
    return [f"/jobs/{job.pk}/", f"/simulations/{job.pk}/", f"/api/v1/jobs/{job.pk}/"]


def test_what_was_asked_before_a_game_was_restricted_is_gone_with_it(client: Client) -> None:
    member = person("member")
    job = asked()
    odds_of(question_of(Ruleset.objects.get(slug=RULESET).current_version))
    begun = course.begin(str(job.pk), job.queued)
    assert begun
    course.end(begun, Job.State.DONE, result=kind_named(job.kind).work(job.parameters, _unheard))
    assert [client.get(address).status_code for address in addresses(job)] == [200, 200, 200]

    place(Variant.objects.get(slug=VARIANT), protocol("kept", members=[member]))

    assert [client.get(address).status_code for address in addresses(job)] == [404, 404, 404]
    assert client.post(f"/jobs/{job.pk}/cancel/").status_code == 404
    assert client.post(f"/api/v1/jobs/{job.pk}/cancel/").status_code == 404
    assert not KeptOdds.objects.exists()
    within = signed_in(member)
    assert [within.get(address).status_code for address in addresses(job)] == [200, 200, 200]
    with entered(member.pk):
        assert KeptOdds.objects.exists()


def test_the_work_that_a_member_asks_for_is_done_and_seen_by_members_alone() -> None:
    member = person("member")
    place(Variant.objects.get(slug=VARIANT), protocol("kept", members=[member]))
    with entered(member.pk):
        job = asked()
    assert not Job.objects.exists()

    begun = course.begin(str(job.pk), job.queued)
    assert begun
    assert course.progress(begun, 1, 10, "Playing.")
    with seeing(wards_of_work(job.queued)):
        result = kind_named(job.kind).work(job.parameters, _unheard)
    assert course.end(begun, Job.State.DONE, result=result)

    assert not Job.objects.exists()
    with entered(member.pk):
        found: Any = Job.objects.get().result
        assert found["games"] == 10
        Job.objects.update(expires=timezone.now())
    assert course.purge() == 1
    with entered(member.pk):
        assert not Job.objects.exists()


def test_work_on_a_document_of_ones_own_is_about_no_record(client: Client) -> None:
    document = Ruleset.objects.get(slug=RULESET).document
    job = ask_for_simulation(question_about(parse(document)), 10, 1)
    place(Variant.objects.get(slug=VARIANT), protocol("kept"))
    assert client.get(f"/jobs/{job.pk}/").status_code == 200


def _unheard(done: int, total: int | None = None, said: str = "") -> None:
    pass
