"""Laying the full text of a source, as an operator has it, beside the passages of the archive.

A passage is found by its incipit at the start of a line, after the passage before it, and reaches
to the next blank line or to the line on which the next passage begins.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field

from django.db import transaction
from django.utils.translation import gettext as _

from archive import search
from archive.history.author import sign
from archive.models import Passage, Source
from archive.sentences import split_sentences


@dataclass
class Placement:
    """Which passage got which text, and what is left over on either side.

    ``miscounted`` holds, by passage, the number of sentences found and the number covered.
    ``left_over`` holds the numbers, from 1, and the words of lines that belong to no passage.
    """

    placed: dict[Passage, str] = field(default_factory=dict)
    missing: list[Passage] = field(default_factory=list)
    miscounted: dict[Passage, tuple[int, int]] = field(default_factory=dict)
    left_over: list[tuple[int, str]] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        """Whether the text is, by all that can be counted, that of the source."""
        return not self.missing and not self.miscounted


def place_text(source: Source, text: str) -> Placement:
    """Find every passage of ``source`` in ``text``; nothing is stored."""
    placement = Placement()
    lines = text.splitlines()
    plain = [_plain(line) for line in lines]
    starts: dict[int, Passage] = {}
    after = 0
    passages = source.passages.order_by("order").prefetch_related("sentences")
    for passage in passages:
        incipit = _plain(passage.incipit)
        at = next(
            (i for i in range(after, len(plain)) if incipit and plain[i].startswith(incipit)), None
        )
        if at is None:
            placement.missing.append(passage)
            continue
        starts[at] = passage
        after = at + 1
    current: Passage | None = None
    found: dict[Passage, list[str]] = {}
    for number, line in enumerate(lines):
        if number in starts:
            current = starts[number]
        elif not plain[number]:
            current = None
        if current is not None:
            found.setdefault(current, []).append(line.strip(" \r\n"))
        elif any(char.isalnum() for char in line):
            placement.left_over.append((number + 1, line.strip()))
    for passage, own_lines in found.items():
        _count(placement, passage, "\n".join(own_lines))
    return placement


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).split())


def _count(placement: Placement, passage: Passage, text: str) -> None:
    lines = passage.sort == Passage.Sort.TABLE
    sentences = len(split_sentences(text, lines=lines))
    covered = len(passage.sentences.all())
    if sentences == covered:
        placement.placed[passage] = text
    else:
        placement.miscounted[passage] = (sentences, covered)


@transaction.atomic
def store(placement: Placement) -> None:
    """Attach the texts that were placed, all of them or none."""
    sign(None, _("A transcription was laid beside the passages (attach_text)."))
    for passage, text in placement.placed.items():
        Passage.objects.filter(pk=passage.pk).update(full_text=text)
    search.index_these({Passage.KIND: [passage.pk for passage in placement.placed]})
