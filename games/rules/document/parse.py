"""Reads a document: every block, every clause, everything that is wrong at once."""

from __future__ import annotations

from games.rules.document.claims import FALLS, universes_of_falls
from games.rules.document.conditions import check_conditions
from games.rules.document.document import Document
from games.rules.document.evidence import prose
from games.rules.document.fields import one_of, slug, unknown_keys
from games.rules.document.guess_checks import OUTCOMES, universes_of_outcomes
from games.rules.document.guessing_game import read_guessing_game
from games.rules.document.holes import check_holes
from games.rules.document.parts import Parts
from games.rules.document.phases import layers
from games.rules.document.scoring import check_scoring
from games.rules.document.text import read_text
from games.rules.document.throwing_game import read_throwing_game
from games.rules.document.tree import Scalar, Table, data_of
from games.rules.errors import DocumentError, Problem, meant

FORMAT = "1"
THROWING = "dice-games"
CLASSES = (THROWING, "stick-games", "hand-game", "four-stick-game", "hidden-ball-game")
BLOCKS = frozenset(
    {
        "players",
        "pieces",
        "implements",
        "throw",
        "scores",
        "turn",
        "circuit",
        "gates",
        "counters",
        "end",
        "phases",
    }
)
GUESSING_BLOCKS = frozenset(
    {
        "players",
        "pieces",
        "hiding",
        "dividing",
        "guessing",
        "scores",
        "turn",
        "counters",
        "end",
        "phases",
    }
)
HEAD = frozenset({"format", "ruleset", "variant", "title", "class", "status", "note"})
RECORD_ONLY = "record only"


def parse(source: str | bytes) -> Document:
    """The document that a YAML or JSON text says.

    Raises DocumentError with everything that is wrong: line, clause, what, and how to mend it.
    """
    root, of_the_text = read_text(source)
    if not isinstance(root, Table):
        raise DocumentError(
            [
                *of_the_text,
                Problem(
                    root.line,
                    "",
                    "the document is not a table of blocks",
                    "Begin it with “format: 1” and “ruleset: NAME”.",
                ),
            ]
        )
    problems: list[Problem] = []
    parts = Parts(root, problems)
    parts.record_only = parts.head("status", one_of((RECORD_ONLY,))) == RECORD_ONLY
    parts.head("format", one_of((FORMAT,)), FORMAT)
    name = parts.head("ruleset", slug, "omaha-plum-stones")
    game_class = parts.head("class", one_of(CLASSES), THROWING) or _class_meant(root)
    variant, title, note = (
        parts.head(key, read)
        for key, read in (("variant", slug), ("title", prose), ("note", prose))
    )
    if not game_class:
        # Which blocks there can be depends on it: all else would be called wrong.
        problems += unknown_keys(root, HEAD | BLOCKS | GUESSING_BLOCKS, "")
        raise DocumentError(_with(of_the_text, problems))
    guessing = game_class != THROWING
    problems += unknown_keys(root, HEAD | (GUESSING_BLOCKS if guessing else BLOCKS), "")
    if guessing:
        read_guessing_game(parts)
    else:
        read_throwing_game(parts)
    problems += check_conditions(parts.clauses)
    if not parts.record_only:
        problems += check_holes(parts.clauses)
    if not problems and not of_the_text:
        universes, sayings = (
            (universes_of_outcomes, OUTCOMES) if guessing else (universes_of_falls, FALLS)
        )
        for phase, clauses in layers(parts.clauses):
            found = check_scoring(clauses, parts.record_only, universes(clauses), sayings)
            problems += [problem.within(phase) for problem in found]
            if problems:
                break
    if problems or of_the_text:
        raise DocumentError(_with(of_the_text, problems))
    return Document(
        slug=name,
        variant=variant,
        title=title,
        game_class=game_class,
        note=note,
        record_only=parts.record_only,
        clauses=tuple(parts.clauses),
        data=data_of(root),
        source=source.decode("utf-8-sig") if isinstance(source, bytes) else source,
    )


def _class_meant(root: Table) -> str:
    """The class that a misspelt one stands for; empty where it is like none."""
    node = root.get("class")
    return meant(node.text, CLASSES) if isinstance(node, Scalar) else ""


def _with(of_the_text: list[Problem], others: list[Problem]) -> list[Problem]:
    """What is wrong with the text, and what else on lines where the text is right."""
    lines = {problem.line for problem in of_the_text}
    return [*of_the_text, *(problem for problem in others if problem.line not in lines)]
