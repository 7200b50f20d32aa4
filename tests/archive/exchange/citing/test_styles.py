"""Citations written out, each compared with what the manuals of the styles ask for."""

from __future__ import annotations

import pytest

from archive.exchange.citing.apa import apa
from archive.exchange.citing.chicago import chicago
from archive.exchange.citing.dates import in_words, read
from archive.exchange.citing.mla import mla
from archive.exchange.citing.prose import plain, shortened, spans
from archive.exchange.citing.work import Cited
from tests.archive.exchange.citing.works import (
    ARTICLE,
    BOOK,
    BULLETIN,
    CHAPTER,
    EDITED,
    REPORT,
    TALK,
    TERM,
)

URL = "https://example.org/terms/hinuwo/?as_of=2026-09-30T12:00:00Z"
SERIES = "Bulletin of the Public Museum of the City of Milwaukee"
CITED: list[tuple[Cited, str, str, str]] = [
    (
        BULLETIN,
        f"Barrett, S. A., and E. W. Gifford. Miwok Material Culture. {SERIES}, vol. 2, no. 4, "
        "pp. 117–276 [or 117–376]. Milwaukee: Public Museum of the City of Milwaukee, 1933.",
        "Barrett, S. A., & Gifford, E. W. (1933). Miwok Material Culture "
        f"({SERIES}, Vol. 2, No. 4, pp. 117–276 [or 117–376]). "
        "Public Museum of the City of Milwaukee.",
        "Barrett, S. A., and E. W. Gifford. Miwok Material Culture. Public Museum of the City of "
        f"Milwaukee, 1933. {SERIES}, vol. 2, no. 4, pp. 117-276 [or 117-376].",
    ),
    (
        REPORT,
        "Culin, Stewart. Games of the North American Indians. Twenty-Fourth Annual Report of the "
        "Bureau of American Ethnology, 1902-1903. Washington: Government Printing Office, 1907.",
        "Culin, S. (1907). Games of the North American Indians (Twenty-Fourth Annual Report of "
        "the Bureau of American Ethnology, 1902-1903). Government Printing Office.",
        "Culin, Stewart. Games of the North American Indians. Government Printing Office, 1907. "
        "Twenty-Fourth Annual Report of the Bureau of American Ethnology, 1902-1903.",
    ),
    (
        BOOK,
        "Fletcher, Alice C. Indian Games and Dances with Native Songs. "
        "Boston: C. C. Birchard, 1915.",
        "Fletcher, A. C. (1915). Indian Games and Dances with Native Songs. C. C. Birchard.",
        "Fletcher, Alice C. Indian Games and Dances with Native Songs. C. C. Birchard, 1915.",
    ),
    (
        ARTICLE,
        "Reagan, Albert B. “Some Games of the Bois Fort Ojibwa.” Edited by F. W. Waugh. "
        "American Anthropologist, n.s., 21, no. 3 (1919): 264–78.",
        "Reagan, A. B. (1919). Some Games of the Bois Fort Ojibwa (F. W. Waugh, Ed.). "
        "American Anthropologist, n.s. 21(3), 264–278.",
        "Reagan, Albert B. “Some Games of the Bois Fort Ojibwa.” Edited by F. W. Waugh. "
        "American Anthropologist, n.s., vol. 21, no. 3, 1919, pp. 264-78.",
    ),
    (
        CHAPTER,
        "Doe, Jane. “Who Throws First?” In Games by the River, vol. 2, edited by John Roe, 103–8. "
        "Boston: River Press, [ca. 1907].",
        "Doe, J. (ca. 1907). Who Throws First? In J. Roe (Ed.), Games by the River "
        "(Vol. 2, pp. 103–108). River Press.",
        "Doe, Jane. “Who Throws First?” Games by the River, edited by John Roe, vol. 2, "
        "River Press, circa 1907, pp. 103-08.",
    ),
    (
        TALK,
        "Doe, Jane, Upper River people. “On the word ‘staves.’” "
        "Personal communication, May 3, 2021.",
        "Doe, J., Upper River people. (2021, May 3). On the word “staves” "
        "[Personal communication].",
        "Doe, Jane, Upper River people. “On the word ‘staves.’” "
        "Personal communication, 3 May 2021.",
    ),
    (
        EDITED,
        "Roe, John, and Jane Doe, eds. Staves. Rome: P, 1930–33.",
        "Roe, J., & Doe, J. (Eds.). (1930–1933). Staves. P.",
        "Roe, John, and Jane Doe, editors. Staves. P, 1930-33.",
    ),
    (
        TERM,
        f"“hī'nuwo.” Term. Tallykeeper. As of September 30, 2026, 12:00:00 UTC. {URL}.",
        "Tallykeeper. (2026, September 30). hī'nuwo [Term, as of September 30, 2026, "
        f"12:00:00 UTC]. {URL}",
        f"“hī'nuwo.” Term. Tallykeeper, as of 30 Sept. 2026, 12:00:00 UTC, {URL}.",
    ),
]


@pytest.mark.parametrize(
    ("cited", "in_chicago", "in_apa", "in_mla"), CITED, ids=[one[0].key for one in CITED]
)
def test_a_citation_is_written_as_the_style_has_it(
    cited: Cited, in_chicago: str, in_apa: str, in_mla: str
) -> None:
    assert plain(chicago(cited)) == in_chicago
    assert plain(apa(cited)) == in_apa
    assert plain(mla(cited)) == in_mla


def test_the_work_that_is_published_by_itself_is_in_italics() -> None:
    def in_italics(cited: Cited) -> list[list[str]]:
        return [[r.text for r in style(cited) if r.italic] for style in (chicago, apa, mla)]

    assert in_italics(BOOK) == [[BOOK.title]] * 3
    journal = ARTICLE.container
    assert in_italics(ARTICLE) == [[journal], [journal, "n.s. 21"], [journal]]


@pytest.mark.parametrize(
    ("first", "last", "written"),
    [
        ("3", "10", "10"),
        ("71", "72", "72"),
        ("100", "104", "104"),
        ("101", "108", "8"),
        ("321", "328", "28"),
        ("117", "276", "276"),
        ("1496", "1500", "500"),
        ("1087", "1089", "89"),
        ("96", "117", "117"),
    ],
)
def test_chicago_shortens_the_last_page_by_its_own_rules(
    first: str, last: str, written: str
) -> None:
    assert shortened(first, last) == written


def test_pages_that_are_no_span_are_left_as_they_are() -> None:
    assert spans(["xi, 4-9"], "–", shorten=True) == "xi, 4-9"


@pytest.mark.parametrize(
    ("edtf", "written"),
    [
        ("1919", "1919"),
        ("1907~", "ca. 1907"),
        ("1919?", "1919?"),
        ("1907%", "ca. 1907?"),
        ("1930/1933", "1930–1933"),
        ("190X", "1900s"),
        ("XXXX", "n.d."),
        ("[1919,1920]", "[1919,1920]"),
    ],
)
def test_a_date_keeps_its_doubt_in_words(edtf: str, written: str) -> None:
    words = in_words(
        read(edtf), lambda day: str(day.year), about="ca.", shorten=lambda a, b: f"{a}–{b}"
    )
    assert words == written
