"""What must be unique and is not, said at a field and alike of what is seen and of what is not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.db import models
from django.test import Client

from archive.clashes import Clash
from archive.exchange.tables import all_tables
from archive.models import (
    Figure,
    Orthography,
    Passage,
    Plate,
    Source,
    Statement,
    Variant,
    VariantRelation,
)
from tests.archive import small
from tests.archive.admin.forms import add, change, errors
from tests.archive.care.protocols import place, protocol

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_archive")]

CASES = [
    ("plates.csv", Plate, "doe-pl-9", {"number_as_printed": "IX"}, "number_as_printed"),
    (
        "passages.csv",
        Passage,
        "doe-fn-2",
        {"locator": "fn. 2", "sort": "body", "summary": "Again.", "order": "90"},
        "locator",
    ),
    (
        "figures.csv",
        Figure,
        "doe-pl-9-fig-2",
        {"number_as_printed": "2", "depicts": "A stave."},
        "number_as_printed",
    ),
]


@pytest.mark.parametrize(("file", "model", "slug", "values", "field"), CASES)
def test_a_record_that_clashes_is_told_alike_whether_the_other_is_seen_or_not(
    editor: Client, tmp_path: Path, file: str, model: Any, slug: str, values: Any, field: str
) -> None:
    other = model.objects.get(slug=slug)
    typed = {"slug": "another", "source": other.source_id, **values}
    row = {"slug": "another", "source": "doe-1901", **values}
    row["kind"] = row.pop("sort", "")
    if isinstance(other, Figure):
        typed["plate"], row["plate"] = other.plate_id, "doe-pl-9"
    row = {name: row[name] for name in row if row[name]}
    archive = {file: [row]}
    seen = errors(add(editor, model, **typed))
    in_a_file = small.refusals(tmp_path, archive)
    assert list(seen) == [field]
    assert "not free together, now or any more; change one of them." in seen[field][0]
    assert in_a_file == [f"{file}, line 2, {field}: {seen[field][0]}"]

    place(other, protocol("kept"))
    assert errors(add(editor, model, **typed)) == seen
    assert small.refusals(tmp_path, archive) == in_a_file


def test_a_row_that_clashes_with_a_hidden_one_is_told_in_its_line(
    editor: Client, tmp_path: Path
) -> None:
    river = Variant.objects.get(slug="river-staves")
    lake = Variant.objects.create(slug="lake", title="Lake", game=river.game, order=20)
    hidden = Statement.objects.get(slug="six-staves")
    VariantRelation.objects.create(
        variant=river, related=lake, sort="scored as", as_printed="alike", statement=hidden
    )
    place(hidden, protocol("kept"))
    row = {
        "relations-TOTAL_FORMS": "1",
        "relations-0-variant": river.pk,
        "relations-0-related": lake.pk,
        "relations-0-sort": "scored as",
        "relations-0-as_printed": "as there",
        "relations-0-statement": Statement.objects.get(slug="four-staves").pk,
    }
    told = errors(change(editor, river, **row))
    assert list(told) == ["relations.sort"]
    assert "are not free together" in told["relations.sort"][0]


def test_a_source_of_which_an_orthography_is_held_back_takes_no_other(editor: Client) -> None:
    source = Source.objects.get(slug="doe-1901")
    passage = Passage.objects.get(slug="doe-fn-2")
    Orthography.objects.create(source=source, letters=["a"], passage=passage)
    place(passage, protocol("kept"))
    told = errors(
        change(
            editor,
            source,
            **{
                "orthography-TOTAL_FORMS": "1",
                "orthography-0-letters": "a; b",
                "orthography-0-source": source.pk,
            },
        )
    )
    assert told == {"orthography.source": ["This is not free, now or any more; choose another."]}


def test_every_unique_constraint_of_a_table_names_fields_that_its_forms_can_show() -> None:
    for table in all_tables():
        shown = {column.attribute for column in table.columns}
        for constraint in table.model._meta.constraints:
            if isinstance(constraint, models.UniqueConstraint):
                clash = Clash(table.model, tuple(constraint.fields))
                assert clash.field_among(shown), constraint.name
