"""The names under which statements of rights and licences are known."""

from __future__ import annotations

import re

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

# The names that rightsstatements.org gives its statements.
_STATEMENTS: dict[str, str | Promise] = {
    "InC": _("In Copyright"),
    "InC-OW-EU": _("In Copyright – EU Orphan Work"),
    "InC-EDU": _("In Copyright – Educational Use Permitted"),
    "InC-NC": _("In Copyright – Non-Commercial Use Permitted"),
    "InC-RUU": _("In Copyright – Rights-Holder(s) Unlocatable or Unidentifiable"),
    "NoC-CR": _("No Copyright – Contractual Restrictions"),
    "NoC-NC": _("No Copyright – Non-Commercial Use Only"),
    "NoC-OKLR": _("No Copyright – Other Known Legal Restrictions"),
    "NoC-US": _("No Copyright – United States"),
    "CNE": _("Copyright Not Evaluated"),
    "UND": _("Copyright Undetermined"),
    "NKC": _("No Known Copyright"),
}
_STATEMENT = re.compile(r"rightsstatements\.org/vocab/([A-Za-z-]+)/")
_LICENCE = re.compile(r"creativecommons\.org/licenses/([a-z-]+)/([\d.]+)")


def name_of(uri: str) -> str:
    """What the rights at ``uri`` are called; the address itself where they have no name here."""
    if match := _STATEMENT.search(uri):
        return str(_STATEMENTS.get(match[1], uri))
    if match := _LICENCE.search(uri):
        return f"CC {match[1].upper()} {match[2]}"
    if "creativecommons.org/publicdomain/zero/" in uri:
        return "CC0 1.0"
    if "creativecommons.org/publicdomain/mark/" in uri:
        return str(_("Public Domain Mark 1.0"))
    return uri
