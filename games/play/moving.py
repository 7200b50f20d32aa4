"""What is added to the log of a match, under a lock, one row a move.

Every function names the seats that the asker holds. It answers with how the match stands then, or
raises RefusedError and has changed nothing.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from dataclasses import asdict

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import LogEntry, Match, Seat
from games.play.refusals import (
    BadRequestError,
    BegunError,
    IllegalMoveError,
    MalformedMoveError,
    NotBegunError,
    NotSeatedError,
    OpenSeatsError,
    OutOfTurnError,
    OverError,
    StaleError,
)
from games.play.standing import Standing, standing_of
from games.rules import Action, MalformedError, Resign
from games.rules.draw import draw_next

LONGEST_WORD = 100
LONGEST_NOTATION = 1_000
# So many rows at most follow of themselves; then somebody is asked to let the match go on.
MOST_AT_ONCE = 200
# Asks for that. A move of some games is called so too, but never where nobody has one to choose.
GO_ON = "go on"


@transaction.atomic
def begin(match: Match, held: Collection[int], word: str) -> Standing:
    """Fix the word that is mixed into chance, and let the match begin."""
    standing = _locked(match)
    if not held:
        raise NotSeatedError
    if standing.match.begun:
        raise BegunError
    if standing.match.is_over:
        raise OverError(lies_still=True)
    if any(seat.sort == Seat.Sort.OPEN for seat in standing.seats):
        raise OpenSeatsError
    if len(word) > LONGEST_WORD:
        raise BadRequestError(
            _("The word has %(count)d signs; %(most)d is the most. Choose a shorter one.")
            % {"count": len(word), "most": LONGEST_WORD}
        )
    if any(unicodedata.category(sign) in ("Cc", "Cs") for sign in word):
        raise BadRequestError(_("The word holds a control character. Leave it out."))
    standing.match.word = word
    standing.match.begun = timezone.now()
    return _record(standing)


@transaction.atomic
def move(match: Match, held: Collection[int], ordinal: int, notation: str) -> Standing:
    """Make the move that stands at a place of the log, for the seat that is to move.

    ``ordinal`` is that place, as the page that was answered gave it: if it is taken, the page was
    old, and nothing is played. Where chance and the computer stopped to let people see, whoever
    has a seat lets them play on with "go on".
    """
    standing = _open(match, held, ordinal, notation)
    if standing.runs_by_itself and notation.strip() == GO_ON:
        return _record(standing)
    mover = standing.mover
    if mover is None or mover.number not in held:
        name = standing.name_of(mover.number) if mover else _("chance")
        raise OutOfTurnError(name)
    return _record(standing, standing.after(_read(standing, notation)))


@transaction.atomic
def resign(match: Match, held: Collection[int], ordinal: int, seat: int) -> Standing:
    """Give the match up from a seat that is held, whoever is to move; the match is over then."""
    standing = _open(match, held, ordinal, str(Resign(seat)))
    if seat not in held:
        raise NotSeatedError
    return _record(standing, standing.resigned(seat))


def _locked(match: Match) -> Standing:
    """The match as it stands, held until the transaction ends."""
    Match.objects.select_for_update(of=("self",)).get(pk=match.pk)
    return standing_of(Match.objects.select_related("version__ruleset").get(pk=match.pk))


def _open(match: Match, held: Collection[int], ordinal: int, notation: str) -> Standing:
    """The locked match, if whoever holds these seats may add the entry at this place."""
    standing = _locked(match)
    if not held:
        raise NotSeatedError
    if not standing.match.begun:
        raise NotBegunError
    if ordinal < standing.ordinal:
        # Whether a hidden move was this one is told to nobody who may not see that move.
        mine = standing.entries[ordinal].seat in held
        raise StaleError(mine and standing.open_log(held)[ordinal] == notation.strip())
    if standing.match.is_over:
        raise OverError(standing.match.lies_still)
    if ordinal > standing.ordinal:
        raise BadRequestError(
            _("The match has not come to move %(number)d yet.") % {"number": ordinal + 1}
        )
    return standing


def _read(standing: Standing, notation: str) -> Action:
    """The move that a person names, if it can be made now."""
    try:
        if len(notation) > LONGEST_NOTATION:
            raise MalformedError("longer than any move")
        action = standing.state.read(notation)
    except MalformedError as error:
        raise MalformedMoveError(notation) from error
    if action not in standing.state.legal_actions():
        raise IllegalMoveError(notation)
    return action


def _record(standing: Standing, moved: Standing | None = None) -> Standing:
    """Add a move, if one was made, and all that follows from it of itself; and store it."""
    match, now = standing.match, timezone.now()
    after = moved or standing
    while after.runs_by_itself and after.ordinal - standing.ordinal < MOST_AT_ONCE:
        drawn = draw_next(after.state, bytes(match.seed), after.ordinal, match.word)
        after = after.after(drawn)
    LogEntry.objects.bulk_create(
        LogEntry(
            match=match,
            ordinal=ordinal,
            seat=None if entry.seat is None else after.seats[entry.seat],
            notation=entry.notation,
            made_at=now,
        )
        for ordinal, entry in enumerate(after.entries[standing.ordinal :], standing.ordinal)
    )
    match.moved = now
    result = after.state.result
    if result is not None:
        match.ended = now
        match.result = asdict(result)
    match.save(update_fields=["word", "begun", "moved", "ended", "result"])
    return after
