"""What the events of a track bring: a hit, a gate, a lap; each may pay."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.rules.document.fields import Field, WrongValueError, one_of, table, whole
from games.rules.document.tree import Node, Table
from games.rules.texts import Text, gettext, listing, ngettext, number, spoken, verbatim

LANDING = "landing on"
PASSING = "landing on or passing"
NEVER = "never"
GOES_BACK = "goes back"
ENTERS_AGAIN = "must enter again"
STAYS = "stays"
OPPONENT = "opponent"
POOL = "pool"
REACHED = "home is reached"
PASSED = "home is passed"
EXACTLY = "home is met exactly"
CARRIED = "carried over"
LOST = "lost"
GOES_ON = "goes on"
LEAVES = "leaves the track"

MAX_PAID = 1_000
HIT_KEYS = frozenset({"when", "then", "pays"})
GATE_KEYS = frozenset({"at", "when", "then", "pays", "to", "safe"})
LAP_KEYS = frozenset({"when", "gains", "surplus", "then"})

_THEN = {
    GOES_BACK: gettext("goes back to its gate"),
    ENTERS_AGAIN: gettext("leaves the track and must enter again"),
    STAYS: gettext("stays"),
}
_LAP_WHEN = {
    REACHED: gettext("a lap is complete when a runner comes home or passes it"),
    PASSED: gettext("a lap is complete when a runner has passed its home"),
    EXACTLY: gettext(
        "a lap is complete when a throw brings a runner home exactly; a throw that would bring it "
        "further does not move it"
    ),
}


@dataclass(frozen=True)
class Hit:
    """What happens where a runner meets another: when, what becomes of it, what its side pays."""

    when: str
    then: str
    pays: int


@dataclass(frozen=True)
class Gate:
    """A named place of the track. ``at`` is its point, ``to`` who is paid what it costs."""

    name: str
    at: int
    when: str
    then: str
    pays: int
    to: str
    safe: bool


@dataclass(frozen=True)
class Lap:
    """When a lap is complete, what it gains, and what becomes of surplus and runner."""

    when: str
    gains: int
    surplus: str
    then: str


def _of(body: Table, key: str, read: Callable[[Node], str], otherwise: str) -> str:
    node = body.get(key)
    return read(node) if node is not None else otherwise


def _number(body: Table, key: str) -> int:
    node = body.get(key)
    return whole(0, MAX_PAID)(node) if node is not None else 0


def _missing(node: Node, what: str, example: str) -> WrongValueError:
    return WrongValueError(node.line, f"this does not say {what}", f"Write for example {example}.")


def _pays(n: int) -> Text:
    return ngettext("its side pays {number}", "its side pays {number}", n, number=number(n))


def _hit(node: Node) -> Hit:
    body = table(node, "a hit")
    if body.get("when") is None:
        raise _missing(node, "when a runner is hit", "{when: landing on, then: goes back}")
    return Hit(
        when=_of(body, "when", one_of((LANDING, PASSING, NEVER)), NEVER),
        then=_of(body, "then", one_of(tuple(_THEN)), STAYS),
        pays=_number(body, "pays"),
    )


def _hit_words(hit: Hit) -> Text:
    if hit.when == NEVER:
        return gettext("nothing happens to a runner that another one meets")
    met = (
        gettext("a runner on which another lands")
        if hit.when == LANDING
        else gettext("a runner on which another lands, or which it passes,")
    )
    done = [_THEN[hit.then]] + ([_pays(hit.pays)] if hit.pays else [])
    return gettext(
        "{runner} {done}; in the gate that it starts from it is safe",
        runner=met,
        done=listing(done),
    )


def _lap(node: Node) -> Lap:
    body = table(node, "a lap")
    if body.get("when") is None:
        raise _missing(node, "when a lap is complete", "{when: home is reached, gains: 1}")
    return Lap(
        when=_of(body, "when", one_of(tuple(_LAP_WHEN)), REACHED),
        gains=_number(body, "gains"),
        surplus=_of(body, "surplus", one_of((CARRIED, LOST)), LOST),
        then=_of(body, "then", one_of((GOES_ON, LEAVES)), GOES_ON),
    )


def _lap_words(lap: Lap) -> Text:
    said = [_LAP_WHEN[lap.when]]
    if lap.gains:
        said.append(gettext("it gains {number}", number=number(lap.gains)))
    if lap.then == LEAVES:
        said.append(gettext("the runner leaves the track"))
    elif lap.when != EXACTLY:
        said.append(
            gettext("what is left of the throw is carried over into the next lap")
            if lap.surplus == CARRIED
            else gettext("what is left of the throw is lost")
        )
    line = said[0]
    for more in said[1:]:
        line = gettext("{before}; {after}", before=line, after=more)
    return line


HIT: Field[Hit] = Field(
    path="circuit.hit",
    asks=gettext("What happens when a runner meets another?"),
    read=_hit,
    words=_hit_words,
    keys=HIT_KEYS,
)
LAP: Field[Lap] = Field(
    path="circuit.lap",
    asks=gettext("When is a lap complete, and what does it bring?"),
    read=_lap,
    words=_lap_words,
    keys=LAP_KEYS,
)


def gate_field(name: str) -> Field[Gate]:
    """The clause on a named place of the track."""
    return Field(
        path=f"gates.{name}",
        asks=gettext("What is the place called “{name}”?", name=spoken(name)),
        read=lambda node: _gate(name, node),
        words=_gate_words,
        keys=GATE_KEYS,
    )


def _gate(name: str, node: Node) -> Gate:
    body = table(node, "a place of the track")
    at = body.get("at")
    if at is None:
        raise _missing(node, "where it lies", "{at: 20, then: goes back, pays: 1}")
    return Gate(
        name=name,
        at=whole(0, 1_000)(at),
        when=_of(body, "when", one_of((LANDING, PASSING)), LANDING),
        then=_of(body, "then", one_of(tuple(_THEN)), STAYS),
        pays=_number(body, "pays"),
        to=_of(body, "to", one_of((OPPONENT, POOL)), OPPONENT),
        safe=_of(body, "safe", one_of(("yes", "no")), "no") == "yes",
    )


def _gate_words(gate: Gate) -> Text:
    where = gettext("it is point {number} of the track", number=verbatim(str(gate.at)))
    if gate.safe:
        where = gettext("{place}, where no runner can be hit", place=where)
    done = [_THEN[gate.then]] if gate.then != STAYS else []
    if gate.pays:
        done.append(
            gettext("its side pays the other {number}", number=number(gate.pays))
            if gate.to == OPPONENT
            else gettext("its side pays {number} into the pool", number=number(gate.pays))
        )
    if not done:
        return where
    met = (
        gettext("a runner that lands there")
        if gate.when == LANDING
        else gettext("a runner that lands there or passes")
    )
    return gettext("{place}; {runner} {done}", place=where, runner=met, done=listing(done))


EVENTS = (HIT, LAP)
