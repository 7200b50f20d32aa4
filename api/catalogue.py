"""What the API holds: its collections, in the order of the index, and how each is filtered."""

from __future__ import annotations

from api.filters import Whether, by, vocabulary
from api.registry import Collection
from api.serializers.games import GameClassSerializer, GameSerializer, VariantSerializer
from api.serializers.labels import LabelSerializer, NoticeSerializer
from api.serializers.lessons import LessonSerializer
from api.serializers.matches import ListedMatchSerializer, MatchSerializer
from api.serializers.peoples import CommunitySerializer, PlaceSerializer
from api.serializers.plates import (
    FigureSerializer,
    ImageSerializer,
    PlateReferenceSerializer,
    PlateSerializer,
)
from api.serializers.play import ClauseSerializer, RulesetSerializer
from api.serializers.recordings import RecordingSerializer
from api.serializers.texts import (
    CitationSerializer,
    PassageSerializer,
    SourceSerializer,
    StatementSerializer,
)
from api.serializers.things import ImplementSerializer, InstitutionSerializer, ItemSerializer
from api.serializers.words import TermSerializer
from archive.models import Implement, Label, Passage, Place, Source, Statement, Term
from games.models import Clause, Ruleset

COLLECTIONS = (
    Collection(
        SourceSerializer,
        (
            vocabulary("type", Source.Type),
            by("community", "passages__statements__communities"),
            by("variant", "passages__statements__variants"),
        ),
    ),
    Collection(
        PassageSerializer,
        (
            by("source"),
            vocabulary("kind", Passage.Sort, "sort"),
            vocabulary("topic", Statement.Topic, "statements__topic"),
            by("community", "statements__communities"),
            by("variant", "statements__variants", "term_uses__variant"),
            by("term", "term_uses__term", "statements__terms"),
            by("note_to", kind="passage", linked=False),
        ),
    ),
    Collection(
        StatementSerializer,
        (
            by("source", "passage__source"),
            by("passage"),
            vocabulary("topic", Statement.Topic),
            vocabulary("voice", Statement.Voice),
            by("community", "communities"),
            by("class", "variants__game__game_class", kind="game-class"),
            by("game", "variants__game"),
            by("variant", "variants"),
            by("term", "terms"),
            by("implement", "implements"),
            by("item", "items"),
            by("citation"),
            by("ruleset", "clauses__ruleset"),
            by("clause", "clauses"),
            Whether(
                "disputed",
                "Whether it disputes another statement or is disputed by one.",
                paths=("disputes", "disputed_by"),
            ),
        ),
    ),
    Collection(
        CommunitySerializer,
        (
            by("parent", kind="community", linked=False),
            by("game", "variants__game"),
            by("variant", "variants"),
            by("place"),
        ),
    ),
    Collection(
        GameClassSerializer,
        (by("parent", kind="game-class", linked=False),),
    ),
    Collection(
        GameSerializer,
        (
            by("class", "game_class", kind="game-class"),
            by("community", "variants__communities"),
            by("source", "variants__statements__passage__source"),
        ),
    ),
    Collection(
        VariantSerializer,
        (
            by("class", "game__game_class", kind="game-class"),
            by("game"),
            by("community", "communities"),
            by("source", "statements__passage__source"),
            by("term", "term_uses__term"),
            by("implement", "implements"),
            by("item", "items"),
            by("plate", "implements__figures__plate", "items__figures__plate"),
            by("figure", "implements__figures", "items__figures"),
        ),
    ),
    Collection(
        TermSerializer,
        (
            by("source"),
            vocabulary("kind", Term.Sort, "sort"),
            by("community", "communities"),
            by("game", "uses__variant__game"),
            by("variant", "uses__variant"),
            by("passage", "uses__passage"),
            by("implement", "implements"),
        ),
    ),
    Collection(
        ImplementSerializer,
        (
            vocabulary("kind", Implement.Sort, "sort"),
            by("source", "statements__passage__source"),
            by("community", "variants__communities"),
            by("game", "variants__game"),
            by("variant", "variants"),
            by("term", "terms"),
            by("item", "items"),
            by("plate", "figures__plate"),
            by("figure", "figures"),
        ),
    ),
    Collection(
        ItemSerializer,
        (
            by("institution"),
            by("community", "communities"),
            by("game", "variants__game"),
            by("variant", "variants"),
            by("implement", "implements"),
            by("place", "provenience"),
            by("plate", "figures__plate"),
            by("figure", "figures"),
            by("part_of", kind="item", linked=False),
        ),
    ),
    Collection(InstitutionSerializer, (by("place"),)),
    Collection(
        PlateSerializer,
        (
            by("source"),
            by("passage", "references__passage"),
            by("variant", "figures__implements__variants", "figures__items__variants"),
            by("implement", "figures__implements"),
            by("item", "figures__items"),
        ),
    ),
    Collection(
        FigureSerializer,
        (
            by("source"),
            by("plate"),
            by("passage", "references__passage"),
            by("variant", "implements__variants", "items__variants"),
            by("implement", "implements"),
            by("item", "items"),
        ),
    ),
    Collection(
        PlateReferenceSerializer,
        (
            by("source"),
            by("in_source", "passage__source", kind="source", linked=False),
            by("passage"),
            by("plate"),
            by("figure", "figures"),
        ),
    ),
    Collection(
        CitationSerializer,
        (
            by("source"),
            by("in_source", "passage__source", kind="source", linked=False),
            by("passage"),
        ),
    ),
    Collection(ImageSerializer, (by("plate"), by("figure"), by("item"))),
    Collection(PlaceSerializer, (vocabulary("kind", Place.Sort, "sort"),)),
    Collection(RecordingSerializer, (by("term"), by("community"))),
    Collection(LabelSerializer, (vocabulary("kind", Label.Sort, "sort"), by("community"))),
    Collection(NoticeSerializer),
    Collection(
        RulesetSerializer,
        (
            vocabulary("status", Ruleset.Status),
            by("class", "variant__game__game_class", kind="game-class"),
            by("game", "variant__game"),
            by("community", "variant__communities"),
            by("variant"),
            by("source", "clauses__rests_on__passage__source"),
            by("statement", "clauses__rests_on"),
        ),
    ),
    Collection(
        ClauseSerializer,
        (
            by("ruleset"),
            by("variant", "ruleset__variant"),
            vocabulary("basis", Clause.Basis),
            by("source", "rests_on__passage__source"),
            by("statement", "rests_on"),
        ),
    ),
    Collection(
        LessonSerializer,
        (
            by("ruleset", "rulesets"),
            by("variant", "variants"),
            by("game", "variants__game"),
            by("community", "variants__communities"),
            by("term", "terms"),
            by("statement", "statements"),
            by("item", "items"),
            by("figure", "figures"),
        ),
    ),
    Collection(
        MatchSerializer,
        (by("ruleset", "version__ruleset"), by("variant", "version__ruleset__variant")),
        listed=ListedMatchSerializer,
    ),
)
