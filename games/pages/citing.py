"""How a match is cited: the sources of its rules, then their version and its reading."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from archive.exchange.linked_data import reference, register
from archive.models import Record
from archive.pages.citing import CitedKind, Grounds
from games.documents.versions import rules_for
from games.models import Match
from games.pages.ruleset import SHOWN
from games.play.grounds import grounds_of, sources_of
from games.play.permission import must_be_for_play


def _matches() -> QuerySet[Any]:
    return Match.objects.in_circulation().select_related("version__ruleset__variant")


def _grounds(match: Record) -> Grounds:
    """On what the rules of a match rest. Raises NotForPlayError."""
    assert isinstance(match, Match)
    version = match.version
    must_be_for_play(version.ruleset)
    grounds = grounds_of(rules_for(version, match.reading), version)
    reading = match.reading or _("without departures")
    return Grounds(
        sources=tuple(sources_of(grounds.values())),
        details=(
            _("rules “%(ruleset)s”, version %(version)s, reading %(reading)s")
            % {
                "ruleset": version.ruleset.title,
                "version": version.sha256[:SHOWN],
                "reading": reading,
            },
        ),
        notes=(
            _("Version of the rules (SHA-256): %(version)s.") % {"version": version.sha256},
            _("Ruleset: %(slug)s.") % {"slug": version.ruleset.slug},
        ),
    )


CITED = CitedKind(_matches, _grounds)


def _ruleset(ruleset: Any, root: str) -> dict[str, Any]:
    return {
        "@type": "CreativeWork",
        "genre": _("rules of play"),
        "version": ruleset.version,
        "about": reference(ruleset.variant, root, "Game"),
    }


def register_linked_data() -> None:
    """Enter what records of play say of themselves as linked data."""
    register("ruleset", _ruleset)
