"""Long work: looking at a job, again and again at little cost, and calling it off."""

from __future__ import annotations

import uuid
from http import HTTPStatus
from typing import Any

from django.http import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.problems import CONTENT_TYPE, Problem
from api.serializers.jobs import JobSerializer
from api.strict import Strict
from archive.jobs.asking import cancel
from archive.models import Job

MISSING = {(404, CONTENT_TYPE): {"$ref": "#/components/schemas/Problem"}}


class _OfJob(Strict):
    def job(self, pk: uuid.UUID) -> Job:
        """The job of that ID; a Problem if there is none."""
        job: Job | None = Job.objects.filter(pk=pk).first()
        if job is None:
            detail = "There is no such job. What came of a job is kept for 30 days."
            raise Problem(HTTPStatus.NOT_FOUND, detail)
        return job

    def answer(self, job: Job) -> Response:
        """The job as JSON."""
        response = Response(JobSerializer(job, context={"request": self.request}).data)
        patch_cache_control(response, private=True, no_cache=True)
        return response


class JobView(_OfJob):
    """A job, for who knows its address."""

    @extend_schema(responses={200: JobSerializer, 304: None, **MISSING})
    def get(self, request: Request, pk: uuid.UUID) -> HttpResponseBase:
        """Tell how far a job is and what came of it.

        The answer has an `ETag`; asked again with it in `If-None-Match`, a job that stands as it
        did answers 304.
        """
        job = self.job(pk)
        mark = job.mark("api")
        plain: Any = request._request
        response = get_conditional_response(plain, etag=mark) or self.answer(job)
        response["ETag"] = mark
        return response


class JobCancelView(_OfJob):
    """Calling a job off, for who knows its address."""

    @extend_schema(request=None, responses={200: JobSerializer, **MISSING})
    def post(self, request: Request, pk: uuid.UUID) -> Response:
        """Call a job off.

        One that waits is cancelled at once, one that is going on within a second or two; one that
        is over stays as it is.
        """
        return self.answer(cancel(self.job(pk)))
