"""The pieces: groups of identical ones and single named ones, and the faces each may show."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.rules.document.fields import Field, WrongValueError, scalar, slug, table, whole
from games.rules.document.tree import Items, Node, Table
from games.rules.texts import Text, gettext, listing, ngettext, number, spoken

MAX_GROUPS = 12
MAX_COUNT = 64
MAX_FACES = 6
KEYS = frozenset({"count", "faces", "values", "plurals", "implement"})
# Words that the patterns of the score use themselves.
RESERVED = frozenset(
    {
        "all",
        "alike",
        "and",
        "any",
        "at",
        "divided",
        "even",
        "evenly",
        "least",
        "more",
        "most",
        "no",
        "not",
        "odd",
        "or",
        "otherwise",
        "rest",
        "sum",
        "to",
        "unknown",
        "void",
    }
)
# Keys of a pattern, which a group of pieces can therefore not be called.
NOT_NAMES = frozenset({"rest", "not", "any-of", "sum"})


@dataclass(frozen=True)
class Group:
    """So many identical pieces and the faces of each; a single named piece is a group of one.

    ``values`` gives a number for each face (empty: faces have none), ``plurals`` the word for
    several of a face, ``implement`` the slug of the archive's record of the thing.
    """

    name: str
    count: int
    faces: tuple[str, ...]
    values: tuple[int, ...] = ()
    plurals: tuple[str, ...] = ()
    implement: str = ""

    def value_of(self, face: str) -> int:
        """The number that a face stands for; 0 where it has none."""
        return self.values[self.faces.index(face)] if self.values else 0

    def say(self, face: str, n: int) -> Text:
        """So many of a face, in words: "two moons"."""
        word = face if n == 1 else self.plurals[self.faces.index(face)]
        return gettext("{number} {face}", number=number(n), face=spoken(word))


def share_faces(group: Group, groups: Iterable[Group]) -> bool:
    """Whether other pieces show a face of this group too, so that a face does not tell them."""
    return any(other.name != group.name and set(other.faces) & set(group.faces) for other in groups)


def of_group(group: Group, said: Text) -> Text:
    """What is said of faces, with the pieces that show them: "one white of the circles"."""
    return gettext("{faces} of the {pieces}", faces=said, pieces=spoken(group.name))


def single(group: Group, face: str) -> Text:
    """A single piece with the face it shows: "gun white"."""
    return gettext("{piece} {face}", piece=spoken(group.name), face=spoken(face))


def group_field(name: str) -> Field[Group]:
    """The clause of one group of pieces."""
    return Field(
        path=f"pieces.{name}",
        asks=gettext("What are the pieces called “{name}”?", name=spoken(name)),
        read=lambda node: _group(name, node),
        words=_words,
        keys=KEYS,
    )


def _words(group: Group) -> Text:
    faces = listing([spoken(face) for face in group.faces], "or")
    return ngettext(
        "one piece that shows {faces}",
        "{number} pieces, each of which shows {faces}",
        group.count,
        number=number(group.count),
        faces=faces,
    )


def _face(node: Node) -> str:
    name = slug(node)
    if name in RESERVED or name.isdigit():
        raise WrongValueError(
            node.line,
            f"“{name}” cannot be the name of a face",
            "Patterns use this word themselves; choose another.",
        )
    return name


def _group(name: str, node: Node) -> Group:
    body = table(node, "a group of pieces")
    count = body.get("count")
    faces_node = body.get("faces")
    if not isinstance(faces_node, Items):
        raise WrongValueError(
            node.line, f"the faces of {name} are missing", "List them: “faces: [moon, star]”."
        )
    faces = tuple(_face(item) for item in faces_node.items)
    if not 2 <= len(faces) <= MAX_FACES or len(set(faces)) < len(faces):
        raise WrongValueError(
            faces_node.line,
            f"a piece has two to {MAX_FACES} faces, none twice",
            "List each face once: “faces: [moon, star]”.",
        )
    values = body.get("values")
    plurals = body.get("plurals")
    implement = body.get("implement")
    return Group(
        name=name,
        count=whole(1, MAX_COUNT)(count) if count else 1,
        faces=faces,
        values=_values(values, faces) if values else (),
        plurals=_plurals(plurals, faces) if plurals else faces,
        implement=slug(implement) if implement else "",
    )


def _of_faces(node: Node, faces: tuple[str, ...]) -> Table:
    given = table(node, "this")
    for face, _ in given.entries:
        if face not in faces:
            raise WrongValueError(
                given.line_of(face),
                f"there is no face “{face[:40]}”",
                f"The faces are {', '.join(faces)}.",
            )
    return given


def _values(node: Node, faces: tuple[str, ...]) -> tuple[int, ...]:
    given = dict(_of_faces(node, faces).entries)
    if len(given) < len(faces):
        raise WrongValueError(
            node.line, "a face has no value", "Give every face one, 0 if need be."
        )
    return tuple(whole(0, 1000)(given[face]) for face in faces)


def _plurals(node: Node, faces: tuple[str, ...]) -> tuple[str, ...]:
    given = dict(_of_faces(node, faces).entries)
    return tuple(scalar(given[face], "a word").text if face in given else face for face in faces)
