"""Patterns of a whole fall: what a line of the score claims."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from games.rules.blocks.bunches import All, Both, BunchPattern, Count
from games.rules.blocks.falls import Fall
from games.rules.blocks.pieces import Group, of_group, share_faces, single
from games.rules.texts import Text, gettext, listing, number, spoken


class Pattern(Protocol):
    """A pattern of a whole fall."""

    def holds(self, fall: Fall) -> bool:
        """Whether the pieces fell so."""

    def words(self, groups: Mapping[str, Group]) -> Text:
        """The pattern in words."""


@dataclass(frozen=True)
class Pooled:
    """A pattern of all the pieces together, whatever group they belong to."""

    pattern: BunchPattern

    def holds(self, fall: Fall) -> bool:
        pool: dict[str, int] = {}
        for bunch in fall.bunches.values():
            for face, n in bunch.items():
                pool[face] = pool.get(face, 0) + n
        return self.pattern.holds(pool)

    def words(self, groups: Mapping[str, Group]) -> Text:
        def say(face: str, n: int) -> Text:
            return next(g for g in groups.values() if face in g.faces).say(face, n)

        return self.pattern.words(say)


@dataclass(frozen=True)
class ByGroup:
    """A pattern for each of some groups, and a face for the rest of the pieces (or none).

    The rest are all pieces whose faces the patterns do not count: in ``{circles: 1 white, rest:
    black}`` the other circles and every other group.
    """

    parts: tuple[tuple[str, BunchPattern], ...]
    rest: str = ""

    def holds(self, fall: Fall) -> bool:
        bunches = fall.bunches
        named = dict(self.parts)
        if not all(pattern.holds(bunches[name]) for name, pattern in self.parts):
            return False
        if not self.rest:
            return True
        for name, bunch in bunches.items():
            counted = named[name].faces if name in named else frozenset()
            if name in named and not counted:
                continue
            if sum(n for face, n in bunch.items() if face in counted | {self.rest}) != sum(
                bunch.values()
            ):
                return False
        return True

    def words(self, groups: Mapping[str, Group]) -> Text:
        said = [
            words
            for name, pattern in self.parts
            for words in self._part(groups[name], pattern, groups)
        ]
        if self.rest:
            said.append(gettext("the rest {face}", face=spoken(self.rest)))
        return listing(said)

    def _part(self, group: Group, pattern: BunchPattern, groups: Mapping[str, Group]) -> list[Text]:
        shared = share_faces(group, groups.values())
        if isinstance(pattern, All):
            if shared and group.count == 1:
                return [single(group, pattern.face)]
            said = pattern.words(group.say)
        elif not pattern.faces and len(groups) > 1:
            said = pattern.words(group.say)
            return [gettext("{group} {pattern}", group=spoken(group.name), pattern=said)]
        else:
            parts = self._counts(group, pattern)
            if not shared:
                return parts
            said = listing(parts)
        return [of_group(group, said)] if shared else [said]

    def _counts(self, group: Group, pattern: BunchPattern) -> list[Text]:
        if isinstance(pattern, Count) and pattern.low == pattern.high and len(group.faces) == 2:
            # "1 moon" of two figured stones also says what the other shows, so say both.
            other = next(face for face in group.faces if face != pattern.face)
            left = group.count - pattern.low
            if left > 0 and not self.rest:
                both = [group.say(pattern.face, pattern.low), group.say(other, left)]
                return both if pattern.low else both[1:]
        if isinstance(pattern, Both):
            return [part.words(group.say) for part in pattern.parts]
        return [pattern.words(group.say)]


@dataclass(frozen=True)
class Sum:
    """The values of the faces up, added, meet a pattern: ``{sum: 7}``, ``{sum: odd}``."""

    low: int
    high: int | None
    parity: str = ""

    def holds(self, fall: Fall) -> bool:
        total = sum(
            group.value_of(face) * n
            for group, bunch in zip(fall.groups, fall.bunches.values(), strict=True)
            for face, n in bunch.items()
        )
        if self.parity:
            return total % 2 == int(self.parity == "odd")
        return self.low <= total and (self.high is None or total <= self.high)

    def words(self, groups: Mapping[str, Group]) -> Text:
        if self.parity:
            return (
                gettext("values that add up to an odd number")
                if self.parity == "odd"
                else (gettext("values that add up to an even number"))
            )
        if self.high is None:
            return gettext("values that add up to {low} or more", low=number(self.low))
        if self.low == self.high:
            return gettext("values that add up to {sum}", sum=number(self.low))
        return gettext(
            "values that add up to {low} to {high}", low=number(self.low), high=number(self.high)
        )


@dataclass(frozen=True)
class Not:
    """Every fall that another pattern does not claim: the complement."""

    pattern: Pattern

    def holds(self, fall: Fall) -> bool:
        return not self.pattern.holds(fall)

    def words(self, groups: Mapping[str, Group]) -> Text:
        return gettext("anything but {pattern}", pattern=self.pattern.words(groups))


@dataclass(frozen=True)
class AnyOf:
    """One pattern or another."""

    patterns: tuple[Pattern, ...]

    def holds(self, fall: Fall) -> bool:
        return any(pattern.holds(fall) for pattern in self.patterns)

    def words(self, groups: Mapping[str, Group]) -> Text:
        return listing([pattern.words(groups) for pattern in self.patterns], "or")


@dataclass(frozen=True)
class Otherwise:
    """Whatever no line before has claimed."""

    def holds(self, fall: Fall) -> bool:
        return True

    def words(self, groups: Mapping[str, Group]) -> Text:
        return gettext("any other fall")
