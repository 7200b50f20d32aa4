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
        self.made_already = made_already
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
                "A side is still open. Send its link to somebody; the match can begin when all "
                "have sat down."
            )
        )


class NoSideError(RefusedError):
    """A side is to be taken that there is not."""

    status = 404

    def __init__(self, side: int) -> None:
        super().__init__(
            _("This match has no side %(number)d. Look at the link again.") % {"number": side + 1}
        )


class TakenError(RefusedError):
    """A side is to be taken at which somebody sits by now."""

    def __init__(self) -> None:
        super().__init__(_("Somebody sits on this side already. You can watch the match."))


class NotInvitedError(RefusedError):
    """An open side is to be taken without its link."""

    status = 403

    def __init__(self) -> None:
        super().__init__(
            _(
                "This is not the link of this side: a part of it is missing or was changed. Ask "
                "whoever sent it to send it again."
            )
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


class MalformedMoveError(BadRequestError):
    """What is to be played is no move of the game at all."""

    def __init__(self, notation: str) -> None:
        self.notation = notation
        super().__init__(
            _("“%(move)s” is no move of this game. Use the buttons on the mat; nothing was played.")
            % {"move": notation[:60]}
        )


class IllegalMoveError(RefusedError):
    """A move of the game cannot be made now."""

    def __init__(self, notation: str) -> None:
        self.notation = notation
        super().__init__(
            _("“%(move)s” cannot be played now. Nothing was played.") % {"move": notation[:60]}
        )
