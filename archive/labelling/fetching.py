"""Fetching a project from a Hub that the operator names; no visitor's request ever does."""

from __future__ import annotations

import urllib.error
import urllib.request
from collections.abc import Callable
from urllib.parse import urljoin, urlsplit

from archive.labelling import icons
from archive.labelling.hub import MOST_BYTES, HubError

SECONDS = 30
Get = Callable[[str, int], bytes]


class _OnlyHttps(urllib.request.HTTPRedirectHandler):
    """Follows no redirect that would leave TLS, nor carries a key to another host."""

    def redirect_request(self, req, fp, code, msg, headers, newurl):  # type: ignore[no-untyped-def]
        target = urlsplit(urljoin(req.full_url, newurl))
        if target.scheme != "https":
            raise HubError(f"{req.full_url} leads to {newurl}, which is not https")
        following = super().redirect_request(req, fp, code, msg, headers, newurl)
        if following is not None and target.netloc != urlsplit(req.full_url).netloc:
            following.headers.pop("X-api-key", None)
        return following


def project_address(hub: str, unique_id: str) -> str:
    """Where a Hub gives a project. Raises HubError for an address of a Hub that is none."""
    parts = urlsplit(hub)
    if parts.scheme != "https" or not parts.netloc:
        raise HubError(
            f"“{hub}” is no address of a Hub; write it as in https://localcontextshub.org"
        )
    return f"{hub.rstrip('/')}/api/v2/projects/{unique_id}/"


def getter(hub: str, key: str) -> Get:
    """What gets an address; the key is shown to the Hub alone."""
    opener = urllib.request.build_opener(_OnlyHttps)

    def get(address: str, most: int) -> bytes:
        if urlsplit(address).scheme != "https":
            raise HubError(f"{address} is not https")
        headers = {"Accept": "*/*"}
        if key and urlsplit(address).netloc == urlsplit(hub).netloc:
            headers["X-Api-Key"] = key
        request = urllib.request.Request(address, headers=headers)
        try:
            with opener.open(request, timeout=SECONDS) as answer:
                content: bytes = answer.read(most + 1)
        except (urllib.error.URLError, TimeoutError, OSError) as error:
            raise HubError(f"{address} could not be fetched: {error}") from error
        if len(content) > most:
            raise HubError(f"{address} answers with more than {most // 1_000_000} MB")
        return content

    return get


def fetch_project(hub: str, unique_id: str, get: Get) -> bytes:
    """The file of a project, as the Hub gives it. Raises HubError."""
    return get(project_address(hub, unique_id), MOST_BYTES)


def fetch_icon(address: str, get: Get) -> bytes | None:
    """The icon at an address that the Hub gave; None where it gave none. Raises HubError."""
    return get(address, icons.MOST_BYTES) if address else None
