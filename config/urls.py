"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path

# In the API they answer with a problem, elsewhere with Django's own pages.
handler400 = "api.problems.bad_request"
handler404 = "api.problems.not_found"
handler500 = "api.problems.server_error"

urlpatterns = [
    path("admin/", admin.site.urls),
    path("api/v1/", include("api.urls")),
    path("account/", include("archive.accounts.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    # Play lies under addresses of records ("games/..."), so it is asked first.
    path("", include("games.urls")),
    path("", include("archive.urls")),
]
