"""In which files citations are given, and in which styles they are written out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from archive.exchange.citing.apa import apa
from archive.exchange.citing.bibtex import bibtex
from archive.exchange.citing.chicago import chicago
from archive.exchange.citing.csl import csl_json
from archive.exchange.citing.mla import mla
from archive.exchange.citing.prose import Prose
from archive.exchange.citing.ris import ris
from archive.exchange.citing.work import Cited


@dataclass(frozen=True)
class Format:
    """A file of citations: its name, the ending of the file, its media type, what writes it."""

    name: str
    label: str
    ending: str
    media_type: str
    write: Callable[[Iterable[Cited]], str]


@dataclass(frozen=True)
class Style:
    """A style in which a citation is written out, with its edition."""

    name: str
    edition: str
    write: Callable[[Cited], Prose]


FORMATS = (
    Format("bibtex", "BibTeX", "bib", "application/x-bibtex", bibtex),
    Format("ris", "RIS", "ris", "application/x-research-info-systems", ris),
    Format("csl-json", "CSL-JSON", "json", "application/vnd.citationstyles.csl+json", csl_json),
)
BY_ENDING = {one.ending: one for one in FORMATS}
BY_NAME = {one.name: one for one in FORMATS}
STYLES = (
    Style("Chicago", "17th edition, bibliography", chicago),
    Style("APA", "7th edition", apa),
    Style("MLA", "9th edition", mla),
)
