"""The addresses of the archive's pages."""

urlpatterns: list = []
