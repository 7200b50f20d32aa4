"""A project in the Hub's format, whose community and labels are made up for the tests."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

from archive.models import Label, LabelPlacement, Record

# Reads a project with these lists.
Read = Callable[..., str]

PROJECT = "1d220c8c-1a9b-449c-a3d8-2baf48491336"
LABEL = "73d43de7-172c-450b-808a-12c32c252a8d"
OTHER = "8a5a2b60-1c9e-4f5e-9c57-0e6a2d3c4b5f"

SVG = (
    b'<?xml version="1.0" encoding="utf-8"?>\n'
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
    b"<style>.a{fill:#000}</style><circle class='a' cx='5' cy='5' r='4'/></svg>\n"
)
# Decomposed letters, an odd space and a Windows line end: none of them is ours to mend.
TEXT = "Ka\u0304wa \u2019s people ask:\r\n  name us.\u00a0 "

_PROJECT: dict[str, Any] = {
    "unique_id": PROJECT,
    "external_ids": {"providers_id": None, "publication_doi": None, "project_data_guid": None},
    "source_project_uuid": None,
    "project_page": f"https://hub.example.org/projects/{PROJECT}",
    "title": "Games of the river",
    "project_privacy": "Public",
    "date_added": "2026-02-09T20:35:29.519523Z",
    "date_modified": "2026-02-09T20:47:35.279601Z",
    "created_by": [{"institution": {"id": 1, "name": "River Museum", "ror_id": None}}],
    "sub_projects": [],
    "related_projects": [],
}


def label(**changes: Any) -> dict[str, Any]:
    """One label in the Hub's format."""
    given: dict[str, Any] = {
        "unique_id": LABEL,
        "name": "TK Attribution (TK A)",
        "label_type": "attribution",
        "language_tag": "en",
        "language": "English",
        "label_text": TEXT,
        "img_url": "https://storage.example.org/labels/tk-attribution.png",
        "svg_url": "https://storage.example.org/labels/tk-attribution.svg",
        "audiofile": None,
        "community": "River People's Council",
        "translations": [
            {
                "translated_name": "Nombre",
                "language_tag": "es",
                "language": "Spanish",
                "translated_text": "Di nuestro nombre.",
            }
        ],
        "created": "2026-02-09T20:35:29.519523Z",
        "updated": "2026-02-10T08:00:00.000000Z",
    }
    return {**given, **changes}


def notice(**changes: Any) -> dict[str, Any]:
    """One notice in the Hub's format."""
    given: dict[str, Any] = {
        "notice_type": "attribution_incomplete",
        "name": "Attribution Incomplete Notice",
        "img_url": "https://storage.example.org/notices/ci-attribution-incomplete.png",
        "svg_url": None,
        "default_text": "What is here is not yet fully attributed.",
        "translations": [],
        "created": "2026-02-09T20:35:29.519523Z",
        "updated": "2026-02-09T20:35:29.519523Z",
    }
    return {**given, **changes}


def project(**lists: Any) -> dict[str, Any]:
    """A project with these lists of labels and notices."""
    return {**copy.deepcopy(_PROJECT), **lists}


def as_file(given: Any) -> bytes:
    """A project as the Hub's answer has it."""
    return json.dumps(given, ensure_ascii=False).encode()


def place(label: Label, kind: str, slug: str) -> None:
    """Put a label on a record."""
    LabelPlacement.objects.create(record=Record.objects.get(kind=kind, slug=slug), label=label)
