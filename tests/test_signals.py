"""The tests' own processes get Ctrl-C, even if the tests run in the background of a shell that ignores it."""

from __future__ import annotations

import subprocess
import sys

import pytest

CHILD = "import signal; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
PARENT = f"import subprocess, sys{{}}; subprocess.run([sys.executable, '-c', {CHILD!r}])"


@pytest.mark.parametrize(("more", "heard"), [("", "False"), (", tests.conftest", "True")])
def test_children_of_tests_get_the_default_signals(more: str, heard: str) -> None:
    shell = 'trap "" INT; exec "$0" -c "$1"'
    found = subprocess.run(
        ["sh", "-c", shell, sys.executable, PARENT.format(more)], capture_output=True, text=True, check=True
    )
    assert found.stdout.strip() == heard
