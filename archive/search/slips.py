"""The word that somebody meant who mistyped one, among the words that they may see."""

from __future__ import annotations

from itertools import takewhile

from django.db import connection, transaction

from archive.care.person import wards_met
from archive.folding import fold, skeleton
from archive.models import RestrictedEntry, SearchEntry, Term
from archive.models.record import Deceased

# A shorter word is like too many others.
SHORTEST = 4
# In a word this long two letters may be wrong, else one.
LONG = 9
# How like the trigrams of a record's words must be, of 1, for them to be looked at.
_NEAR = 0.35
_MOST = 60
_WARNED = [Deceased.NAMES.value, Deceased.BOTH.value]


def nearest_word(word: str) -> str | None:
    """The folded word most like this one that some record has; none where none is like enough.

    No word is taken from a record whose names are asked to stand behind a warning.
    """
    if len(word) < SHORTEST:
        return None
    models = [SearchEntry, *([RestrictedEntry] if wards_met() else [])]
    parts = [
        "SELECT unnest(string_to_array(concat_ws(' ', e.title, e.names, e.words), ' ')) AS word "
        f"FROM {model._meta.db_table} e JOIN archive_record r ON r.id = e.record_id "
        "WHERE NOT r.withdrawn AND r.deceased <> ALL (%(warned)s) AND "
        "(%(word)s <%% e.title OR %(word)s <%% e.names OR %(word)s <%% e.words "
        "OR e.vector @@ to_tsquery('simple', %(any_swapped)s))"
        for model in models
    ]
    swapped = _with_two_swapped(word)
    # The bound of likeness ends with the transaction.
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT set_config('pg_trgm.word_similarity_threshold', %s, true)", [str(_NEAR)]
        )
        cursor.execute(
            f"SELECT word, count(*) FROM ({' UNION ALL '.join(parts)}) w "
            "WHERE length(word) BETWEEN %(least)s AND %(most)s "
            "AND (similarity(word, %(word)s) > 0.2 OR word = ANY (%(swapped)s)) "
            "GROUP BY word ORDER BY word = ANY (%(swapped)s) DESC, "
            "similarity(word, %(word)s) DESC, word LIMIT %(limit)s",
            {
                "word": word,
                "swapped": swapped,
                "any_swapped": " | ".join(f"'{each}'" for each in swapped),
                "warned": _WARNED,
                "least": len(word) - 2,
                "most": len(word) + 2,
                "limit": _MOST,
            },
        )
        candidates = cursor.fetchall()
    hidden = _behind_warnings() if candidates else set()
    ranked = sorted(
        (letters_off(word, other), -number, other)
        for other, number in candidates
        if other not in hidden
    )
    most = 1 if len(word) < LONG else 2
    return str(ranked[0][2]) if ranked and ranked[0][0] <= most else None


def _with_two_swapped(word: str) -> list[str]:
    """The word with each two neighbours swapped: a short word has few trigrams left by that."""
    each = range(len(word) - 1)
    return [word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in each]


def _behind_warnings() -> set[str]:
    """The native words whose names are asked to stand behind a warning; others may tell them."""
    warned = Term.objects.filter(deceased__in=_WARNED)
    return {part for form in warned.values_list("form", flat=True) for part in fold(form).split()}


def letters_off(word: str, other: str) -> int:
    """How many letters lie between the first and the last in which two words differ.

    Two neighbours that are swapped count as one, and a letter that is doubled as none.
    """
    if skeleton(word) == skeleton(other):
        return 0
    start = _same_letters(word, other)
    one, two = word[start:], other[start:]
    end = _same_letters(one[::-1], two[::-1])
    one, two = one[: len(one) - end], two[: len(two) - end]
    if len(one) == 2 and one == two[::-1]:
        return 1
    return max(len(one), len(two))


def _same_letters(one: str, two: str) -> int:
    """How many letters two words begin with alike."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, two, strict=False)))
