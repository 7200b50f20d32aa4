"""The addresses of the archive's pages.

The kinds of record are not named here: the address of a list or a record is looked up in the
register of kinds.
"""

from django.urls import path, re_path

from archive.views import (
    care,
    care_requests,
    citing,
    feeds,
    glossary,
    history,
    home,
    images,
    jobs,
    labels,
    located,
    proposals,
    reading,
    recordings,
    records,
    search,
    sitemaps,
    standing,
    warnings,
)

# A record of any kind, by the name of its kind.
ANY_RECORD = r"(?P<kind>[a-z-]+)/(?P<slug>[a-z0-9.-]+)"
# A file of citations, by its ending.
CITED_AS = r"(?P<ending>bib|ris|json)"

urlpatterns = [
    path("", home.home, name="home"),
    path("about/", home.about, name="about"),
    path("how-to-read/", standing.how_to_read, name="how-to-read"),
    path("contact/", standing.contact, name="contact"),
    path("accessibility/", standing.accessibility, name="accessibility"),
    path("privacy/", standing.privacy, name="privacy"),
    path("robots.txt", sitemaps.robots, name="robots"),
    path("sitemap.xml", sitemaps.index, name="sitemap"),
    path("sitemap-<slug:section>.xml", sitemaps.section, name="sitemap-section"),
    path("feeds/", feeds.news, name="news"),
    path("feeds/<slug:plural>/", feeds.news, name="news-of-kind"),
    path("map/", located.map_of_places, name="map"),
    path("timeline/", located.timeline, name="timeline"),
    path("search/", search.results, name="search"),
    path("search/suggestions/", search.suggestions, name="suggestions"),
    path("images/<slug:slug>/<slug:size>/", images.file, name="image-file"),
    re_path(
        r"^(?P<kind>label|notice)s/(?P<slug>[a-z0-9-]+)/icon/$", labels.icon, name="label-icon"
    ),
    path("recordings/<slug:slug>/audio/", recordings.audio, name="recording-audio"),
    re_path(rf"^read-on/{ANY_RECORD}/$", warnings.read_on, name="read-on"),
    re_path(rf"^ask/{ANY_RECORD}/$", care_requests.form, name="care-request-form"),
    path("asked/<str:key>/", care_requests.answer, name="care-request"),
    path("jobs/<uuid:pk>/", jobs.page, name="job"),
    path("jobs/<uuid:pk>/cancel/", jobs.call_off, name="job-cancel"),
    path("proposals/", proposals.proposal_list, name="proposal-list"),
    path("proposals/new/<slug:plural>/", proposals.begin, name="propose-new"),
    re_path(
        r"^proposals/new/(?P<plural>[a-z-]+)/(?P<slug>[a-z0-9.-]+)/$",
        proposals.begin,
        name="propose",
    ),
    path("proposals/<uuid:pk>/", proposals.proposal, name="proposal"),
    path("changes/", history.latest, name="changes"),
    path("changes/<int:number>/", history.one_set, name="change-set"),
    path("changes/<int:number>/undo/", history.undo_set, name="change-set-undo"),
    path("glossary/", glossary.words, name="glossary"),
    path("glossary/words.csv", glossary.words_as_csv, name="glossary-csv"),
    path("<slug:plural>/", records.record_list, name="record-list"),
    re_path(r"^sources/(?P<slug>[a-z0-9.-]+)/read/$", reading.read, name="source-read"),
    re_path(r"^(?P<plural>[a-z-]+)/(?P<slug>[a-z0-9.-]+)/care/$", care.care, name="record-care"),
    re_path(rf"^sources/cite\.{CITED_AS}$", citing.sources_file, name="sources-cited"),
    re_path(r"^(?P<plural>[a-z-]+)/(?P<slug>[a-z0-9.-]+)/cite/$", citing.page, name="record-cite"),
    re_path(
        rf"^(?P<plural>[a-z-]+)/(?P<slug>[a-z0-9.-]+)/cite\.{CITED_AS}$",
        citing.file,
        name="record-cited",
    ),
    # A slug may hold points, as those of clauses do.
    re_path(r"^(?P<plural>[a-z-]+)/(?P<slug>[a-z0-9.-]+)/$", records.record, name="record"),
    re_path(
        r"^(?P<plural>[a-z-]+)/(?P<slug>[a-z0-9.-]+)/history/$",
        history.of_record,
        name="record-history",
    ),
]
