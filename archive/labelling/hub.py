"""The format in which the Local Contexts Hub gives a project (its API v2, /projects/ID/)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.utils.translation import gettext as _

MOST_BYTES = 5_000_000
# What the Hub calls its two lists of labels, and what they are called here.
LISTS = {"tk_labels": "tk", "bc_labels": "bc"}
_UNIQUE_ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_TRANSLATED = ("translated_name", "language_tag", "language", "translated_text")
_address = URLValidator(schemes=["https"])
# In the order in which a picture is wanted.
_ICONS = ("svg_url", "img_url")


class HubError(ValueError):
    """A project that cannot be read; the message says where in it and how to mend it."""


@dataclass(frozen=True)
class Given:
    """What labels and notices have in common, letter by letter as the Hub gave it."""

    slug: str
    name: str
    language_tag: str
    language: str
    text: str
    translations: list[dict[str, str]] = field(hash=False)
    icon_url: str
    changed_there: str
    issued_by: str


@dataclass(frozen=True)
class GivenLabel(Given):
    """A label of a project."""

    sort: str
    label_type: str


@dataclass(frozen=True)
class GivenNotice(Given):
    """A notice of a project."""

    notice_type: str


@dataclass(frozen=True)
class Project:
    """A project with the labels and notices that it gives."""

    unique_id: str
    title: str
    page: str
    labels: list[GivenLabel]
    notices: list[GivenNotice]


def read_project(content: bytes) -> Project:
    """The project in a file of the Hub's format. Raises HubError."""
    if len(content) > MOST_BYTES:
        raise HubError(_("The file is larger than 5 MB; a project of the Hub is not."))
    try:
        read = json.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise HubError(_("The file is not UTF-8 at byte %(at)d.") % {"at": error.start}) from error
    except (ValueError, RecursionError) as error:
        raise HubError(_("The file is no JSON: %(why)s.") % {"why": error}) from error
    given = _Object(_the_one(read), _("the project"))
    unique_id = given.unique_id("unique_id")
    return Project(
        unique_id=unique_id,
        title=given.text("title"),
        page=given.url("project_page"),
        labels=[_label(one, sort) for name, sort in LISTS.items() for one in given.objects(name)],
        notices=[_notice(one, unique_id, _givers(given)) for one in given.objects("notice")],
    )


def _the_one(read: Any) -> Any:
    """The project itself; an answer about several holds them in a list."""
    if isinstance(read, dict) and isinstance(read.get("data"), list):
        read = read["data"]
    if isinstance(read, list):
        if len(read) != 1:
            raise HubError(
                _("The file holds %(number)d projects; give the file of one.")
                % {"number": len(read)}
            )
        return read[0]
    return read


def _label(one: _Object, sort: str) -> GivenLabel:
    return GivenLabel(
        slug=one.unique_id("unique_id"),
        text=one.text("label_text"),
        sort=sort,
        label_type=one.text("label_type"),
        issued_by=one.text("community", required=True),
        **_common(one),
    )


def _notice(one: _Object, project: str, givers: str) -> GivenNotice:
    sort = one.text("notice_type", required=True)
    return GivenNotice(
        slug=f"{project}-{re.sub('[^a-z0-9]+', '-', sort.lower()).strip('-')}",
        text=one.text("default_text"),
        notice_type=sort,
        issued_by=givers,
        **_common(one),
    )


def _common(one: _Object) -> dict[str, Any]:
    return {
        "name": one.text("name", required=True),
        "language_tag": one.text("language_tag"),
        "language": one.text("language"),
        "translations": [
            {name: said.text(name) for name in _TRANSLATED} for said in one.objects("translations")
        ],
        "icon_url": next(filter(None, (one.url(name) for name in _ICONS)), ""),
        "changed_there": one.text("updated") or one.text("created"),
    }


def _givers(project: _Object) -> str:
    """Who made the project: institutions and researchers give notices, communities may too."""
    names = []
    for made in project.objects("created_by"):
        for giver in ("institution", "researcher", "community"):
            named = made.read.get(giver)
            if isinstance(named, dict):
                # Each version of the Hub's format has another word for it.
                named = next(
                    filter(None, (named.get(n) for n in ("name", "institution_name", "user"))), None
                )
            if isinstance(named, str) and named:
                names.append(named)
    return "; ".join(names)


class _Object:
    """One object of the file, and where it stands in it."""

    def __init__(self, read: Any, where: str) -> None:
        if not isinstance(read, dict):
            raise HubError(_("%(where)s is no object.") % {"where": where.capitalize()})
        self.read: dict[str, Any] = read
        self._where = where

    def text(self, name: str, required: bool = False) -> str:
        value = self.read.get(name)
        if value is None and not required:
            return ""
        if not isinstance(value, str) or (required and not value):
            raise self._error(name, _("is no text"))
        if re.search("[\0\ud800-\udfff]", value):
            raise self._error(name, _("holds a character that cannot be kept"))
        return value

    def unique_id(self, name: str) -> str:
        value = self.text(name, required=True)
        if not _UNIQUE_ID.fullmatch(value):
            raise self._error(name, _("is no identifier of the Hub"))
        return value

    def url(self, name: str) -> str:
        # The Hub's own data have a line end in some addresses.
        value = re.sub(r"\s+", "", self.text(name))
        if value:
            try:
                _address(value)
            except ValidationError:
                what = _("is no address that begins with https://")
                raise self._error(name, what) from None
        return value

    def objects(self, name: str) -> Iterator[_Object]:
        value = self.read.get(name)
        if value is None:
            return
        if not isinstance(value, list):
            raise self._error(name, _("is no list"))
        for number, one in enumerate(value, 1):
            yield _Object(one, f"{self._where}, {name} {number}")

    def _error(self, name: str, what: str) -> HubError:
        return HubError(
            _("%(where)s: “%(name)s” %(what)s. Get the project's file from the Hub anew.")
            % {"where": self._where.capitalize(), "name": name, "what": what}
        )
