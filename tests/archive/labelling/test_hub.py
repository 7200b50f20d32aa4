"""Projects in the Hub's format are read letter by letter, and what is none of it is refused."""

from __future__ import annotations

from typing import Any

import pytest

from archive.labelling.hub import HubError, read_project
from tests.archive.labelling import given


def test_labels_are_read_letter_by_letter_with_their_languages() -> None:
    project = read_project(given.as_file(given.project(tk_labels=[given.label()], bc_labels=[])))

    (label,) = project.labels
    assert (label.slug, label.sort, label.label_type) == (given.LABEL, "tk", "attribution")
    assert label.text == given.TEXT
    assert label.issued_by == "River People's Council"
    assert label.translations == given.label()["translations"]
    assert label.icon_url == "https://storage.example.org/labels/tk-attribution.svg"


def test_a_label_of_the_other_list_is_biocultural() -> None:
    project = read_project(given.as_file(given.project(bc_labels=[given.label()])))

    assert [label.sort for label in project.labels] == ["bc"]


def test_a_notice_is_told_by_its_project_and_given_by_whoever_made_it() -> None:
    (notice,) = read_project(given.as_file(given.project(notice=[given.notice()]))).notices

    assert notice.slug == f"{given.PROJECT}-attribution-incomplete"
    assert notice.issued_by == "River Museum"
    assert notice.icon_url.endswith(".png")


def test_the_answer_about_one_of_several_projects_is_read_as_well() -> None:
    whole = {"data": [given.project(tk_labels=[given.label()])]}

    assert read_project(given.as_file(whole)).title == "Games of the river"


def test_a_line_end_within_an_address_of_the_hub_is_left_out() -> None:
    broken = given.label(svg_url="https://storage.example.org\n/labels/a.svg")
    (label,) = read_project(given.as_file(given.project(tk_labels=[broken]))).labels

    assert label.icon_url == "https://storage.example.org/labels/a.svg"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"\xff\xfe", "not UTF-8 at byte 0"),
        (b"<html></html>", "is no JSON"),
        (b"[]", "holds 0 projects"),
        (b'"a"', "The project is no object"),
        (b"{}", "“unique_id” is no text"),
        (given.as_file(given.project(unique_id="1")), "“unique_id” is no identifier of the Hub"),
        (given.as_file(given.project(tk_labels={})), "“tk_labels” is no list"),
        (
            given.as_file(given.project(tk_labels=[given.label(community=None)])),
            "The project, tk_labels 1: “community” is no text",
        ),
        (
            given.as_file(given.project(tk_labels=[given.label(svg_url="http://a.org/a.svg")])),
            "“svg_url” is no address that begins with https://",
        ),
        (
            given.as_file(given.project(project_page="https://nowhere")),
            "The project: “project_page” is no address that begins with https://",
        ),
        (
            given.as_file(given.project(tk_labels=[given.label(label_text="a\0")])),
            "“label_text” holds a character that cannot be kept",
        ),
        (b" " * 5_000_001, "larger than 5 MB"),
    ],
)
def test_what_is_no_project_is_refused_with_where_and_why(content: bytes, reason: str) -> None:
    with pytest.raises(HubError) as refused:
        read_project(content)
    assert reason in str(refused.value)


def test_a_wrong_label_is_not_left_out_in_silence() -> None:
    labels: list[Any] = [given.label(), given.label(unique_id=given.OTHER, name="")]

    with pytest.raises(HubError, match="tk_labels 2: “name”"):
        read_project(given.as_file(given.project(tk_labels=labels)))
