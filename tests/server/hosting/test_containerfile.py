"""The steps of deploy/Containerfile, carried out in empty folders, up to a server that answers.

Not carried out: what needs a system of its own (apt-get, useradd), and what downloads: the libraries are those of this
environment, and the browser client was built before.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import site
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.postgres import free_port

ROOT = Path(__file__).parents[3]
SYSTEM = ("apt-get update", "useradd ")  # steps that begin like this change the system
LIBRARIES = "install --no-cache-dir --require-hashes -r requirements.lock"
MADE = (".venv/play-ready", "src/holocene/web/index.html")  # by earlier rules of the Makefile


def steps() -> Iterator[tuple[str, str]]:
    """Yield the instructions of the file."""
    text = (ROOT / "deploy" / "Containerfile").read_text()
    for line in re.sub(r"^#.*\n", "", text, flags=re.MULTILINE).splitlines():
        if line.strip():
            word, _, rest = line.partition(" ")
            yield word, rest


def copy_checkout(names: list[str], target: Path) -> None:
    """Copy what git knows of some files and folders, as `COPY` does with a fresh checkout."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *names]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")
    found = [name for name in listed if name and (ROOT / name).is_file()]
    assert {name for name in names if not any(one == name or one.startswith(f"{name}/") for one in found)} == set()
    for name in found:
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, target / name)


class Container:
    """Stages of a build, each in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.stages: dict[str, Path] = {}
        self.stage = self.here = folder
        self.command: list[str] = []
        self.check: list[str] = []
        programs = folder / "programs"
        programs.mkdir()
        done = " ".join(f"-o {name}" for name in MADE)
        make = shutil.which("make")
        (programs / "make").write_text(f'#!/bin/sh\nexec {make} {done} "$@"\n')
        (programs / "python3").write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
        for program in programs.iterdir():
            program.chmod(0o755)
        self.environment = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "HOLOCENE_PURE": "1"}
        for name in ("PYTHONPATH", "MAKEFLAGS", "MAKELEVEL"):
            self.environment.pop(name, None)

    def inside(self, text: str) -> str:
        """Return a text with absolute paths of the container as paths of the stage."""
        return re.sub(r"(?<![\w.])/(?=(opt|data|build|install)\b)", f"{self.stage}/", text)

    def carry_out(self, word: str, rest: str) -> None:
        """Carry out one instruction."""
        if word == "FROM":
            name = rest.partition(" AS ")[2] or "last"
            self.stage = self.here = self.stages[name] = self.folder / name
            self.stage.mkdir()
        elif word == "WORKDIR":
            self.here = Path(self.inside(rest))
            self.here.mkdir(parents=True)
        elif word == "COPY":
            self.copy(rest.split())
        elif word == "RUN":
            self.run(rest)
        elif word == "ENTRYPOINT":
            self.command = [self.inside(one) for one in json.loads(rest)]
        elif word == "HEALTHCHECK":
            self.check = [self.inside(one) for one in json.loads(rest.partition(" CMD ")[2])]
        else:
            assert word in ("USER", "VOLUME", "EXPOSE"), word

    def copy(self, words: list[str]) -> None:
        """Copy files from the checkout, or from an earlier stage."""
        if not words[0].startswith("--from="):
            *names, target = words
            assert target == "./" or names == [target]
            copy_checkout(names, self.here)
            if "src" in names:
                shutil.copytree(ROOT / "src/holocene/web", self.here / "src/holocene/web")
                (self.here / ".venv").symlink_to(sys.prefix)
            return
        stage = self.stages[words[0].removeprefix("--from=")]
        for pattern in words[1:-1]:
            (found,) = stage.glob(pattern.removeprefix("/"))
            shutil.copy(found, self.here / words[-1])

    def run(self, command: str) -> None:
        """Run a command, unless it changes the system."""
        if command.startswith(SYSTEM):
            return
        if command.endswith(LIBRARIES):
            (folder,) = self.stage.glob("opt/holocene/lib/python*/site-packages")
            (folder / "libraries.pth").write_text("\n".join(site.getsitepackages()))
            return
        done = subprocess.run(
            self.inside(command), shell=True, cwd=self.here, env=self.environment, capture_output=True, text=True
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"


@pytest.mark.skipif(shutil.which("make") is None, reason="without make, nobody builds a container either")
def test_the_container_file_builds_a_server_that_answers(tmp_path: Path) -> None:
    container = Container(tmp_path)
    for word, rest in steps():
        container.carry_out(word, rest)
    port = str(free_port())
    command = [port if word == "8400" else word for word in container.command]
    command = ["127.0.0.1" if word == "0.0.0.0" else word for word in command]
    environment = {**container.environment, "HOME": str(tmp_path)}
    server = subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        assert server.stdout.readline() == f"holocene: serving on http://127.0.0.1:{port}\n"
        assert "Holocene" in httpx.get(f"http://127.0.0.1:{port}/", timeout=30).text
        check = [word.replace(":8400/", f":{port}/") for word in container.check]
        assert check != container.check
        assert subprocess.run(check, check=False).returncode == 0
    finally:
        server.terminate()
        assert server.wait(20) == 0
    assert subprocess.run(check, check=False, capture_output=True).returncode != 0
    assert (container.stage / "data" / "tables.db").is_file()
