"""How the tests ask the API, and an archive in which it has all kinds of record to tell of."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from archive.labelling.hub import read_project
from archive.labelling.storing import keep
from archive.models import Community, Image, Label, Plate, Recording, Term
from games.models import Match
from tests.archive.labelling import given
from tests.archive.pictures import picture
from tests.archive.sounds import wav

Get = Callable[..., Any]


@pytest.fixture
def get(client: Client) -> Get:
    """What the API answers at an address under its root, as data."""

    def answer(address: str, status: int = 200) -> Any:
        response = client.get(f"/api/v1/{address}" if "://" not in address else address)
        assert response.status_code == status, response.content.decode()
        problem = "application/problem+json"
        assert response["Content-Type"] == ("application/json" if status == 200 else problem)
        return response.json()

    return answer


@pytest.fixture
def match(founding_archive: None, client: Client) -> Match:
    """A match of staves that two people have begun."""
    fields = {"ruleset": "miwok-staves", "opponent": "people"}
    page = client.post("/matches/", fields)["Location"]
    client.post(f"{page}begin/", {"word": "acorn"})
    return Match.objects.get()


@pytest.fixture
def image(founding_archive: None, settings: Settings, tmp_path: Path) -> Image:
    """A picture of a plate."""
    settings.MEDIA_ROOT = tmp_path / "media"
    image = Image(
        slug="plate-57",
        title="Plate LVII",
        plate=Plate.objects.get(slug="bg-pl-57"),
        description="A dark half and a light half.",
        holder="The tests",
        rights="https://creativecommons.org/publicdomain/zero/1.0/",
        original=ContentFile(picture(), "halves.png"),
    )
    image.save()
    return image


@pytest.fixture
def label(founding_archive: None) -> Label:
    """A label on the variant that the plum stones are a game of, and a notice beside it."""
    for lists in ({"tk_labels": [given.label()]}, {"notice": [given.notice()]}):
        other = {"unique_id": given.OTHER} if "notice" in lists else {}
        project = read_project(given.as_file({**given.project(**lists), **other}))
        keep(project, lambda _: None, timezone.now())
    label = Label.objects.get()
    given.place(label, "variant", "omaha-plum-stone-game")
    return label


@pytest.fixture
def recording(founding_archive: None, settings: Settings, tmp_path: Path) -> Recording:
    """A recording of a word."""
    settings.MEDIA_ROOT = tmp_path / "media"
    recording = Recording(
        slug="hinuwa-said",
        term=Term.objects.get(slug="hinuwa"),
        speaker="A speaker",
        community=Community.objects.get(slug="northern-miwok"),
        rights="https://creativecommons.org/publicdomain/zero/1.0/",
        consent="Made up for the tests.",
        audio=ContentFile(wav(), "said.mp3"),
    )
    recording.save()
    return recording


@pytest.fixture
def full_archive(match: Match, image: Image, label: Label, recording: Recording) -> None:
    """The founding archive with what it has none of besides, so that no collection is empty."""
