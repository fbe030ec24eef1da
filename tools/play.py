"""Serve the lobby at once and compile the rules in the background; `make play` runs this after installing.

Until the rules are compiled, the server runs their Python sources. Then it restarts with the compiled rules. A restart
takes a second and loses nothing, and open pages reconnect by themselves.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
COMPILE = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
SERVE = [sys.executable, "-m", "holocene", "serve"]
LOG = ROOT / ".build.log"
NOTHING_TO_DO = 3.0  # seconds within which the compiler is done if no source has changed


def main(arguments: list[str]) -> int:
    """Serve until the user stops the server, and return its status."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    processes = [subprocess.Popen(COMPILE, cwd=ROOT, stdout=LOG.open("w"), stderr=subprocess.STDOUT)]
    compiler = processes[0]
    try:
        opened = ["--open"]
        if not ends_within(compiler, NOTHING_TO_DO):
            print("holocene: compiling the rules; until then they run as Python, more slowly", flush=True)
            server = subprocess.Popen([*SERVE, *opened, *arguments], env={**os.environ, "HOLOCENE_PURE": "1"})
            processes.append(server)
            while compiler.poll() is None and server.poll() is None:
                time.sleep(0.2)
            if compiler.poll() is None or not report(compiler):
                return server.wait()
            print("holocene: the rules are compiled; the server restarts with them", flush=True)
            end(server)
            opened = []
        else:
            report(compiler)
        processes.append(subprocess.Popen([*SERVE, *opened, *arguments]))
        return processes[-1].wait()
    except KeyboardInterrupt:  # the server has received it too, and ends by itself
        return processes[-1].wait()
    finally:
        for process in processes:
            end(process)


def ends_within(process: subprocess.Popen[bytes], seconds: float) -> bool:
    """Wait for a process, and return whether it has ended."""
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        return False
    return True


def report(compiler: subprocess.Popen[bytes]) -> bool:
    """Print what the compiler has to say to the user, and return whether the rules are compiled now."""
    said = LOG.read_text()
    lines = [line for line in said.splitlines() if line.startswith("holocene:")]
    if compiler.returncode != 0 and not lines:
        lines = [f"holocene: cannot compile the rules, so they run as Python (see {LOG.name})"]
    print(*lines, sep="\n", end="\n" if lines else "", flush=True)
    return compiler.returncode == 0 and not lines


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process, and wait until it is gone."""
    process.terminate()
    process.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
