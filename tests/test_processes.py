"""Worker processes end with the process that started them, even if it is killed while they are busy."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from holocene.processes import Worker

PARENT = """
from holocene.processes import Worker
from tests.test_processes import work_for_ever

if __name__ == "__main__":
    worker = Worker("test", work_for_ever)
    print(worker.receive(), flush=True)
    worker.receive()
"""


def work_for_ever(pipe: Connection) -> None:
    """Send the process number, and never read the pipe again."""
    pipe.send(os.getpid())
    while True:
        time.monotonic()


def test_a_killed_process_leaves_no_busy_worker(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    paths = os.pathsep.join([str(Path(__file__).parent.parent), *filter(None, [os.environ.get("PYTHONPATH")])])
    parent = subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": paths}
    )
    assert parent.stdout is not None
    worker = int(parent.stdout.readline())
    assert Path(f"/proc/{worker}").exists()
    parent.kill()
    parent.wait()
    end = time.monotonic() + 60
    while Path(f"/proc/{worker}").exists():
        assert time.monotonic() < end, "the worker has not ended"
        time.sleep(0.02)


def test_a_late_worker_differs_from_a_dead_one() -> None:
    worker = Worker("test", work_for_ever)
    try:
        worker.receive()
        with pytest.raises(TimeoutError):
            worker.receive(0.01)
        assert worker.process.pid is not None
        os.kill(worker.process.pid, signal.SIGINT)  # Ctrl-C is for the process that started it
        with pytest.raises(TimeoutError):
            worker.receive(0.01)
        os.kill(worker.process.pid, signal.SIGKILL)
        with pytest.raises(EOFError):
            worker.receive()
    finally:
        worker.stop()
