"""Tables that are no part of the records, each with the reason."""

from __future__ import annotations

_unguarded: dict[str, str] = {
    "archive.Protocol": "has policies of its own: members see it, and those who run the site",
    "archive.ProtocolMember": "has policies of its own: one's own rows, and a steward's protocols",
    "archive.Ward": "is read and written by the database's own functions alone",
    "archive.GoneRecord": "is read and written by the database's own functions alone",
    "archive.Change": "has a policy of its own: it is seen by those who see all that it names",
    "archive.Revision": "has policies of its own: the open revision, and a member's protocols",
    "archive.Access": "is only added to, and read by administrators and stewards on its own page",
    "archive.FailedTry": "counts who guessed at accounts",
    "archive.Session": "is of somebody's session",
    "archive.LoadedRow": "holds digests of rows of data files, and no word of them",
    "archive.Import": "is seen by whoever uploaded it, on pages of its own",
    "archive.CareRequest": "is known to whoever asked, and has a queue of its own",
}
_unrevised: dict[str, str] = {
    "archive.SearchEntry": "follows from the records",
    "archive.RestrictedEntry": "follows from the records",
    "archive.Job": "is never kept by what stands between",
}


def unguarded() -> dict[str, str]:
    """The models whose rows belong to no record, and why no record's protocols hold them."""
    return dict(_unguarded)


def unrevised() -> dict[str, str]:
    """The models of records whose changes make no new revision, and why."""
    return dict(_unrevised)


def leave_unrevised(model: str, why: str) -> None:
    """Name a model, by its label, whose changes make no new revision of the records."""
    _unrevised[model] = why
