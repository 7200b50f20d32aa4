"""What happens when an editor saves a record."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from archive.models import (
    Change,
    Community,
    Count,
    Figure,
    GameClass,
    Implement,
    Passage,
    Place,
    Plate,
    PlateReference,
    Record,
    Source,
    Statement,
    Term,
    TermUse,
    Variant,
)
from archive.search import search
from tests.archive.admin.forms import add, address, change, errors, filled, said

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_archive")]


def one(model: type[Record], slug: str) -> Any:
    return model._default_manager.get(slug=slug)


def found(query: str) -> set[str]:
    result = search(query)
    return set() if result.alike else {record.slug for record in result.records}


def test_a_record_is_added_with_its_rows_and_found_at_once(editor: Client) -> None:
    answer = add(
        editor,
        Term,
        slug="yuto",
        form="yū'to",
        source=one(Source, "doe-1901").pk,
        sort="game",
        communities=[one(Community, "river-people").pk],
        denotes="another game",
        order="30",
        **{
            "uses-TOTAL_FORMS": "1",
            "uses-0-variant": one(Variant, "river-staves").pk,
            "uses-0-passage": one(Passage, "doe-1").pk,
        },
    )

    assert answer.status_code == 302, errors(answer)
    term = one(Term, "yuto")
    assert term.title == "yū'to"
    assert [use.variant.slug for use in term.uses.all()] == ["river-staves"]
    assert {"yuto", "river-staves"} <= found("yuto")


def test_a_variant_leaves_the_search_for_a_word_when_the_use_is_removed(editor: Client) -> None:
    use = TermUse.objects.get()
    answer = change(editor, use.term, **{"uses-0-DELETE": "on"})

    assert answer.status_code == 302, errors(answer)
    assert found("tawwa") == {"tawwa", "tawa"} & found("tawwa")
    assert "river-staves" not in found("tawwa")


def test_what_stands_under_a_source_follows_its_short_title(editor: Client) -> None:
    change(editor, one(Source, "doe-1901"), short_title="Doe 1902")

    assert one(Passage, "doe-1").title == "Doe 1902, Staves, para. 1"
    assert one(Figure, "doe-pl-9-fig-2").title == "Doe 1902, plate IX, fig. 2"


def test_a_changed_slug_keeps_leading_to_the_record(editor: Client) -> None:
    change(editor, one(Source, "doe-1901"), slug="doe-1902")

    assert one(Source, "doe-1902").former_slugs == ["doe-1901"]


def test_a_slug_that_is_taken_is_refused_in_plain_words(editor: Client) -> None:
    answer = change(editor, one(Source, "doe-1901"), slug="roe-1895")

    assert errors(answer) == {"slug": ["This slug is the name of “A Report”; type another."]}


@pytest.mark.parametrize(
    ("changes", "field", "reason"),
    [
        ({"figures_as_printed": "figs. 14-9"}, "figures_as_printed", "runs backwards"),
        ({"figures_as_printed": "figs. 2, 11"}, "figures", "names these figures: 2, 11"),
        ({"figures_as_printed": ""}, "figures", "names these figures: none"),
        ({"plate": ""}, "figures", "is not on the plate of the source named here"),
    ],
)
def test_a_plate_reference_links_exactly_the_figures_that_the_print_names(
    editor: Client, changes: dict[str, str], field: str, reason: str
) -> None:
    answer = change(editor, one(PlateReference, "doe-1-plate-9"), **changes)

    assert reason in errors(answer)[field][0]


def test_a_roman_numeral_that_is_none_is_refused(editor: Client) -> None:
    answer = change(editor, one(Plate, "doe-pl-9"), number_as_printed="LVIIX")

    assert (
        "neither an Arabic number nor a well-formed Roman" in errors(answer)["number_as_printed"][0]
    )


def test_a_plate_entered_twice_in_other_figures_is_refused(editor: Client) -> None:
    answer = change(editor, one(Plate, "doe-pl-9"), number_as_printed="5")

    assert "not free together" in errors(answer)["number_as_printed"][0]


def test_a_community_does_not_stand_under_its_own_division(editor: Client) -> None:
    below = one(Community, "upper-river-people")
    answer = change(editor, one(Community, "river-people"), parent=below.pk)

    assert "would stand under itself" in errors(answer)["parent"][0]


def test_a_statement_does_not_dispute_itself(editor: Client) -> None:
    statement = one(Statement, "four-staves")
    answer = change(editor, statement, disputes=[statement.pk])

    assert errors(answer)["disputes"] == ["A statement cannot speak for or against itself."]


def test_a_half_filled_form_is_sent_back_and_does_not_fail(editor: Client) -> None:
    answer = add(editor, Statement, slug="half", text="Half a statement.", order="x")

    assert {"passage", "order", "topic", "voice"} <= set(errors(answer))


def test_texts_are_stored_as_data_files_have_them(editor: Client) -> None:
    change(editor, one(Term, "tawa"), form="ta\u0304'wa", note="One.\r\nTwo.")
    change(editor, one(Source, "doe-1901"), pages="1-90;1-92 ; 1-90;")

    term = one(Term, "tawa")
    assert term.form == "t\u0101'wa"
    assert term.note == "One.\nTwo."
    assert one(Source, "doe-1901").pages == ["1-90", "1-92"]


def test_the_same_row_twice_is_refused_whether_stored_or_sent_together(editor: Client) -> None:
    implement = one(Implement, "river-stave")
    row = {
        "as_printed": "Four",
        "low": "4",
        "high": "4",
        "standing": "fixed",
        "statement": str(one(Statement, "four-staves").pk),
    }
    second = {f"counts-1-{name}": value for name, value in row.items()}
    assert errors(change(editor, implement, **second, **{"counts-TOTAL_FORMS": "2"}))

    Count.objects.all().delete()
    rows = {f"counts-{n}-{name}": value for n in (0, 1) for name, value in row.items()}
    assert errors(change(editor, implement, **rows, **{"counts-TOTAL_FORMS": "2"}))
    assert not Count.objects.exists()


@pytest.mark.parametrize("latitude", ["91", "north", ""])
def test_coordinates_off_the_earth_or_by_halves_are_refused(editor: Client, latitude: str) -> None:
    answer = add(
        editor,
        Place,
        slug="river",
        title="River",
        **{
            "candidates-TOTAL_FORMS": "1",
            "candidates-0-name": "River",
            "candidates-0-latitude": latitude,
            "candidates-0-longitude": "10",
            "candidates-0-precision": "point",
        },
    )

    assert errors(answer)


def test_what_others_rest_on_is_not_deleted_but_withdrawn(editor: Client) -> None:
    for record in (
        one(Source, "doe-1901"),
        one(Passage, "doe-1"),
        one(Term, "tawa"),
        one(Implement, "river-stave"),
        one(Variant, "river-staves"),
        one(Community, "river-people"),
        one(GameClass, "dice-games"),
        one(Statement, "four-staves"),
    ):
        answer = editor.post(
            address(type(record), "delete", record.pk), {"post": "yes"}, follow=True
        )
        (message,) = said(answer)
        assert "is not deleted, since others rest on it: " in message
        assert message.endswith("Withdraw it instead.")
        assert type(record)._default_manager.filter(pk=record.pk).exists()


def test_what_nothing_rests_on_is_deleted_with_its_rows(editor: Client) -> None:
    for model, slug in ((Statement, "six-staves"), (PlateReference, "doe-1-plate-9")):
        record = one(model, slug)
        if model is Statement:
            record.sentences.all().delete()
        editor.post(address(model, "delete", record.pk), {"post": "yes"})
        assert not model._default_manager.filter(slug=slug).exists()
        assert slug not in found("staves")


def test_records_are_not_deleted_by_the_dozen(editor: Client) -> None:
    page = editor.get(address(Term, "changelist")).content.decode()

    assert "delete_selected" not in page


def test_chosen_records_are_withdrawn_and_brought_back(editor: Client) -> None:
    telling = one(Statement, "four-staves")
    chosen = {"_selected_action": [one(Term, "tawa").pk, one(Term, "tawwa").pk]}
    sent = {"action": "withdraw", **chosen}
    told = editor.post(address(Term, "changelist"), sent)
    assert "1 statement: “The game has four staves.”" in told.text
    assert "Doe 1901, Staves, para. 1" in told.text
    assert Term.objects.in_circulation().count() == 2
    sent |= {"along": told.context["along"], "why": "The council asks for it."}
    answer = editor.post(address(Term, "changelist"), sent, follow=True)
    assert said(answer) == ["2 records were withdrawn. 1 went along."]
    assert not Term.objects.in_circulation().exists()
    assert "four-staves" not in found("staves")
    changed = set(Change.objects.filter(why=sent["why"]).values_list("record_id", flat=True))
    assert changed == {*chosen["_selected_action"], telling.pk}
    assert not found("tawa") & {"tawa", "tawwa"}

    editor.post(address(Term, "changelist"), {"action": "bring_back", **chosen})
    assert Term.objects.in_circulation().count() == 2
    assert "tawa" in found("tawa")
    assert "four-staves" in found("staves")


def test_an_editor_is_told_what_goes_along_before_it_goes(editor: Client) -> None:
    term = one(Term, "tawa")
    page = address(Term, "change", term.pk)
    sent = filled(editor.get(page)) | {"withdrawn": "on"}
    answer = editor.post(page, sent)
    assert "Save again to withdraw them all." in answer.text
    assert "1 statement: “The game has four staves.”" in answer.text
    assert not one(Term, "tawa").withdrawn
    answer = editor.post(page, filled(answer))
    assert answer.status_code == 302
    assert one(Term, "tawa").withdrawn
    assert one(Statement, "four-staves").withdrawn


def test_a_form_names_no_more_than_it_shows(editor: Client) -> None:
    sent = filled(editor.get(address(Statement, "change", one(Statement, "four-staves").pk)))
    sent |= {"title": "A made-up title", "kind": "term", "sort_key": "0"}
    editor.post(address(Statement, "change", one(Statement, "four-staves").pk), sent)

    statement = one(Statement, "four-staves")
    assert (statement.title, statement.kind) == ("The game has four staves.", "statement")
