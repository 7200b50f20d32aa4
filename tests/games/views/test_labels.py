"""A label of a variant goes with its simulator: rules, frame, sheet and oEmbed."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from archive.labelling.hub import read_project
from archive.labelling.storing import keep
from archive.models import Label
from tests.archive.labelling import given

pytestmark = pytest.mark.usefixtures("founding_archive")


@pytest.fixture
def label(founding_archive: None) -> Label:
    """A label on the variant of the plum stones."""
    keep(
        read_project(given.as_file(given.project(tk_labels=[given.label()]))),
        lambda _: None,
        timezone.now(),
    )
    label = Label.objects.get()
    given.place(label, "variant", "omaha-plum-stone-game")
    return label


@pytest.mark.parametrize(
    "address",
    [
        "/rulesets/omaha-plum-stones/",
        "/rulesets/omaha-plum-stones/sheet/",
        "/embed/rulesets/omaha-plum-stones/",
    ],
)
def test_it_shows_wherever_the_game_is_shown(address: str, client: Client, label: Label) -> None:
    page = client.get(address)

    assert page.status_code == 200
    assert "TK Attribution (TK A)" in page.content.decode()
    assert "River People&#x27;s Council" in page.content.decode()


def test_oembed_tells_it_in_its_communitys_words(client: Client, label: Label) -> None:
    url = "http://testserver/variants/omaha-plum-stone-game/"
    told = client.get("/oembed/", {"url": url}).json()

    assert told["labels"] == [
        {
            "name": "TK Attribution (TK A)",
            "issued_by": "River People's Council",
            "text": given.TEXT,
            "language_tag": "en",
            "page": f"http://testserver/labels/{given.LABEL}/",
        }
    ]
    assert told["notices"] == []


def test_other_games_are_shown_without_it(client: Client, label: Label) -> None:
    assert "TK Attribution" not in client.get("/embed/rulesets/miwok-staves/").content.decode()
