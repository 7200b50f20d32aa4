"""Sentences about rules, in English, ready to be put into another language.

The rules package says things ("two moons and three white") without knowing who will read them. A
``Text`` keeps its template and its parts apart, so that a site can render it through its own
``gettext`` and ``ngettext``; ``str(text)`` is the English. The two makers are named ``gettext`` and
``ngettext`` because the common extraction tools collect the templates by these names.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

_NUMBERS = (
    "none",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
)


def _as_written(message: str) -> str:
    return message


def _english_number(one: str, many: str, count: int) -> str:
    return one if count == 1 else many


@dataclass(frozen=True)
class Text:
    """A template with ``{names}`` and the texts that fill them; ``plural`` if it counts."""

    template: str
    values: tuple[tuple[str, Text | str], ...] = ()
    plural: str = ""
    count: int = 0

    def render(
        self,
        gettext: Callable[[str], str] = _as_written,
        ngettext: Callable[[str, str, int], str] = _english_number,
    ) -> str:
        """The text in the language that the two functions speak."""
        if self.plural:
            template = ngettext(self.template, self.plural, self.count)
        else:
            template = gettext(self.template) if self.template else ""
        filled = {
            name: value.render(gettext, ngettext) if isinstance(value, Text) else value
            for name, value in self.values
        }
        return template.format_map(filled) if filled else template

    def sentence(
        self,
        gettext: Callable[[str], str] = _as_written,
        ngettext: Callable[[str, str, int], str] = _english_number,
    ) -> str:
        """The text beginning with a capital and ending with a full stop."""
        said = self.render(gettext, ngettext)
        return said[:1].upper() + said[1:] + ("" if said.endswith((".", "?")) else ".")

    def __str__(self) -> str:
        return self.render()


def gettext(template: str, **values: Text | str) -> Text:
    """A text from its template; ``{name}`` stands where the value of that name goes."""
    return Text(template, tuple(values.items()))


def ngettext(one: str, many: str, count: int, **values: Text | str) -> Text:
    """A text that has a form for one thing and a form for several."""
    return Text(one, tuple(values.items()), many, count)


def verbatim(words: str) -> Text:
    """Words of a document, shown as its editor wrote them."""
    return Text("{words}", (("words", words),))


def spoken(name: str) -> Text:
    """A name that a document gives to a thing, as words: ``two-moons`` is "two moons"."""
    return gettext(name.replace("-", " "))


def number(n: int) -> Text:
    """A whole number, in words as far as twenty."""
    return gettext(_NUMBERS[n]) if 0 <= n < len(_NUMBERS) else verbatim(str(n))


def listing(parts: Sequence[Text], last: str = "and") -> Text:
    """Several texts in one line: "a, b and c", or with "or"."""
    if not parts:
        return Text("")
    line = parts[0]
    for part in parts[1:-1]:
        line = gettext("{before}, {after}", before=line, after=part)
    if len(parts) > 1:
        if last == "or":
            line = gettext("{before} or {after}", before=line, after=parts[-1])
        else:
            line = gettext("{before} and {after}", before=line, after=parts[-1])
    return line
