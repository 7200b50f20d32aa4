"""The same throws judged under readings whose pieces are the same, whatever game they are of.

Pieces are the same if there are as many groups of as many pieces with the same faces, which come up
by the same chances; what a group is called does not matter, nor in which order a document tells.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import gcd

from games.rules.blocks.falls import Fall, chance_of, every_fall
from games.rules.blocks.pieces import Group
from games.rules.engine.contract import CHANCE
from games.rules.engine.events import Event, Thrown
from games.rules.engine.position import Stage
from games.rules.engine.throwing import ThrowingState, begin
from games.rules.judging import Judgement, drawn_from, judgement
from games.rules.throwing_rules import ThrowingRules

# Of each group: how many pieces, their faces in alphabetical order, and the weight of each face.
Pieces = tuple[tuple[int, tuple[str, ...], tuple[int, ...]], ...]


def pieces_of(rules: ThrowingRules) -> Pieces | None:
    """What is thrown; readings that agree in it can be given the same throws.

    None where a later phase of the game throws other pieces.
    """
    later = [phase.rules for phase in rules.phases]
    if any(not isinstance(one, ThrowingRules) or _told(one) != _told(rules) for one in later):
        return None
    return tuple(_kind_of(group, rules) for group in _in_order(rules))


def same_throws(pieces: Pieces, word: str, number: int) -> tuple[Fall, ...]:
    """So many throws of these pieces as the word gives them, by the chances of their faces."""
    groups = _canonical(pieces)
    weights = {group.name: kind[2] for group, kind in zip(groups, pieces, strict=True)}
    falls = every_fall(groups)
    chances = [chance_of(fall, weights) for fall in falls]
    return tuple(falls[drawn_from(word, place, chances)] for place in range(number))


def as_thrown(fall: Fall, rules: ThrowingRules) -> Fall:
    """A fall of ``same_throws`` with the pieces of a reading that throws the same ones."""
    faces = {
        group.name: dict(zip(sorted(group.faces), counts, strict=True))
        for group, counts in zip(_in_order(rules), fall.counts, strict=True)
    }
    return Fall(
        rules.groups,
        tuple(tuple(faces[group.name][face] for face in group.faces) for group in rules.groups),
    )


def judge_throws(rules: ThrowingRules, falls: Iterable[Fall]) -> list[Judgement]:
    """What a reading makes of throws of its pieces, one after another, until its game is over.

    Lots give the first play to the first side, nobody offers to end the game, and where a player
    may choose, the first of the choices is made.
    """
    state, _before = _settled(begin(rules))
    sums: tuple[int, ...] = (0,) * rules.sides
    found: list[Judgement] = []
    for fall in falls:
        if state.to_move is None:
            break
        state, told = state.apply(as_thrown(fall, rules))
        state, following = _settled(state)
        events = [*told, *following]
        thrown = next(event for event in told if isinstance(event, Thrown))
        one = judgement(
            rules,
            rules.side_of(thrown.seat),
            events,
            sums,
            state.counters,
            over=state.to_move is None,
        )
        sums = one.sums
        found.append(one)
    return found


def _settled(state: ThrowingState) -> tuple[ThrowingState, list[Event]]:
    """The next state that waits for a fall, or in which the game is over; and what happened."""
    told: list[Event] = []
    while state.to_move is not None and state.stage not in (Stage.FALL, Stage.START_FALL):
        if state.to_move == CHANCE:
            action = state.chance_outcomes()[0][0]
        else:
            action = state.legal_actions()[0]
        state, events = state.apply(action)
        told += events
    return state, told


def _told(rules: ThrowingRules) -> list[object]:
    return [(group.name, _kind_of(group, rules)) for group in rules.groups]


def _kind_of(group: Group, rules: ThrowingRules) -> tuple[int, tuple[str, ...], tuple[int, ...]]:
    weights = rules.weights.get(group.name, (1,) * len(group.faces))
    least = gcd(*weights)
    by_face = dict(zip(group.faces, weights, strict=True))
    faces = tuple(sorted(group.faces))
    return group.count, faces, tuple(by_face[face] // least for face in faces)


def _in_order(rules: ThrowingRules) -> Sequence[Group]:
    return sorted(rules.groups, key=lambda group: _kind_of(group, rules))


def _canonical(pieces: Pieces) -> tuple[Group, ...]:
    return tuple(_group(number, *kind) for number, kind in enumerate(pieces))


def _group(number: int, count: int, faces: tuple[str, ...], _weights: tuple[int, ...]) -> Group:
    return Group(name=str(number), count=count, faces=faces, plurals=faces)
