"""Find a Chromium for the browser tests, or install one: `python -m tests.web.chromium`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests import apt

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MISSING = (
    "holocene: the browser tests need Chromium: install the package chromium, or name one with HOLOCENE_CHROMIUM=/path"
)


def candidates() -> Iterator[str]:
    """Yield paths that may be a Chromium: the one in HOLOCENE_CHROMIUM, or those on the PATH and Playwright's own."""
    if named := os.environ.get("HOLOCENE_CHROMIUM"):
        yield named
        return
    for name in NAMES:
        if path := shutil.which(name):
            yield path
    with sync_playwright() as playwright:
        yield playwright.chromium.executable_path


def works(path: str) -> bool:
    """Return whether it starts: a package may be empty, and a download may lack system libraries."""
    try:
        command = [path, "--no-sandbox", "--version"]
        return subprocess.run(command, capture_output=True, timeout=60, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def find() -> str | None:
    """Return the path of a Chromium that starts, or None."""
    return next((path for path in candidates() if Path(path).exists() and works(path)), None)


def get() -> None:
    """Try to install one: Debian's package if possible, else Playwright's own build."""
    if apt.can_install():
        apt.install("chromium")
        if find():
            return
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], stdout=sys.stderr, check=False)


def main() -> None:
    """Make sure that there is a Chromium, or exit with one line about what is missing."""
    if find() is None:
        if "HOLOCENE_CHROMIUM" in os.environ:
            sys.exit(f"holocene: HOLOCENE_CHROMIUM is not a browser that starts: {os.environ['HOLOCENE_CHROMIUM']}")
        print("holocene: installing Chromium for the browser tests", file=sys.stderr)
        get()
        if find() is None:
            sys.exit(MISSING)


if __name__ == "__main__":
    main()
