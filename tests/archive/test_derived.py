"""What follows from a record that an editor has saved."""

from __future__ import annotations

import pytest

from archive import derived
from archive.models import (
    Figure,
    Game,
    GameClass,
    Passage,
    Plate,
    Record,
    Source,
    Statement,
    Term,
    TermUse,
    Variant,
)
from archive.search import search

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_archive")]


def found(query: str) -> set[str]:
    result = search(query)
    return set() if result.alike else {record.slug for record in result.records}


def saved(record: Record) -> None:
    record.full_clean()
    record.save()
    derived.refresh_around(record)


def test_titles_under_a_source_follow_its_short_title_however_deep() -> None:
    source = Source.objects.get(slug="doe-1901")
    source.short_title = "Doe and Roe 1901"
    saved(source)

    assert Passage.objects.get(slug="doe-1").title == "Doe and Roe 1901, Staves, para. 1"
    assert Plate.objects.get(slug="doe-pl-9").title == "Doe and Roe 1901, plate IX"
    assert Figure.objects.get(slug="doe-pl-9-fig-2").title == "Doe and Roe 1901, plate IX, fig. 2"
    assert {"doe-1", "doe-pl-9", "doe-pl-9-fig-2"} <= found("doe and roe")


def test_the_order_under_a_class_follows_its_order_however_deep() -> None:
    other = GameClass.objects.create(slug="other", title="Other", order=30)
    game = Game.objects.create(slug="hoops", title="Hoops", game_class=other, order=1)
    variant = Variant.objects.create(slug="river-hoops", title="River hoops", game=game, order=1)
    assert list(Variant.objects.values_list("slug", flat=True)) == ["river-staves", "river-hoops"]

    other.order = 1
    saved(other)

    assert list(Variant.objects.values_list("slug", flat=True)) == ["river-hoops", "river-staves"]
    variant.refresh_from_db()
    assert variant.sort_key == variant.make_sort_key()


def test_statements_move_with_their_passage() -> None:
    assert [one.slug for one in Statement.objects.all()] == ["four-staves", "six-staves"]
    passage = Passage.objects.get(slug="doe-1")
    passage.order = 30
    saved(passage)

    assert [one.slug for one in Statement.objects.all()] == ["six-staves", "four-staves"]


def test_figures_move_with_the_number_of_their_plate() -> None:
    plate = Plate.objects.get(slug="doe-pl-9")
    plate.number_as_printed = "X"
    saved(plate)

    figure = Figure.objects.get(slug="doe-pl-9-fig-2")
    assert figure.title == "Doe 1901, plate X, fig. 2"
    assert figure.sort_key == figure.make_sort_key()


def test_a_variant_is_found_by_a_word_as_soon_as_the_word_is_mended() -> None:
    assert "river-staves" in found("tawwa")
    term = Term.objects.get(slug="tawwa")
    term.form = "zonk'o"
    saved(term)

    assert "river-staves" in found("zonko")
    assert "river-staves" not in found("tawwa")


def test_a_variant_is_not_found_by_a_word_that_is_no_longer_used_of_it() -> None:
    term = Term.objects.get(slug="tawwa")
    formerly = derived.near(term)
    TermUse.objects.all().delete()
    derived.refresh_around(term, formerly)

    assert "river-staves" not in found("tawwa")
    assert "tawwa" in found("tawwa")


def test_a_withdrawn_record_leaves_search_and_comes_back() -> None:
    term = Term.objects.get(slug="tawa")
    term.withdrawn = True
    saved(term)
    assert "tawa" not in found("tawa")

    term.withdrawn = False
    saved(term)
    assert "tawa" in found("tawa")


def test_near_a_record_are_those_that_it_is_linked_with_and_those_in_rows_of_its_own() -> None:
    near = derived.near(Term.objects.get(slug="tawwa"))
    slugs = {
        kind: set(Record.objects.filter(pk__in=keys).values_list("slug", flat=True))
        for kind, keys in near.items()
        if keys
    }

    assert slugs == {
        "source": {"doe-1901"},
        "community": {"river-people"},
        "variant": {"river-staves"},
        "passage": {"doe-1"},
        "term": {"tawa", "tawwa"},
    }


def test_to_refresh_all_mends_whatever_was_wrong() -> None:
    Record.objects.update(sort_key="wrong")
    derived.refresh()

    for statement in Statement.objects.all():
        assert statement.sort_key == statement.make_sort_key()
    assert [plate.number_as_printed for plate in Plate.objects.all()] == ["V", "IX"]
