"""Sources, their passages, what the passages say and what they cite."""

from __future__ import annotations

from rest_framework import serializers

from api.serializers.base import RecordSerializer, RowSerializer
from api.serializers.fields import Cites, Link, Links, vocabulary
from archive.basis import Basis
from archive.models import (
    Citation,
    Contributor,
    Emendation,
    Orthography,
    Passage,
    Sentence,
    Source,
    SourceRights,
    Statement,
)


class ContributorRow(RowSerializer):
    """A person who made a source."""

    role = vocabulary(Contributor.Role)

    class Meta(RowSerializer.Meta):
        model = Contributor
        fields = ("order", "family", "given", "role")


class RightsRow(RowSerializer):
    """What the law of one jurisdiction says about copying a source."""

    class Meta(RowSerializer.Meta):
        model = SourceRights
        fields = ("jurisdiction", "uri", "note")


class OrthographyRow(RowSerializer):
    """In which order the native letters of a source stand; its terms are sorted by it."""

    basis = vocabulary(
        Basis,
        help_text="Stated where a passage of the source gives it; editorial where none does.",
    )

    class Meta(RowSerializer.Meta):
        model = Orthography
        fields = ("letters", "ignored", "basis", "passage", "note")


class SourceSerializer(RecordSerializer):
    """A published or unpublished work; its slug is its citation key."""

    type = vocabulary(Source.Type)
    contributors = ContributorRow(many=True, read_only=True)
    rights = RightsRow(many=True, read_only=True)
    orthography = OrthographyRow(
        read_only=True,
        allow_null=True,
        help_text="Null where none has been entered: its terms are sorted by the Latin alphabet.",
    )
    text_shown = serializers.BooleanField(
        source="text_may_be_shown",
        read_only=True,
        help_text="Whether the rights let this site show the full text of its passages.",
    )

    class Meta(RecordSerializer.Meta):
        model = Source
        fields = (
            "short_title",
            "type",
            "date",
            "observed",
            "contributors",
            "container",
            "volume",
            "issue",
            "pages",
            "pages_note",
            "publisher",
            "place_of_publication",
            "language",
            "orthography",
            "rights",
            "text_shown",
            "intermediary",
            "account_of",
            "note",
        )


class EmendationRow(RowSerializer):
    """A misprint: as printed, read as, why."""

    class Meta(RowSerializer.Meta):
        model = Emendation
        fields = ("as_printed", "read_as", "reason")


class SentenceRow(RowSerializer):
    """One sentence of a passage by its place, with the statements that carry it."""

    class Meta(RowSerializer.Meta):
        model = Sentence
        fields = ("ordinal", "statements")


class PassageSerializer(RecordSerializer):
    """A stretch of a source, found by its locator."""

    kind = vocabulary(Passage.Sort, source="sort")
    full_text = serializers.SerializerMethodField(
        help_text="The words of the source, where the operator has them and the rights allow it."
    )
    full_text_withheld = serializers.SerializerMethodField(
        help_text="Why full_text is null; empty where it is given."
    )
    emendations = EmendationRow(many=True, read_only=True)
    sentences = SentenceRow(many=True, read_only=True)
    terms = Links("term_uses.term")
    variants = Links("statements.variants", "term_uses.variant")
    cites = serializers.SerializerMethodField(help_text="The passage itself as key[locator].")

    class Meta(RecordSerializer.Meta):
        model = Passage
        fields = (
            "source",
            "order",
            "locator",
            "kind",
            "heading",
            "incipit",
            "note_to",
            "footnotes",
            "summary",
            "full_text",
            "full_text_withheld",
            "emendations",
            "sentences",
            "statements",
            "citations",
            "plate_references",
            "terms",
            "variants",
            "cites",
        )
        reads = ("full_text", "source.rights")

    def get_full_text(self, passage: Passage) -> str | None:
        return None if self.get_full_text_withheld(passage) else passage.full_text

    def get_full_text_withheld(self, passage: Passage) -> str:
        if not passage.source.text_may_be_shown():
            return "The rights of the source do not let this site show its text."
        if not passage.full_text:
            return "No transcription is attached here."
        return ""

    def get_cites(self, passage: Passage) -> list[str]:
        return [passage.cite]


class StatementSerializer(RecordSerializer):
    """One thing that one passage says, in the editor's own words."""

    source = Link("passage.source")  # type: ignore[assignment]
    topic = vocabulary(Statement.Topic)
    voice = vocabulary(Statement.Voice)
    disputes = Links(help_text="The statements that this one disputes.")
    clauses = Links(help_text="The clauses of rulesets that rest on it.")
    clauses_opposed = Links(help_text="The clauses of rulesets that it speaks against.")
    cites = Cites("passage")

    class Meta(RecordSerializer.Meta):
        model = Statement
        fields = (
            "passage",
            "source",
            "order",
            "topic",
            "text",
            "voice",
            "voice_detail",
            "hedge",
            "variants",
            "communities",
            "terms",
            "implements",
            "items",
            "citation",
            "disputes",
            "disputed_by",
            "confirms",
            "confirmed_by",
            "clauses",
            "clauses_opposed",
            "cites",
            "note",
        )


class CitationSerializer(RecordSerializer):
    """Where a passage cites another source at a page or figure."""

    cited = serializers.SerializerMethodField(help_text="What is cited, as key[locator].")
    statements = Links(help_text="The statements that rest on it.")
    cites = Cites("passage")

    class Meta(RecordSerializer.Meta):
        model = Citation
        fields = (
            "passage",
            "order",
            "as_printed",
            "source",
            "locator",
            "cited",
            "statements",
            "cites",
            "note",
        )

    def get_cited(self, citation: Citation) -> str:
        locator = f"[{citation.locator}]" if citation.locator else ""
        return f"{citation.source.slug}{locator}"
