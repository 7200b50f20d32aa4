"""Records made up for measuring: as many as are asked for, in words like those of the archive."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final

from django.db import transaction

from archive import search
from archive.models import (
    Community,
    Game,
    Passage,
    Record,
    Source,
    Statement,
    Term,
    TermUse,
    Variant,
)

_VOWELS: Final = "aeiouāēīōūäëïöüæœ"
# Of a hundred records so many are of these kinds, and the others statements.
_OF_A_HUNDRED: Final = {Source: 1, Passage: 15, Variant: 1, Term: 23}
_BATCH: Final = 5_000
_MADE: Final = "made-"


class Growing:
    """An archive that grows: the records made so far, and the words that new ones are made of."""

    def __init__(self) -> None:
        self._number = Record.objects.count()
        self._chance = random.Random(self._number)
        forms = Term.objects.values_list("form", flat=True)
        self._syllables = sorted({part for form in forms for part in _syllables(form)})
        said = Counter(
            word
            for text in Statement.objects.values_list("text", flat=True)
            for word in re.findall(r"[\w'’-]+", text)
        )
        self._words, self._weights = list(said), list(said.values())
        self._communities, self._games = list(Community.objects.all()), list(Game.objects.all())
        # What is made hangs on what is made, so that the founding pages stay as they are.
        self._of: dict[Any, list[Any]] = {
            model: list(model.objects.filter(slug__startswith=_MADE))
            for model in (*_OF_A_HUNDRED, Statement)
        }

    def grow(self, to: int) -> None:
        """Make records until the archive has so many."""
        while (missing := to - Record.objects.count()) > 0:
            share = min(missing, _BATCH)
            for model, of_a_hundred in _OF_A_HUNDRED.items():
                self._add(model, max(1, share * of_a_hundred // 100))
            self._add(Statement, to - Record.objects.count() - missing + share)

    def native(self) -> str:
        """A word of two to four syllables of native words."""
        return "".join(self._chance.choices(self._syllables, k=self._chance.randint(2, 4)))

    def sentence(self, words: int) -> str:
        """Words as often as statements have them, without a meaning, and one that is native."""
        chosen = self._chance.choices(self._words, self._weights, k=words)
        return f"{' '.join([*chosen, self.native()])}."

    def _make(self, model: Any) -> Iterator[Any]:
        while True:
            self._number += 1
            one = getattr(self, f"_{model.KIND}")(self._number)
            one.derive()
            yield one

    @transaction.atomic
    def _add(self, model: Any, wanted: int) -> None:
        records = list(islice(self._make(model), max(0, wanted)))
        spine = [field for field in Record._meta.concrete_fields if not field.primary_key]
        rows = Record.objects.bulk_create(
            Record(**{field.attname: getattr(record, field.attname) for field in spine})
            for record in records
        )
        for record, row in zip(records, rows, strict=True):
            record.pk = record.id = row.pk
        # Django makes no records of a kind in bulk: their rows stand in two tables.
        model._base_manager._insert(records, model._meta.local_concrete_fields, using="default")
        self._of[model] += records
        self._link(model, records)
        search.index_these({model.KIND: [record.pk for record in records]})

    def _link(self, model: Any, records: Sequence[Any]) -> None:
        among = self._chance.choice
        if model in (Variant, Term, Statement):
            self._through(model, "communities", records, self._communities)
        if model is Statement:
            self._through(model, "variants", records, self._of[Variant])
        if model is Term:
            TermUse.objects.bulk_create(
                TermUse(
                    term=one, variant=among(self._of[Variant]), passage=among(self._of[Passage])
                )
                for one in records
            )

    def _through(self, model: Any, name: str, records: Sequence[Any], others: list[Any]) -> None:
        field = model._meta.get_field(name)
        near, far = field.m2m_column_name(), field.m2m_reverse_name()
        rows = field.remote_field.through
        rows.objects.bulk_create(
            rows(**{near: one.pk, far: self._chance.choice(others).pk}) for one in records
        )

    def _source(self, number: int) -> Source:
        return Source(
            slug=f"{_MADE}{number}",
            title=self.sentence(6),
            short_title=f"Made {number}",
            type=Source.Type.BOOK,
            date=str(1850 + number % 150),
        )

    def _passage(self, number: int) -> Passage:
        return Passage(
            slug=f"{_MADE}{number}",
            source=self._chance.choice(self._of[Source]),
            order=number,
            locator=f"Games, para. {number}",
            sort=Passage.Sort.BODY,
            summary=self.sentence(25),
        )

    def _variant(self, number: int) -> Variant:
        return Variant(
            slug=f"{_MADE}{number}",
            title=f"{self.native().capitalize()} game",
            game=self._chance.choice(self._games),
            order=number % 30_000,
        )

    def _term(self, number: int) -> Term:
        return Term(
            slug=f"{_MADE}{number}",
            form=self.native(),
            source=self._chance.choice(self._of[Source]),
            sort=self._chance.choice(Term.Sort.values),
            denotes=self.sentence(4)[:200],
            order=number % 30_000,
        )

    def _statement(self, number: int) -> Statement:
        return Statement(
            slug=f"{_MADE}{number}",
            passage=self._chance.choice(self._of[Passage]),
            order=number % 30_000,
            topic=self._chance.choice(Statement.Topic.values),
            text=self.sentence(16),
            voice=Statement.Voice.ACCOUNT,
        )


def _syllables(form: str) -> list[str]:
    """A native word cut behind its vowels, with its signs."""
    return [part for part in re.findall(rf"[^{_VOWELS}\s]*[{_VOWELS}]['’]?", form.lower()) if part]
