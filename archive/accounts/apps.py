"""The admin as an app, with the site of ours."""

from django.contrib.admin.apps import AdminConfig


class DeskConfig(AdminConfig):
    """Django's admin, entered by the sign-in of the site."""

    default_site = "archive.desk.site.EditorsDesk"
