"""Alternatives that exist only under another choice (``if``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.rules.document.clauses import Choice, Clause
from games.rules.errors import Problem, nearest


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
