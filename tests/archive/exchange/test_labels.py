"""Labels go with the data files, letter by letter, and an altered one is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from archive.exchange.export import differing_files, write_archive
from archive.exchange.loading import load
from archive.models import Label, LabelPlacement, Record
from tests.archive import small
from tests.archive.labelling import given

pytestmark = pytest.mark.django_db


@pytest.fixture
def written(label: Label, tmp_path: Path) -> Path:
    """The small archive with its label, as data files."""
    folder = tmp_path / "written"
    files = write_archive(folder)
    assert {"labels.csv", "label-placements.csv", f"labels/{given.LABEL}.svg"} <= set(files)
    return folder


def test_what_is_written_is_read_back_as_it_was(
    written: Path, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    assert differing_files(written) == []
    LabelPlacement.objects.all().delete()
    Label.objects.all().delete()
    with django_capture_on_commit_callbacks(execute=True):
        tally = load(written)

    assert dict(tally.created) == {"labels.csv": 1, "label-placements.csv": 1}
    label = Label.objects.get()
    assert label.text == given.TEXT
    assert label.icon.read() == given.SVG
    assert [one.record.slug for one in label.placements.all()] == ["river-staves"]
    assert differing_files(written) == []


def test_a_label_altered_in_its_file_is_refused(written: Path) -> None:
    file = written / "labels.csv"
    file.write_text(file.read_text(encoding="utf-8").replace("name us.", "pay us."), "utf-8")

    (fault,) = small.refusals(written)
    assert fault.startswith("labels.csv, line 2, digest: It is not as it was issued")


def test_an_icon_altered_in_its_file_is_refused(written: Path) -> None:
    icon = written / "labels" / f"{given.LABEL}.svg"
    icon.write_bytes(given.SVG.replace(b"r='4'", b"r='3'"))

    (fault,) = small.refusals(written)
    assert fault.startswith("labels.csv, line 2, digest: It is not as it was issued")


@pytest.mark.parametrize(
    ("cell", "reason"),
    [
        ("variant/none", "there is no variant “none”"),
        ("river-staves", "names no record; write kind/slug, as in variant/SLUG"),
        ("game-piece/river", "names no record"),
        ("", "names no record"),
    ],
)
def test_a_label_on_what_is_not_there_is_refused(written: Path, cell: str, reason: str) -> None:
    file = written / "label-placements.csv"
    file.write_text(file.read_text().replace("variant/river-staves", cell))

    (fault,) = small.refusals(written)
    assert fault.startswith("label-placements.csv, line 2, record: ")
    assert reason in fault


def test_a_record_of_any_kind_bears_a_label(written: Path, label: Label) -> None:
    with (written / "label-placements.csv").open("a") as file:
        file.write(f"image/none,{label.slug},2026-01-01 00:00:00+00:00,\n")
        for kind in ("statement/four-staves", "plate/doe-pl-9", "source/doe-1901"):
            file.write(f"{kind},{label.slug},2026-01-01 00:00:00+00:00,\n")
    assert len(small.refusals(written)) == 1
    text = (written / "label-placements.csv").read_text()
    (written / "label-placements.csv").write_text(
        "".join(line for line in text.splitlines(True) if not line.startswith("image/"))
    )
    load(written)

    bearers = Record.objects.filter(label_placements__label=label)
    assert {record.kind for record in bearers} == {"plate", "source", "statement", "variant"}
