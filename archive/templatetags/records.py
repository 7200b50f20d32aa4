"""Tags that write records into a page: links, locators, marks, native words."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import get_text_list
from django.utils.translation import get_language_info
from django.utils.translation import gettext as _

from archive.basis import Basis, basis_of
from archive.labelling.marks import marks_of
from archive.models import (
    Community,
    Contributor,
    Figure,
    Implement,
    Item,
    Passage,
    Plate,
    Record,
    Source,
    Statement,
    Term,
    TermUse,
    Variant,
)
from archive.pages.accounts import Accounts, accounts_of
from archive.pages.features import Fact, facts_of, facts_with, plain
from archive.pages.native import Piece, pieces
from archive.pages.rights import name_of

register = template.Library()


@register.simple_tag
def link(record: Record | None) -> SafeString | str:
    """A link to a record under its title; a withdrawn record is neither named nor linked."""
    return native(record) if isinstance(record, Term) else _linked(record, str(record))


@register.simple_tag
def short_link(record: Record | None) -> SafeString | str:
    """A link to a record under the short name that it has beside its like: fig. 9, plate LVII."""
    return _linked(record, _short_name(record))


@register.simple_tag
def links(records: Iterable[Record]) -> SafeString:
    """Links to records, with commas between them."""
    return format_html_join(", ", "{}", ((link(record),) for record in records))


@register.simple_tag
def short_links(records: Iterable[Record]) -> SafeString:
    """Links to records under their short names, with commas between them."""
    return format_html_join(", ", "{}", ((short_link(record),) for record in records))


@register.simple_tag
def locators(uses: Iterable[TermUse], source: bool = False) -> SafeString:
    """The passages of the uses of a term, with commas between them."""
    return format_html_join(", ", "{}", ((locator(use.passage, source),) for use in uses))


@register.simple_tag
def locators_of_game(
    uses: Iterable[TermUse], variant: Variant | None, source: bool = False
) -> SafeString:
    """The same of the uses of a term in one game alone."""
    return locators((use for use in uses if variant and use.variant_id == variant.pk), source)


@register.simple_tag
def native(term: Term, linked: bool = True) -> SafeString | str:
    """The form of a term as printed, marked with its language, as a link to the term."""
    if term.hides_names:
        return _linked(term, _behind_a_warning())
    form = format_html('<span class="native" lang="{}">{}</span>', term.language, term.form)
    return format_html('<a href="{}">{}</a>', term.get_absolute_url(), form) if linked else form


@register.simple_tag
def locator(passage: Passage, source: bool = False) -> SafeString:
    """The locator of a passage as a link to it; with ``source``, after the source's short title."""
    words = passage.title if source else passage.locator
    return format_html(
        '<a class="locator" href="{}" title="{}">{}</a>',
        passage.get_absolute_url(),
        passage.title,
        words,
    )


@register.simple_tag
def basis_mark(value: str) -> SafeString:
    """The mark of a basis with its word: stated, inferred, disputed or editorial."""
    known = Basis(value)
    return format_html(
        '<span class="basis basis-{}"><span class="basis-mark" aria-hidden="true">{}</span>'
        '<span class="basis-word">{}</span></span>',
        known.value,
        known.mark,
        known.label,
    )


@register.inclusion_tag("archive/_legend.html")
def legend() -> dict[str, Any]:
    """What the four marks mean."""
    return {"bases": list(Basis)}


@register.inclusion_tag("archive/_marks.html")
def marks(record: Record, folded: bool = False) -> dict[str, Any]:
    """The labels and notices that show on a record, its own and those of what it stands under.

    Where there is little room their texts are ``folded`` away; the icon and the name never are.
    """
    return {"marks": marks_of(record), "record": record, "folded": folded}


@register.filter
def basis(statement: Statement) -> Basis:
    """On what a statement stands."""
    return basis_of(statement)


