"""The files in deploy/ and the page about hosting name only options, variables and files that exist."""

from __future__ import annotations

import configparser
import importlib
import re
from pathlib import Path
from typing import Any

import pytest
import typer

from holocene.cli.main import app

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "hosting.md").read_text()
DEPLOY = ROOT / "deploy"
ELSEWHERE = {"HOLOCENE_HOST", "HOLOCENE_PASSWORD", "HOLOCENE_UPSTREAM"}  # of the compose file alone
TESTS = {"HOLOCENE_EXPECT", "HOLOCENE_SHARE", "HOLOCENE_CHROMIUM"}


def options() -> set[str]:
    """Return the options of `holocene serve`."""
    command = typer.main.get_command(app).commands["serve"]  # type: ignore[attr-defined]
    return {word for parameter in command.params for word in [*parameter.opts, *parameter.secondary_opts]}


@pytest.mark.parametrize("name", ["Containerfile", "compose.yaml", "holocene.service", "nginx.conf", "Caddyfile"])
def test_only_options_of_the_server_are_named(name: str) -> None:
    text = (DEPLOY / name).read_text()
    lines = [line for line in text.splitlines() if re.search(r"holocene.*serve|command:|`--", line)]
    named = {word for line in lines for word in re.findall(r"--[a-z-]+", line)}
    assert named <= options(), name
    assert named


def test_every_option_is_documented() -> None:
    documented = set(re.findall(r"--[a-z][a-z-]+", PAGE))
    assert {one for one in options() if one.startswith("--") and not one.startswith("--no-")} - {"--help"} <= documented


def test_every_variable_is_documented() -> None:
    source = [path.read_text() for path in (ROOT / "src").rglob("*.py")]
    used = {name for text in source for name in re.findall(r"HOLOCENE_[A-Z_]+", text)} - TESTS
    assert used >= {"HOLOCENE_LOG", "HOLOCENE_KEY_FILE", "HOLOCENE_DATABASE_URL"}
    assert used == set(re.findall(r"HOLOCENE_[A-Z_]+", PAGE)) - ELSEWHERE


def test_the_compose_file_and_its_proxy_fit_together() -> None:
    yaml: Any = importlib.import_module("yaml")  # it has no types
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    services = compose["services"]
    build = services["holocene"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).is_file()
    words = services["holocene"]["command"]
    assert words[words.index("--proxy") + 1] == services["proxy"]["networks"]["default"]["ipv4_address"]
    variables = re.findall(r"{\$([A-Z_]+):", (DEPLOY / "Caddyfile").read_text())
    assert set(variables) == set(services["proxy"]["environment"])
    volumes = [one.partition(":")[0] for service in services.values() for one in service["volumes"]]
    assert {one for one in volumes if not one.startswith("./")} == set(compose["volumes"])
    assert [(DEPLOY / one).is_file() for one in volumes if one.startswith("./")] == [True]


def test_the_unit_is_complete() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[method-assign, assignment]
    unit.read(DEPLOY / "holocene.service")
    assert unit["Service"]["StateDirectory"] in unit["Service"]["ExecStart"]
    assert unit["Install"]["WantedBy"] == "multi-user.target"


def test_every_file_is_explained() -> None:
    for path in DEPLOY.iterdir():
        assert f"deploy/{path.name}" in PAGE, path.name
