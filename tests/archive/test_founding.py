"""What the founding archive promises of its three texts."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from archive.exchange.tables import all_tables
from archive.models import (
    Citation,
    Count,
    Emendation,
    Item,
    Marking,
    Material,
    Measure,
    Passage,
    PlateReference,
    Sentence,
    Source,
    Statement,
    Term,
    Variant,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("founding_archive")]

TEXTS: Path | None = settings.TEXTS_DIR
needs_texts = pytest.mark.skipif(
    TEXTS is None, reason="the transcriptions are not shipped; TEXTS_DIR names no folder with them"
)

# Every native form of the two texts that have any, as printed and in the order of the print.
FORMS = {
    "barrett-gifford-1933": """
        a’lle hī'nuwa hī'nuwo hīno'wū hinawu usu'u o'ssa tiyauni sa'uwe na'ña ha'na pa'tu
        kü'tca hī’llo huhu hi'nūwo welē'yup hinwo hilukbe
        o'lūtca ken os tule'k to yü'tto telē'ka kü'ttca olatcu'
        hele’lla ha'hu tca'ta tcata'tu hahumetitci hetalu hī'lo teatacu mū'ltūya
    """,
    "reagan-waugh-1919": """
        PAH-GAY-SAY Pug-gah-tsah-nik Was-sung Pash-kish-she-gun Wah-wun Me-te-o-nah-gun
        Pug-galy-tsay-tah Ke-duck-ke-ne-win
    """,
    "fletcher-1915": "",
    "culin-1907": "",
}


def test_every_sentence_is_carried_by_a_statement_of_its_own_passage() -> None:
    for sentence in Sentence.objects.select_related("passage").prefetch_related("statements"):
        passages = {statement.passage_id for statement in sentence.statements.all()}
        assert sentence.passage_id in passages, str(sentence)


def test_every_passage_of_the_three_texts_is_covered_from_its_first_sentence_on() -> None:
    for passage in Passage.objects.all():
        ordinals = list(passage.sentences.values_list("ordinal", flat=True))
        assert ordinals == list(range(1, len(ordinals) + 1)), passage.slug
        assert ordinals, passage.slug


def test_every_statement_is_carried_by_a_sentence_of_its_passage() -> None:
    for statement in Statement.objects.prefetch_related("sentences"):
        passages = {sentence.passage_id for sentence in statement.sentences.all()}
        assert statement.passage_id in passages, statement.slug


def test_every_statement_says_of_what_it_speaks() -> None:
    for statement in Statement.objects.all():
        assert statement.variants.exists() or statement.topic in ("class", "names"), statement.slug


@pytest.mark.parametrize("source", FORMS)
def test_every_native_form_of_a_text_is_a_term_in_the_order_of_the_print(source: str) -> None:
    terms = Term.objects.filter(source__slug=source).order_by("order")

    assert [term.form for term in terms] == FORMS[source].split()


def test_the_miwok_text_has_37_native_forms_and_the_ojibwa_text_eight() -> None:
    assert Term.objects.filter(source__slug="barrett-gifford-1933").count() == 37
    assert Term.objects.filter(source__slug="reagan-waugh-1919").count() == 8


def test_spellings_that_are_printed_differently_are_separate_terms() -> None:
    forms = set(Term.objects.values_list("form", flat=True))

    assert {"kü'tca", "kü'ttca", "hī’llo", "hī'lo"} <= forms


@needs_texts
def test_every_form_stands_in_the_text_sign_by_sign() -> None:
    for term in Term.objects.select_related("source"):
        assert term.form in text_of(term.source), term.form


@needs_texts
def test_what_is_given_as_printed_stands_in_the_text() -> None:
    for reference in PlateReference.objects.select_related("passage__source"):
        assert folded(reference.as_printed) in folded(text_of(reference.passage.source))
    for citation in Citation.objects.select_related("passage__source"):
        assert folded(citation.as_printed) in folded(text_of(citation.passage.source))
    for emendation in Emendation.objects.select_related("passage__source"):
        assert folded(emendation.as_printed) in folded(text_of(emendation.passage.source))
    for term in Term.objects.exclude(gloss_as_printed="").select_related("source"):
        assert term.gloss_as_printed.lower() in text_of(term.source).lower(), term.slug


def test_a_plate_reference_links_the_figures_that_it_names() -> None:
    reference = PlateReference.objects.get(slug="bg-hand-1-pl-57")

    assert [figure.number for figure in reference.figures.all()] == [9, 10, 11, 12, 13, 14]


@pytest.mark.parametrize(
    ("accession", "institution", "printed"),
    [
        ("70216", "field-museum", "Field Museum"),
        ("70216-3", "field-museum", ""),
        ("70221", "field-museum", "Field Museum"),
        ("70232", "field-museum", "Field Museum"),
        ("1-10035", "hearst-museum", ""),
    ],
)
def test_the_items_of_the_texts_are_there(accession: str, institution: str, printed: str) -> None:
    item = Item.objects.get(accession_as_printed=accession)

    assert item.institution is not None
    assert item.institution.slug == institution
    assert item.institution_as_printed == printed
    if not printed:
        assert item.institution_note


def test_one_item_is_part_of_another() -> None:
    part = Item.objects.get(accession_as_printed="70216-3")

    assert part.part_of is not None
    assert part.part_of.accession_as_printed == "70216"


def test_there_are_nine_variants_each_of_which_says_that_nobody_was_asked() -> None:
    assert Variant.objects.count() == 9
    for variant in Variant.objects.all():
        asked = {one.community for one in variant.consultations.all()}
        assert asked == set(variant.communities.all()), variant.slug
        assert variant.statements.exists()


def test_footnote_113_is_several_statements_that_dispute_and_confirm() -> None:
    note = Passage.objects.get(slug="bg-fn-113")

    assert note.note_to is not None
    assert note.statements.count() >= 4
    assert {"informants", "authors' inference"} <= {one.voice for one in note.statements.all()}
    assert note.statements.filter(disputes__isnull=False).exists()
    assert note.statements.filter(confirms__isnull=False).exists()


def test_a_dispute_is_kept_beside_the_statement_it_disputes() -> None:
    disputed = Statement.objects.filter(disputed_by__isnull=False).distinct()

    assert disputed.count() >= 4
    for statement in disputed:
        for other in statement.disputed_by.all():
            assert statement in other.disputes.all()
            assert other not in statement.disputes.all(), "given once, on the disputing statement"


def test_what_is_said_of_the_make_of_a_thing_rests_on_a_statement_about_it() -> None:
    for model in (Count, Material, Measure, Marking):
        for feature in model._default_manager.select_related("statement", "implement", "item"):
            statement = feature.statement
            if feature.implement:
                assert feature.implement in statement.implements.all(), (model, statement.slug)
            else:
                assert feature.item in statement.items.all(), (model, statement.slug)


def test_a_statement_of_a_cited_work_names_the_citation_that_leads_to_it() -> None:
    for statement in Statement.objects.all():
        assert (statement.voice == "cited work") <= (statement.citation is not None), statement.slug


@needs_texts
def test_no_six_words_in_a_row_of_a_source_stand_in_what_we_say() -> None:
    printed = {run for source in Source.objects.all() for run in runs(text_of(source))}
    assert len(printed) > 2000

    found = []
    for file, name, where, text in our_words():
        found += [
            f"{file}, {name} of {where}: {' '.join(run)}" for run in runs(text) if run in printed
        ]
    assert found == []


def our_words() -> Iterator[tuple[str, str, str, str]]:
    """Every text of the data files that is ours: file, column, row and text."""
    theirs = {"incipit", "heading", "form"}
    titles = {"title", "container"}  # of sources: titles are no sentences
    for table in all_tables():
        path = settings.FIXTURES_DIR / table.file
        if not path.exists():
            continue
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                for name, text in row.items():
                    if name.endswith("as_printed") or name in theirs:
                        continue
                    if not (table.model is Source and name in titles):
                        yield table.file, name, str(row[table.key[0]]), text


def runs(text: str) -> Iterator[tuple[str, ...]]:
    """Every six words in a row of a text."""
    words = re.findall(r"[^\W_]+(?:['’-][^\W_]+)*", text.lower())
    return zip(*(words[start:] for start in range(6)), strict=False)


def folded(text: str) -> str:
    """A text with its white space made even and note numbers dropped."""
    return " ".join(re.sub("[⁰¹²³⁴⁵⁶⁷⁸⁹]", "", text).lower().split())


def text_of(source: Source) -> str:
    """The transcription of a source; empty for a source that is only cited."""
    assert TEXTS is not None
    found = list(TEXTS.glob(f"{source.slug}*.txt"))
    return found[0].read_text(encoding="utf-8") if found else ""
