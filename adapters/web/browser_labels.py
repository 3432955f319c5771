"""Which browser on which system a request seems to come from, in names that need no translation."""

from __future__ import annotations

from typing import Final

BROWSERS: Final = (
    ("Firefox", ("Firefox/", "FxiOS/")),
    ("Edge", ("Edg/", "EdgA/", "EdgiOS/")),
    ("Opera", ("OPR/",)),
    ("Samsung Internet", ("SamsungBrowser/",)),
    ("Chrome", ("Chrome/", "CriOS/")),
    ("Safari", ("Safari/",)),
)
"""Names of browsers with what their headers hold, those first that hold another's too."""
SYSTEMS: Final = (
    ("Android", ("Android",)),
    ("iPhone", ("iPhone",)),
    ("iPad", ("iPad",)),
    ("Windows", ("Windows",)),
    ("macOS", ("Mac OS X", "Macintosh")),
    ("ChromeOS", ("CrOS",)),
    ("Linux", ("Linux",)),
)


def label_browser(header: str) -> str:
    """Return a browser and its system, as *Firefox, Android*; empty where a header names neither that we know."""
    found = (
        next((name for name, signs in known if any(sign in header for sign in signs)), "")
        for known in (BROWSERS, SYSTEMS)
    )
    return ", ".join(filter(None, found))
