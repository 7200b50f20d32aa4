"""Whose eyes a transaction has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import cast

from django.conf import settings
from django.db import connection, transaction
from psycopg import sql


@contextmanager
def known(user_id: int) -> Iterator[None]:
    """A transaction that knows who asks, and shows them what is open and no more."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT care_know(%s)", [user_id])
        yield
        cursor.execute("SELECT care_leave()")


@contextmanager
def entered(user_id: int) -> Iterator[None]:
    """A transaction that sees what is open and what the protocols of a person let them see."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT care_enter(%s)", [user_id])
        yield
        # The transaction may be part of a longer one. What raises undoes this by itself.
        cursor.execute("SELECT care_leave()")


def protocols_of(wards: Sequence[int]) -> list[int]:
    """The protocols of which wards are made, by their keys."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT care_protocols_of(%s)", [list(wards)])
        return cast("list[int]", cursor.fetchone()[0])


def wards_met() -> list[int]:
    """The wards that the person of this transaction meets; empty for a visitor."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT care_wards()")
        return cast("list[int]", cursor.fetchone()[0])


def wards_of_work(number: int) -> list[int]:
    """The wards of the record that the job with a number in the queue asks of; empty if open."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT care_wards_of_work(%s)", [number])
        return cast("list[int]", cursor.fetchone()[0])


@contextmanager
def seeing(wards: Sequence[int]) -> Iterator[None]:
    """See, within, just what those see who meet these wards, whoever the database's login is."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT current_user, current_setting('tallykeeper.wards', true)")
        login, before = cursor.fetchone()
        site = settings.SITE_LOGIN["USER"] or login
        cursor.execute(sql.SQL("SET LOCAL ROLE {}").format(sql.Identifier(site)))
        _meet(cursor, str(sorted(wards)).replace("[", "{").replace("]", "}"))
        yield
        # What raises undoes the transaction, and this with it.
        _meet(cursor, before or "")
        cursor.execute(sql.SQL("SET LOCAL ROLE {}").format(sql.Identifier(login)))


def _meet(cursor: object, wards: str) -> None:
    cursor.execute(  # type: ignore[attr-defined]
        "SELECT set_config('tallykeeper.wards', %s, true)", [wards]
    )
