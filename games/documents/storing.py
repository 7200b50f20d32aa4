"""A document as stored: the ruleset, its version, and the clauses that follow from it."""

from __future__ import annotations

from typing import Any

from archive.models import Statement, Variant
from games.models import Clause, Ruleset, RulesetVersion
from games.rules import Choice, Document, Rejected
from games.rules import Clause as Rule


def store(document: Document) -> bool | None:
    """Make the stored ruleset say what the document says, and tell what that took.

    True: the ruleset is new; False: it was changed; None: nothing was to be done. A version is
    added for a document that says something else, and none for another comment. A clause that the
    document has no longer is withdrawn. Raises ValidationError for a slug that cannot be used.
    """
    ruleset = Ruleset.objects.filter(slug=document.slug).first()
    created = ruleset is None
    if ruleset is None:
        ruleset = Ruleset(slug=document.slug)
    variant = Variant.objects.get(slug=document.variant)
    changed = _set(
        ruleset,
        title=document.title or variant.title,
        variant=variant,
        document=document.source,
        version=document.version,
        status=document.status.value,
        note=document.note,
    )
    if changed:
        _save(ruleset)
    RulesetVersion.objects.get_or_create(
        ruleset=ruleset, sha256=document.version, defaults={"document": document.source}
    )
    changed = _store_clauses(ruleset, document) or changed
    return True if created else (False if changed else None)


def _set(record: Any, **values: Any) -> bool:
    """Set fields of a record, and say whether any of them, or the record, is new."""
    changed = record.pk is None
    for name, value in values.items():
        if changed or getattr(record, name) != value:
            setattr(record, name, value)
            changed = True
    return changed


def _save(record: Ruleset | Clause) -> None:
    record.derive()
    record.full_clean(exclude={"record"})
    record.save()


def _store_clauses(ruleset: Ruleset, document: Document) -> bool:
    statements = _statements(document)
    evident = Clause.objects.filter(ruleset=ruleset).with_evidence()
    stored = {clause.path: clause for clause in evident}
    changed = False
    for order, rule in enumerate(document.clauses):
        clause = stored.pop(rule.path, None)
        if clause is None:
            clause = Clause(ruleset=ruleset, path=rule.path, slug=f"{ruleset.slug}.{rule.path}")
        changed = _store_clause(clause, order, rule, statements) or changed
    for clause in stored.values():
        if _set(clause, withdrawn=True):
            _save(clause)
            changed = True
    return changed


def _store_clause(clause: Clause, order: int, rule: Rule, statements: dict[str, Statement]) -> bool:
    choice = rule.default
    changed = _set(
        clause,
        withdrawn=False,
        order=order,
        asks=str(rule.asks),
        choice=choice.name,
        value=choice.data,
        text=str(choice.text),
        basis=choice.basis.value,
        note=choice.note,
        silence=rule.silence,
        offered=rule.offered,
        implied=rule.implied,
        alternatives=[_alternative(other, statements) for other in rule.alternatives],
        rejected=[_rejected(other, statements) for other in rule.rejected],
    )
    if changed:
        _save(clause)
    others = {slug for other in rule.alternatives for slug in other.rests_on}
    for links, slugs in (
        (clause.rests_on, choice.rests_on),
        (clause.against, choice.against),
        (clause.alternatives_rest_on, others),
    ):
        wanted = {statements[slug] for slug in slugs}
        if set(links.all()) != wanted:
            links.set(wanted)
            changed = True
    return changed


def _alternative(choice: Choice, statements: dict[str, Statement]) -> dict[str, Any]:
    """An alternative as a clause keeps it; its citations follow from its statements."""
    return {
        "name": choice.name,
        "value": choice.data,
        "text": str(choice.text),
        "basis": choice.basis.value,
        "rests_on": list(choice.rests_on),
        "against": list(choice.against),
        "cites": [_cite(statements[slug]) for slug in choice.rests_on],
        "note": choice.note,
        "if": [list(condition) for condition in choice.conditions],
    }


def _rejected(answer: Rejected, statements: dict[str, Statement]) -> dict[str, Any]:
    """An answer turned down as a clause keeps it."""
    return {
        "value": answer.data,
        "text": str(answer.text),
        "reason": answer.reason,
        "rests_on": list(answer.rests_on),
        "cites": [_cite(statements[slug]) for slug in answer.rests_on],
    }


def _statements(document: Document) -> dict[str, Statement]:
    slugs = {
        slug
        for clause in document.clauses
        for choice in clause.choices
        for slug in (*choice.rests_on, *choice.against)
    } | {
        slug
        for clause in document.clauses
        for answer in clause.rejected
        for slug in answer.rests_on
    }
    found = Statement.objects.filter(slug__in=slugs).select_related("passage__source")
    return {statement.slug: statement for statement in found}


def _cite(statement: Statement) -> str:
    return f"{statement.passage.source.slug}[{statement.passage.locator}]"
