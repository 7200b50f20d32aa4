"""The row policies and triggers of all tables that belong to records, as SQL from the models."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import permutations
from pathlib import Path

from archive.care.inheritance import Link
from archive.care.structure import Model, Reference, guarded, links, references
from archive.care.unguarded import unrevised
from archive.models import Community, Record, SearchEntry

FUNCTIONS = Path(__file__).with_name("functions.sql")
RECORD = Record._meta.db_table

# What is open asks for nothing and stands first, so that the planner knows from its statistics that
# this is nearly all; of the other condition it can only guess, and guesses next to nothing.
_MET = "(wards = '{}' OR wards <@ (SELECT care_wards()))"

# Who may see and change the tables of the protocols themselves.
_OWN = {
    "archive_protocol": (
        "care_administers() OR id = ANY (care_protocols()) OR shows_existence",
        "care_administers() OR id = ANY (care_stewarded())",
    ),
    "archive_protocolmember": (
        "care_administers() OR user_id = care_person() OR protocol_id = ANY (care_stewarded())",
        "care_administers() OR protocol_id = ANY (care_stewarded())",
    ),
    "archive_ward": ("false", "false"),
    "archive_gonerecord": ("false", "false"),
    # Whatever it names must be seen now, and have been open then to whoever sees it.
    "archive_change": (f"{_MET} AND NOT records && (SELECT care_unseen())", "false"),
    "archive_revision": ("scope = 0 OR scope = ANY (care_protocols())", "false"),
}
# What holds open records alone, and so asks nothing of whoever reads it: under a condition the
# operators of full text and of likeness could use no index.
OPEN = SearchEntry._meta.db_table
# What a table asks beyond the records that its rows belong to.
_SEEN_ALSO = {
    # Contributors keep their own words, although what they name came to be held back.
    "archive_proposal": "(person_id = care_person() OR care_seen(names))",
}
# The same, of whoever writes in it.
_ALSO = {"archive_recordprotocol": "protocol_id = ANY (care_stewarded())"}


def statements() -> Iterator[str]:
    """Every statement, in order; each may be run again."""
    yield FUNCTIONS.read_text(encoding="utf-8")
    among = guarded()
    found = links(among)
    yield _edges(found)
    yield _people(among)
    yield _near(among)
    for model in among:
        yield from _policy(model, references(model, among))
    for table, (seen, changed) in _OWN.items():
        yield from _own_policy(table, seen, changed)
    yield from _triggers(found)
    yield from _revising(among)


def _edges(found: Iterable[Link]) -> str:
    parts = [
        f"SELECT t.{e.child} AS child, {_of_t(e.parent)} AS parent FROM {e.table} t" for e in found
    ]
    return _view("care_edge", " UNION ALL ".join(parts))


def _people(among: Iterable[Model]) -> str:
    """Which communities records name."""
    parts = []
    for model in among:
        if not issubclass(model, Record) or model is Record:
            continue
        table, key = model._meta.db_table, model._meta.pk
        assert key is not None  # the link to the spine
        for field in model._meta.local_many_to_many:
            if field.related_model is Community:
                through = field.m2m_db_table()
                near, far = field.m2m_column_name(), field.m2m_reverse_name()
                parts.append(f"SELECT {near} AS record, {far} AS community FROM {through}")
        for one in model._meta.local_concrete_fields:
            if one.related_model is Community and one is not key:
                parts.append(
                    f"SELECT {key.column} AS record, {one.column} AS community FROM {table}"
                )
    return _view("care_people", " UNION ALL ".join(parts))


def _near(among: Iterable[Model]) -> str:
    """Which records are linked in any way: the words of one may stand in the entry of the other."""
    among = list(among)
    parts = []
    for model in among:
        columns = [r.column for r in references(model, among) if r.table == RECORD]
        for one, other in permutations(dict.fromkeys(columns), 2):
            table = model._meta.db_table
            parts.append(f"SELECT {one} AS near, {other} AS far FROM {table}")
    return _view("care_near", " UNION ALL ".join(parts))


def _view(name: str, query: str) -> str:
    # Whoever asks the view sees no more by it than by the tables.
    return (
        f"DROP VIEW IF EXISTS {name}; CREATE VIEW {name} WITH (security_invoker = true) AS {query}"
    )


def _of_t(expression: str) -> str:
    return expression if expression.startswith("(") else f"t.{expression}"


def _policy(model: Model, found: list[Reference]) -> Iterator[str]:
    table = model._meta.db_table
    if model is Record:
        condition = _MET
    else:
        parts = [_visible(table, reference) for reference in found]
        condition = " AND ".join([*parts, *filter(None, [_SEEN_ALSO.get(table)])])
    yield f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY"
    yield _rule(table, "care_see", "SELECT", f"USING ({'true' if table == OPEN else condition})")
    changing = f"({condition}) AND {_ALSO[table]}" if table in _ALSO else condition
    # What is written is seen by its writer; a record is only held once its links are known.
    yield _rule(table, "care_add", "INSERT", f"WITH CHECK ({changing})")
    yield _rule(table, "care_change", "UPDATE", f"USING ({changing}) WITH CHECK ({changing})")
    yield _rule(table, "care_remove", "DELETE", f"USING ({changing})")


def _visible(table: str, reference: Reference) -> str:
    column = f"{table}.{reference.column}"
    shown = f"EXISTS (SELECT FROM {reference.table} seen WHERE seen.{reference.key} = {column})"
    return f"({column} IS NULL OR {shown})" if reference.nullable else shown


def _own_policy(table: str, seen: str, changed: str) -> Iterator[str]:
    yield f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY"
    yield _rule(table, "care_see", "SELECT", f"USING ({seen})")
    yield _rule(table, "care_add", "INSERT", f"WITH CHECK ({changed})")
    yield _rule(table, "care_change", "UPDATE", f"USING ({changed})")
    yield _rule(table, "care_remove", "DELETE", f"USING ({changed})")


def _rule(table: str, name: str, deed: str, condition: str) -> str:
    return (
        f"DROP POLICY IF EXISTS {name} ON {table}; "
        f"CREATE POLICY {name} ON {table} FOR {deed} {condition}"
    )


def _revising(among: Iterable[Model]) -> Iterator[str]:
    """What makes a new revision whenever a record or a row of it changes."""
    among, left_out = list(among), unrevised()
    kinds = [
        model.KIND
        for model in among
        if issubclass(model, Record) and model.KIND and model._meta.label in left_out
    ]
    literal = "{" + ",".join(kinds) + "}"
    for model in among:
        table = model._meta.db_table
        if model is Record:
            yield from _after(table, "care_revise", "care_revise_spine", [literal])
        elif model._meta.label not in left_out:
            columns = [r.column for r in references(model, among) if r.table == RECORD]
            if columns:
                arguments = [literal, *dict.fromkeys(columns)]
                yield from _after(table, "care_revise", "care_revise", arguments)


def _after(table: str, name: str, function: str, arguments: Iterable[str]) -> Iterator[str]:
    given = ", ".join(f"'{argument}'" for argument in arguments)
    for deed, rows in (
        ("INSERT", "NEW TABLE AS new_rows"),
        ("UPDATE", "OLD TABLE AS old_rows NEW TABLE AS new_rows"),
        ("DELETE", "OLD TABLE AS old_rows"),
    ):
        yield (
            f"CREATE OR REPLACE TRIGGER {name}_{deed.lower()} AFTER {deed} ON {table} "
            f"REFERENCING {rows} FOR EACH STATEMENT EXECUTE FUNCTION {function}({given})"
        )


def _triggers(found: Iterable[Link]) -> Iterator[str]:
    children: dict[str, dict[str, None]] = defaultdict(dict)
    for link in found:
        children[link.table][link.child] = None
    for table, columns in children.items():
        yield from _after(table, "care_links", "care_links_changed", columns)
    yield (
        f"CREATE OR REPLACE TRIGGER care_keep_wards BEFORE INSERT OR UPDATE ON {RECORD} "
        "FOR EACH ROW EXECUTE FUNCTION care_keep_wards()"
    )
    yield (
        "CREATE OR REPLACE TRIGGER care_keep_play BEFORE UPDATE ON archive_variant FOR EACH ROW "
        "WHEN ((OLD.not_for_play, OLD.not_for_lessons) "
        "IS DISTINCT FROM (NEW.not_for_play, NEW.not_for_lessons)) "
        "EXECUTE FUNCTION care_keep_play()"
    )
    yield (
        f"CREATE OR REPLACE TRIGGER care_leave_search AFTER UPDATE ON {RECORD} "
        "REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows "
        "FOR EACH STATEMENT EXECUTE FUNCTION care_leave_search()"
    )
    yield (
        f"CREATE OR REPLACE TRIGGER care_enter_search BEFORE INSERT OR UPDATE ON {OPEN} "
        "FOR EACH ROW EXECUTE FUNCTION care_enter_search()"
    )
    yield f"DELETE FROM {OPEN} e USING {RECORD} r WHERE r.id = e.record_id AND r.wards <> '{{}}'"
    yield (
        f"CREATE OR REPLACE TRIGGER care_gone AFTER DELETE ON {RECORD} FOR EACH ROW "
        "WHEN (OLD.wards <> '{}') EXECUTE FUNCTION care_gone()"
    )
    yield (
        "CREATE OR REPLACE TRIGGER care_placed AFTER INSERT OR UPDATE OR DELETE "
        "ON archive_recordprotocol FOR EACH ROW EXECUTE FUNCTION care_placed()"
    )
    yield (
        "CREATE OR REPLACE TRIGGER care_access_changed AFTER UPDATE OF access "
        "ON archive_protocol FOR EACH ROW EXECUTE FUNCTION care_access_changed()"
    )
