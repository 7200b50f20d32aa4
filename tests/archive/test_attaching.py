"""Laying the text of a source, as an operator has it, beside its passages."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from pytest_django import Settings

from archive.attaching import place_text
from archive.models import Passage, Source

pytestmark = pytest.mark.django_db

TEXTS: Path | None = settings.TEXTS_DIR
needs_texts = pytest.mark.skipif(
    TEXTS is None, reason="the transcriptions are not shipped; TEXTS_DIR names no folder with them"
)
TEXT = """A heading that is no passage

Four staves are thrown,
as one player told.

————
² One player knew six.
"""


@pytest.fixture
def source(small_archive: Path) -> Source:
    """A source of two passages, of one sentence each."""
    Passage.objects.filter(slug="doe-fn-2").update(incipit="² One player")
    return Source.objects.get(slug="doe-1901")


def text_of(source: str) -> Path:
    """The transcription of a founding source."""
    assert TEXTS is not None
    (path,) = TEXTS.glob(f"{source}*.txt")
    return path


def attached() -> dict[str, str]:
    """The texts that are attached, by passage."""
    return dict(Passage.objects.exclude(full_text="").values_list("slug", "full_text"))


@needs_texts
@pytest.mark.usefixtures("founding_archive")
@pytest.mark.parametrize(
    ("slug", "left_over"),
    [
        ("barrett-gifford-1933", []),
        ("fletcher-1915", []),
        ("reagan-waugh-1919", ["Source:", "Albert B. Reagan and F. W. Waugh (1919)"]),
    ],
)
def test_every_passage_of_a_founding_text_is_found_with_the_sentences_that_are_covered(
    slug: str, left_over: list[str]
) -> None:
    source = Source.objects.get(slug=slug)
    placement = place_text(source, text_of(slug).read_text(encoding="utf-8"))

    assert placement.missing == []
    assert placement.miscounted == {}
    assert set(placement.placed) == set(source.passages.all())
    assert len(placement.left_over) == len(left_over)
    for (_number, line), start in zip(placement.left_over, left_over, strict=True):
        assert line.startswith(start)


@needs_texts
@pytest.mark.usefixtures("founding_archive")
def test_the_attached_texts_are_the_whole_of_the_transcription_and_nothing_else(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for slug in ("barrett-gifford-1933", "fletcher-1915", "reagan-waugh-1919"):
        call_command("attach_text", slug, text_of(slug).name)
        source = Source.objects.get(slug=slug)
        assert f"Attached {source.passages.count()} passages" in capsys.readouterr().out
        together = "".join(source.passages.order_by("order").values_list("full_text", flat=True))
        whole = text_of(slug).read_text(encoding="utf-8").split("Source:")[0]
        assert _letters(together) == _letters(whole)


def _letters(text: str) -> list[str]:
    return [char for char in text if char.isalnum()]


def test_a_text_is_laid_beside_its_passages_and_what_belongs_to_none_is_told(
    source: Source,
) -> None:
    placement = place_text(source, TEXT)

    assert {passage.slug: text for passage, text in placement.placed.items()} == {
        "doe-1": "Four staves are thrown,\nas one player told.",
        "doe-fn-2": "² One player knew six.",
    }
    assert placement.left_over == [(1, "A heading that is no passage")]
    assert placement.complete


def test_a_text_in_another_encoding_of_its_letters_is_found(source: Source) -> None:
    Passage.objects.filter(slug="doe-1").update(incipit="Four st\u0101ves")
    text = TEXT.replace("staves", "st\u0101ves")

    for form in ("NFC", "NFD"):
        placement = place_text(source, unicodedata.normalize(form, text).replace("\n", "\r\n"))
        assert placement.complete


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            ("² One", "² A"),
            "fn. 2: does not fit, since no line begins with its incipit “² One player”",
        ),
        (
            ("as one", "It is said. As one"),
            "Staves, para. 1: does not fit, since it has 2 sentences here and 1 in coverage.csv",
        ),
    ],
    ids=["missing", "miscounted"],
)
def test_a_text_that_does_not_fit_everywhere_is_told_and_nothing_of_it_is_attached(
    source: Source,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    change: tuple[str, str],
    told: str,
) -> None:
    path = tmp_path / "text"
    path.write_text(TEXT)
    call_command("attach_text", "doe-1901", str(path))
    before = attached()
    path.write_text(TEXT.replace("Four staves are", "Four staves were").replace(*change))

    with pytest.raises(CommandError, match=r"Nothing was attached.*--partial"):
        call_command("attach_text", "doe-1901", str(path))

    assert told in capsys.readouterr().err
    assert attached() == before
    assert len(before) == 2


def test_a_part_of_a_text_is_attached_where_that_is_asked_for_and_the_rest_is_told(
    source: Source, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "text"
    path.write_text(TEXT.replace("² One", "² A"))

    call_command("attach_text", "doe-1901", str(path), "--partial")

    said = capsys.readouterr()
    assert "fn. 2: does not fit, since no line begins with its incipit “² One player”" in said.err
    assert "line 7 belongs to no passage: ² A player knew six." in said.out
    assert "Attached 1 passage of Doe 1901; 1 did not fit." in said.out
    assert list(attached()) == ["doe-1"]


def test_a_text_of_which_nothing_fits_fails_even_where_a_part_would_do(
    source: Source, tmp_path: Path
) -> None:
    path = tmp_path / "text"
    path.write_text("Another text.\n")

    with pytest.raises(CommandError, match=r"Nothing was attached: 2 passages of Doe 1901 do not"):
        call_command("attach_text", "doe-1901", str(path), "--partial")
    assert attached() == {}


def test_passages_are_looked_for_in_their_order(source: Source) -> None:
    Passage.objects.filter(slug="doe-fn-2").update(incipit="Four staves")
    placement = place_text(source, "Four staves are thrown.\n\nFour staves again.\n")

    assert list(placement.placed.values()) == [
        "Four staves are thrown.",
        "Four staves again.",
    ]


def test_to_attach_again_changes_nothing(source: Source, tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_text(TEXT)
    call_command("attach_text", "doe-1901", str(path))
    before = attached()
    call_command("attach_text", "doe-1901", str(path))

    assert attached() == before
    assert len(before) == 2


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, "cannot be read: No such file"),
        ("Fōur".encode("utf-16"), "is not UTF-8 at byte 0"),
        (b"Four\x00staves", "holds a NUL byte"),
    ],
)
def test_a_file_that_is_no_text_is_refused(
    source: Source, tmp_path: Path, content: bytes | None, reason: str
) -> None:
    path = tmp_path / "text"
    if content is not None:
        path.write_bytes(content)

    with pytest.raises(CommandError, match=reason):
        call_command("attach_text", "doe-1901", str(path))
    assert attached() == {}


def test_a_source_that_there_is_not_is_answered_with_those_that_there_are(source: Source) -> None:
    with pytest.raises(CommandError, match=r"the sources are doe-1901, roe-1895"):
        call_command("attach_text", "doe", "text")


def test_a_text_is_shown_only_where_the_rights_allow_it(
    small_archive: Path, settings: Settings
) -> None:
    source = Source.objects.get(slug="doe-1901")
    source.rights.create(
        jurisdiction="life+70", uri="http://creativecommons.org/publicdomain/mark/1.0/"
    )
    source.rights.create(jurisdiction="US", uri="http://rightsstatements.org/vocab/InC/1.0/")

    for jurisdiction, shown in (("", False), ("US", False), ("life+70", True), ("CA", False)):
        settings.TEXT_JURISDICTION = jurisdiction
        assert source.text_may_be_shown() is shown
