"""The page of a job."""

from __future__ import annotations

import re
import uuid

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from archive.jobs import course
from archive.jobs.asking import submit
from archive.models import Job
from tests.archive.jobs.queued import in_queue, take

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("kinds_of_work")]

HTMX = {"hx-request": "true"}


@pytest.fixture
def job() -> Job:
    """A job that waits."""
    return submit("add", {"numbers": [1, 2]}, "One and two")


def begun(job: Job) -> Job:
    """A run of a job."""
    take(job)
    run = course.begin(str(job.pk), job.queued)
    assert run
    return run


def test_a_job_that_waits_says_how_many_come_before_it(client: Client, job: Job) -> None:
    second = submit("add", {"numbers": []}, "Nothing")

    page = client.get(second.get_absolute_url()).text

    assert "Waiting for its turn" in page
    assert "1 piece of work comes before it." in page
    assert "Look again" in page


def test_a_job_that_waits_counts_what_is_going_on_among_what_comes_before_it(
    client: Client, job: Job
) -> None:
    second, third = (submit("add", {"numbers": []}, "Nothing") for _ in range(2))
    begun(job)

    assert "1 piece of work comes before it." in client.get(second.get_absolute_url()).text
    assert "2 pieces of work come before it." in client.get(third.get_absolute_url()).text


def test_a_job_that_is_going_on_shows_how_far_it_is(client: Client, job: Job) -> None:
    course.progress(begun(job), 1, 2, "Adding 2.")

    page = client.get(job.get_absolute_url()).text

    assert "Adding 2." in page
    assert 'max="100" value="50"' in page


def test_a_job_that_is_done_leads_to_what_came_of_it_and_is_asked_no_more(
    client: Client, job: Job
) -> None:
    course.end(begun(job), Job.State.DONE, result={"sum": 3})

    page = client.get(job.get_absolute_url()).text

    assert f'href="/sums/{job.pk}/"' in page
    assert "hx-get" not in page
    assert "Cancel the work" not in page


def test_a_job_that_failed_says_why(client: Client, job: Job) -> None:
    course.end(begun(job), Job.State.REFUSED, error="This game never ends.")

    assert "This game never ends." in client.get(job.get_absolute_url()).text


def test_a_job_that_stands_as_it_did_is_not_sent_again(client: Client, job: Job) -> None:
    run = begun(job)
    address = job.get_absolute_url()
    first = client.get(address, headers=HTMX)
    known = {**HTMX, "if-none-match": first["ETag"]}

    unchanged = client.get(address, headers=known)
    assert (unchanged.status_code, unchanged.content) == (304, b"")

    course.progress(run, 1, 2, "")
    changed = client.get(address, headers=known)
    assert changed.status_code == 200
    assert "<html" not in changed.text


def test_a_job_can_be_called_off_on_its_page(client: Client, job: Job) -> None:
    address = job.get_absolute_url()
    assert client.get(f"{address}cancel/").status_code == 302
    assert in_queue()

    page = client.post(f"{address}cancel/", follow=True).text

    assert "Cancelled" in page
    assert in_queue() == []


def test_an_address_without_a_job_says_how_long_jobs_are_kept(client: Client) -> None:
    answer = client.get(f"/jobs/{uuid.uuid4()}/")

    assert answer.status_code == 404
    assert "What came of work is kept for 30 days." in answer.text


def test_no_list_tells_the_addresses_of_jobs(client: Client, job: Job) -> None:
    assert client.get("/jobs/").status_code == 404
    assert client.get("/api/v1/jobs/").status_code == 404


@pytest.mark.django_db(transaction=True)
def test_the_page_follows_its_job_by_itself(page: Page, job: Job) -> None:
    page.goto(job.get_absolute_url())
    expect(page.get_by_text("Waiting for its turn")).to_be_visible()

    run = begun(job)
    course.progress(run, 1, 4, "Adding 2.")
    expect(page.get_by_role("progressbar", name="Adding 2.")).to_have_attribute("value", "25")

    course.end(run, Job.State.DONE, result={"sum": 3})
    expect(page).to_have_url(re.compile(f"/sums/{job.pk}/$"))


@pytest.mark.django_db(transaction=True)
def test_the_page_says_that_a_job_without_a_page_of_its_own_is_over(page: Page) -> None:
    job = submit("refuse", {}, "Nothing")
    page.goto(job.get_absolute_url())
    expect(page.get_by_text("Waiting for its turn")).to_be_visible()

    course.end(begun(job), Job.State.REFUSED, error="This game never ends.")

    expect(page.get_by_role("status")).to_have_text("Refused")


def test_without_scripts_a_link_looks_again_and_leads_on_once_the_work_is_done(
    client: Client, job: Job
) -> None:
    follow = f"{job.get_absolute_url()}?follow=1"
    page = client.get(job.get_absolute_url()).text
    assert f'<a href="{follow}">Look again</a>' in page
    assert client.get(follow).status_code == 200

    course.end(begun(job), Job.State.DONE, result={"sum": 3})

    assert client.get(follow)["Location"] == f"/sums/{job.pk}/"
    # Who comes back to it later stays.
    kept = client.get(job.get_absolute_url())
    assert kept.status_code == 200
    assert "Look again" not in kept.text


def test_a_job_whose_steps_are_not_known_says_how_many_are_done(client: Client, job: Job) -> None:
    course.progress(begun(job), 12_345, None, "Adding without end.")

    page = client.get(job.get_absolute_url()).text

    assert "12,345 so far" in page
    assert '<label for="job-progress">Adding without end.</label>' in page
    assert 'max="100"' not in page


def test_a_job_says_what_was_asked_for(client: Client, job: Job) -> None:
    page = client.get(job.get_absolute_url()).text

    assert "What was asked for" in page
    assert '<a href="/numbers/">1, 2</a>' in page
