"""The documents are correct: examples run, links lead somewhere, and no lock file names a registry."""

from __future__ import annotations

import doctest
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
SHORT = {"train_cavemen": ["--minutes", "0.01", "--games", "16", "--measured", "20"]}  # otherwise it takes minutes


def test_readme_examples_run() -> None:
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert found.attempted > 5
    assert found.failed == 0


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_run(path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(path.parent)
    monkeypatch.setattr(sys, "argv", [str(path), *SHORT.get(path.stem, [])])
    runpy.run_path(str(path), run_name="__main__")
    assert capsys.readouterr().out.strip()


def test_readme_begins_with_how_to_play() -> None:
    text = (ROOT / "README.md").read_text()
    assert text.index("make play") < text.index("## ")


def test_the_map_names_every_page() -> None:
    text = (ROOT / "docs/index.md").read_text()
    pages = {page.name for page in ROOT.glob("docs/*.md")} - {"index.md"}
    assert {page for page in pages if f"({page})" not in text} == set()


@pytest.mark.parametrize("page", [*sorted(ROOT.glob("docs/**/*.md")), *sorted(ROOT.glob("*.md"))], ids=lambda p: p.name)
def test_links_and_pictures_exist(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text()):
        if not target.startswith("http"):
            assert (page.parent / target).exists(), target


def test_no_lock_file_names_a_registry() -> None:
    for path in ROOT.glob("requirements*.lock"):
        text = path.read_text()
        assert "://" not in text
        assert "--hash=sha256:" in text


def test_import_order_does_not_matter() -> None:
    """Each module can be the first one imported."""
    for name in ("kernel.matches.match", "games.cavemen.game", "bots.playing", "lab.simulate", "cli.main"):
        module, _, last = f"holocene.{name}".rpartition(".")
        subprocess.run([sys.executable, "-c", f"from {module} import {last}"], check=True)
