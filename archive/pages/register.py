"""Which page belongs to which kind of record."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from archive.kinds import Kind
from archive.pages.citation import CitationPage
from archive.pages.community import CommunityPage
from archive.pages.game import GameClassPage, GamePage
from archive.pages.image import ImagePage
from archive.pages.implement import ImplementPage
from archive.pages.item import ItemPage
from archive.pages.label import LabelPage, NoticePage
from archive.pages.page import RecordPage
from archive.pages.passage import PassagePage
from archive.pages.place import InstitutionPage, PlacePage
from archive.pages.plate import FigurePage, PlatePage, PlateReferencePage
from archive.pages.recording import RecordingPage
from archive.pages.source import SourcePage
from archive.pages.statement import StatementPage
from archive.pages.term import TermPage
from archive.pages.variant import VariantPage

PAGES: dict[str, RecordPage[Any]] = {
    page.model.KIND: page
    for page in (
        TermPage(),
        VariantPage(),
        GamePage(),
        GameClassPage(),
        CommunityPage(),
        ImplementPage(),
        ItemPage(),
        StatementPage(),
        PassagePage(),
        SourcePage(),
        PlatePage(),
        FigurePage(),
        PlateReferencePage(),
        CitationPage(),
        PlacePage(),
        InstitutionPage(),
        ImagePage(),
        RecordingPage(),
        LabelPage(),
        NoticePage(),
    )
}


def register_page(page: RecordPage[Any]) -> None:
    """Enter the page of a kind that another app has."""
    PAGES[page.model.KIND] = page


def page_of(kind: str) -> RecordPage[Any] | None:
    """The page of the kind of that name; none for a kind without pages."""
    return PAGES.get(kind)


def rows_of(kind: Kind) -> QuerySet[Any]:
    """The open records of a kind with what a row shows, whichever app the kind belongs to."""
    page = page_of(kind.name)
    return page.rows() if page else kind.model.objects.in_circulation()
