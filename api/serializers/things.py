"""Implements, the items that museums hold, and the institutions that hold them."""

from __future__ import annotations

from api.serializers.base import RecordSerializer, RowSerializer
from api.serializers.fields import Cites, Links, number, vocabulary
from archive.models import Count, Implement, Institution, Item, Marking, Material, Measure


class CountRow(RowSerializer):
    """How many there are: from low to high."""

    standing = vocabulary(Count.Standing)

    class Meta(RowSerializer.Meta):
        model = Count
        fields = ("as_printed", "of", "low", "high", "standing", "statement")


class MaterialRow(RowSerializer):
    """What it is made of, and how that material stands to others."""

    standing = vocabulary(Material.Standing)

    class Meta(RowSerializer.Meta):
        model = Material
        fields = ("part", "material", "standing", "statement")


class MeasureRow(RowSerializer):
    """How large it is: as printed, and in millimetres."""

    low_mm = number("Millimetres.")
    high_mm = number("Millimetres.")
    qualifier = vocabulary(Measure.Qualifier, allow_blank=True)

    class Meta(RowSerializer.Meta):
        model = Measure
        fields = ("of", "as_printed", "low_mm", "high_mm", "qualifier", "statement")


class MarkingRow(RowSerializer):
    """What is marked or coloured, on which part."""

    class Meta(RowSerializer.Meta):
        model = Marking
        fields = ("part", "marking", "colour", "share", "statement")


class ImplementSerializer(RecordSerializer):
    """A kind of equipment."""

    kind = vocabulary(Implement.Sort, source="sort")
    counts = CountRow(many=True, read_only=True)
    materials = MaterialRow(many=True, read_only=True)
    measures = MeasureRow(many=True, read_only=True)
    markings = MarkingRow(many=True, read_only=True)
    cites = Cites("statements.passage")

    class Meta(RecordSerializer.Meta):
        model = Implement
        fields = (
            "kind",
            "variants",
            "order",
            "counts",
            "materials",
            "measures",
            "markings",
            "terms",
            "figures",
            "items",
            "statements",
            "cites",
            "note",
        )


class ItemSerializer(RecordSerializer):
    """One object in a museum or at hand to an author."""

    plates = Links("figures.plate")
    counts = CountRow(many=True, read_only=True)
    materials = MaterialRow(many=True, read_only=True)
    measures = MeasureRow(many=True, read_only=True)
    markings = MarkingRow(many=True, read_only=True)
    cites = Cites("statements.passage")

    class Meta(RecordSerializer.Meta):
        model = Item
        fields = (
            "institution",
            "institution_as_printed",
            "institution_note",
            "accession_as_printed",
            "part_of",
            "parts",
            "communities",
            "variants",
            "implements",
            "provenience",
            "provenience_as_printed",
            "provenance",
            "figures",
            "plates",
            "images",
            "counts",
            "materials",
            "measures",
            "markings",
            "statements",
            "cites",
            "note",
        )


class InstitutionSerializer(RecordSerializer):
    """A museum or library that holds items or sources."""

    class Meta(RecordSerializer.Meta):
        model = Institution
        fields = ("former_names", "place", "note")
