"""Addresses of the API."""

from django.urls import path
from rest_framework.routers import SimpleRouter

from api.catalogue import COLLECTIONS
from api.documentation import DocumentationView, SchemaView
from api.views import IndexView, NothingHereView, SearchView, viewset_of

router = SimpleRouter()
for collection in COLLECTIONS:
    router.register(collection.name, viewset_of(collection), basename=collection.name)

urlpatterns = [
    path("", IndexView.as_view(), name="api-index"),
    path("search/", SearchView.as_view(), name="api-search"),
    path("schema/", SchemaView.as_view(), name="api-schema"),
    path("docs/", DocumentationView.as_view(), name="api-documentation"),
    *router.urls,
    path("<path:address>/", NothingHereView.as_view()),
]
