"""The admin pages of rulesets and matches."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.models import Clause, Match, Ruleset
from tests.accounts import signed_in
from tests.games.conftest import STAVES, Start


@pytest.fixture
def admin(founding_archive: None) -> Client:
    return signed_in(User.objects.create_superuser("keeper"))


@pytest.mark.parametrize("model", ["ruleset", "clause", "match"])
def test_a_list_can_be_searched(admin: Client, begun: Start, model: str) -> None:
    begun()

    answer = admin.get(f"/admin/games/{model}/", {"q": "staves"})

    assert answer.status_code == 200


def test_a_ruleset_shows_its_document(admin: Client) -> None:
    ruleset = Ruleset.objects.get(slug=STAVES)

    page = admin.get(f"/admin/games/ruleset/{ruleset.pk}/change/").content.decode()

    assert "<pre># The Miwok game of staves" in page
    assert ruleset.version in page


def test_a_clause_is_looked_at_and_not_changed(admin: Client) -> None:
    clause = Clause.objects.get(slug=f"{STAVES}.turn.again")

    page = admin.get(f"/admin/games/clause/{clause.pk}/change/")
    answer = admin.post(f"/admin/games/clause/{clause.pk}/change/", {"text": "other"})

    assert page.status_code == 200
    assert answer.status_code == 403


def test_not_even_an_operator_sees_the_seed(admin: Client, begun: Start) -> None:
    match = begun()

    page = admin.get(f"/admin/games/match/{match.pk}/change/").content.decode()

    seat = match.seats.all()[0]
    assert match.commitment in page
    assert bytes(match.seed).hex() not in page
    assert repr(bytes(match.seed)) not in page
    assert seat.token_hash not in page
    assert Match.objects.count() == 1
