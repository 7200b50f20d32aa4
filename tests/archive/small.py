"""A small archive, of the shape of the founding one: two sources, a game, its words and plates.

Whatever it says is made up for the tests.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from pathlib import Path

from archive.exchange.loading import load
from archive.exchange.problems import LoadError
from archive.exchange.storing import Tally
from archive.exchange.tables import Table, all_tables

Rows = dict[str, list[dict[str, str]]]


def rows() -> Rows:
    """The rows of each data file, anew at each call, without their empty cells."""
    return {
        "sources.csv": [
            {
                "slug": "doe-1901",
                "title": "Games by the River",
                "short_title": "Doe 1901",
                "type": "book",
                "date": "1901",
                "pages": "1-90; 1-92",
            },
            {
                "slug": "roe-1895",
                "title": "A Report",
                "short_title": "Roe 1895",
                "type": "report",
                "date": "1895~",
            },
        ],
        "game-classes.csv": [
            {"slug": "games-of-chance", "title": "Games of chance", "order": "10"},
            {
                "slug": "dice-games",
                "title": "Dice games",
                "parent": "games-of-chance",
                "order": "20",
            },
        ],
        "games.csv": [
            {
                "slug": "stave-game",
                "title": "Stave game",
                "game_class": "dice-games",
                "order": "10",
            },
        ],
        "communities.csv": [
            {"slug": "river-people", "title": "River people", "order": "10"},
            {
                "slug": "upper-river-people",
                "title": "Upper River people",
                "parent": "river-people",
                "order": "20",
                "iso639_3": "mis",
            },
        ],
        "passages.csv": [
            {
                "slug": "doe-1",
                "source": "doe-1901",
                "order": "10",
                "locator": "Staves, para. 1",
                "kind": "body",
                "incipit": "Four staves",
                "summary": "The staves and how they are thrown.",
            },
            {
                "slug": "doe-fn-2",
                "source": "doe-1901",
                "order": "20",
                "locator": "fn. 2",
                "kind": "footnote",
                "note_to": "doe-1",
                "summary": "Another account.",
            },
        ],
        "variants.csv": [
            {
                "slug": "river-staves",
                "title": "River stave game",
                "game": "stave-game",
                "communities": "river-people; upper-river-people",
                "order": "10",
            },
        ],
        "implements.csv": [
            {
                "slug": "river-stave",
                "title": "Stave of the river game",
                "kind": "stave",
                "variants": "river-staves",
                "order": "10",
            },
        ],
        "terms.csv": [
            {
                "slug": "tawa",
                "form": "tā'wa",
                "source": "doe-1901",
                "kind": "implement",
                "communities": "upper-river-people",
                "denotes": "a stave",
                "implements": "river-stave",
                "order": "10",
            },
            {
                "slug": "tawwa",
                "form": "tā’wwa",
                "source": "doe-1901",
                "kind": "game",
                "communities": "river-people",
                "denotes": "the stave game",
                "order": "20",
            },
        ],
        "term-uses.csv": [
            {"term": "tawwa", "variant": "river-staves", "passage": "doe-1"},
        ],
        "term-relations.csv": [
            {"term": "tawa", "related": "tawwa", "sort": "perhaps"},
        ],
        "plates.csv": [
            {"slug": "doe-pl-9", "source": "doe-1901", "number_as_printed": "IX"},
            {"slug": "doe-pl-5", "source": "doe-1901", "number_as_printed": "V"},
        ],
        "figures.csv": [
            {
                "slug": f"doe-pl-9-fig-{number}",
                "source": "doe-1901",
                "plate": "doe-pl-9",
                "number_as_printed": str(number),
                "depicts": "A stave.",
                "implements": "river-stave",
            }
            for number in (2, 10)
        ],
        "plate-references.csv": [
            {
                "slug": "doe-1-plate-9",
                "passage": "doe-1",
                "order": "1",
                "as_printed": "plate IX, figs. 2, 10",
                "source": "doe-1901",
                "plate": "doe-pl-9",
                "figures_as_printed": "figs. 2, 10",
                "figures": "doe-pl-9-fig-2; doe-pl-9-fig-10",
            },
        ],
        "citations.csv": [
            {
                "slug": "doe-1-roe",
                "passage": "doe-1",
                "order": "1",
                "as_printed": "Roe, 7",
                "source": "roe-1895",
                "locator": "7",
            },
        ],
        "items.csv": [
            {"slug": "stave-12", "title": "Stave 12", "implements": "river-stave"},
        ],
        "statements.csv": [
            {
                "slug": "four-staves",
                "passage": "doe-1",
                "order": "10",
                "topic": "implements",
                "text": "The game has four staves.",
                "voice": "author observed",
                "variants": "river-staves",
                "terms": "tawa",
                "implements": "river-stave",
            },
            {
                "slug": "six-staves",
                "passage": "doe-fn-2",
                "order": "10",
                "topic": "implements",
                "text": "One player knew six staves.",
                "voice": "informants",
                "variants": "river-staves",
                "disputes": "four-staves",
            },
        ],
        "counts.csv": [
            {
                "implement": "river-stave",
                "as_printed": "Four",
                "low": "4",
                "high": "4",
                "standing": "fixed",
                "statement": "four-staves",
            },
        ],
        "coverage.csv": [
            {"passage": "doe-1", "ordinal": "1", "statements": "four-staves"},
            {"passage": "doe-fn-2", "ordinal": "1", "statements": "six-staves"},
        ],
    }


def write(folder: Path, archive: Rows) -> Path:
    """Write rows as canonical data files."""
    for table in all_tables():
        if table.file in archive:
            write_table(folder, table, archive[table.file])
    return folder


def write_table(folder: Path, table: Table, table_rows: Iterable[dict[str, str]]) -> None:
    """Write the data file of one table."""
    names = [column.name for column in table.columns]
    with (folder / table.file).open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, names, restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows(table_rows)


def row(archive: Rows, file: str, slug: str) -> dict[str, str]:
    """The row of that slug, to be changed."""
    return next(one for one in archive[file] if one["slug"] == slug)


def load_rows(folder: Path, archive: Rows) -> Tally:
    """Write rows as data files and load them."""
    return load(write(folder, archive))


def refusals(folder: Path, archive: Rows | None = None) -> list[str]:
    """What loading refuses, of rows or of the files that stand in the folder, one line a fault."""
    if archive is not None:
        write(folder, archive)
    try:
        load(folder)
    except LoadError as error:
        return [str(problem) for problem in error.problems]
    return []
