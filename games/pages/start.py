"""What the form shows that lays a match out."""

from __future__ import annotations

from typing import Any

from games.documents.versions import rules_for
from games.forms.start import StartForm
from games.play.grounds import grounds_of, sources_of


def context_of(form: StartForm) -> dict[str, Any]:
    """The form with the ruleset and the sources on which it rests."""
    grounds = grounds_of(rules_for(form.version, ""), form.version)
    return {"form": form, "ruleset": form.ruleset, "sources": sources_of(grounds.values())}
