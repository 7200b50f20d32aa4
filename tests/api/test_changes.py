"""The history of records, told to programs."""

from __future__ import annotations

import pytest

from archive.models import Term
from tests.api.conftest import Get

pytestmark = pytest.mark.usefixtures("founding_archive")


def test_a_change_is_told_with_what_stood_before(get: Get) -> None:
    term = Term.objects.get(slug="hinowu")
    before = term.denotes
    Term.objects.filter(pk=term.pk).update(denotes="a game")
    page = get("changes/?record=terms/hinowu&count=1&page_size=1")

    (change,) = page["results"]
    assert (change["record"], change["operation"]) == ("terms/hinowu", "update")
    assert change["differences"] == [
        {"field": "denotes", "label": "Denotes", "before": before, "after": "a game"}
    ]
    assert page["count"] > 2
    older = get(page["next"])["results"][0]
    assert older["id"] < change["id"]
    assert older["why"] == "Loaded from the data files (load_archive)."


def test_a_withdrawn_record_has_no_changes_here(get: Get) -> None:
    term = Term.objects.get(slug="hinowu")
    term.withdrawn = True
    term.save()

    get("changes/?record=terms/hinowu", 400)
    newest = get("changes/?page_size=5")["results"]
    assert "terms/hinowu" not in {change["record"] for change in newest}


@pytest.mark.parametrize("query", ["record=hinowu", "record=terms/x", "as=1", "ordering=slug"])
def test_what_is_asked_wrongly_is_refused(get: Get, query: str) -> None:
    assert get(f"changes/?{query}", 400)["errors"]
