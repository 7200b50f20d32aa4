"""What the styles share: running text with italics, lists of names, spans of pages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_SPAN = re.compile(r"(\d+)\s*[-–]\s*(\d+)")
_NEW_SERIES = re.compile(r"n\.\s?s\.,?\s+(.+)", re.IGNORECASE)
# A report's own number stands in such a name.
_NUMBERED = re.compile(r"\S*(st|nd|rd|th)\s+((Annual|Biennial)\s+)?Report\b")


@dataclass(frozen=True)
class Run:
    """A piece of running text, in italics or not, in a language of its own or in the page's."""

    text: str
    italic: bool = False
    lang: str = ""


Prose = tuple[Run, ...]


def italic(text: str, lang: str = "") -> Run:
    """A piece in italics."""
    return Run(text, italic=True, lang=lang)


def plain(prose: Iterable[Run]) -> str:
    """The words of running text."""
    return "".join(run.text for run in prose)


def quoted(title: str, stop: str = "", lang: str = "") -> Prose:
    """A title in quotation marks, those within it turned, with ``stop`` before the last mark."""
    inner = title.replace("“", "‘").replace("”", "’").removesuffix(".")
    close = "”"
    if title.endswith("”"):
        inner, close = inner[:-1], "’”"
    return (Run("“"), Run(inner, lang=lang), Run(("" if ends(inner) else stop) + close))


def prose(*parts: Sequence[str | Run] | str | Run) -> Prose:
    """Sentences one after another: empty ones left out, each with its stop and a space between."""
    runs: list[Run] = []
    for part in parts:
        sentence = [
            Run(piece) if isinstance(piece, str) else piece
            for piece in ((part,) if isinstance(part, str | Run) else part)
        ]
        if not plain(sentence):
            continue
        if runs:
            runs.append(Run(" "))
        runs += sentence
        if not ends(plain(sentence)):
            runs.append(Run("."))
    return tuple(run for run in runs if run.text)


def address(prose_before: Prose, url: str, stop: str = ".") -> Prose:
    """Running text with an address after it."""
    return (*prose_before, Run(f" {url}{stop}"))


def ends(text: str) -> bool:
    """Whether a sentence is closed already, be it within quotation marks."""
    return text.rstrip("”’)").endswith((".", "?", "!")) and not text.endswith(")")


def listed(names: Sequence[str], before_last: str) -> str:
    """Names with commas between them and a word before the last, as in "A, B, and C"."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])}, {before_last} {names[-1]}"


def joined(names: Sequence[str]) -> str:
    """Names in running text: "A and B", "A, B, and C"."""
    return " and ".join(names) if len(names) < 3 else listed(names, "and")


def with_peoples(names: str, communities: Sequence[str]) -> str:
    """Names of those who speak, and the communities for which they do."""
    return ", ".join(part for part in (names, joined(communities)) if part)


def spans(pages: Sequence[str], dash: str, shorten: bool) -> str:
    """Page ranges, those beyond the first as what other bibliographies have."""
    written = [_span(one, dash, shorten) for one in pages]
    others = f" [or {' or '.join(written[1:])}]" if len(written) > 1 else ""
    return written[0] + others if written else ""


def shortened(first: str, last: str, *, least: int = 1) -> str:
    """The last number of a span with no more digits than tell it from the first.

    All of them below 101 and after whole hundreds; two at least, unless the tens are nought and
    ``least`` is 1: 264 to 278 is 78, 103 to 108 is 8, 117 to 276 is 276.
    """
    same = len(first) == len(last)
    if not same or len(first) < 3 or (least == 1 and int(first) % 100 == 0):
        return last
    kept = next((at for at in range(len(last)) if first[at] != last[at]), len(last) - 1)
    if least == 1 and len(last) - kept <= 1 and first[-2] == "0":
        return last[kept:]
    return last[min(kept, len(last) - 2) :]


def series_and_volume(volume: str) -> tuple[str, str]:
    """A volume with the mark of a new series taken from it: "n.s. 21" is "n.s." and "21"."""
    found = _NEW_SERIES.fullmatch(volume.strip())
    return ("n.s.", found[1]) if found else ("", volume)


def volume_of_report(container: str, volume: str) -> str:
    """The volume of a report, unless the name of the report says it already."""
    return "" if _NUMBERED.match(container) else volume


def _span(pages: str, dash: str, shorten: bool) -> str:
    found = _SPAN.fullmatch(pages.strip())
    if found is None:
        return pages
    first, last = found.groups()
    least = 1 if dash == "–" else 2
    return f"{first}{dash}{shortened(first, last, least=least) if shorten else last}"
