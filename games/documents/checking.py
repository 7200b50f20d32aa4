"""What a document says that the archive cannot resolve."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from difflib import get_close_matches

from archive.models import GameClass, Variant
from games.rules import Basis, Clause, Document, NotPlayableError, Problem, Status, rules_of
from games.rules.document.text import read_tree
from games.rules.document.tree import Table

Names = Mapping[str, Set[str]]
# Of further unknown names it is said only that there are none such.
MOST_LIKENED = 40


def problems_with(document: Document, names: Names) -> list[Problem]:
    """Everything in a well-formed document that does not fit the archive in which it is stored.

    ``names`` are the slugs that there are, by kind.
    """
    return [*unresolved_in(document, names), *needed_to_store(document)]


def unresolved_in(document: Document, names: Names) -> list[Problem]:
    """What a document names that is not in the archive, and why it cannot be played.

    A document that is not to be stored may name no variant, and rest on bare citations.
    """
    likeness = _Likeness(names)
    return [
        *_head_problems(document, names, likeness),
        *_evidence_problems(document, names, likeness),
        *_play_problems(document),
    ]


def needed_to_store(document: Document) -> list[Problem]:
    """What a document still lacks before it can be stored: a variant, statements to rest on, and
    the silence that each answer of ours fills."""
    needed = []
    if not document.variant:
        needed.append(
            Problem(
                _line_of(document)("ruleset"),
                "variant",
                "the document does not say whose game it is",
                "Add “variant: SLUG”.",
            )
        )
    for clause in document.clauses:
        cited = [answer.cites for answer in clause.choices]
        if any([*cited, *(answer.cites for answer in clause.rejected)]):
            needed.append(
                Problem(
                    clause.line,
                    clause.path,
                    "this rests on a bare citation",
                    "Name the statements under “rests_on”; what they cite follows from them.",
                )
            )
        if clause.basis is Basis.EDITORIAL and not clause.implied and not clause.silence:
            needed.append(
                Problem(
                    clause.line,
                    clause.path,
                    "this answer is ours, and it is not said where the sources are silent",
                    "Add “silence: ...”, a sentence on what they leave out.",
                )
            )
    return needed


class _Likeness:
    """Finds the names most like an unknown one, for a bounded number of them: it takes its time."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.found: dict[tuple[str, str], list[str]] = {}

    def mend(self, kind: str, slug: str) -> str:
        """The nearest names of a kind, as the mend of a problem."""
        sought = (kind, slug)
        if sought not in self.found and len(self.found) < MOST_LIKENED:
            self.found[sought] = get_close_matches(slug, self.names[kind])
        near = [f"“{name}”" for name in self.found.get(sought, ())]
        if not near:
            return "Add it to the archive, or mend its name."
        *others, last = near
        return f"Did you mean {', '.join(others)} or {last}?" if others else f"Did you mean {last}?"


def _line_of(document: Document) -> Callable[[str], int]:
    """The line on which a key of the head stands."""
    root = read_tree(document.source)
    return root.line_of if isinstance(root, Table) else lambda _key: 0


def _head_problems(document: Document, names: Names, likeness: _Likeness) -> Iterable[Problem]:
    if not document.variant:
        return
    line = _line_of(document)
    if document.variant not in names["variant"]:
        yield Problem(
            line("variant"),
            "variant",
            f"there is no variant “{document.variant}”",
            likeness.mend("variant", document.variant),
        )
        return
    classes = _classes_of(document.variant)
    if classes and document.game_class not in classes:
        yield Problem(
            line("class"),
            "class",
            f"the archive has {document.variant} in another class",
            f"Write “class: {classes[0]}”, or mend the variant's game.",
        )


def _classes_of(variant: str) -> list[str]:
    """The class of a stored variant's game and those above it; none if it was refused."""
    found = Variant.objects.filter(slug=variant).select_related("game__game_class").first()
    game_class: GameClass | None = found.game.game_class if found else None
    classes = []
    while game_class is not None:
        classes.append(game_class.slug)
        game_class = game_class.parent
    return classes


def _evidence_problems(document: Document, names: Names, likeness: _Likeness) -> Iterable[Problem]:
    for clause in document.clauses:
        for kind, slug in _named_in(clause):
            if slug not in names[kind]:
                message = f"there is no {kind} “{slug}”"
                yield Problem(clause.line, clause.path, message, likeness.mend(kind, slug))


def _named_in(clause: Clause) -> Iterable[tuple[str, str]]:
    """The statements and implements that a clause names, each with its kind."""
    for choice in clause.choices:
        for slug in (*choice.rests_on, *choice.against):
            yield "statement", slug
        # Pieces, sticks and counters of every class of game name the thing that they are.
        implement: str = getattr(choice.value, "implement", "")
        if implement:
            yield "implement", implement
    for rejected in clause.rejected:
        for slug in rejected.rests_on:
            yield "statement", slug


def _play_problems(document: Document) -> Iterable[Problem]:
    if document.status is Status.RECORD_ONLY:
        return
    try:
        rules_of(document)
    except NotPlayableError as error:
        yield Problem(0, "", str(error).rstrip("."), "Fill the hole, or say “status: record only”.")
