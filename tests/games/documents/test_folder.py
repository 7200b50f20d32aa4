"""Loading and exporting rulesets as files."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings

from archive.exchange.export import differing_files, export_archive
from archive.exchange.loading import load
from archive.exchange.problems import LoadError
from games.models import Clause, Ruleset

pytestmark = pytest.mark.usefixtures("founding_archive")

PLUMS = "omaha-plum-stones"
Mend = Callable[..., Path]


@pytest.fixture
def mended(tmp_path: Path) -> Mend:
    """A folder with the plum stones alone, pieces of the document replaced by others."""

    def folder(*pairs: tuple[str, str], name: str = f"{PLUMS}.yaml") -> Path:
        text = (Path(settings.FIXTURES_DIR) / "rulesets" / f"{PLUMS}.yaml").read_text()
        for old, new in pairs:
            assert old in text
            text = text.replace(old, new)
        (tmp_path / "rulesets").mkdir(exist_ok=True)
        (tmp_path / "rulesets" / name).write_text(text)
        return tmp_path

    return folder


def faults(folder: Path) -> str:
    with pytest.raises(LoadError) as caught:
        load(folder)
    return str(caught.value)


def line_of(folder: Path, words: str) -> int:
    text = (folder / "rulesets" / f"{PLUMS}.yaml").read_text()
    return text[: text.index(words)].count("\n") + 1


def test_every_clause_of_the_founding_rulesets_stands_with_its_statements() -> None:
    clause = Clause.objects.get(slug="omaha-plum-stones.scores.two-moons-three-white")

    assert clause.basis == "stated"
    assert [statement.slug for statement in clause.rests_on.all()] == ["plum-ten-moons"]
    for unfounded in Clause.objects.filter(rests_on=None, against=None):
        assert unfounded.basis == "editorial"


def test_every_silence_is_a_clause_with_alternatives() -> None:
    beyond = Clause.objects.get(slug="omaha-plum-stones.counters.win-beyond-pool")

    assert beyond.basis == "editorial"
    assert beyond.silence
    assert beyond.is_open


def test_export_writes_the_documents_byte_for_byte() -> None:
    files = export_archive()

    for path in (Path(settings.FIXTURES_DIR) / "rulesets").iterdir():
        assert files[f"rulesets/{path.name}"] == path.read_bytes()


def test_a_ruleset_that_differs_from_its_file_is_named_by_the_check(tmp_path: Path) -> None:
    shutil.copytree(settings.FIXTURES_DIR, tmp_path, dirs_exist_ok=True)
    with (tmp_path / "rulesets" / f"{PLUMS}.yaml").open("a") as file:
        file.write("# one more comment\n")

    differing = [file for file in differing_files(tmp_path) if file.startswith("rulesets/")]
    assert differing == [f"rulesets/{PLUMS}.yaml"]


def test_loading_again_changes_nothing(mended: Mend) -> None:
    tally = load(mended())

    assert tally.total == (0, 0, 1)


def test_line_ends_and_a_byte_order_mark_make_no_difference(mended: Mend) -> None:
    folder = mended()
    path = folder / "rulesets" / f"{PLUMS}.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))

    assert load(folder).total == (0, 0, 1)


def test_another_comment_makes_no_other_version(mended: Mend) -> None:
    before = Ruleset.objects.get(slug=PLUMS).version

    load(mended(("format: 1", "# another comment\nformat: 1")))

    ruleset = Ruleset.objects.get(slug=PLUMS)
    assert ruleset.version == before
    assert ruleset.versions.count() == 1
    assert "# another comment" in ruleset.document


def test_another_rule_makes_another_version_and_keeps_the_old_one(mended: Mend) -> None:
    before = Ruleset.objects.get(slug=PLUMS)

    load(mended(("points: 10", "points: 9")))

    ruleset = Ruleset.objects.get(slug=PLUMS)
    assert ruleset.version != before.version
    assert ruleset.versions.get(sha256=before.version).document == before.document
    assert ruleset.current_version.document == ruleset.document


def test_a_clause_that_the_document_has_no_longer_is_withdrawn(mended: Mend) -> None:
    load(mended(("name: two-moons-three-white", "name: both-moons")))

    old = Clause.objects.get(slug=f"{PLUMS}.scores.two-moons-three-white")
    assert old.withdrawn
    assert not Clause.objects.get(slug=f"{PLUMS}.scores.both-moons").withdrawn


def test_an_unknown_statement_is_named_with_its_line_and_the_nearest(mended: Mend) -> None:
    folder = mended(("rests_on: plum-ten-moons", "rests_on: plum-ten-moon"))

    line = line_of(folder, "- name: two-moons-three-white")
    said = faults(folder)
    assert (
        f"rulesets/{PLUMS}.yaml, line {line}, scores.two-moons-three-white: there is no statement "
        "“plum-ten-moon”. Did you mean “plum-ten-moons”" in said
    )


def test_an_unknown_variant_is_named_with_the_nearest(mended: Mend) -> None:
    said = faults(mended(("variant: omaha-plum-stone-game", "variant: omaha-plumstone-game")))

    assert "variant: there is no variant “omaha-plumstone-game”" in said
    assert "“omaha-plum-stone-game”" in said


def test_an_unknown_implement_is_named_with_the_nearest(mended: Mend) -> None:
    said = faults(mended(("implement: plum-stone-plain", "implement: plum-stone-plane")))

    assert "pieces.plain: there is no implement “plum-stone-plane”" in said


def test_a_class_that_is_not_the_variants_is_refused(mended: Mend) -> None:
    said = faults(mended(("variant: omaha-plum-stone-game", "variant: miwok-mens-hand-game")))

    assert "class: the archive has miwok-mens-hand-game in another class" in said


def test_patterns_that_claim_the_same_falls_are_refused(mended: Mend) -> None:
    said = faults(
        mended(
            (
                "fall: {figured: 2 moon, plain: 3 white}",
                "fall: {figured: at least 1 moon, plain: 3 white}",
            )
        )
    )

    assert f"rulesets/{PLUMS}.yaml, line " in said
    assert "scores.moon-star-three-white" in said


def test_a_bare_citation_is_refused(mended: Mend) -> None:
    said = faults(
        mended(("rests_on: plum-ten-moons", 'cites: "fletcher-1915[Directions, para. 4]"'))
    )

    assert "bare citation" in said


def test_all_faults_of_documents_and_tables_come_at_once(mended: Mend) -> None:
    folder = mended(
        ("rests_on: plum-ten-moons", "rests_on: plum-ten-moon"),
        ("rests_on: plum-one-black", "rests_on: plum-one-blak"),
    )
    games = Path(settings.FIXTURES_DIR, "games.csv").read_text().splitlines()
    (folder / "games.csv").write_text(f"{games[0]}\na-game,A game,no-class,900\n")

    said = faults(folder)
    assert "plum-ten-moon”" in said
    assert "plum-one-blak" in said
    assert "games.csv, line 2, game_class: there is no game-class “no-class”" in said


def test_a_file_whose_name_is_not_the_rulesets_is_refused(mended: Mend) -> None:
    assert f"is to be called {PLUMS}.yaml" in faults(mended(name="plums.yaml"))


def test_a_file_that_is_no_ruleset_is_refused(mended: Mend) -> None:
    folder = mended()
    (folder / "rulesets" / "notes.txt").write_text("notes")

    assert "rulesets/notes.txt: is no ruleset" in faults(folder)


@pytest.mark.parametrize(
    "content", [b"\xff\xfe\x00", b"", b"[", b"format: 1\x00", b"a: &a [*a]", b"- " * 5000]
)
def test_a_file_of_rubbish_is_refused_in_words(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulesets" / "rubbish.yaml").write_bytes(content)

    assert faults(tmp_path).startswith("rulesets/rubbish.yaml")


def test_a_refused_document_stores_nothing(mended: Mend) -> None:
    before = Ruleset.objects.get(slug=PLUMS)

    faults(mended(("points: 10", "points: 9"), ("plum-ten-stars", "plum-ten-star")))

    assert Ruleset.objects.get(slug=PLUMS).version == before.version
