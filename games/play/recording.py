"""The record of a match to take away, by which everybody can compute it again."""

from __future__ import annotations

import json
from datetime import datetime

from games.documents.versions import document_of
from games.models import Match
from games.play.standing import Entry, entries_of, standing_of
from games.rules import MatchRecord, Result, rules_of
from games.rules.record import Kind, Progress, RecordedEntry, RecordedSeat

# A record is a file that says the same to everybody, so these are in one language.
_BY = (
    "Give this file to the archive's page /matches/check/ or to the command ./dev manage "
    "check_match FILE, or compute it yourself: docs/matches.md describes every field and how each "
    "draw follows from the seed, the place in the log and the word."
)
HOW_TO_CHECK = {
    Progress.NOT_BEGUN: "This match has not begun; there is nothing to check yet.",
    Progress.GOING_ON: (
        "This match is not finished. Its seed is secret until then and what is hidden is masked, "
        f"so only the moves that lie open can be checked. {_BY}"
    ),
    Progress.OVER: f"This match is over, and all of it can be computed again. {_BY}",
    Progress.CLOSED: (
        "This match was not finished: nothing happened in it for 30 days, so it was closed and its "
        f"seed shown. As far as it went it can be computed again. {_BY}"
    ),
}


def record_of(match: Match, address: str) -> MatchRecord:
    """The record of a match as an onlooker may have it now; ``address`` is that of its page.

    Raises ValueError where the match goes on and its log is not one of its rules.
    """
    progress = _progress(match)
    seed = match.public_seed if progress.final else None
    document = document_of(match.version)
    sides = rules_of(document, match.reading).sides
    return MatchRecord(
        id=match.slug,
        address=address,
        how_to_check=HOW_TO_CHECK[progress],
        progress=progress,
        ruleset=document.slug,
        version=match.version.sha256,
        document=document.data,
        reading=match.reading,
        seats=tuple(
            RecordedSeat(seat.number, seat.number % sides, Kind(seat.sort))
            for seat in match.seats.all()
        ),
        follows=match.follows.slug if match.follows else None,
        last_winner=match.last_winner,
        commitment=match.commitment,
        word=match.word,
        seed=seed.hex() if seed else None,
        created=match.created.isoformat(),
        begun=_time(match.begun),
        moved=match.moved.isoformat(),
        ended=_time(match.ended),
        log=tuple(
            RecordedEntry(ordinal, entry.seat, entry.notation)
            for ordinal, entry in enumerate(_log(match, progress))
        ),
        result=Result(**match.result) if match.result else None,
    )


def as_json(record: MatchRecord) -> str:
    """The record as a file: JSON, always the same to the byte for the same record."""
    return json.dumps(record.as_data(), ensure_ascii=False, indent=2) + "\n"


def _progress(match: Match) -> Progress:
    if match.ended:
        return Progress.OVER
    if match.lies_still:
        return Progress.CLOSED
    return Progress.GOING_ON if match.begun else Progress.NOT_BEGUN


def _log(match: Match, progress: Progress) -> tuple[Entry, ...]:
    """The log with what is still hidden masked; a match that is over hides nothing."""
    if progress.final:
        return entries_of(match)
    standing = standing_of(match)
    shown = zip(standing.open_log(), standing.entries, strict=True)
    return tuple(Entry(notation, entry.seat) for notation, entry in shown)


def _time(time: datetime | None) -> str | None:
    return time.isoformat() if time else None
