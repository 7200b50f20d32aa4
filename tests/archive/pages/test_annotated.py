"""What is known of the print is marked in it."""

from __future__ import annotations

from archive.pages.annotated import Annotator, Knot


def marked(annotator: Annotator, text: str) -> list[tuple[str, str]]:
    stretches = annotator.mark(text)
    assert "".join(stretch.text for stretch in stretches) == text
    return [(stretch.text, stretch.knot.url) for stretch in stretches if stretch.knot]


def test_the_longer_print_is_not_taken_for_the_shorter() -> None:
    annotator = Annotator([Knot("Doe", "work", "/doe"), Knot("Doe’s figure 3", "figure", "/3")])
    assert marked(annotator, "See Doe’s figure 3, and Doe.") == [
        ("Doe’s figure 3", "/3"),
        ("Doe", "/doe"),
    ]


def test_a_word_is_marked_everywhere_and_what_points_elsewhere_once_in_a_passage() -> None:
    annotator = Annotator(
        [Knot("ta'wa", "word", "/tawa", everywhere=True), Knot("Doe", "work", "/doe")]
    )
    assert marked(annotator, "A ta'wa, says Doe, is a ta'wa.") == [
        ("ta'wa", "/tawa"),
        ("Doe", "/doe"),
        ("ta'wa", "/tawa"),
    ]
    assert marked(annotator, "Doe calls it ta'wa, not ta'wan.") == [("ta'wa", "/tawa")]


def test_a_raised_number_leads_to_its_note_and_is_no_part_of_the_word_beside_it() -> None:
    annotator = Annotator(
        [Knot("Doe", "work", "/doe")],
        {"12": Knot("", "note", "#note-12"), "1": Knot("", "note", "#1")},
    )
    assert marked(annotator, "So Doe¹² says.") == [("Doe", "/doe"), ("¹²", "#note-12")]
    assert marked(annotator, "A number³ without a note.") == []
