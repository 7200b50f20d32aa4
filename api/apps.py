"""The api app."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """Settings of the api app."""

    name = "api"
    default_auto_field = "django.db.models.BigAutoField"
