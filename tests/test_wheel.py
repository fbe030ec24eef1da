"""The wheel is complete: rules pages, card files, styles, the browser client, and the modules' sources."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CLIENT = ROOT / "src" / "holocene" / "web"
PURE = {**os.environ, "HOLOCENE_PURE": "1"}  # the quick build, without a compiler
CHECK = """
import holocene, holocene.cli.main, holocene.lab.report.page, pathlib
assert "unpacked" in holocene.__file__
assert len(holocene.rules("cavemen")) > 50
with holocene.speaking("de"):
    assert holocene.rules("cavemen")[0].text.startswith("Der Stapel")
    assert holocene.new("cavemen", 2).story()[-1].startswith("In die Auslage")
assert len(holocene.components("cavemen")) > 50
assert list(pathlib.Path(holocene.__file__).parent.glob("cli/terminal/*.tcss"))
print(holocene.play_out("cavemen", ["greedy", "random"], seed=1).state.over)
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Return a copy of the repository without built files."""
    folder = tmp_path / "source"
    files = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")
    for name in filter(None, files):
        if name.startswith(("src/", "docs/rules/")) or "/" not in name:
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes((ROOT / name).read_bytes())
    return folder


def build(source: Path, target: Path) -> tuple[Path, str]:
    """Build a wheel from a folder or an archive; return it and the output of the build."""
    command = [sys.executable, "-m", "pip", "wheel", "-v", "--no-deps", "--no-build-isolation", "-w", str(target)]
    built = subprocess.run([*command, str(source)], env=PURE, check=False, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr
    (wheel,) = target.glob("*.whl")
    return wheel, built.stdout + built.stderr


def test_a_wheel_works_outside_the_checkout(source: Path, tmp_path: Path) -> None:
    """This includes a wheel made from the source archive, as package indexes get it."""
    shutil.copytree(CLIENT, source / "src" / "holocene" / "web")
    command = [sys.executable, "setup.py", "-q", "sdist", "-d", str(tmp_path)]
    subprocess.run(command, cwd=source, env=PURE, check=True, capture_output=True)
    (archive,) = tmp_path.glob("*.tar.gz")
    wheel, said = build(archive, tmp_path / "wheels")
    assert "has no browser client" not in said
    unpacked = tmp_path / "unpacked"
    zipfile.ZipFile(wheel).extractall(unpacked)
    environment = {**PURE, "PYTHONPATH": str(unpacked)}
    found = subprocess.run(
        [sys.executable, "-c", CHECK], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert found.stdout.strip() == "True", found.stderr
    built = {path.relative_to(CLIENT) for path in CLIENT.rglob("*") if path.is_file()}
    assert built == {path.relative_to(unpacked / "holocene" / "web") for path in unpacked.glob("holocene/web/**/*.*")}


def test_a_wheel_without_the_client_is_built_with_a_warning(source: Path, tmp_path: Path) -> None:
    wheel, said = build(source, tmp_path / "wheels")
    assert "this wheel has no browser client: run `make build` first" in said
    assert not [name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("holocene/web/")]
