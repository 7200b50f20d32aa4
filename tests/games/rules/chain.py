"""The exact chance of winning a game: its chain of plays, solved."""

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction

from games.rules import CHANCE, State

Row = dict[Hashable, Fraction]
Key = Callable[[State], Hashable | None]


def chance_of_winning(start: State, side: int, key: Key) -> Fraction:
    """How likely a side wins from a state, every move being made as often as another.

    ``key`` names the states at which the chain is looked at, alike ones by one name, and gives None
    for those between.
    """
    rows: dict[Hashable, Row] = {}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        name = key(state)
        if name in rows:
            continue
        rows[name] = {}
        for after, chance in _next(state, key):
            if after.result is not None:
                won = Fraction(int(after.result.winner == side))
                rows[name][None] = rows[name].get(None, Fraction(0)) + chance * won
                continue
            rows[name][key(after)] = rows[name].get(key(after), Fraction(0)) + chance
            waiting.append(after)
    return _solved(rows)[key(start)]


def _next(state: State, key: Key) -> list[tuple[State, Fraction]]:
    """The next states that have a name, and the ends, with their chances."""
    found = []
    waiting = [(state, Fraction(1))]
    while waiting:
        now, chance = waiting.pop()
        effects = now.chance_effects() if now.to_move == CHANCE else now.move_effects()
        for action, share in effects:
            after, _ = now.apply(action)
            if after.result is not None or key(after) is not None:
                found.append((after, chance * share))
            else:
                waiting.append((after, chance * share))
    return found


def _solved(rows: Mapping[Hashable, Row]) -> dict[Hashable, Fraction]:
    """The value of every name, each row being what it is worth in terms of others (None: one)."""
    reduced: dict[Hashable, Row] = {}
    order = list(rows)
    for number, name in enumerate(order):
        row = dict(rows[name])
        for earlier in order[:number]:
            share = row.pop(earlier, None)
            if share:
                for other, part in reduced[earlier].items():
                    row[other] = row.get(other, Fraction(0)) + share * part
        itself = row.pop(name, Fraction(0))
        reduced[name] = {other: part / (1 - itself) for other, part in row.items()}
    values: dict[Hashable, Fraction] = {None: Fraction(1)}
    for name in reversed(order):
        values[name] = sum(
            (part * values[other] for other, part in reduced[name].items()), Fraction(0)
        )
    return values
