"""Computing a match again on the site."""

from __future__ import annotations

import json
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.models import LogEntry, Match
from games.pages import checking as pages
from games.play import moving, recording
from games.play.standing import Entry, entries_of, standing_of
from games.views import checking
from tests.games.conftest import STAVES, Start
from tests.games.rules.records import founding, played

ADDRESS = "/matches/check/"


def words(answer: Any) -> str:
    return " ".join(unescape(answer.content.decode()).split())


@pytest.fixture
def over(begun: Start) -> Match:
    """A match of staves against the computer that was given up after some throws."""
    match = begun(STAVES, opponent="computer")
    for _ in range(5):
        moving.move(match, {0}, standing_of(match).ordinal, "throw")
    moving.resign(match, {0}, match.log.count(), 0)
    match.refresh_from_db()
    return match


@pytest.fixture
def record(founding_archive: None) -> dict[str, Any]:
    """The record of a match of another archive."""
    return played(founding(STAVES), computer={1}, resigns_after=21)


def test_a_match_that_is_over_is_computed_again_with_a_table_of_its_draws(
    client: Client, over: Match
) -> None:
    page = words(client.get(f"/matches/{over.slug}/check/"))
    assert f"This match holds: its {over.log.count()} entries follow" in page
    assert over.commitment in page
    assert bytes(over.seed).hex() in page
    lots = over.log.get(ordinal=0)
    assert lots.notation in page
    assert "0 of 2" in page or "1 of 2" in page
    assert "7 outcomes" in page
    assert " of 64" in page
    # One landmark has that name.
    assert page.count('aria-labelledby="draws-heading"') == 1
    assert f"/matches/{over.slug}/check/" in words(client.get(over.get_absolute_url()))


def test_the_table_is_told_page_by_page(
    client: Client, over: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "DRAWS_ON_A_PAGE", 4)
    first = words(client.get(f"/matches/{over.slug}/check/"))
    second = words(client.get(f"/matches/{over.slug}/check/", {"page": "2"}))
    assert first.count("</tr>") == second.count("</tr>") == 5
    assert "?page=2" in first
    assert first != second


def test_a_match_that_goes_on_is_not_computed(client: Client, begun: Start) -> None:
    match = begun(STAVES)
    page = words(client.get(f"/matches/{match.slug}/check/"))
    assert "Its seed is secret until it is over" in page
    assert bytes(match.seed).hex() not in page
    assert "Compute this match again" not in words(client.get(match.get_absolute_url()))


def test_a_log_that_was_tampered_with_is_found_out(
    client: Client, over: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, *rest = entries_of(over)
    other = "begins 2" if first.notation == "begins 1" else "begins 1"
    tampered = (Entry(other, None), *rest)
    monkeypatch.setattr(recording, "entries_of", lambda match: tampered)
    page = words(client.get(f"/matches/{over.slug}/check/"))
    assert "This match does not hold." in page
    assert f"Entry 0: “{other}” stands there; it should be “{first.notation}”" in page


def test_a_record_is_checked_as_a_file_and_pasted(client: Client, record: dict[str, Any]) -> None:
    text = json.dumps(record)
    file = SimpleUploadedFile("match.json", text.encode())
    for form in ({"file": file}, {"record": text}):
        answer = client.post(ADDRESS, form)
        assert answer.status_code == 200
        assert "This match holds: its 22 entries follow" in words(answer)


def test_a_record_that_was_tampered_with_does_not_hold(
    client: Client, record: dict[str, Any]
) -> None:
    record["word"] = "pine nut"
    page = words(client.post(ADDRESS, {"record": json.dumps(record)}))
    assert "This match does not hold." in page
    assert "stands there; it should be" in page


def test_what_a_record_says_is_never_taken_as_markup(
    client: Client, record: dict[str, Any]
) -> None:
    record |= {"id": "<script>x</script>", "word": "<b>", "address": "javascript:x"}
    page = client.post(ADDRESS, {"record": json.dumps(record)}).content.decode()
    assert "<script>x" not in page
    assert "javascript:x" not in page
    assert "<b>" not in page


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ("", "Choose the file of a record"),
        ("{", "this is not JSON: line 1, column 2"),
        ('{"format": "x"}', "format: this is not “tallykeeper match 1”"),
    ],
)
def test_what_is_no_record_is_refused_with_the_reason(
    founding_archive: None, client: Client, sent: str, said: str
) -> None:
    answer = client.post(ADDRESS, {"record": sent})
    assert answer.status_code == 400
    assert said in words(answer)


def test_what_is_too_long_is_refused(
    founding_archive: None, client: Client, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000
    answer = client.post(ADDRESS, {"record": "x" * 2_000})
    assert answer.status_code == 413
    assert "Choose the file instead" in words(answer)

    monkeypatch.setattr(checking, "MOST_BYTES", 3_000)
    for length in (5_000, 20_000):
        file = SimpleUploadedFile("match.json", b"x" * length)
        answer = client.post(ADDRESS, {"file": file})
        assert answer.status_code == 413
        assert "5 MB at most" in words(answer)


def test_the_form_asks_for_its_token(founding_archive: None) -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(ADDRESS, {"record": "{}"}).status_code == 403
    page = strict.get(ADDRESS).content.decode()
    token = page.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
    sent = {"record": "{}", "csrfmiddlewaretoken": token}
    assert strict.post(ADDRESS, sent).status_code == 400


def test_nothing_of_a_record_is_kept(client: Client, record: dict[str, Any]) -> None:
    before = (Match.objects.count(), LogEntry.objects.count())
    answer = client.post(ADDRESS, {"record": json.dumps(record)})
    assert "no-store" in answer["Cache-Control"]
    assert (Match.objects.count(), LogEntry.objects.count()) == before
    assert "sessionid" not in answer.cookies
