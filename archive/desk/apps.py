"""Has Django make the editors' desk its admin site."""

from __future__ import annotations

from django.contrib.admin.apps import AdminConfig


class DeskConfig(AdminConfig):
    """Django's admin on the editors' desk."""

    default_site = "archive.desk.site.Desk"
