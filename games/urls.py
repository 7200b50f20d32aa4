"""Addresses of rulesets as documents, and of matches.

The pages of rulesets and clauses as records lie under the archive's addresses of records.
"""

from django.urls import path

from games.views import matches, play, rulesets, sheet

urlpatterns = [
    path("rulesets/<slug:slug>/document.yaml", rulesets.as_yaml, name="ruleset-yaml"),
    path("rulesets/<slug:slug>/document.json", rulesets.as_json, name="ruleset-json"),
    path("rulesets/<slug:slug>/sheet/", sheet.sheet, name="ruleset-sheet"),
    path("matches/", matches.Matches.as_view(), name="matches"),
    path("matches/<slug:slug>/", play.page, name="match"),
    path("matches/<slug:slug>/begin/", play.begin, name="match-begin"),
    path("matches/<slug:slug>/moves/", play.moves, name="match-moves"),
]
