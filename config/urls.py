"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("api/v1/", include("api.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    # Play lies under addresses of records ("games/..."), so it is asked first.
    path("", include("games.urls")),
    path("", include("archive.urls")),
]
