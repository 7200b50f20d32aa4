"""Files of citations, as reference managers read them."""

from __future__ import annotations

import json

import pytest

from archive.exchange.citing.bibtex import bibtex, in_latex
from archive.exchange.citing.csl import csl_json
from archive.exchange.citing.ris import ris
from tests.archive.exchange.citing.works import ARTICLE, BULLETIN, CHAPTER, TALK, TERM


def test_bibtex_has_each_part_in_its_field() -> None:
    assert (
        bibtex([BULLETIN, CHAPTER, TERM])
        == r"""@book{barrett-gifford-1933,
  author = {Barrett, S. A. and Gifford, E. W.},
  title = {{Miwok Material Culture}},
  series = {Bulletin of the Public Museum of the City of Milwaukee},
  volume = {2},
  number = {4},
  pages = {117--276 [or 117--376]},
  publisher = {Public Museum of the City of Milwaukee},
  address = {Milwaukee},
  year = {1933},
  note = {Pages 117-276 or 117-376: bibliographies disagree.},
}

@incollection{doe-1907,
  author = {Doe, Jane},
  editor = {Roe, John},
  title = {{Who Throws First?}},
  booktitle = {Games by the River},
  volume = {2},
  pages = {103--108},
  publisher = {River Press},
  address = {Boston},
  year = {ca. 1907},
  date = {1907~},
}

@misc{tallykeeper-term-hinuwo-2026-09-30,
  author = {{Tallykeeper}},
  title = {{h{\={\i}}'nuwo}},
  howpublished = {Term, Tallykeeper},
  year = {2026},
  month = sep,
  date = {2026-09-30},
  url = {https://example.org/terms/hinuwo/?as_of=2026-09-30T12:00:00Z},
  note = {As of 2026-09-30, 12:00:00 UTC. TK Attribution (label, River Council): Name us.},
}
"""
    )


@pytest.mark.parametrize(
    ("printed", "written"),
    [
        ("ī", r"{\={\i}}"),
        ("ü", r"{\"u}"),
        ("ñ", r"{\~n}"),
        ("ē", r"{\=e}"),
        ("ʔ", "ʔ"),
        ("umoⁿhoⁿ", r"umo\textsuperscript{n}ho\textsuperscript{n}"),
        ("ō̂", r"{\^{\=o}}"),
        ("ḍ", r"{\d d}"),
        ("hā’wī'", r"h{\=a}’w{\={\i}}'"),
        (
            "50 % of {a_b} & $5 ~ ^ \\",
            r"50 \% of \{a\_b\} \& \$5 "
            r"\textasciitilde{} \textasciicircum{} \textbackslash{}",
        ),
    ],
)
def test_letters_are_written_as_latex_writes_them(printed: str, written: str) -> None:
    assert in_latex(printed) == written


def test_ris_has_a_line_for_each_part() -> None:
    assert ris([ARTICLE, BULLETIN]).split("\r\n") == [
        "TY  - JOUR",
        "AU  - Reagan, Albert B.",
        "ED  - Waugh, F. W.",
        "TI  - Some Games of the Bois Fort Ojibwa",
        "T2  - American Anthropologist",
        "PY  - 1919",
        "VL  - n.s. 21",
        "IS  - 3",
        "SP  - 264",
        "EP  - 278",
        "N1  - Cited at: para. 2; fn. 1.",
        "ID  - reagan-waugh-1919",
        "ER  - ",
        "",
        "TY  - BOOK",
        "AU  - Barrett, S. A.",
        "AU  - Gifford, E. W.",
        "TI  - Miwok Material Culture",
        "T3  - Bulletin of the Public Museum of the City of Milwaukee",
        "PY  - 1933",
        "VL  - 2",
        "IS  - 4",
        # The last page is disputed, so that none is given as if it were sure.
        "SP  - 117",
        "PB  - Public Museum of the City of Milwaukee",
        "CY  - Milwaukee",
        "N1  - Pages 117-276 or 117-376: bibliographies disagree.",
        "ID  - barrett-gifford-1933",
        "ER  - ",
        "",
        "",
    ]
    assert "DA  - 1907///ca. 1907\r\n" in ris([CHAPTER])
    assert "DA  - 2021/05/03/\r\n" in ris([TALK])


def test_csl_json_is_a_list_of_items() -> None:
    chapter, talk, term = json.loads(csl_json([CHAPTER, TALK, TERM]))
    assert chapter == {
        "id": "doe-1907",
        "type": "chapter",
        "title": "Who Throws First?",
        "author": [{"family": "Doe", "given": "Jane"}],
        "editor": [{"family": "Roe", "given": "John"}],
        "container-title": "Games by the River",
        "volume": "2",
        "page": "103–108",
        "publisher": "River Press",
        "publisher-place": "Boston",
        "issued": {"date-parts": [[1907]], "circa": True},
    }
    assert talk["type"] == "personal_communication"
    assert talk["issued"] == {"date-parts": [[2021, 5, 3]]}
    assert term["title"] == "hī'nuwo"
    assert term["URL"].endswith("?as_of=2026-09-30T12:00:00Z")
