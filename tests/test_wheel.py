"""The wheel holds all it needs: rules pages, card files, styles, and the sources beside the compiled modules."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_a_wheel_works_outside_the_checkout(tmp_path: Path) -> None:
    environment = {**os.environ, "HOLOCENE_PURE": "1"}  # the build without a compiler, which is the quick one
    source = tmp_path / "source"
    files = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")
    for name in filter(None, files):
        if name.startswith(("src/", "docs/rules/")) or "/" not in name:
            target = source / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes((ROOT / name).read_bytes())
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "-q",
        "--no-deps",
        "--no-build-isolation",
        "-w",
        str(tmp_path),
        ".",
    ]
    subprocess.run(command, cwd=source, env=environment, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    unpacked = tmp_path / "unpacked"
    zipfile.ZipFile(wheel).extractall(unpacked)
    code = (
        "import holocene, holocene.cli.main, pathlib\n"
        "assert 'unpacked' in holocene.__file__\n"
        "assert len(holocene.rules('cavemen')) > 50\n"
        "assert len(holocene.components('cavemen')) > 50\n"
        "assert list(pathlib.Path(holocene.__file__).parent.glob('cli/terminal/*.tcss'))\n"
        "print(holocene.play_out('cavemen', ['greedy', 'random'], seed=1).state.over)\n"
    )
    environment["PYTHONPATH"] = str(unpacked)
    found = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert found.stdout.strip() == "True", found.stderr
