"""Writing a lesson on the editors' desk."""

from __future__ import annotations

import html

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.models import Lesson
from tests.accounts import signed_in
from tests.archive.admin.forms import filled

SLUG = "the-words-of-the-game"


@pytest.fixture
def editor(founding_archive: None) -> Client:
    return signed_in(User.objects.create_superuser("keeper"))


@pytest.fixture
def address(editor: Client) -> str:
    return f"/admin/games/lesson/{Lesson.objects.get(slug=SLUG).pk}/change/"


def test_a_lesson_is_saved_and_its_wrong_text_refused_with_every_line(
    editor: Client, address: str
) -> None:
    fields = filled(editor.get(address))
    wrong = {**fields, "body": "# One\n\n```term\nterm: keen\n```\n"}
    page = editor.post(address, wrong).content.decode()
    assert "line 1: this heading is of the rank of the title" in page
    assert "line 4: there is no term “keen”. Did you mean “ken”?" in page

    right = {**fields, "goals": "One goal; another", "body": "See [ken](term/ken).\r\n"}
    assert editor.post(address, right).status_code == 302
    lesson = Lesson.objects.get(slug=SLUG)
    assert (lesson.goals, lesson.body) == (["One goal", "another"], "See [ken](term/ken).")
    assert [term.slug for term in lesson.terms.all()] == ["ken"]


def test_a_preview_shows_the_page_and_its_faults_and_saves_nothing(
    editor: Client, address: str
) -> None:
    before = Lesson.objects.get(slug=SLUG)
    fields = filled(editor.get(address))
    typed = {**fields, "body": "## New *words*\n\n```term\nterm: os\n```\n\n[x](nowhere)\n"}
    preview = f"/admin/games/lesson/preview/?of={before.pk}"
    page = editor.post(preview, typed).content.decode()

    assert '<h2 id="part-1">New <em>words</em></h2>' in page
    assert 'href="/terms/os/"' in page
    assert "line 7: the link leads to “nowhere”" in page
    assert Lesson.objects.get(slug=SLUG).body == before.body
    assert editor.get(preview).status_code == 302
    assert Client().post(preview, typed).status_code in (302, 403)


# Each of these was typed wrongly in another way; the words are what is told of it.
FAULTY = [
    ("```question\nask: Who won?\n```", 1, "“question” does not say “answer”"),
    ("```question\nask: []\nanswer: Us.\n```", 2, "nothing stands after “ask”"),
    ("```simulator\nreading: a=b\n```", 1, "“simulator” does not say “ruleset”"),
    ("```simulator\nruleset: {}\n```", 2, "“ruleset” holds more than a text"),
    ("```compare\nfirst: staves\n```", 1, "“compare” does not say “second”"),
    ("```odds\nruleset:\n```", 2, "nothing stands here. Give a value"),
    ("```odds\nruleset: x\nshow: []\n```", 3, "nothing stands after “show”"),
    ("```term\nterm: []\n```", 2, "nothing stands after “term”. Write the term"),
    ('```term\nterm: [ken, "", os]\n```', 2, "nothing stands after “term”"),
    ("```term\nterm: [[ken]]\n```", 2, "“term” holds more than a text"),
    ('```term\nterm: "a\\0b"\n```', 2, "a control character stands in this text. Remove"),
    ('```term\nterm:\n  - "\\x07"\n```', 3, "a control character stands in this text"),
    ('```question\nask: "a\\eb"\nanswer: "\\0"\n```', 3, "a control character stands in"),
    ('```odds\nruleset: x\nreading: "\\0"\n```', 3, "a control character stands in this text"),
    ('```term\n"te\\0rm": ken\n```', 1, "“term” does not say “term”"),
]


def test_whatever_is_typed_wrongly_is_told_alike_in_the_preview_and_when_it_is_saved(
    editor: Client, address: str
) -> None:
    before = Lesson.objects.get(slug=SLUG)
    typed = {
        **filled(editor.get(address)),
        "body": "\n\n".join(block for block, _line, _told in FAULTY),
        "title": "",
        "age_from": "",
    }
    for where in (f"/admin/games/lesson/preview/?of={before.pk}", address):
        answer = editor.post(where, typed)
        assert answer.status_code == 200
        page = html.unescape(answer.content.decode())
        begins = 0
        for block, line, told in FAULTY:
            assert f"line {begins + line}: {told}" in page, block
            begins += block.count("\n") + 2
    assert Lesson.objects.get(slug=SLUG).body == before.body
