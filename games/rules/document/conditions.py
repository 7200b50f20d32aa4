"""Alternatives that exist only under another choice (``if``)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, product

from games.rules.document.clauses import Choice, Clause
from games.rules.errors import Problem, nearest

MAX_MEETINGS = 4_096


def needed(clauses: Mapping[str, Clause], path: str, choice: Choice) -> dict[str, str] | None:
    """The choices that one choice brings with it, itself included; None if it can never be made."""
    chosen: dict[str, str] = {}
    waiting = [(path, choice.name)]
    while waiting:
        at, name = waiting.pop()
        if at in chosen:
            if chosen[at] != name:
                return None
            continue
        chosen[at] = name
        found = clauses[at].choice(name) if at in clauses else None
        if found is None:
            return None
        waiting += found.conditions
    return chosen


def can_meet(clauses: Mapping[str, Clause], *made: tuple[str, Choice]) -> bool:
    """Whether one reading can make all these choices, each given with the path of its clause."""
    chosen: dict[str, str] = {}
    for path, choice in made:
        brings = needed(clauses, path, choice)
        if brings is None or any(chosen.get(at, name) != name for at, name in brings.items()):
            return False
        chosen |= brings
    return True


def meetings(clauses: Sequence[Clause], *paths: str) -> Iterator[tuple[Clause, tuple[object, ...]]]:
    """The values that some clauses can have together, with the first of these clauses.

    None for a clause that the document does not have; nothing if it has not the first.
    """
    by_path = {clause.path: clause for clause in clauses}
    first = by_path.get(paths[0])
    if first is None:
        return
    each: list[list[tuple[str, Choice] | None]] = [
        [(path, choice) for choice in by_path[path].choices] if path in by_path else [None]
        for path in paths
    ]
    for made in islice(product(*each), MAX_MEETINGS):
        choices = [one for one in made if one is not None]
        if can_meet(by_path, *choices):
            yield first, tuple(one[1].value if one is not None else None for one in made)


def check_conditions(clauses: Iterable[Clause]) -> list[Problem]:
    """A problem for every condition that names nothing, or that can never be met."""
    by_path = {clause.path: clause for clause in clauses}
    problems: list[Problem] = []
    for clause in by_path.values():
        for choice in clause.alternatives:
            wrong = [_condition(by_path, clause, at, name) for at, name in choice.conditions]
            found = [problem for problem in wrong if problem is not None]
            if not found and needed(by_path, clause.path, choice) is None:
                found = [
                    Problem(
                        clause.line,
                        clause.path,
                        f"the choice “{choice.name}” can never be made: its conditions contradict "
                        "one another",
                        "Remove one of the conditions under “if”.",
                    )
                ]
            problems += found
    return problems


def _condition(by_path: Mapping[str, Clause], clause: Clause, at: str, name: str) -> Problem | None:
    target = by_path.get(at)
    if target is None:
        return Problem(
            clause.line,
            clause.path,
            f"the condition names “{at[:60]}”, which is no clause here",
            nearest(at, by_path),
        )
    if at == clause.path:
        return Problem(
            clause.line,
            clause.path,
            "the condition is about the clause itself",
            "Name another clause, or leave “if” out.",
        )
    if target.choice(name) is None:
        return Problem(
            clause.line,
            clause.path,
            f"the condition names “{name[:60]}”, which is no choice of {at}",
            nearest(name, [choice.name for choice in target.choices]),
        )
    return None
