"""Labels and notices go with every record that they show on."""

from __future__ import annotations

import pytest

from archive.models import Label, Notice, NoticePlacement, Record
from tests.api.conftest import Get
from tests.archive.labelling import given

pytestmark = pytest.mark.django_db


def test_a_record_is_told_with_its_labels_letter_by_letter(get: Get, label: Label) -> None:
    (told,) = get("variants/omaha-plum-stone-game/")["labels"]

    assert told == {
        "slug": given.LABEL,
        "page": f"http://testserver/labels/{given.LABEL}/",
        "name": "TK Attribution (TK A)",
        "issued_by": "River People's Council",
        "text": given.TEXT,
        "language_tag": "en",
        "on": {"kind": "variant", "slug": "omaha-plum-stone-game"},
    }


@pytest.mark.parametrize(
    "address",
    [
        "rulesets/omaha-plum-stones/",
        "clauses/?ruleset=omaha-plum-stones&page_size=1",
        "statements/?variant=omaha-plum-stone-game&page_size=1",
        "statements/?page_size=1&variant=omaha-plum-stone-game&include=variants",
    ],
)
def test_what_stands_under_a_labelled_record_is_told_with_its_label(
    address: str, get: Get, label: Label
) -> None:
    answer = get(address)
    record = answer["results"][0] if "results" in answer else answer

    assert [told["slug"] for told in record["labels"]] == [given.LABEL]
    for near in record.get("included", {}).get("variants", []):
        assert [told["slug"] for told in near["labels"]] == [given.LABEL]
    assert record["notices"] == []


def test_other_records_are_told_without_it(get: Get, label: Label) -> None:
    assert get("variants/miwok-game-of-staves/?include=statements")["labels"] == []


def test_a_notice_is_told_apart_from_labels(get: Get, label: Label) -> None:
    source = Record.objects.get(kind="source", slug="fletcher-1915")
    NoticePlacement.objects.create(record=source, notice=Notice.objects.get())
    passage = get("passages/?source=fletcher-1915&page_size=1")["results"][0]

    assert [told["name"] for told in passage["notices"]] == ["Attribution Incomplete Notice"]
    assert passage["labels"] == []


def test_a_label_is_a_record_with_its_languages_and_digest(get: Get, label: Label) -> None:
    told = get(f"labels/{given.LABEL}/")

    assert told["text"] == given.TEXT
    assert told["translations"] == given.label()["translations"]
    assert told["digest"] == label.digest
    assert told["icon"] is None
    assert get("labels/?kind=bc")["results"] == []