@register.filter
def said(statement: Statement) -> SafeString | str:
    """The text of a statement with the native words in it marked and linked."""
    if statement.hides_names:
        return _linked(statement, _behind_a_warning())
    return format_html_join("", "{}", ((_written(piece),) for piece in _pieces(statement)))


@register.filter
def said_plainly(statement: Statement) -> str:
    """The text of a statement without marks or links."""
    return _behind_a_warning() if statement.hides_names else statement.text


@register.filter
def words_apart(statement: Statement) -> list[Term]:
    """The terms of a statement that its text does not itself hold."""
    held = {piece.term.pk for piece in _pieces(statement) if piece.term}
    return [term for term in statement.terms.all() if term.pk not in held]


@register.filter
def only_for(statement: Statement, variant: Variant | None) -> list[Community]:
    """The communities of a statement, unless they are just those whose game it speaks of."""
    communities = list(statement.communities.all())
    variants = [variant] if variant else statement.variants.all()
    everyone = {community.pk for game in variants for community in game.communities.all()}
    return [] if {community.pk for community in communities} == everyone else communities


@register.filter
def unplaced(variants: Iterable[Variant], variant: Variant | None) -> list[Variant]:
    """The variants but for the one on the page."""
    return [other for other in variants if not variant or other.pk != variant.pk]


@register.filter
def coordinate(degrees: Decimal) -> str:
    """Degrees with no more digits than were entered."""
    return f"{plain(degrees)}°"


@register.filter
def accounts(sources: Iterable[Source] | None) -> Accounts:
    """The sources of a page by whose account they are."""
    return accounts_of(sources or ())


@register.filter
def own_account(source: Source) -> list[Community]:
    """The communities that speak in a source for themselves."""
    return [community for community in source.account_of.all() if not community.withdrawn]


@register.filter
def titles(records: Iterable[Record]) -> str:
    """The titles of records, joined as in a sentence."""
    return get_text_list([str(record) for record in records], _("and"))


@register.filter
def credited(source: Source) -> str:
    """The people who made a source, in their order, editors said to be such."""
    names = []
    for person in source.contributors.all():
        name = f"{person.given} {person.family}".strip()
        if person.role == Contributor.Role.EDITOR:
            name = _("%(name)s (editor)") % {"name": name}
        names.append(name)
    return ", ".join(names)


@register.filter
def facts(bearer: Implement | Item) -> list[Fact]:
    """What statements say of the make of an implement or item."""
    return facts_of(bearer)


@register.filter
def facts_found(bearer: Implement | Item, words: Iterable[str]) -> list[Fact]:
    """Why a search for these folded words found an implement: the features that hold them."""
    return facts_with(bearer, words)


@register.filter
def rights_name(uri: str) -> str:
    """What the rights at an address are called."""
    return name_of(uri)


@register.filter
def language_name(code: str) -> str:
    """What the language of a code is called, with the code; the code alone where that is all."""
    try:
        return f"{get_language_info(code)['name_translated']} ({code})"
    except KeyError:
        return code


def _linked(record: Record | None, words: str) -> SafeString | str:
    if record is None:
        return ""
    if record.withdrawn:
        return _("a withdrawn record")
    if record.hides_names:
        words = _behind_a_warning()
    return format_html('<a href="{}">{}</a>', record.get_absolute_url(), words)


def _behind_a_warning() -> str:
    """What stands for a record whose names of the dead its community asks to be warned of."""
    return _("a record behind a warning")


def _short_name(record: Record | None) -> str:
    match record:
        case Source():
            return record.short_title
        case Passage():
            return record.locator
        case Plate():
            return _("plate %(number)s") % {"number": record.number_as_printed}
        case Figure():
            return _("fig. %(number)s") % {"number": record.number_as_printed}
        case _:
            return str(record)


def _pieces(statement: Statement) -> list[Piece]:
    return pieces(statement.text, statement.terms.all())


def _written(piece: Piece) -> str | SafeString:
    return native(piece.term) if piece.term else piece.text
