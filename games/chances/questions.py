"""What odds are asked of: a reading of a document, how players decide, and how pieces fall."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from games.chances.weighing import read_weights, written
from games.documents.versions import rules_in
from games.models import RulesetVersion
from games.odds import LAWS, UNIFORM, Law
from games.rules import Document, Rules
from games.rules.blocks.falls import Weights
from games.rules.errors import nearest


class LawError(ValueError):
    """A law of decisions that there is not."""


@dataclass(frozen=True)
class Question:
    """Odds that are asked for, in the one way of writing them.

    ``document`` is the normalised document and ``version`` its SHA-256; ``reading`` and ``weights``
    are texts with departures only; ``law`` is the name of the law by which players decide.
    ``ruleset_id`` is the key of the ruleset of which the document is a version; None if it is not
    stored in the archive.
    """

    document: str
    version: str
    ruleset: str
    title: str
    reading: str
    law: str
    weights: str
    ruleset_id: int | None

    @property
    def stored(self) -> bool:
        """Whether the document is a version of a ruleset of the archive."""
        return self.ruleset_id is not None

    @property
    def rules(self) -> Rules:
        """The rules of the reading, with the faces that it has."""
        return rules_in(self.document, self.reading)

    @property
    def weighing(self) -> Weights | None:
        """The weights of the faces; None: as the reading has them."""
        return read_weights(self.weights, self.rules) or None

    @property
    def law_of_decisions(self) -> Law:
        """The law by which players decide."""
        return LAWS[self.law]

    @property
    def key(self) -> str:
        """A name that this question has and no other, of 64 hexadecimal digits."""
        return _name(self.version, self.reading, self.law, self.weights)

    @property
    def reading_key(self) -> str:
        """The same of all questions about one reading."""
        return _name(self.version, self.reading)


def _name(*asked: str) -> str:
    return hashlib.sha256(json.dumps(asked).encode()).hexdigest()


def question_of(
    version: RulesetVersion, reading: str = "", law: str = UNIFORM.name, weights: str = ""
) -> Question:
    """What is asked of a stored version of a ruleset.

    Raises ReadingError, NotPlayableError, LawError or WeightsError, each saying what would do.
    """
    rules = rules_in(version.document, reading)
    return _question(rules, version.document, law, weights, version.ruleset_id)


def question_about(
    document: Document, reading: str = "", law: str = UNIFORM.name, weights: str = ""
) -> Question:
    """What is asked of a document that need not be stored; raises the same."""
    text = document.normalised
    return _question(rules_in(text, reading), text, law, weights, None)


def _question(rules: Rules, text: str, law: str, weights: str, ruleset_id: int | None) -> Question:
    if law not in LAWS:
        raise LawError(f"there is no law of decisions “{law[:80]}”. {nearest(law, LAWS)}")
    return Question(
        document=text,
        version=rules.document.version,
        ruleset=rules.document.slug,
        title=rules.document.title,
        reading=str(rules.reading),
        law=law,
        weights=written(read_weights(weights, rules)),
        ruleset_id=ruleset_id,
    )
