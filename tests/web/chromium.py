"""Finds a Chromium for the browser tests, and gets one where there is none: `python -m tests.web.chromium`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MISSING = (
    "holocene: the browser tests need Chromium: install the package chromium, or name one with HOLOCENE_CHROMIUM=/path"
)


def candidates() -> Iterator[str]:
    """Yield where a Chromium may lie: where we are told, on the PATH, and where Playwright puts its own."""
    if told := os.environ.get("HOLOCENE_CHROMIUM"):
        yield told
        return
    for name in NAMES:
        if path := shutil.which(name):
            yield path
    with sync_playwright() as playwright:
        yield playwright.chromium.executable_path


def works(path: str) -> bool:
    """Return whether it starts: a package may be an empty shell, a download may lack the system's libraries."""
    try:
        command = [path, "--no-sandbox", "--version"]
        return subprocess.run(command, capture_output=True, timeout=60, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def find() -> str | None:
    """Return the path of a Chromium that starts, None where there is none."""
    return next((path for path in candidates() if Path(path).exists() and works(path)), None)


def get() -> None:
    """Try to get one: Debian's package where we may install it, else Playwright's own build."""
    if os.geteuid() == 0 and shutil.which("apt-get"):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for words in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
            subprocess.run(["apt-get", "-qq", *words], env=environment, stdout=sys.stderr, check=False)
        if find():
            return
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], stdout=sys.stderr, check=False)


def main() -> None:
    """Make sure that there is one, or say in one line what is missing."""
    if find() is None:
        if "HOLOCENE_CHROMIUM" in os.environ:
            sys.exit(f"holocene: HOLOCENE_CHROMIUM is no browser that starts: {os.environ['HOLOCENE_CHROMIUM']}")
        print("holocene: getting Chromium for the browser tests", file=sys.stderr)
        get()
        if find() is None:
            sys.exit(MISSING)


if __name__ == "__main__":
    main()
