"""Find nginx for the tests of proxies, or install it: `python -m tests.server.hosting.nginx`."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx

from tests import apt

EXAMPLE = Path(__file__).parents[3] / "deploy" / "nginx.conf"
MISSING = "holocene: the tests behind nginx are left out: install nginx (on Debian: apt install nginx-light)"
AROUND = """
{user}
daemon off;
pid {folder}/pid;
error_log {folder}/error.log;
worker_processes 1;
events {{ worker_connections 512; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {example}
}}
"""


def find() -> str | None:
    """Return the path of nginx, or None; Debian keeps it where only root looks."""
    return shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")


def example(port: int, upstream: int, path: str) -> str:
    """Return the example of deploy/ for a port without TLS, an upstream and a path."""
    text = EXAMPLE.read_text()
    first, marked, second = text.partition("    listen 443 ssl;\n")
    assert marked
    first = first[: first.rindex("server {\n    listen 80;")] + "server {\n"
    lines = [line for line in second.splitlines() if "ssl_certificate" not in line]
    for place, old, new in (("location = /metrics {", "/metrics", f"{path}metrics"), ("location / {", "/", path)):
        (number,) = (number for number, line in enumerate(lines) if place in line)
        assert lines[number].endswith("# the path")
        lines[number] = lines[number].replace(f" {old} ", f" {new} ")
    assert first.count("127.0.0.1:8400") == 1
    first = first.replace("127.0.0.1:8400", f"127.0.0.1:{upstream}")
    return "\n".join([first, f"    listen 127.0.0.1:{port};", *lines])


@contextlib.contextmanager
def running(program: str, folder: Path, port: int, upstream: int, path: str) -> Iterator[None]:
    """Run nginx for a while, with the example of deploy/."""
    user = "user root;" if os.geteuid() == 0 else ""
    config = folder / "nginx.conf"
    config.write_text(AROUND.format(user=user, folder=folder, example=example(port, upstream, path)))
    log = folder / "error.log"
    process = subprocess.Popen([program, "-p", str(folder), "-c", str(config), "-e", str(log)])
    try:
        end = time.monotonic() + 20
        while True:
            with contextlib.suppress(httpx.TransportError):
                httpx.get(f"http://127.0.0.1:{port}{path}health")
                break
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < end, log.read_text()
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait(20)


def main() -> None:
    """Make sure that there is an nginx, or print one line about what is missing."""
    if find() is None and apt.can_install():
        print("holocene: installing nginx for the tests of proxies", file=sys.stderr)
        apt.install("nginx-light")
    if find() is None:
        print(MISSING, file=sys.stderr)


if __name__ == "__main__":
    main()
