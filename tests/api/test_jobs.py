"""Jobs over the API."""

from __future__ import annotations

import uuid

import pytest
from django.test import Client

from archive.jobs import course
from archive.jobs.asking import submit
from archive.models import Job
from tests.archive.jobs.queued import in_queue, take

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("kinds_of_work")]


@pytest.fixture
def job() -> Job:
    """A job that waits."""
    return submit("add", {"numbers": [1, 2]}, "One and two")


def test_a_job_tells_what_was_asked_for_and_what_came_of_it(client: Client, job: Job) -> None:
    take(job)
    run = course.begin(str(job.pk), job.queued)
    assert run
    course.progress(run, 1, 2, "Adding 2.")
    course.end(run, Job.State.DONE, result={"sum": 3})

    told = client.get(f"/api/v1/jobs/{job.pk}/").json()

    assert told["url"] == f"http://testserver/api/v1/jobs/{job.pk}/"
    assert told["page"] == f"http://testserver/jobs/{job.pk}/"
    assert (told["kind"], told["title"]) == ("add", "One and two")
    assert (told["state"], told["done"], told["total"]) == ("done", 2, 2)
    assert (told["parameters"], told["result"]) == ({"numbers": [1, 2]}, {"sum": 3})
    assert told["expires"] > told["finished"] >= told["started"] >= told["created"]


def test_a_job_that_stands_as_it_did_answers_304(client: Client, job: Job) -> None:
    address = f"/api/v1/jobs/{job.pk}/"
    known = {"if-none-match": client.get(address)["ETag"]}
    assert client.get(address, headers=known).status_code == 304

    take(job)
    course.begin(str(job.pk), job.queued)

    assert client.get(address, headers=known).json()["state"] == "going-on"


def test_a_job_is_called_off(client: Client, job: Job) -> None:
    answer = client.post(f"/api/v1/jobs/{job.pk}/cancel/")

    assert answer.status_code == 200
    assert (answer.json()["state"], answer.json()["cancel_requested"]) == ("cancelled", True)
    assert in_queue() == []
    assert client.post(f"/api/v1/jobs/{job.pk}/cancel/").json()["state"] == "cancelled"


@pytest.mark.parametrize("ask", ["", "cancel/"])
def test_an_id_of_no_job_is_a_problem(client: Client, ask: str) -> None:
    address = f"/api/v1/jobs/{uuid.uuid4()}/{ask}"
    answer = client.post(address) if ask else client.get(address)

    assert answer.status_code == 404
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["detail"] == (
        "There is no such job. What came of a job is kept for 30 days."
    )


def test_the_document_describes_jobs(client: Client) -> None:
    paths = client.get("/api/v1/schema/").json()["paths"]

    told = paths["/api/v1/jobs/{id}/"]["get"]
    assert {"200", "304", "404"} <= told["responses"].keys()
    assert "post" in paths["/api/v1/jobs/{id}/cancel/"]
