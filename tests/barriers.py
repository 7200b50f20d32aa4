"""What bars somebody from a page, as far as a program can find it."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

_CONTRAST = ["color-contrast", "color-contrast-enhanced"]


def no_barrier(page: Page, *schemes: str, stricter: bool = False) -> None:
    """The page as it stands has no barrier, in each of these schemes, or in the one that it has.

    One scheme differs from another in its colours alone, so that from the second on contrast is
    all that is looked at. It is ``stricter`` by the level AAA.
    """
    axe = Axe()
    for number, scheme in enumerate(schemes or ("",)):
        if scheme:
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        options: dict[str, Any] = {"resultTypes": ["violations"]}
        if number:
            rules = _CONTRAST if stricter else _CONTRAST[:1]
            options["runOnly"] = {"type": "rule", "values": rules}
        elif stricter:
            options["rules"] = {_CONTRAST[1]: {"enabled": True}}
        found = axe.run(page, options=options)
        assert found.violations_count == 0, f"{page.url} {scheme}\n{found.generate_report()}"
