"""The tables of the archive's own records, in the order in which they are loaded."""

from __future__ import annotations

from archive import models
from archive.exchange.columns import AnyRecordColumn, FileColumn, JsonColumn
from archive.exchange.tables import Table, columns, register_table

_BEARER = ("implement", "item")
_BEARER_ORDER = ("implement__sort_key", "item__sort_key", "statement__sort_key")
# What a label or a notice says is not ours: the cells are JSON, letter by letter.
_WORDING = (
    JsonColumn("name"),
    *columns("language_tag language"),
    JsonColumn("text"),
    JsonColumn("translations"),
    FileColumn("icon", folder="labels"),
    *columns("icon_url issued_by project"),
    JsonColumn("project_title"),
    *columns("project_page changed_there digest fetched ended"),
)
_RECORD_ORDER = ("record__kind", "record__sort_key", "record__slug")

TABLES = (
    Table("places.csv", models.Place, columns("slug title name_as_printed kind=sort note")),
    Table(
        "place-candidates.csv",
        models.PlaceCandidate,
        columns("place name latitude longitude precision gazetteer note"),
        key=("place", "name"),
    ),
    Table("institutions.csv", models.Institution, columns("slug title former_names place note")),
    Table(
        "sources.csv",
        models.Source,
        columns(
            "slug title short_title type date observed container volume issue pages pages_note "
            "publisher place_of_publication language intermediary account_of note"
        ),
    ),
    Table(
        "contributors.csv",
        models.Contributor,
        columns("source order family given role"),
        key=("source", "order"),
    ),
    Table(
        "source-rights.csv",
        models.SourceRights,
        columns("source jurisdiction uri note"),
        key=("source", "jurisdiction"),
    ),
    Table("game-classes.csv", models.GameClass, columns("slug title parent order culin_page note")),
    Table("games.csv", models.Game, columns("slug title game_class order")),
    Table(
        "communities.csv",
        models.Community,
        columns("slug title parent order iso639_3 glottocode place identifiers codes_note"),
    ),
    Table(
        "community-names.csv",
        models.CommunityName,
        columns("community name sort written_by note"),
        key=("community", "name", "sort"),
        order=("community__sort_key", "sort", "name"),
    ),
    Table(
        "community-nations.csv",
        models.CommunityNation,
        columns("community nation order evidence note"),
        key=("community", "nation"),
        order=("community__sort_key", "order", "nation"),
    ),
    Table(
        "passages.csv",
        models.Passage,
        columns("slug source order locator kind=sort heading incipit note_to summary"),
    ),
    Table(
        "emendations.csv",
        models.Emendation,
        columns("passage as_printed read_as reason"),
        key=("passage", "as_printed"),
    ),
    Table(
        "orthographies.csv",
        models.Orthography,
        columns("source letters ignored passage note"),
        key=("source",),
    ),
    Table(
        "variants.csv",
        models.Variant,
        columns("slug title game class_as_printed communities order"),
    ),
    Table(
        "consultations.csv",
        models.Consultation,
        columns("variant community status note"),
        key=("variant", "community"),
    ),
    Table("implements.csv", models.Implement, columns("slug title kind=sort variants order note")),
    Table(
        "terms.csv",
        models.Term,
        columns(
            "slug form source kind=sort dialects_as_printed communities dialects_note "
            "gloss_as_printed denotes implements order note"
        ),
    ),
    Table(
        "term-uses.csv",
        models.TermUse,
        columns("term variant passage"),
        key=("term", "variant", "passage"),
    ),
    Table(
        "term-relations.csv",
        models.TermRelation,
        columns("term related sort note"),
        key=("term", "related"),
    ),
    Table("plates.csv", models.Plate, columns("slug source number_as_printed caption note")),
    Table(
        "figures.csv",
        models.Figure,
        columns("slug source plate number_as_printed depicts implements note"),
    ),
    Table(
        "plate-references.csv",
        models.PlateReference,
        columns("slug passage order as_printed source plate figures_as_printed figures note"),
    ),
    Table(
        "citations.csv",
        models.Citation,
        columns("slug passage order as_printed source locator note"),
    ),
    Table(
        "items.csv",
        models.Item,
        columns(
            "slug title institution institution_as_printed institution_note accession_as_printed "
            "part_of communities variants implements provenience provenience_as_printed "
            "provenance figures note"
        ),
    ),
    Table(
        "statements.csv",
        models.Statement,
        columns(
            "slug passage order topic text voice voice_detail hedge variants communities terms "
            "implements items citation disputes confirms note"
        ),
    ),
    Table(
        "variant-relations.csv",
        models.VariantRelation,
        columns("variant related sort as_printed statement"),
        key=("variant", "related", "sort"),
    ),
    Table(
        "counts.csv",
        models.Count,
        columns("implement item as_printed of low high standing statement"),
        key=(*_BEARER, "as_printed", "statement"),
        order=(*_BEARER_ORDER, "low", "as_printed"),
    ),
    Table(
        "materials.csv",
        models.Material,
        columns("implement item part material standing statement"),
        key=(*_BEARER, "part", "material", "statement"),
        order=(*_BEARER_ORDER, "part", "material"),
    ),
    Table(
        "measures.csv",
        models.Measure,
        columns("implement item of as_printed low_mm high_mm qualifier statement"),
        key=(*_BEARER, "of", "as_printed", "statement"),
        order=(*_BEARER_ORDER, "of", "low_mm", "as_printed"),
    ),
    Table(
        "markings.csv",
        models.Marking,
        columns("implement item part marking colour share statement"),
        key=(*_BEARER, "part", "marking", "colour", "statement"),
        order=(*_BEARER_ORDER, "part", "marking", "colour"),
    ),
    Table(
        "images.csv",
        models.Image,
        (
            *columns("slug plate figure item title description holder credit rights"),
            FileColumn("file", "original", folder="images"),
        ),
    ),
    Table(
        "recordings.csv",
        models.Recording,
        (
            *columns("slug term speaker community date transcript credit rights consent note"),
            FileColumn("file", "audio", folder="recordings"),
        ),
    ),
    Table(
        "deceased-warnings.csv",
        models.DeceasedWarning,
        (AnyRecordColumn("record"), *columns("community covers text asked")),
        key=("record", "community"),
        order=("record__kind", "record__sort_key", "record__slug", "community__sort_key"),
    ),
    Table("labels.csv", models.Label, (*columns("slug kind=sort label_type community"), *_WORDING)),
    Table("notices.csv", models.Notice, (*columns("slug notice_type"), *_WORDING)),
    Table(
        "label-placements.csv",
        models.LabelPlacement,
        (AnyRecordColumn("record"), *columns("label placed why")),
        key=("record", "label"),
        order=(*_RECORD_ORDER, "label__slug"),
    ),
    Table(
        "notice-placements.csv",
        models.NoticePlacement,
        (AnyRecordColumn("record"), *columns("notice placed why")),
        key=("record", "notice"),
        order=(*_RECORD_ORDER, "notice__slug"),
    ),
    Table(
        "coverage.csv",
        models.Sentence,
        columns("passage ordinal statements"),
        key=("passage", "ordinal"),
        running="ordinal",
    ),
)


def register_tables() -> None:
    """Enter the archive's tables; called once when the app is ready."""
    for table in TABLES:
        register_table(table)
