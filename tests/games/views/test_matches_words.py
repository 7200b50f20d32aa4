"""What cannot be laid out or played is told in the words of the page."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.games.conftest import STAVES, Start

pytestmark = pytest.mark.usefixtures("founding_archive")
FRAMEWORK_WORDS = ("matches the given query", "Select a valid choice", "is no move and no fall")


@pytest.mark.parametrize(
    ("sent", "status", "told"),
    [
        ({"ruleset": "no-such-game"}, 404, "There is no such game to play"),
        ({"after": "nosuchmatch"}, 404, "There is no match “nosuchmatch” to follow"),
        ({"ruleset": STAVES, "opponent": "wolf"}, 400, "“wolf” is nobody to play with"),
        ({"ruleset": STAVES, "opponent": "computer", "side": "9"}, 400, "“9” is no side"),
        ({"ruleset": STAVES}, 400, "Choose with whom you play"),
    ],
)
def test_a_match_that_cannot_be_laid_out_is_refused_in_plain_words(
    client: Client, sent: dict[str, str], status: int, told: str
) -> None:
    answer = client.post(reverse("matches"), sent)
    page = answer.content.decode()
    assert answer.status_code == status
    assert told in page
    assert not any(words in page for words in FRAMEWORK_WORDS)


def test_a_false_move_is_refused_without_notation(client: Client, begun: Start) -> None:
    match = begun()
    address = reverse("match-moves", args=[match.slug])
    answer = client.post(address, {"ordinal": match.log.count(), "move": "fly"})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "“fly” is no move of this game" in page
    assert not any(words in page for words in FRAMEWORK_WORDS)
