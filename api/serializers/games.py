"""Classes of games, games, and their variants."""

from __future__ import annotations

from api.serializers.base import RecordSerializer, RowSerializer
from api.serializers.fields import Cites, Link, Links, vocabulary
from archive.models import Consultation, Game, GameClass, Variant, VariantRelation


class GameClassSerializer(RecordSerializer):
    """A class of games in Culin's division of 1907."""

    class Meta(RecordSerializer.Meta):
        model = GameClass
        fields = ("parent", "subclasses", "order", "culin_page", "games", "note")


class GameSerializer(RecordSerializer):
    """A kind of game, under one of Culin's classes."""

    class Meta(RecordSerializer.Meta):
        model = Game
        fields = ("game_class", "order", "variants")


class RelationRow(RowSerializer):
    """How a variant stands to another, as a source puts it."""

    sort = vocabulary(VariantRelation.Sort)
    cites = Cites("statement.passage")

    class Meta(RowSerializer.Meta):
        model = VariantRelation
        fields = ("variant", "sort", "related", "as_printed", "statement", "cites")


class ConsultationRow(RowSerializer):
    """Whether a community has been asked about a variant."""

    status = vocabulary(Consultation.Status)

    class Meta(RowSerializer.Meta):
        model = Consultation
        fields = ("community", "status", "note")


class VariantSerializer(RecordSerializer):
    """One game as recorded among one people, or among several divisions of it."""

    game_class = Link("game.game_class")
    relations = RelationRow(many=True, read_only=True)
    related_from = RelationRow(many=True, read_only=True)
    consultations = ConsultationRow(many=True, read_only=True)
    terms = Links("term_uses.term")
    figures = Links("implements.figures", "items.figures")
    plates = Links("implements.figures.plate", "items.figures.plate")
    passages = Links("statements.passage", "term_uses.passage")
    sources = Links("statements.passage.source")
    cites = Cites("statements.passage", "term_uses.passage")

    class Meta(RecordSerializer.Meta):
        model = Variant
        fields = (
            "game",
            "game_class",
            "class_as_printed",
            "communities",
            "order",
            "relations",
            "related_from",
            "consultations",
            "terms",
            "implements",
            "items",
            "figures",
            "plates",
            "statements",
            "passages",
            "sources",
            "rulesets",
            "cites",
        )
