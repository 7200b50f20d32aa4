"""The games app."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Settings of the games app."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"
