"""Prose of a lesson in HTML: made of what CommonMark has, so that nothing else can be in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from markdown_it.token import Token

from archive.models import Record, Term
from games.lessons.parts import Prose, Ref
from games.lessons.reading import MARKDOWN, record_at

Shown = Callable[[Ref], Record | None]


def html_of(prose: Prose, shown: Shown, anchor: str = "") -> SafeString:
    """The prose with its links made; ``shown`` gives the record of one, or None to leave it out.

    ``anchor`` is the ID of a heading.
    """
    tokens = [_written(token, shown) for token in prose.tokens]
    if anchor:
        tokens[0].attrSet("id", anchor)
    # Whatever stood in the text was escaped by the renderer, which knows no HTML.
    html: str = MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})
    return mark_safe(html)


def _written(token: Token, shown: Shown) -> Token:
    written = copy(token)
    if token.attrs:
        written.attrs = dict(token.attrs)
    if token.children is not None:
        written.children = list(_with_links(token.children, shown))
    return written


def _with_links(children: Iterable[Token], shown: Shown) -> Iterable[Token]:
    closing: list[list[Token]] = []
    hidden = False
    for child in children:
        if child.type == "link_open":
            opened, ends, hidden = _link(child, shown)
            closing.append(ends)
            yield from opened
            if hidden:
                yield Token("text", "", 0, content=_("a record behind a warning"))
        elif child.type == "link_close":
            hidden = False
            yield from closing.pop()
        elif not hidden:
            yield Token("text", "", 0, content=child.content) if child.type == "image" else child


def _link(token: Token, shown: Shown) -> tuple[list[Token], list[Token], bool]:
    """What opens and closes a link, and whether the words between them may not be shown."""
    address = str(token.attrs["href"])
    named = record_at(address)
    if named is None:
        return (*_tags("a", href=address, rel="noreferrer"), False)
    record = shown(Ref(*named, 0))
    if record is None:
        return [], [], False
    opened, closed = _tags("a", href=record.get_absolute_url())
    if isinstance(record, Term) and not record.hides_names:
        inner, inner_end = _tags("span", **{"class": "native", "lang": record.language})
        opened, closed = opened + inner, inner_end + closed
    return opened, closed, record.hides_names


def _tags(tag: str, **attrs: str) -> tuple[list[Token], list[Token]]:
    opened = Token(f"{tag}_open", tag, 1, attrs=dict(attrs))
    return [opened], [Token(f"{tag}_close", tag, -1)]
