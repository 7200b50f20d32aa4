"""Addresses of the API."""

from django.urls import path
from rest_framework.routers import SimpleRouter

from api.catalogue import COLLECTIONS
from api.checking import CheckView
from api.documentation import DocumentationView, SchemaView
from api.jobs import JobCancelView, JobView
from api.playing.views import MatchViewSet
from api.views import IndexView, NothingHereView, RecordViewSet, SearchView, viewset_of
from games.models import Match

router = SimpleRouter()
for collection in COLLECTIONS:
    base = MatchViewSet if collection.model is Match else RecordViewSet
    router.register(collection.name, viewset_of(collection, base), basename=collection.name)

urlpatterns = [
    path("", IndexView.as_view(), name="api-index"),
    path("search/", SearchView.as_view(), name="api-search"),
    path("schema/", SchemaView.as_view(), name="api-schema"),
    path("docs/", DocumentationView.as_view(), name="api-documentation"),
    # Before the collection, of which it is no record.
    path("rulesets/check/", CheckView.as_view(), name="api-check"),
    path("jobs/<uuid:pk>/", JobView.as_view(), name="api-job"),
    path("jobs/<uuid:pk>/cancel/", JobCancelView.as_view(), name="api-job-cancel"),
    *router.urls,
    path("<path:address>/", NothingHereView.as_view()),
]
