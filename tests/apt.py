"""Install packages with Debian's apt-get."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time

WAIT, MOST_WAITS = 5.0, 120  # seconds between two tries for apt's lock, and how many tries


def can_install() -> bool:
    """Return whether this process may install packages."""
    return os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(package: str) -> None:
    """Try to install a package."""
    run("update")
    run("install", "-y", "--no-install-recommends", package)


def run(*words: str) -> None:
    """Run apt-get, and wait while another process holds one of its locks."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C"}
    for attempt in range(MOST_WAITS):
        done = subprocess.run(["apt-get", "-qq", *words], env=environment, capture_output=True, text=True, check=False)
        if done.returncode == 0 or "Could not get lock" not in done.stderr:
            break
        if attempt == 0:
            print("holocene: another process is using apt; waiting for it", file=sys.stderr)
        time.sleep(WAIT)
    sys.stderr.write(done.stderr)
