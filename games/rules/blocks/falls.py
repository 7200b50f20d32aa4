"""How the pieces can fall: every outcome of one throw, with its exact chance."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, reduce
from itertools import product
from math import comb, factorial, prod

from games.rules.blocks.pieces import Group, of_group, share_faces, single
from games.rules.errors import MalformedError, nearest
from games.rules.texts import Text, gettext, listing

MAX_FALLS = 2_048
# The weights of the faces of each group, in the order of the faces; fair pieces have equal ones.
Weights = Mapping[str, tuple[int, ...]]
MOST_WEIGHT = 1000


@dataclass(frozen=True)
class Fall:
    """How many pieces of each group show each face.

    Identical pieces are not told apart, so the two ways in which one of two stones can show the
    moon are one fall (of twice the chance). ``counts`` follow the order of the groups and of the
    faces in each. The notation lists the faces, group by group: ``figured: moon star; plain: white
    white black``.
    """

    groups: tuple[Group, ...] = field(compare=False, repr=False)
    counts: tuple[tuple[int, ...], ...]

    def __str__(self) -> str:
        return "; ".join(f"{name}: {' '.join(faces)}" for name, faces in self.faces())

    def faces(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The face of every piece: (group, faces), like faces side by side."""
        return tuple(
            (
                group.name,
                tuple(face for face, n in zip(group.faces, counts, strict=True) for _ in range(n)),
            )
            for group, counts in zip(self.groups, self.counts, strict=True)
        )

    @cached_property
    def bunches(self) -> dict[str, dict[str, int]]:
        """How many of each face, by group."""
        return {
            group.name: dict(zip(group.faces, counts, strict=True))
            for group, counts in zip(self.groups, self.counts, strict=True)
        }

    def ways(self) -> int:
        """In how many ways the pieces, told apart, fall like this."""
        return prod(_ways(counts) for counts in self.counts)

    def words(self) -> Text:
        """The fall in words: "two moons and three white".

        Pieces are named where others show the same faces: "three white and one black of the
        circles; gun white".
        """
        said: list[Text] = []
        for group, counts in zip(self.groups, self.counts, strict=True):
            faces = [(face, n) for face, n in zip(group.faces, counts, strict=True) if n]
            shown = [group.say(face, n) for face, n in faces]
            if not share_faces(group, self.groups):
                said += shown
            elif group.count == 1:
                said.append(single(group, faces[0][0]))
            else:
                said.append(of_group(group, listing(shown)))
        if any(share_faces(group, self.groups) for group in self.groups):
            return reduce(lambda a, b: gettext("{before}; {after}", before=a, after=b), said)
        return listing(said)


def _ways(counts: tuple[int, ...]) -> int:
    return factorial(sum(counts)) // prod(factorial(n) for n in counts)


def how_many(groups: tuple[Group, ...]) -> int:
    """How many different falls there are."""
    return prod(comb(g.count + len(g.faces) - 1, len(g.faces) - 1) for g in groups)


def ways_in_all(groups: tuple[Group, ...]) -> int:
    """How many ways the pieces, told apart, can fall."""
    return prod(len(group.faces) ** group.count for group in groups)


def _splits(pieces: int, faces: int) -> Iterator[tuple[int, ...]]:
    if faces == 1:
        yield (pieces,)
        return
    for first in range(pieces, -1, -1):
        for rest in _splits(pieces - first, faces - 1):
            yield (first, *rest)


def every_fall(groups: tuple[Group, ...]) -> tuple[Fall, ...]:
    """All falls, in the one order that the drawing of chance relies on for ever.

    The first face of the first group is counted down from all to none, then the next face, then
    the next group, the last of them fastest.
    """
    each = [tuple(_splits(group.count, len(group.faces))) for group in groups]
    return tuple(Fall(groups, counts) for counts in product(*each))


def chance_of(fall: Fall, weights: Weights) -> Fraction:
    """The exact chance of a fall, pieces falling independently of one another."""
    chance = Fraction(1)
    for group, counts in zip(fall.groups, fall.counts, strict=True):
        weight = weights.get(group.name, (1,) * len(group.faces))
        chance *= Fraction(
            _ways(counts) * prod(w**n for w, n in zip(weight, counts, strict=True)),
            sum(weight) ** group.count,
        )
    return chance


def read_fall(text: str, groups: tuple[Group, ...]) -> Fall:
    """The fall that a notation names, groups and faces in any order. Raises MalformedError."""
    found: dict[str, tuple[int, ...]] = {}
    by_name = {group.name: group for group in groups}
    for part in text.split(";"):
        match = re.fullmatch(r"\s*([a-z0-9-]+):((?:\s+[a-z0-9-]+)+)\s*", part)
        if not match or match[1] not in by_name or match[1] in found:
            raise MalformedError(
                f"“{part.strip()[:60]}” names no group of pieces, or one a second time; write for "
                f"example “{every_fall(groups)[0]}”."
            )
        group, faces = by_name[match[1]], match[2].split()
        for face in faces:
            if face not in group.faces:
                raise MalformedError(
                    f"{group.name} has no face “{face[:40]}”. {nearest(face, group.faces)}"
                )
        if len(faces) != group.count:
            raise MalformedError(
                f"{group.name} has {group.count} pieces, and {len(faces)} are named."
            )
        found[group.name] = tuple(faces.count(face) for face in group.faces)
    missing = [group.name for group in groups if group.name not in found]
    if missing:
        raise MalformedError(f"the fall does not say how {missing[0]} fell.")
    return Fall(groups, tuple(found[group.name] for group in groups))
