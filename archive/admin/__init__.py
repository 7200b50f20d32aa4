"""Admin pages, on which editors enter and mend records of every kind."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from archive.admin import (
    communities,
    games,
    implements,
    imports,
    jobs,
    pictures,
    places,
    plates,
    sources,
    statements,
    terms,
)

__all__ = [
    "communities",
    "games",
    "implements",
    "imports",
    "jobs",
    "pictures",
    "places",
    "plates",
    "sources",
    "statements",
    "terms",
]

admin.site.site_header = admin.site.site_title = _("Tallykeeper: the editors' desk")
admin.site.index_title = _("Records")
