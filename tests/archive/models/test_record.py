"""What holds for records of every kind."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from archive import kinds
from archive.models import (
    Community,
    GameClass,
    Institution,
    Item,
    Passage,
    Plate,
    Record,
    Source,
    Statement,
    Term,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_archive")]


def test_every_kind_of_record_stands_in_the_order_of_its_sort_key() -> None:
    for kind in kinds.all_kinds():
        assert kind.model._meta.ordering == ["sort_key", "slug"], kind.name


def test_plates_stand_by_their_number_and_not_by_their_letters() -> None:
    assert [plate.number_as_printed for plate in Plate.objects.all()] == ["V", "IX"]


def test_what_no_institution_holds_stands_last_among_the_items() -> None:
    museum = Institution.objects.create(slug="museum", title="Museum of Zithers")
    Item.objects.create(slug="bowl", title="Zigzag bowl", institution=museum)

    assert [item.slug for item in Item.objects.all()] == ["bowl", "stave-12"]


def test_a_slug_that_another_record_of_the_kind_has_is_refused_in_plain_words() -> None:
    source = Source(
        slug="doe-1901", title="Else", short_title="Else 1900", type="book", date="1900"
    )

    with pytest.raises(ValidationError) as refused:
        source.full_clean(exclude=["record"])

    assert refused.value.message_dict["slug"] == [
        "This slug is the name of “Games by the River”; type another."
    ]


def test_a_slug_may_name_records_of_two_kinds() -> None:
    Plate(
        slug="doe-1901", source=Source.objects.get(slug="doe-1901"), number_as_printed="X"
    ).clean()


@pytest.mark.parametrize(
    "slug", ["Doe", "doe_1", "doe--1", "-doe", "doe-", "dōe", "doe 1", "doe/1"]
)
def test_a_slug_has_plain_letters_digits_and_single_hyphens(slug: str) -> None:
    with pytest.raises(ValidationError):
        Source(slug=slug).clean_fields(
            exclude=[f.name for f in Source._meta.fields if f.name != "slug"]
        )
    with pytest.raises(IntegrityError), transaction.atomic():
        Source.objects.create(slug=slug, title="A", short_title="A", type="book", date="1900")


def test_a_renamed_record_keeps_its_old_slug_which_no_other_may_have() -> None:
    source = Source.objects.get(slug="doe-1901")
    source.slug = "doe-1902"
    source.full_clean()
    source.save()
    assert Source.objects.get(slug="doe-1902").former_slugs == ["doe-1901"]

    other = Source(slug="doe-1901", title="Else", short_title="E", type="book", date="1900")
    with pytest.raises(ValidationError) as refused:
        other.clean()
    (message,) = refused.value.messages
    assert "was once the name of “Games by the River”, which is “doe-1902” now" in message


def test_a_record_may_go_back_to_its_own_old_slug() -> None:
    source = Source.objects.get(slug="doe-1901")
    for slug in ("doe-1902", "doe-1901"):
        source.slug = slug
        source.full_clean()
        source.save()

    assert source.former_slugs == ["doe-1901", "doe-1902"]


def test_a_record_that_lacks_what_it_must_have_is_told_so_and_does_not_fail() -> None:
    with pytest.raises(ValidationError) as refused:
        Statement(slug="half").full_clean(exclude=["record", "title", "kind", "sort_key"])

    assert {"passage", "order", "topic", "text", "voice"} <= set(refused.value.message_dict)


@pytest.mark.parametrize(
    ("model", "field", "top", "below"),
    [
        (Community, "parent", "river-people", "upper-river-people"),
        (GameClass, "parent", "games-of-chance", "dice-games"),
        (Passage, "note_to", "doe-fn-2", "doe-fn-2"),
        (Item, "part_of", "stave-12", "stave-12"),
    ],
)
def test_no_record_stands_under_itself(
    model: type[Record], field: str, top: str, below: str
) -> None:
    record = model._default_manager.get(slug=top)
    setattr(record, field, model._default_manager.get(slug=below))

    with pytest.raises(ValidationError) as refused:
        record.full_clean()

    assert "leads back here" in refused.value.message_dict[field][0]


def test_one_plate_cannot_be_entered_twice_in_roman_and_arabic_figures() -> None:
    plate = Plate(slug="other", source=Source.objects.get(slug="doe-1901"), number_as_printed="9")
    derived = ["record", "kind", "title", "sort_key", "number"]

    with pytest.raises(ValidationError, match="already exists"):
        plate.full_clean(exclude=derived)


def test_a_long_text_makes_a_title_that_is_cut_and_says_so() -> None:
    statement = Statement.objects.get(slug="four-staves")
    statement.text = "word " * 100
    statement.save()

    assert len(statement.title) == 300
    assert statement.title.endswith("…")


def test_a_form_is_stored_composed_and_otherwise_as_printed() -> None:
    term = Term.objects.get(slug="tawa")
    term.form = "ta\u0304'wa"
    term.clean()

    assert term.form == "t\u0101'wa"
