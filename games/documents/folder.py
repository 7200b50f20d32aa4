"""Rulesets as files: ``rulesets/SLUG.yaml`` of the archive's data files."""

from __future__ import annotations

from pathlib import Path

from django.core.exceptions import ValidationError

from archive.exchange.naming import Names
from archive.exchange.problems import Problem
from archive.exchange.storing import Tally
from games.documents.checking import problems_with
from games.documents.storing import store
from games.models import Ruleset
from games.rules import Document, DocumentError, parse
from games.rules import Problem as Fault

FOLDER = "rulesets"
SUFFIX = ".yaml"
# A document is far smaller; what is larger is not even read.
LARGEST_FILE = 1_000_000


def load_rulesets(folder: Path, names: Names, tally: Tally, problems: list[Problem]) -> None:
    """Read every document of a folder, and store them all if nothing at all is wrong.

    Faults are added to ``problems``, each with its file, line and clause. A ruleset whose file is
    gone stays as it is.
    """
    documents: dict[str, Document] = {}
    for path in sorted(folder.iterdir()) if folder.is_dir() else []:
        file = f"{FOLDER}/{path.name}"
        document = _read(path, file, problems)
        if document is not None:
            problems += [_problem(file, fault) for fault in problems_with(document, names)]
            documents[file] = document
    if problems:
        return
    for file, document in documents.items():
        try:
            created = store(document)
        except ValidationError as error:
            for name, messages in error.message_dict.items():
                problems += [Problem(file, 0, name, message) for message in messages]
            continue
        counted = {True: tally.created, False: tally.changed, None: tally.unchanged}[created]
        counted[file] += 1


def export_rulesets() -> dict[str, bytes]:
    """The file of every ruleset by its name: the document as its editor wrote it."""
    return {f"{one.slug}{SUFFIX}": one.document.encode() for one in Ruleset.objects.all()}


def _read(path: Path, file: str, problems: list[Problem]) -> Document | None:
    """The document in a file, or None and what is wrong with it."""
    if path.suffix != SUFFIX or not path.is_file():
        problems.append(Problem(file, 0, "", f"is no ruleset; a ruleset is a file NAME{SUFFIX}"))
        return None
    if path.stat().st_size > LARGEST_FILE:
        problems.append(Problem(file, 0, "", "is larger than 1 MB, which no ruleset is"))
        return None
    try:
        text = path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
        document = parse(text)
    except UnicodeDecodeError as error:
        problems.append(Problem(file, 0, "", f"is not UTF-8 at byte {error.start}; save it so"))
        return None
    except DocumentError as error:
        problems += [_problem(file, fault) for fault in error.problems]
        return None
    if path.name != document.slug + SUFFIX:
        reason = f"the file of this ruleset is to be called {document.slug}{SUFFIX}"
        problems.append(Problem(file, 0, "ruleset", reason))
    return document


def _problem(file: str, fault: Fault) -> Problem:
    return Problem(file, fault.line, fault.path, f"{fault.message}. {fault.mend}")
