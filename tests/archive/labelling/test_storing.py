"""A label is kept as its community issued it, under a digest, with how it read before."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.db.models import ProtectedError
from django.test import Client

from archive.models import FormerWording, Label, LabelPlacement, Notice, NoticePlacement, Record
from tests.archive.labelling import given
from tests.archive.labelling.given import Read

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_archive")]


def test_text_languages_and_icon_are_kept_byte_for_byte(read: Read) -> None:
    told = read(tk_labels=[given.label()])

    label = Label.objects.get(slug=given.LABEL)
    assert label.text == given.TEXT
    assert label.translations == given.label()["translations"]
    assert label.icon.read() == given.SVG
    assert label.icon.name == f"labels/{hashlib.sha256(given.SVG).hexdigest()}.svg"
    assert label.fetched is not None
    assert "TK Attribution (TK A)" in told
    assert ": new" in told


def test_reading_the_same_again_changes_nothing_but_the_time(read: Read) -> None:
    read(tk_labels=[given.label()])
    before = Label.objects.get()
    told = read(tk_labels=[given.label()])

    after = Label.objects.get()
    assert ": as before" in told
    assert after.digest == before.digest
    assert after.fetched > before.fetched
    assert not FormerWording.objects.exists()


def test_a_label_that_its_community_changed_keeps_how_it_read_before(read: Read) -> None:
    read(tk_labels=[given.label()])
    before = Label.objects.get()
    read(tk_labels=[given.label(label_text="Name us first.")])

    label = Label.objects.get()
    (former,) = label.former_wordings.all()
    assert label.text == "Name us first."
    assert (former.text, former.digest) == (given.TEXT, before.digest)
    assert former.translations == given.label()["translations"]
    assert former.icon.read() == given.SVG


def test_an_icon_of_another_address_does_not_keep_the_old_picture(read: Read) -> None:
    read(tk_labels=[given.label()])
    told = read(tk_labels=[given.label(svg_url="https://storage.example.org/labels/other.svg")])

    assert not Label.objects.get().icon
    assert "without its icon" in told


def test_a_label_that_is_issued_no_more_is_withdrawn_and_comes_back(read: Read) -> None:
    read(tk_labels=[given.label()])
    told = read(tk_labels=[])
    assert "no longer given" in told
    assert Label.objects.get().withdrawn

    read(tk_labels=[given.label()])
    label = Label.objects.get()
    assert (label.withdrawn, label.ended) == (False, None)


def test_labels_take_the_place_of_the_notices_of_their_project(read: Read) -> None:
    read(notice=[given.notice()])
    assert Notice.objects.get().in_circulation
    read(tk_labels=[given.label()])

    assert not Notice.objects.get().in_circulation
    assert Label.objects.get().in_circulation


@pytest.mark.parametrize("name", ["name", "text", "language", "translations"])
def test_what_is_altered_is_not_stored(name: str, read: Read) -> None:
    read(tk_labels=[given.label()])
    label = Label.objects.get()
    setattr(label, name, [] if name == "translations" else "otherwise")

    with pytest.raises(ValidationError, match="not as it was issued"):
        label.save()


def test_a_file_with_one_wrong_icon_keeps_nothing(read: Read) -> None:
    with pytest.raises(CommandError, match="nothing was kept: The SVG holds “script”"):
        read(
            icon=b'<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
            notice=[given.notice()],
            tk_labels=[given.label()],
        )
    assert not Label.objects.exists()
    assert not Notice.objects.exists()


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"none\.json cannot be read"):
        call_command("read_labels", str(tmp_path / "none.json"))


def test_a_hub_is_named_by_its_https_address() -> None:
    with pytest.raises(CommandError, match="is no address of a Hub"):
        call_command("read_labels", given.PROJECT, hub="http://hub.example.org")


def test_a_record_with_a_label_is_not_deleted_with_it(label: Label) -> None:
    with pytest.raises(ProtectedError):
        label.delete()
    assert LabelPlacement.objects.count() == 1


def test_a_label_shows_on_its_record_and_on_what_stands_under_it(
    label: Label, client: Client
) -> None:
    for address in ("/variants/river-staves/", "/statements/four-staves/", "/terms/tawwa/"):
        page = client.get(address).content.decode()
        assert "TK Attribution (TK A)" in page, address
        assert "River People&#x27;s Council" in page, address
        assert "name us.\xa0 " in page, address
    assert "TK Attribution" not in client.get("/communities/river-people/").content.decode()
    assert 'on <a href="/variants/river-staves/">' in " ".join(
        client.get("/terms/tawwa/").content.decode().split()
    )


def test_a_withdrawn_label_shows_nowhere(label: Label, client: Client) -> None:
    Record.objects.filter(pk=label.pk).update(withdrawn=True)

    assert "TK Attribution" not in client.get("/variants/river-staves/").content.decode()
    assert "TK Attribution" not in client.get("/labels/").content.decode()
    assert client.get(f"/labels/{given.LABEL}/icon/").status_code == 404


def test_a_notice_shows_as_an_institutions_and_not_as_a_label(read: Read, client: Client) -> None:
    read(notice=[given.notice()])
    variant = Record.objects.get(kind="variant", slug="river-staves")
    NoticePlacement.objects.create(record=variant, notice=Notice.objects.get())

    page = " ".join(client.get("/variants/river-staves/").content.decode().split())
    assert "Notice, given by River Museum" in page
    assert "Labels of communities" not in page.split("<main")[1].split("</main")[0]
    assert "Attribution Incomplete Notice" in client.get("/labels/").content.decode()


def test_the_page_of_a_label_tells_from_where_it_is_and_how_it_read(
    label: Label, read: Read, client: Client
) -> None:
    read(tk_labels=[given.label(label_text="Name us first.")])
    page = client.get(label.get_absolute_url()).content.decode()

    assert "Name us first." in page
    assert "name us.\xa0 " in page.split("How it read before")[1]
    assert "Di nuestro nombre." in page
    assert '<h2 lang="es">' in page
    assert f'href="https://hub.example.org/projects/{given.PROJECT}"' in page
    assert 'href="/variants/river-staves/"' in page


def test_an_icon_is_served_as_it_came_and_can_do_nothing(label: Label, client: Client) -> None:
    answer = client.get(f"/labels/{label.slug}/icon/")

    assert b"".join(answer.streaming_content) == given.SVG  # type: ignore[attr-defined]
    assert answer["Content-Type"] == "image/svg+xml"
    assert answer["Content-Security-Policy"] == (
        "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    )
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Cache-Control"] == "no-cache"
    kept = {"If-None-Match": answer["ETag"]}
    assert client.get(f"/labels/{label.slug}/icon/", headers=kept).status_code == 304


def test_a_label_is_found_by_its_words_in_any_of_its_languages(
    label: Label, client: Client
) -> None:
    assert given.LABEL in client.get("/search/?q=nuestro").content.decode()
