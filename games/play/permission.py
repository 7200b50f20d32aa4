"""Whether a game may be played here at all, as those decide whose game it is."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext_lazy as _

from games.models import Ruleset

NOT_FOR_PLAY = _(
    "This game is not played here, as those ask whose game it is. Its record can be read."
)


class NotForPlayError(PermissionDenied):
    """A game that is not for play; the message is all that a visitor is told."""


def must_be_for_play(ruleset: Ruleset) -> None:
    """Raise NotForPlayError for a ruleset whose variant is not for play.

    What it stops is everything that plays: matches and their replay, frames, sheets, odds and
    simulations. The record of the game can still be read.
    """
    if ruleset.variant.not_for_play:
        raise NotForPlayError(str(NOT_FOR_PLAY))
