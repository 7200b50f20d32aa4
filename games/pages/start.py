"""What the form shows that lays a match out."""

from __future__ import annotations

from typing import Any

from games.documents.versions import document_of, rules_for
from games.forms.start import COMPUTER, StartForm
from games.forms.switches import PREFIX
from games.models import Ruleset
from games.play.grounds import grounds_of, sources_of
from games.rules import ReadingError, read_reading


def context_of(form: StartForm) -> dict[str, Any]:
    """The form with the ruleset and the sources on which it rests."""
    grounds = grounds_of(rules_for(form.version, ""), form.version)
    return {"form": form, "ruleset": form.ruleset, "sources": sources_of(grounds.values())}


def form_with(ruleset: Ruleset, reading: str) -> StartForm:
    """The form with a reading chosen beforehand, in its notation; of a wrong one the form says so.

    The form of no reading in particular is not bound, so that it has no errors.
    """
    if not reading:
        return StartForm(ruleset)
    answers = {"opponent": COMPUTER, "side": "0"}
    try:
        chosen = read_reading(document_of(ruleset.current_version), reading).departures
    except ReadingError:
        return StartForm(ruleset, {**answers, "reading": reading})
    return StartForm(ruleset, {**answers, **{PREFIX + path: name for path, name in chosen}})
