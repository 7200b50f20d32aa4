"""Why something that a visitor wants of a match is not done."""

from __future__ import annotations

from django.utils.translation import gettext as _


class RefusedError(Exception):
    """A wish that was refused; nothing was changed. ``str`` says why, for the visitor."""

    status = 409


class NotSeatedError(RefusedError):
    """Somebody without a seat wants to move."""

    status = 403

    def __init__(self) -> None:
        super().__init__(
            _("You have no seat at this match, so you can watch but not move. Nothing was played.")
        )


class OutOfTurnError(RefusedError):
    """A seat wants to move while another is to move."""

    def __init__(self, mover: str) -> None:
        super().__init__(
            _("It is not your turn: %(mover)s is to move. Nothing was played.") % {"mover": mover}
        )


class StaleError(RefusedError):
    """The page that the visitor answered is older than the match."""

    def __init__(self, made_already: bool) -> None:
        super().__init__(
            _("This move was already made, once. The match stands as you see it here.")
            if made_already
            else _(
                "The match has gone on since the page that you answered was made. Nothing was "
                "played; this is how it stands now."
            )
        )


class NotBegunError(RefusedError):
    """A move comes before the word was fixed."""

    def __init__(self) -> None:
        super().__init__(_("The match has not begun. Begin it first."))


class BegunError(RefusedError):
    """The match is to begin a second time."""

    def __init__(self) -> None:
        super().__init__(
            _("The match has begun, and the word mixed into its chance is fixed. It stands so.")
        )


class OpenSeatsError(RefusedError):
    """The match is to begin while a seat is still open."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "A seat is still open. Send its link to somebody; the match can begin when all "
                "have sat down."
            )
        )


class NoSeatError(RefusedError):
    """A seat is to be taken that there is not."""

    status = 404

    def __init__(self, number: int) -> None:
        super().__init__(
            _("This match has no seat %(number)d. Look at the link again.") % {"number": number + 1}
        )


class TakenError(RefusedError):
    """An open seat is to be taken in which somebody sits by now."""

    def __init__(self) -> None:
        super().__init__(_("Somebody sits at this seat already. You can watch the match."))


class NotInvitedError(RefusedError):
    """An open seat is to be taken without its link."""

    status = 403

    def __init__(self) -> None:
        super().__init__(
            _("This seat is kept for somebody with its link. Ask the host of the match for it.")
        )


class OverError(RefusedError):
    """The match is over."""

    def __init__(self, lies_still: bool) -> None:
        super().__init__(
            _(
                "Nothing happened in this match for 30 days, so it was closed and its seed shown. "
                "Begin a new one."
            )
            if lies_still
            else _("This match is over. Nothing was played.")
        )


class BadRequestError(RefusedError):
    """Something that can never be asked of a match."""

    status = 400
