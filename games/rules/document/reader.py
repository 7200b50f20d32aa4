"""Reads one clause of a document: its value, its evidence, its alternatives."""

from __future__ import annotations

from games.rules.document.clauses import UNKNOWN, Basis, Choice, Clause, Rejected
from games.rules.document.evidence import KEYS as EVIDENCE_KEYS
from games.rules.document.evidence import Evidence, EvidenceReader, prose
from games.rules.document.fields import Field, WrongValueError, scalar, several, slug, table
from games.rules.document.naming import name_of
from games.rules.document.shapes import MAX_ALTERNATIVES, ShapeReader
from games.rules.document.tree import Data, Items, Node, Scalar, Table, data_of
from games.rules.errors import Problem

ALTERNATIVE_KEYS = EVIDENCE_KEYS | {"choice", "if"}
REJECTED_KEYS = frozenset({"reason", "rests_on", "cites"})


class ClauseReader(EvidenceReader):
    """Reads clauses one after another, collecting every problem on the way."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(problems)
        self.shapes = ShapeReader(problems)

    def read(
        self, field: Field[object], node: Node | None, inherited: Evidence, line: int
    ) -> Clause | None:
        """The clause of a field; None where it cannot be had, with a problem saying why."""
        if node is None:
            return self._unwritten(field, line)
        path = field.path
        try:
            shape = self.shapes.take_apart(field, node)
        except WrongValueError as wrong:
            self.problems.append(wrong.at(path))
            return None
        own = shape.own
        evidence = self.of_clause(self.written(own, path), inherited, path)
        silence = own.get("silence")
        if silence is not None and evidence.basis is not Basis.EDITORIAL:
            self.problems.append(
                Problem(
                    silence.line,
                    path,
                    "only an editorial clause fills a silence",
                    "Use “note”, or write “basis: editorial”.",
                )
            )
        default = self._choice(field, shape.body, evidence, self._name(own, path, shape.name))
        beside = [self._choice(field, body, evidence, name) for name, body in shape.offers]
        beside += self._alternatives(field, own, shape.body)
        turned_down = self._rejected(field, own, shape.body)
        if default is None:
            return None
        clause = Clause(
            path=path,
            line=node.line,
            asks=field.question(default.value),
            default=default,
            alternatives=tuple(choice for choice in beside if choice is not None),
            silence=self.attempt(path, lambda: prose(silence), "") if silence else "",
            offered=shape.offered,
            rejected=tuple(one for one in turned_down if one is not None),
        )
        self._distinct(clause)
        return clause

    def _unwritten(self, field: Field[object], line: int) -> Clause | None:
        if field.implied is None:
            self.problems.append(
                Problem(
                    line,
                    field.path,
                    f"nothing answers: {field.asks.sentence().rstrip('?.')}",
                    f"Write it under “{field.path.replace('-', '_')}”; if the sources are silent, "
                    "give our answer with “basis: editorial”; if the game is not to be played, "
                    "say “status: record only” at the top.",
                )
            )
            return None
        body = Scalar(0, field.implied)
        value = field.read(body)
        choice = Choice(name_of(body), value, body.text, field.say(value), Basis.EDITORIAL)
        return Clause(field.path, 0, field.asks, choice, implied=True)

    def _name(self, own: Table, path: str, otherwise: str) -> str:
        given = own.get("choice")
        return self.attempt(path, lambda: slug(given), otherwise) if given else otherwise

    def _choice(
        self,
        field: Field[object],
        body: Node,
        evidence: Evidence,
        name: str,
        conditions: tuple[tuple[str, str], ...] = (),
    ) -> Choice | None:
        try:
            unknown = isinstance(body, Scalar) and body.text == "unknown"
            value = UNKNOWN if unknown else field.read(body)
        except WrongValueError as wrong:
            self.problems.append(wrong.at(field.path))
            return None
        return Choice(
            name,
            value,
            data_of(body),
            field.say(value),
            evidence.basis or Basis.EDITORIAL,
            evidence.rests_on,
            evidence.against,
            evidence.cites,
            evidence.note,
            conditions,
        )

    def _alternatives(self, field: Field[object], own: Table, body: Node) -> list[Choice | None]:
        listed = own.get("alternatives")
        if listed is None:
            return []
        if not isinstance(listed, Items) or not 1 <= len(listed.items) <= MAX_ALTERNATIVES:
            self.problems.append(
                Problem(
                    listed.line,
                    field.path,
                    f"“alternatives” should list one to {MAX_ALTERNATIVES}",
                    "Write them as a list: [rest is lost], or one “- {value: ..., ...}” a line.",
                )
            )
            return []
        return [self._alternative(field, node, body) for node in listed.items]

    def _alternative(self, field: Field[object], node: Node, default: Node) -> Choice | None:
        path = field.path
        own = node if isinstance(node, Table) else Table(node.line, ())
        evidence = self.of_alternative(self.written(own, path), path)
        try:
            name, body = self.shapes.beside(field, node, default, ALTERNATIVE_KEYS)
        except WrongValueError as wrong:
            self.problems.append(wrong.at(path))
            return None
        condition = own.get("if")
        conditions: tuple[tuple[str, str], ...] = ()
        if condition is not None:
            conditions = self.attempt(path, lambda: several(condition, _condition), conditions)
        return self._choice(field, body, evidence, self._name(own, path, name), conditions)

    def _rejected(self, field: Field[object], own: Table, default: Node) -> list[Rejected | None]:
        listed = own.get("rejected")
        if listed is None:
            return []
        if not isinstance(listed, Items) or not 1 <= len(listed.items) <= MAX_ALTERNATIVES:
            self.problems.append(
                Problem(
                    listed.line,
                    field.path,
                    f"“rejected” should list one to {MAX_ALTERNATIVES}",
                    "Write one “- {value: ..., reason: ...}” a line.",
                )
            )
            return []
        return [self._turned_down(field, node, default) for node in listed.items]

    def _turned_down(self, field: Field[object], node: Node, default: Node) -> Rejected | None:
        """An answer that the editor rejects; it must be one that could be given."""
        path = field.path
        try:
            own = table(node, "what is rejected")
            reason = own.get("reason")
            if reason is None:
                raise WrongValueError(
                    node.line, "nothing says why this is rejected", "Add “reason: ...”."
                )
            _, body = self.shapes.beside(field, node, default, REJECTED_KEYS)
            said = field.say(field.read(body))
        except WrongValueError as wrong:
            self.problems.append(wrong.at(path))
            return None
        carried = self.written(own, path)
        return Rejected(
            data_of(body),
            said,
            self.attempt(path, lambda: prose(reason), ""),
            carried.rests_on,
            carried.cites,
        )

    def _distinct(self, clause: Clause) -> None:
        seen: dict[str, Data] = {}
        for turned_down in clause.rejected:
            if turned_down.data in [choice.data for choice in clause.choices]:
                self.problems.append(
                    Problem(
                        clause.line,
                        clause.path,
                        "what is rejected is also one of the choices",
                        "Remove it from “rejected”, or from the choices.",
                    )
                )
        for choice in clause.choices:
            if choice.name in seen:
                self.problems.append(
                    Problem(
                        clause.line,
                        clause.path,
                        f"two choices are called “{choice.name}”",
                        "Give one of them another name with “choice: ...”.",
                    )
                )
            elif choice.data in seen.values():
                self.problems.append(
                    Problem(
                        clause.line,
                        clause.path,
                        f"the choice “{choice.name}” says what another says",
                        "Remove one of the two.",
                    )
                )
            seen[choice.name] = choice.data


def _condition(node: Node) -> tuple[str, str]:
    text = scalar(node, "a condition").text
    path, equals, choice = (part.strip() for part in text.partition("="))
    if not (equals and path and choice):
        raise WrongValueError(
            node.line,
            f"“{text[:60]}” is not a condition",
            "Write PATH=CHOICE, for example counters.total=50.",
        )
    return path, choice
