"""Of which form the pieces are, where the source knows several: acorns, walnuts or wood."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.document.fields import Field, WrongValueError, scalar, slug, table
from games.rules.document.tree import Node, Scalar
from games.rules.texts import Text, gettext, spoken

KEYS = frozenset({"implement", "called"})


@dataclass(frozen=True)
class Form:
    """One form of some pieces: the slug of the archive's record, and what we call the things."""

    implement: str
    called: str


def form_field(name: str) -> Field[Form]:
    """The clause on the form of a group of pieces."""
    return Field(
        path=f"implements.{name}",
        asks=gettext("Of which form are the pieces called “{name}”?", name=spoken(name)),
        read=_form,
        words=lambda form: _words(name, form),
    )


def _words(name: str, form: Form) -> Text:
    return gettext("the {pieces} are {things}", pieces=spoken(name), things=gettext(form.called))


def _form(node: Node) -> Form:
    if isinstance(node, Scalar):
        implement = slug(node)
        return Form(implement, implement.replace("-", " "))
    body = table(node, "a form of pieces")
    implement_node, called = body.get("implement"), body.get("called")
    if implement_node is None or called is None or len(body.entries) > len(KEYS):
        raise WrongValueError(
            node.line,
            "this does not say of which form the pieces are",
            "Write {implement: SLUG, called: WORDS}.",
        )
    return Form(slug(implement_node), scalar(called, "a few words").text)
