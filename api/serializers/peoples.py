"""Communities and places."""

from __future__ import annotations

from api.serializers.base import RecordSerializer, RowSerializer
from api.serializers.fields import number, vocabulary
from archive.models import Community, CommunityName, CommunityNation, Place, PlaceCandidate


class NameRow(RowSerializer):
    """A name of a community, with who writes it so."""

    sort = vocabulary(CommunityName.Sort)

    class Meta(RowSerializer.Meta):
        model = CommunityName
        fields = ("name", "sort", "written_by", "note")


class NationRow(RowSerializer):
    """A present-day nation, under the name that it writes itself."""

    class Meta(RowSerializer.Meta):
        model = CommunityNation
        fields = ("nation", "order", "evidence", "note")


class CommunitySerializer(RecordSerializer):
    """A people, nation, division or band."""

    names = NameRow(many=True, read_only=True)
    nations = NationRow(many=True, read_only=True)

    class Meta(RecordSerializer.Meta):
        model = Community
        fields = (
            "parent",
            "divisions",
            "order",
            "names",
            "nations",
            "iso639_3",
            "glottocode",
            "identifiers",
            "codes_note",
            "place",
            "variants",
        )


class CandidateRow(RowSerializer):
    """One place that a name may mean, in degrees north and east."""

    latitude = number("Degrees north.")
    longitude = number("Degrees east.")
    precision = vocabulary(PlaceCandidate.Precision)

    class Meta(RowSerializer.Meta):
        model = PlaceCandidate
        fields = ("name", "latitude", "longitude", "precision", "gazetteer", "note")


class PlaceSerializer(RecordSerializer):
    """A place that a source names, or where a community or an institution is."""

    kind = vocabulary(Place.Sort, source="sort", allow_blank=True)
    candidates = CandidateRow(many=True, read_only=True)

    class Meta(RecordSerializer.Meta):
        model = Place
        fields = ("name_as_printed", "kind", "candidates", "communities", "institutions", "note")
