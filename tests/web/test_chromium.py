"""A machine without Chromium installs one, or prints one line about what is missing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.web.chromium import MISSING

ROOT = Path(__file__).parents[2]
AS_ROOT = """import os; os.geteuid = lambda: 0
from tests import apt; from tests.web import chromium; apt.WAIT = 0.1; chromium.main()"""
APT = """#!{python}
import pathlib, sys
lock = pathlib.Path(__file__).with_name("lock")
if lock.exists():
    lock.unlink()
    sys.exit("E: Could not get lock /var/lib/apt/lists/lock. It is held by process 1 (apt-get)")
if "install" in sys.argv and "chromium" in sys.argv:
    made = pathlib.Path(__file__).with_name("chromium")
    made.write_text("#!/bin/sh\\necho Chromium 1.0\\n")
    made.chmod(0o755)
"""


def get(folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Look for Chromium on a machine that has only the programs of a folder and cannot download anything."""
    environment = {
        name: value for name, value in os.environ.items() if "proxy" not in name.lower() and name != "HOLOCENE_CHROMIUM"
    }
    environment |= {
        "PATH": str(folder),
        "PLAYWRIGHT_BROWSERS_PATH": str(folder / "browsers"),
        "PLAYWRIGHT_DOWNLOAD_HOST": "http://127.0.0.1:9",
        **more,
    }
    command = [sys.executable, "-c", AS_ROOT]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=120)


def test_one_line_says_what_is_missing(tmp_path: Path) -> None:
    found = get(tmp_path)
    assert found.returncode == 1
    assert found.stderr.splitlines()[-1] == MISSING


def test_root_installs_debian_s_package(tmp_path: Path) -> None:
    apt = tmp_path / "apt-get"
    apt.write_text(APT.format(python=sys.executable))
    apt.chmod(0o755)
    found = get(tmp_path)
    assert found.returncode == 0, found.stderr
    assert "waiting" not in found.stderr


def test_a_locked_apt_is_waited_for(tmp_path: Path) -> None:
    apt = tmp_path / "apt-get"
    apt.write_text(APT.format(python=sys.executable))
    apt.chmod(0o755)
    (tmp_path / "lock").touch()
    found = get(tmp_path)
    assert found.returncode == 0, found.stderr
    assert found.stderr.startswith(
        "holocene: installing Chromium for the browser tests\nholocene: another process is using apt"
    )


def test_a_named_browser_that_does_not_start_is_reported(tmp_path: Path) -> None:
    found = get(tmp_path, HOLOCENE_CHROMIUM=str(tmp_path / "nothing"))
    assert found.returncode == 1
    assert found.stderr == f"holocene: HOLOCENE_CHROMIUM is not a browser that starts: {tmp_path / 'nothing'}\n"
