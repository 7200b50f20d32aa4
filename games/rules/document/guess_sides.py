"""Looks at the sides of a guessing game: what they keep of their own, and a hider of neither."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from games.rules.blocks import guess_turn, guessing, hiding, players
from games.rules.blocks.hiding import Hidden
from games.rules.document.clauses import Clause
from games.rules.document.conditions import meetings

# The path of what is wrong, what is wrong with it, and the mend.
Faults = Iterator[tuple[str, str, str]]
NAMES = "guessing.names"


def neutral_faults(clauses: Sequence[Clause]) -> Faults:
    """Where somebody of neither side hides, the sides do nothing by turns but guess."""
    turns = (guess_turn.RIGHT.path, guess_turn.SOME_RIGHT.path, guess_turn.WRONG.path)
    theirs = " or ".join(f"“{one}”" for one in guess_turn.OF_NEUTRAL)
    for path in turns:
        for _, (who, by) in meetings(clauses, path, hiding.BY.path):
            if not isinstance(who, str) or by == hiding.BOTH_SIDES:
                continue
            if by == hiding.NEUTRAL and who not in guess_turn.OF_NEUTRAL:
                yield path, "no side hides, so that none has the next play", f"Write {theirs}."
            if by != hiding.NEUTRAL and who in guess_turn.OF_NEUTRAL:
                yield (
                    path,
                    "this is said where nobody of a side hides",
                    f"Write “{guess_turn.GUESSERS}” or “{guess_turn.SAME_SIDE}”.",
                )
    for _, (by, hiders, looks, guesser, passing, marks) in meetings(
        clauses, hiding.BY.path, hiding.HIDERS.path, guessing.LOOKS.path, guessing.BY.path,
        guess_turn.PASS.path, players.MARKS.path,
    ):  # fmt: skip
        if by != hiding.NEUTRAL:
            continue
        if hiders not in (1, None):
            yield hiding.HIDERS.path, "there is one neutral hider", "Write 1, or leave it out."
        if looks not in (1, None):
            yield guessing.LOOKS.path, "what a neutral hider hid is sought once", "Write 1."
        if guesser == guessing.EACH_FOR_ONE:
            yield guessing.BY.path, "there is one hider to guess", "Let one guess for the side."
        if marks is not None:
            yield players.MARKS.path, "no side hides pieces of its own", "Leave the marks out."
        if passing == guess_turn.TO_PARTNER:
            yield guess_turn.PASS.path, "no player hides who could pass it on", "Write “never”."


def mark_faults(clauses: Sequence[Clause]) -> Faults:
    """A mark that a side keeps is a guess about sticks, or names pieces of its own."""
    by_path = {clause.path: clause for clause in clauses}
    for _, (marks, names) in meetings(clauses, players.MARKS.path, NAMES):
        if isinstance(marks, tuple) and isinstance(names, guessing.Names) and not names.answers:
            yield from _own_pieces(marks, by_path)
            continue
        answers = names.answers if isinstance(names, guessing.Names) else ()
        if isinstance(marks, tuple) and not set(marks) <= set(answers):
            yield (
                players.MARKS.path,
                "a side that keeps a mark always guesses it, and this is no guess",
                f"The guesses are {', '.join(answers)}." if answers else "Leave the marks out.",
            )


def _own_pieces(marks: Sequence[str], by_path: Mapping[str, Clause]) -> Faults:
    """Where something is hidden, the mark that a side keeps names the pieces of its own."""
    sorts = [by_path.get(f"pieces.{mark}") for mark in marks]
    known = ", ".join(path[7:] for path in by_path if path.startswith("pieces."))
    if None in sorts:
        yield (
            players.MARKS.path,
            "where something is hidden a mark names pieces that a side has of its own",
            f"The pieces are {known}; name one for each side, or leave the marks out.",
        )
        return
    counts = {
        tuple(c.value.count for c in sort.choices if isinstance(c.value, Hidden))
        for sort in sorts
        if sort is not None
    }
    if len(counts) > 1:
        yield players.MARKS.path, "one side has more pieces of its own", "Give both as many."
    sought = by_path.get("guessing.sought")
    if sought is not None and any(choice.value in marks for choice in sought.choices):
        yield (
            "guessing.sought",
            "one side never hides this piece",
            f"Write “{guessing.OWN}”: each side seeks what the other has of its own.",
        )
