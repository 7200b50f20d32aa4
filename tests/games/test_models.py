"""What the database itself holds of rulesets and matches."""

import hashlib

import pytest
from django.db import IntegrityError, transaction

from archive.models import Game, GameClass, Variant
from games.models import LogEntry, Match, Ruleset, RulesetVersion, Seat

pytestmark = pytest.mark.django_db

SEED = b"s" * 32


@pytest.fixture
def match() -> Match:
    dice = GameClass.objects.create(slug="dice-games", title="Dice games", order=1)
    game = Game.objects.create(slug="a-game", title="A game", game_class=dice, order=1)
    variant = Variant.objects.create(slug="a-variant", title="A variant", game=game, order=1)
    sha = hashlib.sha256(b"a document").hexdigest()
    ruleset = Ruleset.objects.create(
        slug="a-ruleset",
        title="A ruleset",
        variant=variant,
        document="a document",
        version=sha,
        status=Ruleset.Status.PLAYABLE,
    )
    version = RulesetVersion.objects.create(ruleset=ruleset, sha256=sha, document="a document")
    return Match.objects.create(
        slug="m1",
        title="A ruleset",
        version=version,
        seed=SEED,
        commitment=hashlib.sha256(SEED).hexdigest(),
    )


def test_an_entry_of_the_log_is_never_changed(match: Match) -> None:
    LogEntry.objects.create(match=match, ordinal=0, notation="throw")

    with pytest.raises(IntegrityError, match="never changed or deleted"), transaction.atomic():
        LogEntry.objects.filter(match=match).update(notation="other")


def test_an_entry_of_the_log_is_never_deleted(match: Match) -> None:
    LogEntry.objects.create(match=match, ordinal=0, notation="throw")

    with pytest.raises(IntegrityError, match="never changed or deleted"), transaction.atomic():
        LogEntry.objects.filter(match=match).delete()


def test_a_version_is_never_changed(match: Match) -> None:
    with pytest.raises(IntegrityError, match="never changed or deleted"), transaction.atomic():
        RulesetVersion.objects.filter(pk=match.version_id).update(document="other")


def test_two_entries_cannot_have_one_ordinal(match: Match) -> None:
    LogEntry.objects.create(match=match, ordinal=0, notation="throw")

    with pytest.raises(IntegrityError, match="log_entry_ordinal_once"), transaction.atomic():
        LogEntry.objects.create(match=match, ordinal=0, notation="throw")


def test_a_person_sits_only_with_a_token_and_the_computer_only_without(match: Match) -> None:
    with pytest.raises(IntegrityError, match="seat_not_of_computer"), transaction.atomic():
        Seat.objects.create(match=match, number=0, sort=Seat.Sort.PERSON)
    with pytest.raises(IntegrityError, match="seat_not_of_computer"), transaction.atomic():
        Seat.objects.create(match=match, number=0, sort=Seat.Sort.COMPUTER, token_hash="0" * 64)


def test_the_word_is_fixed_only_when_the_match_begins(match: Match) -> None:
    with pytest.raises(IntegrityError, match="match_word_fixed"), transaction.atomic():
        Match.objects.filter(pk=match.pk).update(word="acorn")


def test_the_seed_of_a_match_that_goes_on_is_not_shown(match: Match) -> None:
    assert match.public_seed is None
