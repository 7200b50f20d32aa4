"""What came of computing a match again: whether its record holds, and if not, where it departs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from games.rules.engine.replay import Step
from games.rules.record import MatchRecord, Progress
from games.rules.rules import Rules
from games.rules.texts import Text, gettext, ngettext, verbatim

# A value longer than this is cut where it is told.
LONGEST = 200


@dataclass(frozen=True)
class Finding:
    """One place at which a record departs from what it should be.

    ``field`` is the field of the record, ``ordinal`` the entry of the log, from 0 (None: no entry).
    ``stands`` is what it says there and ``should`` what it should say; empty where there is no
    one value. ``text`` says it in words.
    """

    field: str
    ordinal: int | None
    stands: str
    should: str
    text: Text


@dataclass(frozen=True)
class CheckedDraw:
    """One draw computed again: ``number`` of ``parts``, by which one of ``outcomes`` was drawn.

    ``seat`` is the computer's, or None where chance decided; ``notation`` is what was drawn.
    """

    ordinal: int
    seat: int | None
    outcomes: int
    number: int
    parts: int
    notation: str


@dataclass(frozen=True)
class Verdict:
    """Whether a match holds, and what was computed to find out.

    ``steps`` are the entries that could be played, as far as they follow from the rules;
    ``hidden_from`` is the entry from which on something is still hidden, and ``stopped_at`` the
    entry at which the time that was given ran out (None: nowhere). ``rules`` are None where the
    document gives none.
    """

    record: MatchRecord
    findings: tuple[Finding, ...]
    draws: tuple[CheckedDraw, ...] = ()
    steps: tuple[Step, ...] = field(default=(), repr=False)
    rules: Rules | None = field(default=None, repr=False)
    hidden_from: int | None = None
    stopped_at: int | None = None

    @property
    def holds(self) -> bool | None:
        """Whether the record is right in everything; None where that cannot be told yet."""
        if self.findings:
            return False
        if self.stopped_at is not None or not self.record.progress.final:
            return None
        return True

    @property
    def text(self) -> Text:
        """The verdict in one or two sentences, without the findings."""
        if self.holds is False:
            return gettext("This match does not hold.")
        if self.stopped_at is not None:
            return gettext(
                "It was not decided whether this match holds: computing it takes longer than was "
                "allowed. It was right as far as entry {entry}, where the work was stopped.",
                entry=verbatim(str(self.stopped_at)),
            )
        entries = len(self.record.log)
        match self.record.progress:
            case Progress.NOT_BEGUN:
                return gettext("This match has not begun, so there is nothing to compute yet.")
            case Progress.GOING_ON:
                return ngettext(
                    "It cannot be told yet whether this match holds: it is not finished, and its "
                    "seed is secret until then. The one entry that lies open keeps to the rules.",
                    "It cannot be told yet whether this match holds: it is not finished, and its "
                    "seed is secret until then. The {entries} entries that lie open keep to the "
                    "rules.",
                    len(self.steps),
                    entries=verbatim(str(len(self.steps))),
                )
            case Progress.CLOSED if not self.draws:
                return ngettext(
                    "This match holds as far as it was played: its one entry keeps to the rules. "
                    "It was closed before its end. Nothing was drawn in it, so the seed and the "
                    "word decided nothing.",
                    "This match holds as far as it was played: its {entries} entries keep to the "
                    "rules. It was closed before its end. Nothing was drawn in it, so the seed and "
                    "the word decided nothing.",
                    entries,
                    entries=verbatim(str(entries)),
                )
            case Progress.CLOSED:
                return ngettext(
                    "This match holds as far as it was played: its one entry follows from the "
                    "seed, the word and the players' moves. It was closed before its end.",
                    "This match holds as far as it was played: its {entries} entries follow from "
                    "the seed, the word and the players' moves. It was closed before its end.",
                    entries,
                    entries=verbatim(str(entries)),
                )
        if not self.draws:
            return ngettext(
                "This match holds: its one entry keeps to the rules, and the result follows from "
                "it. Nothing was drawn in this match, so the seed and the word decided nothing.",
                "This match holds: its {entries} entries keep to the rules, and the result follows "
                "from them. Nothing was drawn in this match, so the seed and the word decided "
                "nothing.",
                entries,
                entries=verbatim(str(entries)),
            )
        return ngettext(
            "This match holds: its one entry follows from the seed, the word and the players' "
            "moves, and the result from it.",
            "This match holds: its {entries} entries follow from the seed, the word and the "
            "players' moves, and the result from them.",
            entries,
            entries=verbatim(str(entries)),
        )

    @property
    def identity(self) -> Text:
        """Which match the record is of, as far as a record can tell that."""
        return gettext(
            "The record calls itself match {id}; neither that nor its address is proved. That it "
            "is the match you mean is told by the commitment alone: it must be the number that "
            "was shown to you before the first move",
            id=verbatim(shown(self.record.id)),
        )

    def in_words(
        self, say: Callable[[Text], str] = lambda text: text.sentence()
    ) -> tuple[str, ...]:
        """The verdict and all findings, one after another."""
        return tuple(say(text) for text in (self.text, *(one.text for one in self.findings)))


def shown(value: object) -> str:
    """A value of a record as it is told: cut where it is long."""
    text = str(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def field_differs(name: str, stands: object, should: object, why: Text) -> Finding:
    """A field that says something else than it should."""
    text = gettext(
        "Field “{field}”: “{stands}” stands there; it should be “{should}”, {why}",
        field=verbatim(name),
        stands=verbatim(shown(stands)),
        should=verbatim(shown(should)),
        why=why,
    )
    return Finding(name, None, shown(stands), shown(should), text)


def field_wrong(name: str, stands: object, why: Text) -> Finding:
    """A field that is wrong, where no one value would be right."""
    text = gettext("Field “{field}”: {why}", field=verbatim(name), why=why)
    return Finding(name, None, shown(stands), "", text)


def entry_differs(ordinal: int, stands: object, should: object, why: Text) -> Finding:
    """An entry of the log that says something else than was drawn or should stand there."""
    text = gettext(
        "Entry {entry}: “{stands}” stands there; it should be “{should}”, {why}",
        entry=verbatim(str(ordinal)),
        stands=verbatim(shown(stands)),
        should=verbatim(shown(should)),
        why=why,
    )
    return Finding("log", ordinal, shown(stands), shown(should), text)


def entry_wrong(ordinal: int, stands: object, why: Text) -> Finding:
    """An entry of the log that cannot stand there at all."""
    text = gettext(
        "Entry {entry}: “{stands}” cannot stand there: {why}",
        entry=verbatim(str(ordinal)),
        stands=verbatim(shown(stands)),
        why=why,
    )
    return Finding("log", ordinal, shown(stands), "", text)
