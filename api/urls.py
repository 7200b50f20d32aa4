"""Addresses of the API."""

from django.urls import path
from rest_framework.routers import SimpleRouter

from api.catalogue import COLLECTIONS
from api.changes import ChangesView
from api.checking import CheckView
from api.documentation import DocumentationView, SchemaView
from api.jobs import JobCancelView, JobView
from api.odds.views import OddsView, RulesetViewSet, SimulationsView
from api.past import WithPast
from api.playing.views import MatchViewSet
from api.searching import SearchView
from api.views import IndexView, NothingHereView, RecordViewSet, viewset_of
from archive.models import Record
from games.models import Match, Ruleset

# The collections whose records do more than tell themselves.
BASES: dict[type[Record], type[RecordViewSet]] = {Match: MatchViewSet, Ruleset: RulesetViewSet}

router = SimpleRouter()
for collection in COLLECTIONS:
    base = BASES.get(collection.model, WithPast)
    router.register(collection.name, viewset_of(collection, base), basename=collection.name)

urlpatterns = [
    path("", IndexView.as_view(), name="api-index"),
    path("search/", SearchView.as_view(), name="api-search"),
    path("schema/", SchemaView.as_view(), name="api-schema"),
    path("docs/", DocumentationView.as_view(), name="api-documentation"),
    # Before the collection, of which it is no record.
    path("rulesets/check/", CheckView.as_view(), name="api-check"),
    path("odds/", OddsView.as_view(), name="api-odds"),
    path("simulations/", SimulationsView.as_view(), name="api-simulations"),
    path("changes/", ChangesView.as_view(), name="api-changes"),
    path("jobs/<uuid:pk>/", JobView.as_view(), name="api-job"),
    path("jobs/<uuid:pk>/cancel/", JobCancelView.as_view(), name="api-job-cancel"),
    *router.urls,
    path("<path:address>/", NothingHereView.as_view()),
]
