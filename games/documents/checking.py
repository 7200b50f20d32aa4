"""What a document says that the archive cannot resolve."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from difflib import get_close_matches
from itertools import chain

from archive.models import GameClass, Variant
from games.rules import Choice, Document, NotPlayableError, Problem, Status, rules_of
from games.rules.document.text import read_tree
from games.rules.document.tree import Table

Names = Mapping[str, Set[str]]


def problems_with(document: Document, names: Names) -> list[Problem]:
    """Everything in a well-formed document that does not fit the archive.

    ``names`` are the slugs that there are, by kind. A document that is stored rests on statements:
    a bare citation, which a document from elsewhere may give, is refused here.
    """
    return [
        *_head_problems(document, names),
        *_evidence_problems(document, names),
        *_play_problems(document),
    ]


def _head_problems(document: Document, names: Names) -> Iterable[Problem]:
    root = read_tree(document.source)
    line = root.line_of if isinstance(root, Table) else lambda _key: 0
    if not document.variant:
        yield Problem(
            line("ruleset"),
            "variant",
            "the document does not say whose game it is",
            "Add “variant: SLUG”.",
        )
    elif document.variant not in names["variant"]:
        yield Problem(
            line("variant"),
            "variant",
            f"there is no variant “{document.variant}”",
            _nearest(document.variant, names["variant"]),
        )
    else:
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


def _evidence_problems(document: Document, names: Names) -> Iterable[Problem]:
    for clause in document.clauses:
        for choice in clause.choices:
            for message, mend in chain(_unresolved(choice, names), _bare_citations(choice)):
                yield Problem(clause.line, clause.path, message, mend)


def _unresolved(choice: Choice, names: Names) -> Iterable[tuple[str, str]]:
    for slug in (*choice.rests_on, *choice.against):
        if slug not in names["statement"]:
            yield f"there is no statement “{slug}”", _nearest(slug, names["statement"])
    # Pieces, sticks and counters of every class of game name the thing that they are.
    implement: str = getattr(choice.value, "implement", "")
    if implement and implement not in names["implement"]:
        yield f"there is no implement “{implement}”", _nearest(implement, names["implement"])


def _bare_citations(choice: Choice) -> Iterable[tuple[str, str]]:
    if choice.cites:
        yield (
            f"“{choice.cites[0]}” is a bare citation",
            "Name the statements under “rests_on”; what they cite follows from them.",
        )


def _nearest(slug: str, known: Set[str]) -> str:
    near = get_close_matches(slug, known, n=1)
    return f"Did you mean “{near[0]}”?" if near else "Add it to the archive, or mend its name."


def _play_problems(document: Document) -> Iterable[Problem]:
    if document.status is Status.RECORD_ONLY:
        return
    try:
        rules_of(document)
    except NotPlayableError as error:
        yield Problem(0, "", str(error).rstrip("."), "Fill the hole, or say “status: record only”.")
