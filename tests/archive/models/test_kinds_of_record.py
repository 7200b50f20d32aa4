"""What single kinds of record know of themselves."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from archive.models import (
    Community,
    Consultation,
    Figure,
    Game,
    GameClass,
    Implement,
    Item,
    Measure,
    Passage,
    Place,
    PlaceCandidate,
    Source,
    Statement,
    Term,
    Variant,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_archive")]


# Sources and passages


@pytest.mark.parametrize("date", ["1919", "1907~", "1930/1933", "1895?", "1915-06"])
def test_a_date_is_written_in_edtf(date: str) -> None:
    source = Source.objects.get(slug="doe-1901")
    source.date = date
    source.full_clean()

    assert source.edtf


@pytest.mark.parametrize("date", ["about 1907", "1930-1933", "c. 1907", "19l9"])
def test_another_date_is_refused_with_how_to_write_it(date: str) -> None:
    source = Source.objects.get(slug="doe-1901")
    source.date = date

    with pytest.raises(ValidationError) as refused:
        source.full_clean()
    assert "write it as in 1919, 1907~ or 1930/1933" in refused.value.message_dict["date"][0]


def test_a_locator_is_unique_in_its_source() -> None:
    passage = Passage.objects.get(slug="doe-fn-2")
    passage.locator = "Staves, para. 1"

    with pytest.raises(ValidationError, match="already exists"):
        passage.full_clean()


def test_a_passage_and_its_statements_are_cited_by_key_and_locator() -> None:
    assert Passage.objects.get(slug="doe-1").cite == "doe-1901[Staves, para. 1]"
    assert Statement.objects.get(slug="four-staves").cites == ["doe-1901[Staves, para. 1]"]


# Games and variants


def test_a_variant_is_in_the_class_of_its_game_and_in_the_class_over_it() -> None:
    variant = Variant.objects.get(slug="river-staves")

    for game_class in ("dice-games", "games-of-chance"):
        assert variant in Variant.objects.in_class(game_class)
    assert variant not in Variant.objects.in_class("guessing-games")


def test_a_variant_is_found_once_by_the_source_that_speaks_of_it() -> None:
    by_doe = Variant.objects.citing(Source.objects.get(slug="doe-1901"))
    by_roe = Variant.objects.citing(Source.objects.get(slug="roe-1895"))

    assert [variant.slug for variant in by_doe] == ["river-staves"]
    assert not by_roe.exists()


def test_variants_stand_in_the_order_of_class_game_and_variant() -> None:
    game = Game.objects.get(slug="stave-game")
    last = Variant.objects.create(slug="last", title="Aaa", game=game, order=20)
    other = GameClass.objects.create(slug="first", title="Zzz", order=1)
    first_game = Game.objects.create(slug="zzz", title="Zzz", game_class=other, order=99)
    first = Variant.objects.create(slug="first", title="Zzz", game=first_game, order=99)

    assert list(Variant.objects.all()) == [
        first,
        Variant.objects.get(slug="river-staves"),
        last,
    ]


def test_no_variant_and_no_term_is_related_to_itself() -> None:
    variant = Variant.objects.get(slug="river-staves")
    term = Term.objects.get(slug="tawa")
    statement = Statement.objects.get(slug="four-staves")

    with pytest.raises(IntegrityError), transaction.atomic():
        variant.relations.create(related=variant, sort="scored as", statement=statement)
    with pytest.raises(IntegrityError), transaction.atomic():
        term.relations.create(related=term, sort="perhaps")


def test_a_variant_says_plainly_that_nobody_was_asked() -> None:
    variant = Variant.objects.get(slug="river-staves")
    asked = Consultation(variant=variant, community=Community.objects.get(slug="river-people"))

    assert str(asked) == "River people: no contact recorded"


# Communities and places


@pytest.mark.parametrize(
    ("field", "code"),
    [("iso639_3", "CSM"), ("iso639_3", "cs"), ("glottocode", "cent21400"), ("glottocode", "CENT")],
)
def test_a_code_is_written_as_its_register_writes_it(field: str, code: str) -> None:
    community = Community.objects.get(slug="river-people")
    setattr(community, field, code)

    with pytest.raises(ValidationError) as refused:
        community.full_clean()
    assert field in refused.value.message_dict


def test_a_division_stands_under_its_people() -> None:
    first = Community.objects.create(slug="aaa", title="Aaa", order=99)

    assert [one.slug for one in Community.objects.all()] == [
        "river-people",
        "upper-river-people",
        first.slug,
    ]


@pytest.mark.parametrize(
    ("latitude", "longitude"), [(91, 0), (0, 181), (10, None), (None, 10), (-90.5, 0)]
)
def test_a_place_is_on_the_earth_or_has_no_coordinates(
    latitude: float | None, longitude: float | None
) -> None:
    place = Place.objects.create(slug="river", title="River")
    values = {"latitude": latitude, "longitude": longitude, "precision": "point"}

    with pytest.raises(IntegrityError), transaction.atomic():
        PlaceCandidate.objects.create(place=place, name="River", **values)
    PlaceCandidate.objects.create(place=place, name="River", precision="region")


# Terms


def test_a_form_is_marked_with_the_language_of_its_dialects_where_they_are_one() -> None:
    term = Term.objects.get(slug="tawa")
    Community.objects.filter(slug="upper-river-people").update(iso639_3="csm")
    assert Term.objects.get(slug="tawa").language == "csm"

    term.communities.add(Community.objects.get(slug="river-people"))
    assert Term.objects.get(slug="tawa").language == "mis"

    # A division has the language of the people of which it is one, where both are named.
    Community.objects.filter(slug="river-people").update(iso639_3="csm")
    Community.objects.filter(slug="upper-river-people").update(iso639_3="")
    assert Term.objects.get(slug="tawa").language == "csm"
    Community.objects.filter(slug="upper-river-people").update(parent=None)
    assert Term.objects.get(slug="tawa").language == "mis"


def test_a_word_is_sorted_by_its_letters_and_not_by_its_signs() -> None:
    source = Source.objects.get(slug="doe-1901")
    for order, (slug, form) in enumerate([("u", "ʔuʔu"), ("a", "'ālle"), ("z", "Żu")]):
        Term.objects.create(slug=slug, form=form, source=source, sort="call", order=order)

    assert [term.slug for term in Term.objects.all()] == ["a", "tawa", "tawwa", "u", "z"]


# Implements, items, figures


def test_a_measure_names_what_it_is_of_and_says_it_as_printed() -> None:
    measure = Measure(
        implement=Implement.objects.get(slug="river-stave"),
        statement=Statement.objects.get(slug="four-staves"),
        of="length",
        as_printed="a span",
    )

    measure.full_clean()
    assert str(measure) == "length: a span"


@pytest.mark.parametrize("bearers", [("implement", "item"), ()])
def test_a_feature_is_of_one_implement_or_of_one_item(bearers: tuple[str, ...]) -> None:
    known = {
        "implement": Implement.objects.get(slug="river-stave"),
        "item": Item.objects.get(slug="stave-12"),
    }
    statement = Statement.objects.get(slug="four-staves")

    with pytest.raises(IntegrityError), transaction.atomic():
        statement.materials.create(material="bone", **{name: known[name] for name in bearers})


def test_a_text_figure_is_titled_without_a_plate_and_stands_before_the_plates() -> None:
    source = Source.objects.get(slug="doe-1901")
    figure = Figure.objects.create(
        slug="fig-383", source=source, number_as_printed="383", depicts="A stave."
    )

    assert figure.title == "Doe 1901, figure 383"
    assert [one.slug for one in Figure.objects.all()] == [
        "fig-383",
        "doe-pl-9-fig-2",
        "doe-pl-9-fig-10",
    ]


@pytest.mark.parametrize("number", ["2, 3", "2-4", "two", ""])
def test_a_figure_has_one_number(number: str) -> None:
    figure = Figure.objects.get(slug="doe-pl-9-fig-2")
    figure.number_as_printed = number

    with pytest.raises(ValidationError) as refused:
        figure.full_clean()
    assert "number_as_printed" in refused.value.message_dict
