"""Addresses of rulesets as documents, and of matches.

The pages of rulesets and clauses as records lie under the archive's addresses of records.
"""

from django.urls import path, re_path

from games.views import (
    checking,
    comparing,
    embed,
    joining,
    lessons,
    matches,
    odds,
    oembed,
    play,
    replay,
    rulesets,
    sheet,
)

# A visitor's key, as games.play.seating makes it, on which seats hang in a frame.
KEY = r"(?P<key>[A-Za-z0-9_-]{43})"
FRAMED = rf"^embed/matches/(?P<slug>[a-z0-9-]+)/{KEY}/"

urlpatterns = [
    path("rulesets/<slug:slug>/document.yaml", rulesets.as_yaml, name="ruleset-yaml"),
    path("rulesets/<slug:slug>/document.json", rulesets.as_json, name="ruleset-json"),
    path("rulesets/<slug:slug>/sheet/", sheet.sheet, name="ruleset-sheet"),
    path("lessons/<slug:slug>/sheet/", lessons.sheet, name="lesson-sheet"),
    path("rulesets/<slug:slug>/odds/", odds.odds, name="ruleset-odds"),
    path("rulesets/<slug:slug>/odds/job/", odds.work, name="ruleset-odds-work"),
    path("rulesets/<slug:slug>/odds/play/", odds.play, name="ruleset-odds-play"),
    path("odds/", odds.valued, name="valued"),
    path("compare/", comparing.compare, name="compare"),
    path("compare/matrix/", comparing.of_all, name="matrix"),
    path("compare/matrix.csv", comparing.as_csv, name="matrix-csv"),
    path("simulations/<uuid:pk>/", odds.simulation, name="simulation"),
    path("oembed/", oembed.oembed, name="oembed"),
    path("embed/rulesets/<slug:slug>/", embed.ruleset, name="embed-ruleset"),
    path("embed/matches/", embed.matches, name="embed-matches"),
    re_path(rf"^embed/matches/again/{KEY}/$", embed.matches, name="embed-matches-again"),
    re_path(rf"{FRAMED}$", embed.match, name="embed-match"),
    re_path(rf"{FRAMED}begin/$", embed.begin, name="embed-match-begin"),
    re_path(rf"{FRAMED}moves/$", embed.moves, name="embed-match-moves"),
    re_path(rf"{FRAMED}resign/$", embed.resign, name="embed-match-resign"),
    path("matches/", matches.Matches.as_view(), name="matches"),
    # No match is called so: their names are longer.
    path("matches/check/", checking.of_record, name="record-check"),
    path("matches/<slug:slug>/", play.page, name="match"),
    path("matches/<slug:slug>/begin/", play.begin, name="match-begin"),
    path("matches/<slug:slug>/moves/", play.moves, name="match-moves"),
    path("matches/<slug:slug>/resign/", play.resign, name="match-resign"),
    path(
        "matches/<slug:slug>/join/<int:side>/<slug:invited_by>/",
        joining.Join.as_view(),
        name="match-join",
    ),
    path("matches/<slug:slug>/record.json", replay.record, name="match-record"),
    path("matches/<slug:slug>/check/", checking.of_match, name="match-check"),
    path("matches/<slug:slug>/steps/<int:number>/", replay.step, name="match-step"),
]
