"""The events of a guessing game in plain words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.rules.blocks import guessing
from games.rules.blocks.hiding import Holding
from games.rules.engine.guess_events import (
    Counted,
    Declined,
    Divided,
    Guessed,
    GuessEvent,
    GuessKept,
    Hid,
    Judged,
    Looked,
    Offered,
    PassedOn,
    PlaysAgain,
    Shown,
)
from games.rules.guessing_rules import GuessingRules
from games.rules.texts import Text, gettext, listing, ngettext, number, verbatim

Name = Callable[[int], Text]
# Events the words of which depend on the part of the game in which they happened.
InPhase = Guessed | Looked | Shown | Counted


def tell_guess(rules: GuessingRules, event: GuessEvent, seat: Name, side: Name) -> Text:
    """One event as a sentence; ``seat`` and ``side`` give the names of seats and sides."""
    if isinstance(event, InPhase):
        in_force = rules.in_phase(event.phase)
        assert isinstance(in_force, GuessingRules)
        rules = in_force
    match event:
        case Hid():
            player = _hider(seat(event.seat), event.hider)
            return gettext("{player} has hidden the pieces", player=player)
        case Divided():
            return gettext("{player} divides the sticks", player=seat(event.seat))
        case GuessKept():
            return gettext(
                "{player} has guessed; what, is told when both have", player=seat(event.seat)
            )
        case Guessed(hider=hider) if hider:
            return gettext(
                "{player} guesses {guess} of hider {number}",
                player=seat(event.seat),
                guess=guess_words(rules, event.named),
                number=number(hider),
            )
        case Guessed():
            return gettext(
                "{player} guesses {guess}",
                player=seat(event.seat),
                guess=guess_words(rules, event.named),
            )
        case Looked():
            return gettext(
                "{player} looks {place}, where it is not",
                player=seat(event.seat),
                place=_one(rules, event.place),
            )
        case Shown():
            if event.seat is None:
                return _shown(rules, event, gettext("the hider"))
            return _shown(rules, event, _hider(seat(event.seat), event.hider))
        case Counted():
            return _counted(rules, event)
        case Judged():
            return _judged(event, side)
        case PlaysAgain():
            hiders = event.hiders or (0,) * len(event.seats)
            pairs = zip(event.seats, hiders, strict=True)
            players = listing([_hider(seat(one), hider) for one, hider in pairs])
            return ngettext(
                "{players} plays again",
                "{players} play again",
                len(event.seats),
                players=players,
            )
        case PassedOn():
            return gettext(
                "{player} passes the play to {partner}",
                player=_hider(seat(event.seat), event.hiders[0]),
                partner=_hider(seat(event.partner), event.hiders[1]),
            )
        case Offered():
            return gettext("{player} offers to end the game", player=seat(event.seat))
        case Declined():
            return gettext("{player} wishes to go on", player=seat(event.seat))


def _hider(player: Text, hider: int) -> Text:
    """A hider by name: the player, or where one moves for several, which of them it is."""
    if not hider:
        return player
    return gettext("hider {number} of {side}", number=number(hider), side=player)


def guess_words(rules: GuessingRules, named: Sequence[str]) -> Text:
    """What a guess names, in words: a call with its gloss, places, or an order."""
    return listing([_one(rules, name) for name in named])


def _one(rules: GuessingRules, name: str) -> Text:
    """A place, a piece or an answer in words, with what is called out for it."""
    gloss = guessing.answer_words(name)
    if rules.hiding is not None:
        called = {place.name: place.called for place in rules.hiding.places}
        called |= {piece.name: piece.called for piece in rules.hiding.pieces}
        gloss = gettext(called.get(name, "nothing"))
    call = rules.calls.get(name)
    if call is None:
        return gloss
    return gettext("“{call}” ({answer})", call=verbatim(call), answer=gloss)


def holding_words(rules: GuessingRules, holding: Holding) -> Text:
    """How the pieces are held, in words: "the ball under the first cover", or their order."""
    assert rules.hiding is not None
    if rules.names.kind == guessing.ORDER:
        return guess_words(rules, str(holding).split())
    called = {piece.name: piece.called for piece in rules.hiding.pieces}
    return listing(
        [
            gettext(
                "{pieces} {place}",
                pieces=listing([gettext(called[piece]) for piece in pieces]),
                place=gettext(place.called),
            )
            for place, pieces in zip(rules.hiding.places, holding.contents, strict=True)
            if pieces
        ]
    )


def _shown(rules: GuessingRules, event: Shown, player: Text) -> Text:
    held = holding_words(rules, event.holding)
    if event.right:
        return gettext("{player} had {holding}: guessed", player=player, holding=held)
    return gettext("{player} had {holding}: missed", player=player, holding=held)


def _counted(rules: GuessingRules, event: Counted) -> Text:
    parted = event.bunch.words()
    if not event.answer:
        return gettext("{sticks}: nothing is left over", sticks=parted)
    if rules.names.kind == guessing.MARKED_HAND:
        return parted
    answer = guessing.answer_words(event.answer)
    if rules.names.kind == guessing.PARITY:
        return gettext("{sticks}: {answer}", sticks=parted, answer=answer)
    if event.answer == str(rules.names.by):
        return gettext(
            "{sticks}: nothing is left over, which counts as {answer}",
            sticks=parted,
            answer=answer,
        )
    return gettext("{sticks}: {answer} left over", sticks=parted, answer=answer)


def _judged(event: Judged, side: Name) -> Text:
    gains = [
        gettext("{points} to {side}", points=number(points), side=side(who))
        for who, points in event.gains
    ]
    return gettext(
        "{outcome}: {points}",
        outcome=event.outcome.words(),
        points=listing(gains) if gains else gettext("nothing"),
    )
