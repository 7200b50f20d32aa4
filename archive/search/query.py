"""What somebody typed into the search box, as words, phrases and words left out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from operator import and_

from django.contrib.postgres.search import CombinedSearchQuery, SearchQuery
from django.db.models import Q

from archive.folding import fold, skeleton

LONGEST_QUERY = 200
MOST_WORDS = 12
# A shorter word is met only as it stands, and a shorter skeleton only whole.
SHORTEST_BEGINNING = 3

TextQuery = SearchQuery | CombinedSearchQuery
Words = tuple[str, ...]

_TOKEN = re.compile(
    r"""(?<!\S)(?P<minus>[-−](?=\S))?(?:["“„](?P<phrase>[^"“”„]*)["”“](?!\S)|(?P<words>\S+))"""
)


@dataclass(frozen=True)
class Query:
    """The folded words to look for, the phrases whose words must follow each other, and neither.

    ``excluded`` holds words and phrases that no record found may have.
    """

    words: Words = ()
    phrases: tuple[Words, ...] = ()
    excluded: tuple[Words, ...] = ()

    @property
    def looked_for(self) -> Words:
        """All words that must be found, those of phrases too."""
        return (*self.words, *(word for phrase in self.phrases for word in phrase))

    @property
    def whole(self) -> str:
        """All words that must be found, with spaces between them."""
        return " ".join(self.looked_for)

    @property
    def key(self) -> str:
        """The skeleton by which the query may spell a native word; empty where it has phrases."""
        return "" if self.phrases else skeleton(self.whole)

    @property
    def wanted(self) -> TextQuery:
        """What the words of a record must meet."""
        parts = [*map(word_query, self.words), *map(_phrase_query, self.phrases)]
        wanted: TextQuery = reduce(and_, parts)
        for unwanted in self._unwanted:
            wanted = wanted & ~unwanted
        return wanted

    def spelled_so(self) -> Q:
        """What an entry meets whose native word is spelled as the query, or begins so."""
        if not self.key:
            return Q(pk__in=[])
        spelled = Q(key=self.key)
        if len(self.key) >= SHORTEST_BEGINNING:
            spelled |= Q(key__startswith=self.key)
        for unwanted in self._unwanted:
            spelled &= ~Q(vector=unwanted)
        return spelled

    def with_words(self, others: Mapping[str, str]) -> Query:
        """The same query with some words replaced by others, in its phrases too."""
        return replace(
            self,
            words=tuple(others.get(word, word) for word in self.words),
            phrases=tuple(tuple(others.get(w, w) for w in phrase) for phrase in self.phrases),
        )

    def typed(self) -> str:
        """The query as it could be typed."""
        return " ".join(
            [
                *self.words,
                *(f'"{" ".join(phrase)}"' for phrase in self.phrases),
                *(f'-"{" ".join(p)}"' if len(p) > 1 else f"-{p[0]}" for p in self.excluded),
            ]
        )

    @property
    def _unwanted(self) -> list[SearchQuery]:
        """What the words of a record must not meet, each by itself: only such can be negated."""
        found = []
        for part in self.excluded:
            found.append(_phrase_query(part))
            if len(part) == 1:
                found.append(SearchQuery(part[0], config="english"))
        return found


def read(typed: str) -> Query:
    """What was typed: words, "a phrase" in quotation marks, and what follows a minus left out.

    A minus where nothing else was typed is the hyphen of an ending. Beyond LONGEST_QUERY signs and
    MOST_WORDS words nothing is read.
    """
    words: list[str] = []
    phrases: list[Words] = []
    excluded: list[Words] = []
    left = MOST_WORDS
    for token in _TOKEN.finditer(typed[:LONGEST_QUERY]):
        quoted = token["phrase"] is not None
        folded = tuple(fold(token["phrase"] if quoted else token["words"]).split())[:left]
        left -= len(folded)
        if not folded:
            continue
        if token["minus"]:
            excluded.append(folded)
        elif quoted:
            phrases.append(folded)
        else:
            words.extend(folded)
    if not words and not phrases:
        return Query(tuple(word for part in excluded for word in part))
    return Query(tuple(words), tuple(phrases), tuple(excluded))


def word_query(word: str) -> TextQuery:
    """A word as it stands, as a beginning, or by its English stem; a short one as it stands."""
    begun = f"{word}:*" if len(word) >= SHORTEST_BEGINNING else word
    return SearchQuery(begun, config="simple", search_type="raw") | SearchQuery(
        word, config="english"
    )


def beginning_query(words: Iterable[str]) -> TextQuery:
    """Words among titles and names, each as it stands, but the last one only begun."""
    *whole, last = words
    parts = [*(f"{word}:AB" for word in whole), f"{last}:*AB"]
    return reduce(and_, (SearchQuery(part, config="simple", search_type="raw") for part in parts))


def _phrase_query(phrase: Words) -> SearchQuery:
    return SearchQuery(" ".join(phrase), config="simple", search_type="phrase")
