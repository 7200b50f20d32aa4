"""How the text of a passage falls into sentences, so that coverage can be counted.

A sentence ends at a full stop, question or exclamation mark, with whatever quotation marks and
raised note numbers follow it, before white space and a capital, a digit or an opening quotation
mark. The abbreviations of the sources end no sentence. In a table, and in nothing else, each
printed line counts as one.
"""

from __future__ import annotations

import re

ABBREVIATIONS = frozenset(
    ["fig.", "figs.", "mm.", "cm.", "in.", "ft.", "p.", "pp.", "no.", "nos.", "vol.", "pl.", "cf."]
)
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_END = re.compile(rf"[.!?]+[”’\"')\]]*[{_RAISED}]*(?=\s+[“‘\"'(\[]*[A-Z0-9])")
_LIST_NUMBER = re.compile(r"\d+\.")


def split_sentences(text: str, *, lines: bool = False) -> list[str]:
    """The sentences of ``text`` in order, white space folded; with ``lines``, its printed lines."""
    if lines:
        return [" ".join(line.split()) for line in text.splitlines() if line.strip()]
    text = " ".join(text.split())
    sentences = []
    start = 0
    for match in _END.finditer(text):
        sentence = text[start : match.end()].strip()
        last_word = sentence.split(" ")[-1].lstrip(f"(“‘\"'{_RAISED}").lower()
        if last_word in ABBREVIATIONS or _LIST_NUMBER.fullmatch(sentence):
            continue
        sentences.append(sentence)
        start = match.end()
    rest = text[start:].strip()
    if rest:
        sentences.append(rest)
    return sentences
