"""The fields for the weights of the faces of thrown pieces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.forms.faults import LONGEST, Problem
from games.play.choosing import in_words
from games.rules import Rules
from games.rules.blocks.falls import MOST_WEIGHT, Weights
from games.rules.texts import spoken
from games.rules.throwing_rules import ThrowingRules

# What the fields begin with; and what an address names all weights by.
WEIGHT, WEIGHTS = "weight.", "weights"


@dataclass(frozen=True)
class FaceField:
    """The field for the weight of a face: what is in it, and what holds where it is left empty.

    ``place`` is its name without the prefix of its form, ``at`` its ID, ``wrong`` what is wrong
    with what is in it (empty: nothing).
    """

    place: str
    field: str
    at: str
    face: str
    given: str
    otherwise: str
    wrong: str


@dataclass(frozen=True)
class GroupFields:
    """The fields for the weights of the faces of a group of pieces; ``group`` is its name."""

    group: str
    name: str
    count: int
    faces: tuple[FaceField, ...]


@dataclass(frozen=True)
class WeightFields:
    """The fields for all weights of one reading in a form.

    ``prefix`` is what their names begin with and ``ids`` what their IDs do; ``data`` is what was
    sent, under names without the prefix.
    """

    rules: Rules
    prefix: str
    ids: str
    data: Mapping[str, str]

    def groups(self, given: Weights, wrong: Mapping[str, str]) -> tuple[GroupFields, ...]:
        """The fields of every group of pieces; none where no pieces are thrown.

        They show the weights that are ``given``, else what was sent; ``wrong`` says by the place of
        a field what is wrong with it.
        """
        if not isinstance(self.rules, ThrowingRules):
            return ()
        return tuple(
            GroupFields(
                group=group.name,
                name=in_words(spoken(group.name)),
                count=group.count,
                faces=tuple(
                    self._field(
                        f"{WEIGHT}{group.name}.{face}",
                        face,
                        given[group.name][number] if group.name in given else None,
                        usual,
                        wrong,
                    )
                    for number, (face, usual) in enumerate(
                        zip(group.faces, self._usual(group.name, group.faces), strict=True)
                    )
                ),
            )
            for group in self.rules.groups
        )

    def read(self) -> tuple[str, list[Problem]]:
        """The weights that were sent, as a text, and what is wrong with them.

        A group of which every field was left empty falls as the reading has it.
        """
        groups = self.groups({}, {})
        known = {face.place for group in groups for face in group.faces}
        sent = [name for name in self.data if name.startswith(WEIGHT)]
        wrong = [self._unknown(name) for name in sent if name not in known]
        weighed = []
        for group in groups:
            if not any(face.given.strip() for face in group.faces):
                continue
            wrong += [_not_whole(group, face) for face in group.faces if not _is_weight(face)]
            each = (face.given.strip() or face.otherwise for face in group.faces)
            weighed.append(f"{group.group}={':'.join(each)}")
        return ";".join(weighed), wrong

    @property
    def first(self) -> str:
        """The ID of the first field; empty where there is none."""
        return next((group.faces[0].at for group in self.groups({}, {})), "")

    def _field(
        self, place: str, face: str, given: int | None, usual: int, wrong: Mapping[str, str]
    ) -> FaceField:
        field = self.prefix + place
        return FaceField(
            place=place,
            field=field,
            at=f"{self.ids}-{field}",
            face=in_words(spoken(face)),
            given=self.data.get(place, "") if given is None else str(given),
            otherwise=str(usual),
            wrong=wrong.get(place, ""),
        )

    def _usual(self, name: str, faces: tuple[str, ...]) -> tuple[int, ...]:
        assert isinstance(self.rules, ThrowingRules)
        return self.rules.weights.get(name, (1,) * len(faces))

    def _unknown(self, name: str) -> Problem:
        said = _("This game has no pieces with a face “%(name)s”. Leave its weight out.")
        told = name.removeprefix(WEIGHT).replace(".", ", ")[:LONGEST]
        at = self.first or f"{self.ids}-reading"
        return Problem(WEIGHTS, _("How the pieces fall"), said % {"name": told}, at)


def _not_whole(group: GroupFields, face: FaceField) -> Problem:
    said = _(
        "“%(given)s” is no whole number from 1 to %(most)s. Write one, or leave the field empty: "
        "it counts as %(usual)s then."
    ) % {"given": face.given.strip()[:20], "most": f"{MOST_WEIGHT:,}", "usual": face.otherwise}
    label = _("%(pieces)s, %(face)s") % {"pieces": capfirst(group.name), "face": face.face}
    return Problem(face.place, label, said, face.at)


def _is_weight(face: FaceField) -> bool:
    text = face.given.strip() or face.otherwise
    digits = text.isascii() and text.isdigit() and len(text) <= len(str(MOST_WEIGHT))
    return digits and 1 <= int(text) <= MOST_WEIGHT
