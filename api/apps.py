"""The api app."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """Registers the collections when the kinds of their records are known."""

    name = "api"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from api.catalogue import COLLECTIONS
        from api.registry import register

        for collection in COLLECTIONS:
            register(collection)
